import type { Answer, Json } from '../wire.ts';
import type { Row, RowId } from '../row.ts';
import type { Session } from '../session.ts';

/** What a check found: rows, without those that it could not judge; or what is to be said of its own row, nothing when it holds. */
export type Found = Row[] | string | undefined;

/** One small experiment: the row that it is about, how many requests it sends, and how. */
export interface Check {
  row: RowId;
  requests: number;
  run: (session: Session) => Promise<Found>;
}

/** A short question, and room for a short answer. */
export const QUESTION: Json = {
  messages: [{ role: 'user', content: 'Answer with one word: ready.' }],
  max_tokens: 200,
};

/** The same with little room, where the answer does not matter. */
export const SHORT: Json = { ...QUESTION, max_tokens: 16 };

/**
 * A check of one call: that it is answered, and then what its judge says of the answer.
 *
 * @param fields - of the request, beside the model.
 */
export function oneCall(
  row: RowId,
  fields: Json | ((session: Session) => Json),
  judge: (answer: Answer, session: Session) => Found = () => undefined,
): Check {
  return {
    row,
    requests: 1,
    async run(session) {
      const answer = await session.ask(typeof fields === 'function' ? fields(session) : fields);
      return answer.status === 200 ? judge(answer, session) : `HTTP ${answer.status}`;
    },
  };
}
