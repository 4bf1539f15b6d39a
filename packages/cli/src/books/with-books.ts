import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { defined } from '@kopek/core/kit';
import type { LedgerStore } from '@kopek/ledger';
import { sqliteStore } from '@kopek/ledger/sqlite';
import { UsageError, type CommonFlags, type Context } from '../context.ts';
import { withoutControls } from '../terminal/terminal.ts';
import { postgresBooks } from './postgres-books.ts';

/** Options of the commands that read a ledger. */
export interface BooksFlags extends CommonFlags {
  /** Absent: the default book of the store. */
  book?: string;
}

/** Options of the commands that read a period. */
export interface StretchFlags extends BooksFlags {
  since?: string;
  until?: string;
}

/**
 * Opens a ledger that exists, lets a task use it, and closes it: a wrong name must not leave an empty ledger behind.
 *
 * @param file - an SQLite ledger; absent: the PostgreSQL of `DATABASE_URL`.
 * @param flags - `readOnly` is the default: only what changes books opens them for writing.
 * @throws UsageError when there is no such file, book or address, or nothing that can read PostgreSQL; KopekError
 * `configuration` when it is not a ledger.
 */
export async function withBooks<Result>(
  context: Context,
  file: string | undefined,
  flags: BooksFlags & { readOnly?: boolean },
  task: (store: LedgerStore) => Promise<Result>,
): Promise<Result> {
  const store = await open(context, file, flags.book, flags.readOnly ?? true);
  try {
    return await task(store);
  } finally {
    await store.close();
  }
}

async function open(
  context: Context,
  file: string | undefined,
  book: string | undefined,
  readOnly: boolean,
): Promise<LedgerStore> {
  if (file === undefined) {
    const { postgresStore, query, end, schemaVersion, SCHEMA_VERSION } = postgresBooks(context);
    try {
      const found = await schemaVersion(query);
      if (found < SCHEMA_VERSION) throw new UsageError(context.texts.ledger.noTables(found));
      const names = await namesIn(() => query('select book as name from kopek.book order by book', []));
      checkBook(context, names, book, 'main');
    } catch (error) {
      await end();
      throw error;
    }
    return postgresStore({ query, end, ...defined({ book }) });
  }
  const place = placeOf(context, file);
  checkBook(context, await namesIn(() => booksIn(place)), book, 'default');
  return sqliteStore(place, { readOnly, ...defined({ book }) });
}

/**
 * The full path of a ledger file.
 *
 * @throws UsageError when this is an address, which does not belong on a command line, or no file.
 */
export function placeOf({ texts, terminal }: Context, file: string): string {
  if (/^postgres(ql)?:/.test(file)) throw new UsageError(texts.ledger.addressInArguments);
  const place = resolve(terminal.cwd, file);
  if (statSync(place, { throwIfNoEntry: false })?.isDirectory() !== false)
    throw new UsageError(texts.noSuchLedger(file));
  return place;
}

/**
 * Rejects a ledger name that does not exist: reading it would look as if nothing had been spent. A store without any
 * ledger is empty.
 *
 * @param names - of the existing ledgers; undefined if unknown.
 * @param book - the requested name; absent: the default ledger of the store.
 * @throws UsageError that lists them.
 */
function checkBook(
  { texts }: Context,
  names: readonly string[] | undefined,
  book: string | undefined,
  defaultBook: 'default' | 'main',
): void {
  if (names === undefined || (book === undefined && names.length === 0)) return;
  const asked = book ?? defaultBook;
  if (names.includes(asked)) return;
  throw new UsageError(texts.noSuchBook(withoutControls(asked), names.map(withoutControls)));
}

type Rows = readonly Readonly<Record<string, unknown>>[];

/** The names of the ledgers in a store; undefined if they cannot be read: opening it fails with the reason. */
async function namesIn(read: () => Rows | PromiseLike<Rows | { readonly rows: Rows }>): Promise<string[] | undefined> {
  try {
    const found = await read();
    return ('rows' in found ? found.rows : found).map(({ name }) => String(name));
  } catch {
    return undefined;
  }
}

function booksIn(file: string): Rows {
  // not an import: most commands need no SQLite
  const sqlite = process.getBuiltinModule('node:sqlite');
  const database = new sqlite.DatabaseSync(file, { readOnly: true });
  try {
    return database.prepare('SELECT name FROM book ORDER BY name').all();
  } finally {
    database.close();
  }
}
