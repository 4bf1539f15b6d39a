import { withStore, type StoreFlags } from '../../store/with-store.ts';
import { UsageError, type Context } from '../../context.ts';
import { storeSource, type EntrySource } from './entry-source.ts';
import { exportAt } from './json-lines.ts';

/**
 * Opens what a report is made of, lets a task read it, and closes it.
 *
 * @param place - a SQLite ledger, a file of JSON lines, or `-` for JSON lines from a pipe; absent: the PostgreSQL of
 *   `DATABASE_URL`.
 * @throws UsageError when it does not exist, is none of these, or a ledger is named and it has none.
 */
export async function withSource<Result>(
  context: Context,
  place: string | undefined,
  flags: StoreFlags,
  task: (source: EntrySource) => Promise<Result>,
): Promise<Result> {
  const exported = place === undefined ? undefined : await exportAt(context, place);
  if (exported === undefined) {
    return withStore(context, place, flags, (store) => task(storeSource(store)));
  }
  if (flags.ledgerName !== undefined) throw new UsageError(context.texts.report.exportHasNoLedger);
  return task(exported);
}
