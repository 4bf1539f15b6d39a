import type { Json } from '../wire.ts';
import type { Row, RowId } from '../row.ts';
import type { Session } from '../session.ts';

/** One small experiment: the row that fails when it gets no answer, how many requests it sends, and how. */
export interface Check {
  row: RowId;
  requests: number;
  /** Its rows; those that it could not judge are left out. */
  run: (session: Session) => Promise<Row[]>;
}

/** A short question, and room for a short answer. */
export const QUESTION: Json = {
  messages: [{ role: 'user', content: 'Answer with one word: ready.' }],
  max_tokens: 200,
};
