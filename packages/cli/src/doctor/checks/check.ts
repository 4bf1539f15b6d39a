import type { Json } from '../probe.ts';
import type { Row, RowId } from '../row.ts';
import type { Session } from '../session.ts';

/** One small experiment: which rows it decides, how many requests it sends, and how. */
export interface Check {
  decides: readonly [RowId, ...RowId[]];
  requests: number;
  run: (session: Session) => Promise<Row[]>;
}

/** A short question, and room for a short answer. */
export const QUESTION: Json = {
  messages: [{ role: 'user', content: 'Answer with one word: ready.' }],
  max_tokens: 200,
};
