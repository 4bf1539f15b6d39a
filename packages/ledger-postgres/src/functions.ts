import { toDatabaseJson } from './database-text.ts';
import { rowsOf, type Query } from './query.ts';
import { withRepeats } from './repeat.ts';
import { storeError } from './store-error.ts';

/** Functions of the schema. Each takes and returns one JSON value. */
export type FunctionName =
  | 'prepare'
  | 'reserve'
  | 'reserve_together'
  | 'settle'
  | 'settle_together'
  | 'release'
  | 'renew'
  | 'expire'
  | 'clear_unknown'
  | 'totals'
  | 'prices'
  | 'settled_up_to'
  | 'entries'
  | 'entry'
  | 'limits'
  | 'record'
  | 'facts'
  | 'budgets'
  | 'verify'
  | 'prune';

/**
 * Calls a function of the schema in one round trip.
 *
 * @throws KopekError `store_unavailable` or `configuration`, with nothing of the driver's error but its code.
 */
export async function callFunction(
  query: Query,
  name: FunctionName,
  request: object,
  signal?: AbortSignal,
): Promise<unknown> {
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
