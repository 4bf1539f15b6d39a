/**
 * What `kopek report` takes for 200,000 entries in an SQLite ledger: time, time of the processor, and the most memory. Run
 * after `build`, because that is what users run: `npm run measure [entries]`.
 *
 * The time of the processor is what counts on a machine that has other work.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sqliteStore } from '@kopek/ledger/sqlite';
import { sampleEntries } from '../test/sample.ts';

const entries = Number(process.argv[2] ?? 200_000);
const RUNS = 3;
const main = join(import.meta.dirname, '../dist/main.js');
const AT_EXIT =
  'data:text/javascript,' +
  encodeURIComponent(`process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    console.error(JSON.stringify({ cpuMs: (userCPUTime + systemCPUTime) / 1000, mb: maxRSS / 1024 }));
  })`);

const ledger = await ledgerOf(entries);
console.log(`${entries} entries, best of ${RUNS} runs`);
const kinds = {
  table: [],
  'by model': ['--by', 'model'],
  'one page': ['--html', join(mkdtempSync(join(tmpdir(), 'kopek-')), 'report.html')],
};
for (const [kind, words] of Object.entries(kinds)) {
  const runs = Array.from({ length: RUNS }, () => measured(['report', ledger, ...words]));
  const best = (of: (run: Measured) => number): number => Math.min(...runs.map(of));
  console.log(
    `${kind.padEnd(10)} ${(best(({ ms }) => ms) / 1000).toFixed(2)} s, of the processor ` +
      `${(best(({ cpuMs }) => cpuMs) / 1000).toFixed(2)} s, ${best(({ mb }) => mb).toFixed(0)} MB`,
  );
}

interface Measured {
  ms: number;
  cpuMs: number;
  mb: number;
}

function measured(words: string[]): Measured {
  const startedMs = performance.now();
  const output = execFileSync(
    '/bin/sh',
    ['-c', '"$0" "$@" 2>&1 >/dev/null', process.execPath, '--import', AT_EXIT, main, ...words],
    { encoding: 'utf8' },
  );
  const ms = performance.now() - startedMs;
  const { cpuMs, mb } = JSON.parse(output.trim().split('\n').at(-1) ?? '') as Omit<Measured, 'ms'>;
  return { ms, cpuMs, mb };
}

/** Written once, and kept for the next time. */
async function ledgerOf(count: number): Promise<string> {
  const path = join(tmpdir(), `kopek-report-${count}.db`);
  if (existsSync(path)) return path;
  const store = sqliteStore(`${path}.part`);
  const departments = ['sales', 'support', 'legal', 'marketing', 'analytics'];
  for (const entry of sampleEntries({ entries: count, days: 365, until: '2026-11-22', departments })) {
    await store.settle(entry);
  }
  await store.close();
  renameSync(`${path}.part`, path);
  return path;
}
