import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { defined } from '@kopek/core/kit';
import type { LedgerStore } from '@kopek/ledger';
import { sqliteStore } from '@kopek/ledger/sqlite';
import { UsageError, type CommonFlags, type Context } from '../context.ts';
import { oneLine } from '../terminal/terminal.ts';
import { postgresLedger } from './postgres-ledger.ts';

/** Options of the commands that read a ledger. */
export interface StoreFlags extends CommonFlags {
  /** Absent: the default ledger of the store. */
  ledgerName?: string;
}

/** Options of the commands that read a period. */
export interface StretchFlags extends StoreFlags {
  since?: string;
  until?: string;
}

/**
 * Opens a ledger that exists, lets a task use it, and closes it: a wrong name must not leave an empty ledger behind.
 *
 * @param file - a SQLite ledger; absent: the PostgreSQL of `DATABASE_URL`.
 * @param flags - `readOnly` is the default: only what changes a ledger opens it for writing. `mayBegin`: in PostgreSQL the
 *   ledger need not exist, because no app begins one there before its first call.
 * @throws UsageError when there is no such file, ledger or address, or nothing that can read PostgreSQL; KopekError
 * `configuration` when it is not a ledger.
 */
export async function withStore<Result>(
  context: Context,
  file: string | undefined,
  flags: StoreFlags & { readOnly?: boolean; mayBegin?: boolean },
  task: (store: LedgerStore) => Promise<Result>,
): Promise<Result> {
  if (context.store !== undefined) return task(context.store);
  const store = await open(context, file, flags);
  try {
    return await task(store);
  } finally {
    await store.close();
  }
}

async function open(
  context: Context,
  file: string | undefined,
  { ledgerName, readOnly = true, mayBegin = false }: Parameters<typeof withStore>[2],
): Promise<LedgerStore> {
  if (file === undefined) {
    const { postgresStore, query, end, schemaVersion, SCHEMA_VERSION } = postgresLedger(context);
    const { noTables, oldTables } = context.texts.ledger;
    try {
      const found = await schemaVersion(query);
      if (found !== SCHEMA_VERSION) throw new UsageError(found === 0 ? noTables : oldTables);
      await checkLedgerName(
        context,
        ledgerName,
        () => query('select ledger as name from kopek.ledger order by ledger', []),
        mayBegin,
      );
    } catch (error) {
      await end();
      throw error;
    }
    return postgresStore({ query, end, ...defined({ ledgerName }) });
  }
  const place = placeOf(context, file);
  await checkLedgerName(context, ledgerName, () => ledgersIn(place));
  return sqliteStore(place, { readOnly, ...defined({ ledgerName }) });
}

/**
 * The full path of a ledger file.
 *
 * @throws UsageError when this is an address, which does not belong on a command line, a folder, or no file.
 */
export function placeOf({ texts, terminal }: Context, file: string): string {
  if (/^postgres(ql)?:/.test(file)) throw new UsageError(texts.ledger.addressInArguments);
  const place = resolve(terminal.cwd, file);
  const found = statSync(place, { throwIfNoEntry: false });
  if (found === undefined) throw new UsageError(texts.noSuchFile(file));
  if (found.isDirectory()) throw new UsageError(texts.folder(file));
  return place;
}

type Rows = readonly Readonly<Record<string, unknown>>[];

/**
 * Rejects a ledger name that does not exist: reading it would look as if nothing had been spent. A store without any
 * ledger is empty. One whose names cannot be read fails when it is opened, with the reason.
 *
 * @param ledgerName - the requested name; absent: the default ledger of the store.
 * @param read - lists the existing ledgers.
 * @param mayBegin - one that does not exist is announced instead.
 * @throws UsageError that lists them.
 */
async function checkLedgerName(
  { texts, printNotice }: Context,
  ledgerName: string | undefined,
  read: () => Rows | PromiseLike<Rows | { readonly rows: Rows }>,
  mayBegin = false,
): Promise<void> {
  let names: string[];
  try {
    const found = await read();
    names = ('rows' in found ? found.rows : found).map(({ name }) => String(name));
  } catch {
    return;
  }
  const asked = ledgerName ?? 'default';
  if (names.includes(asked) || (ledgerName === undefined && names.length === 0)) return;
  if (mayBegin) return printNotice(texts.newLedger(oneLine(asked)));
  const known = oneLine(names.join(', '));
  throw new UsageError((known === '' ? texts.noLedgers : texts.noSuchLedger)(oneLine(asked), known));
}

function ledgersIn(file: string): Rows {
  // not an import: most commands need no SQLite
  const sqlite = process.getBuiltinModule('node:sqlite');
  const database = new sqlite.DatabaseSync(file, { readOnly: true });
  try {
    return database.prepare('SELECT name FROM ledger ORDER BY name').all();
  } finally {
    database.close();
  }
}
