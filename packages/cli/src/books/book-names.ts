import type { DatabaseSync } from 'node:sqlite';
import { UsageError, type Context } from '../context.ts';
import { withoutControls } from '../terminal/terminal.ts';
import type { PostgresBooks } from './postgres-books.ts';

/**
 * Refuses a book that has not begun: reading it would look as if nothing had been spent. Books that have none at all are
 * empty.
 *
 * @param names - of the books that there are; undefined when that is not known.
 * @param book - as it was asked for; absent: the default book of the store.
 * @throws UsageError that lists them.
 */
export function checkBook(
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

/** The books in an SQLite file; undefined when it cannot be read as a ledger: opening it says why. */
export function booksInFile(path: string): string[] | undefined {
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

/** The books in a PostgreSQL database; undefined when they cannot be read: the store says why, without the address. */
export async function booksInPostgres(query: PostgresBooks['query']): Promise<string[] | undefined> {
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
