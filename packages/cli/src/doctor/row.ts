import type { Texts } from '../texts/texts.ts';

/** Name of a row; scripts may rely on it. */
export type RowId = keyof Texts['doctor']['rows'];

/** Rows that belong together, by their headings, in the order in which they are shown. */
export const GROUPS: readonly [title: keyof Texts['doctor']['groups'], rows: readonly RowId[]][] = [
  ['way', ['dns', 'tls', 'proxy', 'clock', 'base-url']],
  ['key', ['key-endpoint', 'key-information', 'allowed-models', 'wrong-key']],
  ['whole', ['whole', 'whole-content', 'whole-usage', 'whole-cost', 'balance', 'served-model']],
  [
    'stream',
    ['stream-form', 'stream-finish', 'stream-pieces', 'stream-json', 'stream-usage', 'stream-cost', 'stream-bill'],
  ],
  ['reasoning', ['reasoning-fields', 'reasoning-details']],
  ['tools', ['tools', 'parallel-tools', 'parallel-index', 'parallel-ids', 'tool-round-trip', 'json-schema']],
  ['requests', ['prefill', 'routing-fields', 'file-parser', 'web-search', 'other-paths', 'unknown-fields']],
  ['errors', ['rejection', 'rejection-free', 'error-in-200']],
  ['answers', ['answer-form', 'answer-fields']],
  ['limits', ['cancelled', 'idempotency', 'rate-limits']],
];

/** The names of all rows, in order. */
export const ROW_IDS: readonly RowId[] = GROUPS.flatMap(([, ids]) => ids);

/** Rows that cannot fail: they show what a service does where the interface leaves it open. */
export const FACTS: ReadonlySet<RowId> = new Set<RowId>([
  'reasoning-fields',
  'unknown-fields',
  'answer-fields',
  'cancelled',
  'idempotency',
  'rate-limits',
]);

/** `holds`, `fails`; `note`: a fact that is neither good nor bad. */
export type Verdict = 'holds' | 'fails' | 'note';

/** One assumption, and the finding. Rows that could not be checked are missing. */
export interface Row {
  id: RowId;
  verdict: Verdict;
  /** What was observed, as it was received: never a key, a host or an account. */
  detail?: string;
}

/** A row that holds or fails. */
export function row(id: RowId, holds: boolean, detail?: string): Row {
  const verdict = holds ? 'holds' : 'fails';
  return detail === undefined ? { id, verdict } : { id, verdict, detail };
}

/** A row that holds unless there is a problem, or several, and then names them. */
export function unless(id: RowId, problems: string | readonly string[] | undefined): Row {
  const problem = typeof problems === 'object' ? problems.join('; ') || undefined : problems;
  return row(id, problem === undefined, problem);
}

/** A row that states a fact. */
export function note(id: RowId, detail: string): Row {
  return { id, verdict: 'note', detail };
}
