/**
 * The program of `lib/program.ts` as a command, for Node, Bun and Deno, with its ledger in a file; ends with one line
 * of JSON.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { sqliteStore } from '@kopek/ledger/sqlite';
import { run } from './lib/program.ts';

const { KOPEK_BASE_URL: baseURL = '', KOPEK_API_KEY: apiKey = '' } = process.env;
if (new URL(baseURL).hostname !== '127.0.0.1') {
  console.log('left out: this program asks for faults, which only the local gateway has');
} else {
  const folder = mkdtempSync(join(tmpdir(), 'kopek-books-'));
  const store = sqliteStore(join(folder, 'ledger.db'));
  const report = await run({ baseURL, apiKey }, store);
  await store.close();
  rmSync(folder, { recursive: true });
  console.log(JSON.stringify(report));
  process.exitCode = report.failures.length > 0 ? 1 : 0;
}
