import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { NewEntry } from '../../contract/contract.ts';
import { newEntryId } from '../../base/entry-id.ts';

/** A place for a ledger, in a folder of its own that goes when the test has finished. */
export interface Place {
  folder: string;
  path: string;
}

/** Makes a place for the test that is running; what is open in it has to be closed by then. */
export function newPlace(): Place {
  const folder = mkdtempSync(join(tmpdir(), 'kopek-ledger-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { folder, path: join(folder, 'ledger.db') };
}

/** An attempt that has ended with a price. */
export function paid(costRub: string, more: Partial<NewEntry> = {}): NewEntry {
  const charge = { status: 'settled' as const, costRub };
  const at = new Date().toISOString();
  return { id: newEntryId(), status: 'settled', billing: 'charged', at, attempt: 1, charge, ...more };
}
