import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newEntryId, type NewEntry } from '@kopek/ledger';
import { sqliteStore } from '@kopek/ledger/sqlite';

/** Path of a new ledger in a folder of its own. */
export function newLedgerPath(): string {
  return join(mkdtempSync(join(tmpdir(), 'kopek-ledgerPath-')), 'ledger.db');
}

/** A settled entry; what is given wins. */
export function settled(costRub: string, openedAt: string, more: Partial<NewEntry> = {}): NewEntry {
  return {
    id: newEntryId(),
    status: 'settled',
    billing: 'charged',
    attempt: 1,
    openedAt,
    at: openedAt,
    model: 'volga/one',
    charge: { status: 'settled', costRub, servedModel: 'volga/one' },
    ...more,
  };
}

/** Writes a ledger and returns its path. */
export async function ledgerWith(entries: readonly NewEntry[]): Promise<string> {
  const path = newLedgerPath();
  const store = sqliteStore(path);
  for (const entry of entries) await store.settle(entry);
  await store.close();
  return path;
}
