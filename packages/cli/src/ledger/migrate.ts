import { sqliteStore } from '@kopek/ledger/sqlite';
import { postgresBooks } from '../books/postgres-books.ts';
import { placeOf, type BooksFlags } from '../books/with-books.ts';
import { UsageError, type Context } from '../context.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';

/** Options of `kopek ledger migrate`. */
interface MigrateFlags extends BooksFlags {
  sql?: boolean;
}

/** `kopek ledger migrate`: tables of the version that these packages need. May be repeated. */
export async function migrateTables(
  context: Context,
  file: string | undefined,
  { json, sql }: MigrateFlags,
): Promise<ExitCode> {
  const { say, sayJson, terminal, texts } = context;
  if (file !== undefined) {
    if (sql) throw new UsageError(texts.ledger.sqlNeedsPostgres);
    // opening it for writing brings it up to date
    await sqliteStore(placeOf(context, file)).close();
    if (json) sayJson({ upToDate: true });
    else say(texts.ledger.upToDate);
    return EXIT.ok;
  }
  const { migrate, migrationSql, query, end } = await postgresBooks(context);
  try {
    if (sql) {
      terminal.stdout.write(`${migrationSql()};\n`);
      return EXIT.ok;
    }
    const { from, to } = await migrate({ query });
    if (json) sayJson({ upToDate: true, from, to });
    else say(from === to ? texts.ledger.upToDate : texts.ledger.migrated(from, to));
    return EXIT.ok;
  } finally {
    await end();
  }
}
