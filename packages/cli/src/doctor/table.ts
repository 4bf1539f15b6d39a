import type { Context } from '../context.ts';
import { widthOf, oneLine, wrapped, type Colour } from '../terminal/terminal.ts';
import type { Cause } from './cause.ts';
import { GROUPS, type Row, type RowId, type Verdict } from './row.ts';

const SIGNS: Record<Verdict, { sign: string; colour: Colour }> = {
  holds: { sign: '✓', colour: 'green' },
  fails: { sign: '✗', colour: 'red' },
  note: { sign: '·', colour: 'dim' },
};

/**
 * The rows under their headings, with advice where one fails.
 *
 * @param cause - of the row that explains the rest: it has the only advice.
 */
export function tableOf(rows: readonly Row[], context: Context, cause?: Cause): string[] {
  return GROUPS.flatMap(([group, ids]) => {
    const found = ids.flatMap((id) => rows.filter((row) => row.id === id));
    if (found.length === 0) return [];
    const title = context.paint('bold', context.texts.doctor.groups[group]);
    return [title, ...found.flatMap((row) => linesOf(row, context, cause)), ''];
  });
}

/** What could not be judged: whole groups by their headings, single rows by their titles. */
export function notJudged(judged: ReadonlySet<RowId>, { texts }: Context): string {
  const names = GROUPS.flatMap(([group, ids]): string[] => {
    const missing = ids.filter((id) => !judged.has(id));
    return missing.length === ids.length ? [texts.doctor.groups[group]] : missing.map((id) => texts.doctor.rows[id]);
  });
  return names.join('; ');
}

/** A measured value at the end of a detail. */
const MEASURED = /(?<value>-?\d+(?:\.\d+)?) (?<unit>ms|s|RUB)$/;

/** The words and units of a detail in the language of the reader; numbers and words of the wire stay. */
function shown(detail: string, { texts, rub }: Context): string {
  const { details } = texts.doctor;
  const parts = oneLine(detail).split(/([:;] )/);
  // what is missing is a word of the wire
  const words = parts.map((part) => details[part] ?? part.replace(/^no /, details['no …'] ?? '$&')).join('');
  return words.replace(MEASURED, (_, value: string, unit: string) =>
    unit === 'RUB' ? rub(value) : `${value}\u00A0${details[unit] ?? unit}`,
  );
}

function linesOf({ id, verdict, detail }: Row, context: Context, cause: Cause | undefined): string[] {
  const { texts, paint, terminal } = context;
  const { rows, nothingToDo } = texts.doctor;
  const advice: Partial<Record<RowId, string>> = texts.doctor.advice;
  const { sign, colour } = SIGNS[verdict];
  const isCause = cause?.row === id && verdict === 'fails';
  const seen = detail === undefined ? '' : shown(detail, context);
  const details = seen === '' ? '' : verdict === 'note' ? `: ${seen}` : ` (${seen})`;
  const [first = '', ...rest] = wrapped(`  ${isCause ? cause.cause : rows[id] + details}`, widthOf(terminal.stdout));
  const lines = [`${paint(colour, sign)} ${first.trimStart()}`, ...rest];
  // what to do about a key that is not there depends on what the service is
  if (verdict !== 'fails' || (cause !== undefined && !isCause) || (id === 'key-endpoint' && !isCause)) return lines;
  return [...lines, `    ${isCause ? cause.advice : (advice[id] ?? nothingToDo)}`];
}
