import { existsSync } from 'node:fs';
import { sqliteStore, type SqliteStore } from '@kopek/core/ledger-sqlite';
import { UsageError, type Context } from './context.ts';

/** Options of the commands that read books. */
export interface BooksFlags {
  book?: string;
}

/**
 * Opens a ledger that exists, lets a task use it, and closes it: a wrong name must not leave an empty ledger behind.
 *
 * @throws UsageError when there is no such file; KopekError `configuration` when it is no ledger.
 */
export async function withBooks<Result>(
  context: Context,
  file: string,
  options: { book?: string | undefined; readOnly: boolean },
  task: (store: SqliteStore) => Promise<Result>,
): Promise<Result> {
  if (!existsSync(file)) throw new UsageError(context.texts.noSuchLedger(file));
  const { book = 'default', readOnly } = options;
  const store = sqliteStore(file, { book, readOnly });
  try {
    return await task(store);
  } finally {
    await store.close();
  }
}
