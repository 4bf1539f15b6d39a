/**
 * What a question about one scope costs in large books, and how long any work on them stops everybody else.
 *
 *     npx -y pnpm@12 run guard books                    20 000 entries, 4 000 runs
 *     npx -y pnpm@12 run guard books --entries=100000   as every night
 *
 * `turns` is how often the event loop came round meanwhile, so that others were served; `longest` is the longest work
 * between two turns, in processor time, which others on the machine do not lengthen. The command fails when work on all
 * entries gives fewer turns than one for each {@link MAX_ENTRIES_A_TURN}, however fast the machine is.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Charge } from '../../packages/core/src/index.ts';
import { chargeFrom, readUsage } from '../../packages/core/src/kit.ts';
import {
  createLedger,
  MemoryStore,
  newEntryId,
  type Ledger,
  type LedgerStore,
  type NewEntry,
  type ScopeLimit,
} from '../../packages/ledger/src/index.ts';
import { reconcile } from '../../packages/ledger/src/reconcile/index.ts';
import { sqliteStore } from '../../packages/ledger/src/sql/index.ts';

/** Stores work in batches of 500; the first and the last of a question share their turn with others. */
const MAX_ENTRIES_A_TURN = 1000;
/** Work on all entries takes many times as long on any machine. */
const SHORT_MS = 20;
const EXPIRING = 500;
const WAITING = 5000;
const HOUR_MS = 3_600_000;
/** From the first entry to the last. */
const ALL_MS = 10_000_000;

const { values } = parseArgs({ options: { entries: { type: 'string', default: '20000' } } });
const ENTRIES = Number(values.entries);
const RUNS = ENTRIES / 5;
const WHOLE: ScopeLimit = { scope: 'ledger', maxRub: '1000000000', mode: 'wait', onUnknownCost: 'estimate' };

/** How one piece of work went. */
interface Measured {
  ms: number;
  turns: number;
  longestMs: number;
}

const table: Record<string, Record<string, Measured>> = {};
const tooLong: string[] = [];
const folder = mkdtempSync(join(tmpdir(), 'kopek-large-'));
const stores: Record<string, (now: () => number) => LedgerStore> = {
  memory: (now) => new MemoryStore({ maxEntries: ENTRIES * 2, maxScopes: RUNS * 2, now }),
  SQLite: (now) => sqliteStore(join(folder, 'ledger.db'), { now }),
};
for (const [name, open] of Object.entries(stores)) table[name] = await measureStore(open);
rmSync(folder, { recursive: true });

console.log(`${ENTRIES} entries, ${RUNS} runs; Node ${process.versions.node}\n`);
for (const [name, rows] of Object.entries(table)) {
  console.log(name);
  for (const [work, { ms, turns, longestMs }] of Object.entries(rows)) {
    const figures = [`${ms.toFixed(2)} ms`, `${turns} turns`, `longest ${longestMs.toFixed(1)} ms`];
    console.log(`  ${work.padEnd(46)} ${figures.map((figure) => figure.padStart(18)).join('')}`);
  }
}
if (tooLong.length > 0) {
  console.error(`\nToo few turns for ${ENTRIES} entries: ${tooLong.join('; ')}`);
  process.exitCode = 1;
}

async function measureStore(open: (now: () => number) => LedgerStore): Promise<Record<string, Measured>> {
  let nowMs = Date.parse('2026-01-01T00:00:00Z');
  const store = open(() => nowMs);
  const rows: Record<string, Measured> = {};
  const all = async (name: string, work: () => unknown, share = 1): Promise<void> => {
    const measured = await measure(work);
    rows[name] = measured;
    // what reads few rows of a large ledger needs no turn
    const isShort = measured.longestMs < SHORT_MS;
    if (!isShort && measured.turns < ENTRIES / share / MAX_ENTRIES_A_TURN)
      tooLong.push(`${name}, ${measured.turns} turns`);
  };
  await reserve(store, newEntryId(), 'run-first', [WHOLE], 24 * HOUR_MS);
  for (let at = 0; at < ENTRIES; at += 1) {
    nowMs += Math.round(ALL_MS / ENTRIES);
    await store.settle(settled(at, nowMs));
  }
  const scope = 'run:run-7';
  rows['totals of one run'] = await measure(() => store.totals({ scope }));
  rows['entries of one run'] = await measure(() => store.entries({ scope }));
  const hourly: ScopeLimit = { ...WHOLE, period: 'hour', timeZone: 'Europe/Moscow' };
  const ofRun: ScopeLimit = { ...WHOLE, scope, maxRub: '100' };
  rows['a reservation with a limit of one run'] = await measure(() =>
    reserve(store, newEntryId(), 'run-7', [ofRun], HOUR_MS),
  );
  rows['limits of one run'] = await measure(() => store.limits({ scope }));
  await all('totals by day', () => store.totals({ by: 'day' }));
  await all(
    'the first reservation with an hourly limit',
    () => reserve(store, newEntryId(), 'run-7', [hourly], HOUR_MS),
    3,
  );
  rows['limits'] = await measure(() => store.limits());
  await all('verify', () => store.verify());
  await all('reconcile', () => reconcile(store, { account: 'exclusive' }));
  for (let at = 0; at < EXPIRING; at += 1) await reserve(store, newEntryId(), `run-${at}`, [WHOLE], HOUR_MS);
  nowMs += 2 * HOUR_MS;
  rows[`${EXPIRING} reservations expire`] = await measure(() => store.limits({ scope: 'ledger' }));
  await all('prune of all', () => store.prune({ before: new Date(nowMs).toISOString() }));
  const late = await waitingFor(store);
  await all(`${WAITING} entries that waited for the store`, () => late.close({ timeoutMs: 60_000 }), ENTRIES / WAITING);
  return rows;
}

async function reserve(
  store: LedgerStore,
  id: string,
  runId: string,
  limits: readonly ScopeLimit[],
  ttlMs: number,
): Promise<void> {
  await store.reserve(limits, { id, ttlMs, attempt: { attempt: 1, model: 'a/b', runId }, estimateRub: '0.02' });
}

/** A ledger whose store was down while it booked, and is there again. */
async function waitingFor(store: LedgerStore): Promise<Ledger> {
  let isDown = true;
  const flaky = new Proxy(store, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return (...given: unknown[]): unknown => {
        if (isDown) throw new Error('The store is down.');
        return Reflect.apply(member, target, given);
      };
    },
  });
  const ledger = createLedger({ store: flaky, onStoreDown: 'allow', onStoreFailure: () => {} });
  const meter = ledger.meter();
  for (let at = 0; at < WAITING; at += 1) {
    const attempt = await meter.begin({ attempt: 1, path: '/v1/chat/completions', model: 'a/b' });
    await attempt.settle({ billing: 'charged', sent: true, durationMs: 5, charge: chargeOf(ENTRIES + at) });
  }
  isDown = false;
  return ledger;
}

function settled(number: number, nowMs: number): NewEntry {
  const at = new Date(nowMs).toISOString();
  return {
    id: newEntryId(nowMs),
    status: 'settled',
    at,
    openedAt: at,
    attempt: 1,
    model: 'a/b',
    runId: `run-${number % RUNS}`,
    billing: 'charged',
    charge: chargeOf(number),
  };
}

/** Each costs the same, and the balance falls by it. */
function chargeOf(number: number): Charge {
  const usage = {
    prompt_tokens: 100,
    completion_tokens: 20,
    total_tokens: 120,
    cost_rub: 0.0123,
    balance: Number((5000 - number * 0.0123).toFixed(4)),
  };
  const charge = chargeFrom(readUsage(usage), { requestedModel: 'a/b', servedModel: 'a/b' });
  return { ...charge, generationId: `gen-${number}` };
}

/** Does some work while the event loop counts its turns. */
async function measure(work: () => unknown): Promise<Measured> {
  let turns = -1;
  let longestMs = 0;
  const began = performance.now();
  let workedMs = threadMs();
  const ending = new AbortController();
  const turning = (async () => {
    while (!ending.signal.aborted) {
      await nextTurn();
      turns += 1;
      const now = threadMs();
      longestMs = Math.max(longestMs, now - workedMs);
      workedMs = now;
    }
  })();
  await work();
  ending.abort();
  const ms = performance.now() - began;
  await turning;
  return { ms, turns, longestMs };
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
