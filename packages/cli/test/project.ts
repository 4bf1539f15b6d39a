import { mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The package of the store. */
export const LEDGER_POSTGRES: string = join(import.meta.dirname, '../../ledger-postgres');

/** A project in a folder of its own, with these packages installed. */
export function projectWith(...packages: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'kopek-project-'));
  mkdirSync(join(folder, 'node_modules/@kopek'), { recursive: true });
  for (const name of packages) {
    const source = name === '@kopek/ledger-postgres' ? LEDGER_POSTGRES : join(LEDGER_POSTGRES, 'node_modules', name);
    symlinkSync(source, join(folder, 'node_modules', name));
  }
  return folder;
}
