import { PGlite } from '@electric-sql/pglite';
import type { LedgerStore } from '@kopek/ledger';
import { migrate, postgresStore } from '../../src/index.ts';
import type { Query } from '../../src/query.ts';

/** Opens a ledger in a folder, which one process at a time may have open. The clock is that of the store unless one is given. */
export async function openPglite(
  folder: string,
  now?: () => number,
): Promise<{ store: LedgerStore; close: () => Promise<void> }> {
  const database = await PGlite.create(folder);
  const query: Query = (text, values) => database.query<Record<string, unknown>>(text, values);
  await migrate({ query });
  return { store: postgresStore({ query, ...(now && { now }) }), close: () => database.close() };
}
