import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sqliteStore } from '@kopek/ledger/sqlite';
import { startGateway } from '@kopek/gateway';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { entriesIn, jobMismatches } from '../../src/money/job-books.ts';
import { Arrivals, lifeOf } from '../../src/money/kills.ts';
import { programOf } from '../../../../vitest.program.ts';

const CALLER = await programOf(fileURLToPath(new URL('__fixtures__/caller.ts', import.meta.url)));
const KILLS = Math.round(50 * Number(process.env['KOPEK_RUNS']));
/** Longer than an attempt stays in flight without a sign of life. */
const LATER_MS = 3_600_000;

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kopek-books-'));
  path = join(folder, 'ledger.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

test(`after ${KILLS} kills in flight every request that the gateway billed is in the ledger, once`, async () => {
  const arrivals = new Arrivals();
  await using gateway = await startGateway({ unknownFields: 'reject', pace: 0.02, script: arrivals.count });
  for (let kill = 0; kill < KILLS; kill += 1) {
    await lifeOf([CALLER, path, gateway.baseURL, gateway.apiKey], arrivals, 60);
    await gateway.whenIdle();
    // all is read as of one moment: on a slow machine calls of earlier lives expire between two questions
    const now = Date.now();
    const store = sqliteStore(path, { now: () => now });
    expect(await jobMismatches(store, gateway.charges())).toEqual([]);
    await store.close();
  }

  // whoever comes later sees those that were killed as unknown, and still as spent money
  const later = sqliteStore(path, { now: () => Date.now() + LATER_MS });
  const { all } = await later.totals();
  expect(all).toMatchObject({ inFlight: 0 });
  expect(await jobMismatches(later, gateway.charges())).toEqual([]);
  const expired = (await entriesIn(later)).filter(({ errorCode }) => errorCode === 'expired');
  expect(expired.length).toBeGreaterThan(0);
  expect(expired.every(({ status }) => status === 'unknown')).toBe(true);
  await later.close();
});
