import type { Context } from '../context.ts';
import { widthOf, withoutControls, wrapped, type Colour } from '../terminal/terminal.ts';
import type { Cause } from './cause.ts';
import { ROW_GROUPS, type Row, type RowId, type RowText, type Verdict } from './row.ts';
import type { Unit } from '../texts/doctor/en.ts';

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
  const { paint, language } = context;
  return ROW_GROUPS.flatMap(({ title, rows: texts }) => {
    const lines = [...texts].flatMap(([id, text]) =>
      rows.filter((row) => row.id === id).flatMap((row) => linesOf(row, text, context, cause)),
    );
    return lines.length === 0 ? [] : [paint('bold', title[language]), ...lines, ''];
  });
}

/** What could not be judged: whole groups by their headings, single rows by their titles. */
export function notJudged(judged: ReadonlySet<RowId>, { language }: Context): string {
  const names = ROW_GROUPS.flatMap(({ title, rows }) => {
    const missing = [...rows].filter(([id]) => !judged.has(id));
    if (missing.length === rows.size) return [title[language]];
    return missing.map(([id]) => id);
  });
  return names.join(', ');
}

/** A measured value at the end of a detail. */
const MEASURED = /(?<value>-?\d+(?:\.\d+)?) (?<unit>ms|s|RUB)$/;

/** The words and units of a detail in the language of the reader; numbers and words of the wire stay. */
function shown(detail: string, { texts, rub }: Context): string {
  const { details, units } = texts.doctor;
  const parts = withoutControls(detail).split(/([:;] )/);
  const words = parts.map((part) => details[part] ?? part).join('');
  return words.replace(MEASURED, (_, value: string, unit: Unit | 'RUB') =>
    unit === 'RUB' ? rub(value) : `${value}\u00A0${units[unit]}`,
  );
}

function linesOf({ id, verdict, detail }: Row, text: RowText, context: Context, cause: Cause | undefined): string[] {
  const { texts, paint, language, terminal } = context;
  const { sign, colour } = SIGNS[verdict];
  const isCause = cause?.row === id && verdict === 'fails';
  const seen = detail === undefined ? '' : shown(detail, context);
  const details = seen === '' ? '' : verdict === 'note' ? `: ${seen}` : ` (${seen})`;
  const [first = '', ...rest] = wrapped(
    `  ${isCause ? cause.cause : text[language] + details}`,
    widthOf(terminal.stdout),
  );
  const lines = [`${paint(colour, sign)} ${first.trimStart()}`, ...rest];
  if (verdict !== 'fails' || (cause !== undefined && !isCause)) return lines;
  const own = language === 'ru' ? text.adviceRu : text.adviceEn;
  return [...lines, `    ${isCause ? cause.advice : (own ?? texts.doctor.nothingToDo)}`];
}
