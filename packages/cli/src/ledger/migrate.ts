import { sqliteStore } from '@kopek/ledger/sqlite';
import { postgresBooks } from '../books/postgres-books.ts';
import { placeOf, type BooksFlags } from '../books/with-books.ts';
import { show, UsageError, type Context } from '../context.ts';

/** Options of `kopek ledger migrate`. */
interface MigrateFlags extends BooksFlags {
  sql?: boolean;
}

/** `kopek ledger migrate`: tables of the version that these packages need. May be repeated. */
export async function migrateTables(context: Context, file: string | undefined, flags: MigrateFlags): Promise<void> {
  const { terminal, texts } = context;
  if (file !== undefined) {
    if (flags.sql) throw new UsageError(texts.ledger.sqlNeedsPostgres);
    // opening it for writing brings it up to date
    await sqliteStore(placeOf(context, file)).close();
    show(context, flags, { upToDate: true }, () => [texts.ledger.upToDate]);
    return;
  }
  const { migrate, migrationSql, query, end } = await postgresBooks(context);
  try {
    if (flags.sql) {
      terminal.stdout.write(`${migrationSql()};\n`);
      return;
    }
    const { from, to } = await migrate({ query });
    const said = from === to ? texts.ledger.upToDate : texts.ledger.migrated(from, to);
    show(context, flags, { upToDate: true, from, to }, () => [said]);
  } finally {
    await end();
  }
}
