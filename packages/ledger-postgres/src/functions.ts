import type { Answers } from './answers.ts';
import { toDatabaseJson } from './database-text.ts';
import { rowsOf, type Query } from './query.ts';
import { withRepeats } from './repeat.ts';
import { storeError } from './store-error.ts';

/**
 * Calls a function of the schema in one round trip.
 *
 * @throws KopekError `store_unavailable` or `configuration`, with nothing of the driver's error but its code.
 */
export async function callFunction<Name extends keyof Answers>(
  query: Query,
  name: Name,
  request: object,
  signal?: AbortSignal,
): Promise<Answers[Name]> {
  const values = [toDatabaseJson(request)];
  try {
    return await withRepeats(async () => {
      const [row] = rowsOf(await query(`select kopek.${name}($1::text::jsonb)::text as answer`, values));
      return JSON.parse(String(row?.['answer']));
    }, signal);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw storeError(error, name);
  }
}
