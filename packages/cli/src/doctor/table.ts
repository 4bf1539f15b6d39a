import { formatRub } from '@kopek/core';
import type { Context } from '../context.ts';
import { withoutControls, type Colour } from '../terminal/terminal.ts';
import { ROW_GROUPS, type Row, type RowGroup, type Unit, type Verdict } from './row.ts';

const SIGNS: Record<Verdict, { sign: string; colour: Colour }> = {
  holds: { sign: '✓', colour: 'green' },
  fails: { sign: '✗', colour: 'red' },
  unknown: { sign: '?', colour: 'yellow' },
  note: { sign: '·', colour: 'dim' },
};

/** The rows under their headings, with advice where one fails. What could not be found out is named at the end. */
export function tableOf(rows: readonly Row[], context: Context): string[] {
  const { texts, paint } = context;
  const lines: string[] = [];
  for (const [group, ids] of Object.entries(ROW_GROUPS)) {
    const told = rows.filter(({ id, verdict }) => verdict !== 'unknown' && ids.some((one) => one === id));
    if (told.length === 0) continue;
    lines.push(paint('bold', texts.doctor.groups[group as RowGroup]));
    for (const row of told) lines.push(...linesOf(row, context));
    lines.push('');
  }
  const untold = rows.filter(({ verdict }) => verdict === 'unknown');
  if (untold.length === 0) return lines;
  const reasons = [...new Set(untold.map(({ detail = '' }) => detail))];
  const names = reasons.map((reason) => {
    const ids = untold.filter(({ detail = '' }) => detail === reason).map(({ id }) => id);
    return `${ids.join(', ')} (${shown(reason, context)})`;
  });
  return [...lines, `${paint('yellow', SIGNS.unknown.sign)} ${texts.doctor.notTold(names.join('; '))}`, ''];
}

/** A measured value at the end of a detail. */
const MEASURED = /(?<value>-?\d+(?:\.\d+)?) (?<unit>ms|s|KiB|RUB)$/;

/** The words and units of a detail in the language of the reader; numbers and words of the wire stay. */
function shown(detail: string, { texts, language }: Context): string {
  const { details, units } = texts.doctor;
  const parts = withoutControls(detail).split(': ');
  const words = parts.map((part) => details[part] ?? part).join(': ');
  return words.replace(MEASURED, (_, value: string, unit: Unit | 'RUB') =>
    unit === 'RUB' ? formatRub(value, { locale: language }) : `${value}\u00A0${units[unit]}`,
  );
}

function linesOf({ id, verdict, detail }: Row, context: Context): string[] {
  const { texts, paint } = context;
  const { sign, colour } = SIGNS[verdict];
  const { title, advice } = texts.doctor.rows[id];
  const seen = detail === undefined ? '' : shown(detail, context);
  const line = `${paint(colour, sign)} ${title}${seen === '' ? '' : verdict === 'note' ? `: ${seen}` : ` (${seen})`}`;
  return verdict === 'fails' && advice !== undefined ? [line, `    ${advice}`] : [line];
}
