/** Every assumption that is looked at, in the order in which it is told. */
export const ROW_IDS = [
  'dns',
  'tls',
  'base-url',
  'key-endpoint',
  'key-information',
  'wrong-key',
  'clock',
  'proxy',
  'whole',
  'whole-usage',
  'whole-cost',
  'balance',
  'served-model',
  'stream',
  'stream-usage',
  'stream-cost',
  'comments',
  'tools',
  'tool-index',
  'json-schema',
  'error-shape',
  'idempotency',
  'unknown-fields',
] as const;

/** Name of a row; scripts may rely on it. */
export type RowId = (typeof ROW_IDS)[number];

/** `holds`, `fails`; `unknown`: it could not be told; `note`: a fact that is neither good nor bad. */
export type Verdict = 'holds' | 'fails' | 'unknown' | 'note';

/** One assumption, and what was found. */
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

/** Rows that nobody could look at, and why. */
export function unknownRows(ids: readonly RowId[], detail: string): Row[] {
  return ids.map((id) => ({ id, verdict: 'unknown', detail }));
}
