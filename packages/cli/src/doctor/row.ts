import { ROW_TEXTS } from '../texts/doctor/rows.ts';

/** Rows that belong together, with their heading. */
export type RowTexts = Record<string, { title: { en: string; ru: string }; rows: Record<string, RowText> }>;

/** What a row assumes, and what to do where that does not hold. */
export interface RowText {
  en: string;
  ru: string;
  adviceEn?: string;
  adviceRu?: string;
  /** It cannot fail: it shows what a service does where the interface leaves it open. */
  isFact?: boolean;
}

type Rows<Group> = Group extends { rows: infer Named } ? keyof Named : never;

/** Name of a row; scripts may rely on it. */
export type RowId = Rows<(typeof ROW_TEXTS)[keyof typeof ROW_TEXTS]>;

/** Rows under their headings, in the order in which they are shown. */
export const ROW_GROUPS: { title: RowTexts[string]['title']; rows: ReadonlyMap<RowId, RowText> }[] = Object.values(
  ROW_TEXTS,
).map(({ title, rows }) => ({ title, rows: new Map(Object.entries(rows) as [RowId, RowText][]) }));

/** All rows, in order. */
export const ROWS: ReadonlyMap<RowId, RowText> = new Map(ROW_GROUPS.flatMap(({ rows }) => [...rows]));

/** `holds`, `fails`; `note`: a fact that is neither good nor bad. */
export type Verdict = 'holds' | 'fails' | 'note';

/** One assumption, and what was found. A row that could not be judged is not there. */
export interface Row {
  id: RowId;
  verdict: Verdict;
  /** What was seen, in the words of the wire: never a key, a host or an account. */
  detail?: string;
}

/** A row that holds or fails. */
export function row(id: RowId, holds: boolean, detail?: string): Row {
  const verdict = holds ? 'holds' : 'fails';
  return detail === undefined ? { id, verdict } : { id, verdict, detail };
}

/** A row that holds unless there is a problem, and then names it. */
export function unless(id: RowId, problem: string | undefined): Row {
  return row(id, problem === undefined, problem);
}

/** A row that states a fact. */
export function note(id: RowId, detail: string): Row {
  return { id, verdict: 'note', detail };
}
