import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sumRub } from '@kopek/core';
import { createLedger, type LedgerEntry, type LedgerStore } from '@kopek/ledger';
import { exportEntries } from '@kopek/ledger/reconcile';
import { sqliteStore } from '@kopek/ledger/sqlite';
import { startGateway, type Gateway } from '@kopek/gateway';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ledgerMismatches } from '../../src/index.ts';
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

/** The arrivals of requests at a gateway. */
class Arrivals {
  #left = Infinity;
  #onLast: () => void = () => {};

  /** Resolves when so many further requests have come. */
  async after(count: number): Promise<void> {
    this.#left = count;
    return new Promise((resolve) => (this.#onLast = resolve));
  }

  readonly count = (): undefined => {
    this.#left -= 1;
    if (this.#left === 0) this.#onLast();
  };
}

/** A process that asks the gateway until it is killed, at a random moment of its calls. */
async function lifeOf(gateway: Gateway, arrivals: Arrivals): Promise<void> {
  const flags = ['--conditions=@kopek/source', '--disable-warning=ExperimentalWarning'];
  const child = spawn(process.execPath, [...flags, CALLER, path, gateway.baseURL, gateway.apiKey], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'close');
  await Promise.race([arrivals.after(1 + Math.floor(Math.random() * 60)), ended]);
  setTimeout(() => child.kill('SIGKILL'), Math.random() * 15);
  const [, signal] = await ended;
  expect(signal).toBe('SIGKILL');
  await gateway.whenIdle();
}

async function entriesOf(store: LedgerStore): Promise<LedgerEntry[]> {
  const entries: LedgerEntry[] = [];
  for await (const entry of exportEntries(store)) entries.push(entry);
  return entries;
}

test(`after ${KILLS} kills in flight every request that the gateway billed is in the ledger, once`, async () => {
  const arrivals = new Arrivals();
  await using gateway = await startGateway({ unknownFields: 'reject', pace: 0.02, script: arrivals.count });
  for (let kill = 0; kill < KILLS; kill += 1) {
    await lifeOf(gateway, arrivals);
    const store = sqliteStore(path);
    expect(ledgerMismatches(await entriesOf(store), gateway.charges())).toEqual([]);
    expect(await store.verify()).toEqual([]);
    await store.close();
  }

  // whoever comes later sees those that were killed as unknown, and still as spent money
  const charges = gateway.charges();
  const ledger = createLedger({ store: sqliteStore(path, { now: () => Date.now() + LATER_MS }) });
  const { all } = await ledger.totals();
  const entries = await entriesOf(ledger.store);
  const settled = entries.filter(({ status }) => status === 'settled');
  const expired = entries.filter(({ errorCode }) => errorCode === 'expired');
  expect(ledgerMismatches(entries, charges)).toEqual([]);
  expect(all).toMatchObject({
    costRub: sumRub(settled.map(({ charge }) => charge?.costRub ?? '0')),
    settled: settled.length,
    inFlight: 0,
  });
  expect(expired.length).toBeGreaterThan(0);
  expect(expired.every(({ status }) => status === 'unknown')).toBe(true);
  await ledger.store.close();
});
