import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A path for the file of a ledger, in a folder that is removed after the test. */
export function ledgerFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kopek-ledger-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'ledger.db');
}
