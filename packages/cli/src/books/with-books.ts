import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { defined } from '@kopek/core/kit';
import type { LedgerStore } from '@kopek/ledger';
import { sqliteStore } from '@kopek/ledger/sqlite';
import { UsageError, type CommonFlags, type Context } from '../context.ts';
import { withoutControls } from '../terminal/terminal.ts';
import { postgresBooks, type PostgresBooks } from './postgres-books.ts';

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
    const { postgresStore, query, end, schemaVersion, SCHEMA_VERSION } = await postgresBooks(context);
    try {
      const found = await schemaVersion(query);
      if (found < SCHEMA_VERSION) throw new UsageError(context.texts.ledger.noTables(found));
      checkBook(context, await booksInPostgres(query), book, 'main');
    } catch (error) {
      await end();
      throw error;
    }
    return postgresStore({ query, end, ...defined({ book }) });
  }
  const place = placeOf(context, file);
  checkBook(context, booksInFile(place), book, 'default');
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

/** Lists the ledgers in an SQLite file; undefined if it is not a readable ledger: opening it fails with the reason. */
function booksInFile(path: string): string[] | undefined {
  // not an import: most commands need no SQLite
  const sqlite = process.getBuiltinModule('node:sqlite');
  let database: DatabaseSync | undefined;
  try {
    database = new sqlite.DatabaseSync(path, { readOnly: true });
    return namesIn(database.prepare('SELECT name AS book FROM book ORDER BY name').all());
  } catch {
    return undefined;
  } finally {
    database?.close();
  }
}

/** Lists the ledgers in a PostgreSQL database; undefined if unreadable: the store reports why, without the address. */
async function booksInPostgres(query: PostgresBooks['query']): Promise<string[] | undefined> {
  try {
    const result = await query('select book from kopek.book order by book', []);
    return namesIn('rows' in result ? result.rows : result);
  } catch {
    return undefined;
  }
}

function namesIn(rows: Iterable<object>): string[] {
  return [...rows].map((row) => ('book' in row && typeof row.book === 'string' ? row.book : ''));
}
