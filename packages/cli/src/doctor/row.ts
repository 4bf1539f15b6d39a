/** Every row of the table under its heading, in the order in which they are shown. */
export const ROW_GROUPS = {
  way: ['dns', 'tls', 'proxy', 'clock', 'base-url'],
  key: ['key-endpoint', 'key-information', 'allowed-models', 'wrong-key'],
  whole: ['whole', 'whole-content', 'whole-usage', 'whole-cost', 'balance', 'served-model'],
  stream: [
    'stream-type',
    'json-lines',
    'stream-document',
    'stream-events',
    'stream-json',
    'delta-shape',
    'stream-ids',
    'stream-finish',
    'stream-done',
    'stream-last-line',
    'stream-usage',
    'stream-cost',
    'stream-bill',
    'comments',
  ],
  reasoning: ['reasoning-fields', 'reasoning-details'],
  tools: ['tools', 'tool-index', 'parallel-tools', 'parallel-index', 'tool-round-trip', 'json-schema'],
  requests: ['prefill', 'routing-fields', 'file-parser', 'web-search', 'other-paths', 'unknown-fields'],
  errors: ['error-shape', 'error-status', 'refusal-free', 'error-in-200', 'error-first', 'key-rules'],
  answers: ['finish-reasons', 'one-choice', 'utf8', 'event-size', 'answer-fields', 'extras'],
  limits: ['cancelled', 'idempotency', 'rate-limits'],
} as const;

/** Heading of rows that belong together. */
export type RowGroup = keyof typeof ROW_GROUPS;

/** Name of a row; scripts may rely on it. */
export type RowId = (typeof ROW_GROUPS)[RowGroup][number];

/** All names, in order. */
export const ROW_IDS: readonly RowId[] = Object.values(ROW_GROUPS).flat();

/**
 * Rows that cannot fail: they say what a service does where the interface leaves it open, or name what cannot be
 * provoked from here.
 */
export const INFORMATIONAL: readonly RowId[] = [
  'proxy',
  'comments',
  'reasoning-fields',
  'unknown-fields',
  'error-first',
  'key-rules',
  'answer-fields',
  'extras',
  'cancelled',
  'idempotency',
  'rate-limits',
];

/** `holds`, `fails`; `unknown`: it could not be found out; `note`: a fact that is neither good nor bad. */
export type Verdict = 'holds' | 'fails' | 'unknown' | 'note';

/** One assumption, and what was found. */
export interface Row {
  id: RowId;
  verdict: Verdict;
  /** What was seen, in the words of the wire: never a key, a host or an account. */
  detail?: string;
}

/** A unit in which rows measure. */
export type Unit = 'ms' | 's' | 'KiB';

/** A row that holds or fails. */
export function row(id: RowId, holds: boolean, detail?: string): Row {
  const verdict = holds ? 'holds' : 'fails';
  return detail === undefined ? { id, verdict } : { id, verdict, detail };
}

/** A row that holds unless there is a problem, and then says which. */
export function unless(id: RowId, problem: string | undefined): Row {
  return row(id, problem === undefined, problem);
}

/** A row that states a fact. */
export function note(id: RowId, detail: string): Row {
  return { id, verdict: 'note', detail };
}

/** Rows that nobody could look at, and why. */
export function unknownRows(ids: readonly RowId[], detail: string): Row[] {
  return ids.map((id) => ({ id, verdict: 'unknown', detail }));
}
