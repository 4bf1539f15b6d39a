/**
 * Hours of a busy product in minutes: mixed calls of all packages, four in ten against a fault, and what the process holds
 * afterwards. Run after `build`.
 *
 *     npx -y pnpm@12 run guard soak                        1,500 calls
 *     npx -y pnpm@12 run guard soak --calls=1000000        25 minutes on two quiet cores
 *     npx -y pnpm@12 run guard soak --only=client.stream   one way of calling, to find which one grows
 *
 * Compares the state after a warm-up with that at the end, when nothing is under way: growth means a leak. No figure
 * depends on the time that anything took. Longer runs rest after each tenth of the calls and show the heap, so that one sees whether
 * what grew has filled or goes on.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { someAtOnce } from '../../scripts/processes.ts';
import { ledger } from '../guard/subjects.ts';
import { CHILD_ENVIRONMENT } from '../measure/environment.ts';
import { markdownTable } from '../report/table.ts';
import { callsFor, type Call } from './calls.ts';
import { FAULTS } from './faults.ts';
import type { Listening } from './gateway.ts';
import { heapAtRest, stateOf, type Observed, type State } from './state.ts';

const { createLedger, MemoryStore } = await ledger();
const { sqliteStore } = (await import(
  new URL('../../packages/ledger/dist/sql/index.js', import.meta.url).href
)) as typeof import('@kopek/ledger/sqlite');

/** The process at rest after so many calls. */
interface Point {
  calls: number;
  heapMB: number;
  rssMB: number;
  /** Since the point before. */
  callsPerSecond: number | undefined;
}

const AT_ONCE = 48;
/** Entries that a ledger and a store in memory keep in the process: few, so that they are full before the first state is taken. */
const KEPT_ENTRIES = 500;
/** Before the first state is taken: until code is compiled, pools are full and caches have their size. */
const WARM_CALLS = 2500;
/** What the heap may grow by, whatever the number of calls: compiled code. A million calls add 2 to 4. */
const HEAP_GROWTH_MB = 6;
/** Runs from this length on are done in so many parts, with a look at the heap after each. */
const LONG_RUN = { calls: 10_000, parts: 10 };

const { values } = parseArgs({
  options: { calls: { type: 'string', default: '1500' }, only: { type: 'string' } },
});
const calls = Number(values.calls);
const folder = mkdtempSync(join(tmpdir(), 'kopek-soak-'));
const gateway = fork(new URL('gateway.ts', import.meta.url), { env: CHILD_ENVIRONMENT });
const [service] = (await once(gateway, 'message')) as [Listening];
const file = join(folder, 'ledger.db');
const memory = createLedger({ store: new MemoryStore({ maxEntries: KEPT_ENTRIES }), maxEntries: KEPT_ENTRIES });
const sqlite = createLedger({ store: sqliteStore(file), maxEntries: KEPT_ENTRIES });
const ways: [string, Call][] = [memory, sqlite]
  .flatMap((one) => Object.entries(callsFor(service, one)))
  .filter(([name]) => values.only === undefined || name === values.only);
const outcomes = new Map<string, { answered: number; failed: number }>();
// one signal for all calls, as a server has for its shutdown
const shutdown = new AbortController();
const observed: Observed = { memory, sqlite, file, signal: shutdown.signal };
let made = 0;

await make(WARM_CALLS);
const start = await stateOf(observed);
const curve = await makeAndWatch(start);
const end = await stateOf(observed);
print(start, end);
const problems = problemsOf(start, end);
await memory.close();
await sqlite.close();
gateway.disconnect();
rmSync(folder, { recursive: true });
for (const problem of problems) console.error(`LEAK ${problem}`);
process.exit(problems.length > 0 ? 1 : 0);

/** Makes all calls; the points of the curve, the first one before them. */
async function makeAndWatch({ heapMB, rssMB }: State): Promise<Point[]> {
  const points: Point[] = [{ calls: 0, heapMB, rssMB, callsPerSecond: undefined }];
  const parts = calls < LONG_RUN.calls ? 1 : LONG_RUN.parts;
  for (let part = 1, done = 0; part <= parts; part++) {
    const until = Math.round((calls * part) / parts);
    const startedAt = performance.now();
    await make(until - done);
    const callsPerSecond = ((until - done) / (performance.now() - startedAt)) * 1000;
    done = until;
    points.push({ calls: done, heapMB: await heapAtRest(), rssMB: process.memoryUsage.rss() / 1e6, callsPerSecond });
    if (parts > 1) console.error(pointCells(points.at(-1)).join('  '));
  }
  return points;
}

/** Makes so many calls: each way in turn, and each fault in turn, in all combinations before one comes again. */
async function make(count: number): Promise<void> {
  await someAtOnce(AT_ONCE, Array.from({ length: count }), async () => {
    const number = made++;
    const [name, call] = ways[number % ways.length] ?? [];
    if (!name || !call) throw new Error('there are ways to call');
    // 4 of 10 rounds over all ways meet a fault
    const round = Math.floor(number / ways.length);
    const model =
      round % 10 < 4 ? `fault/${FAULTS[(round * 7 + (number % ways.length)) % FAULTS.length]}` : 'kopek/echo';
    const outcome = outcomes.get(name) ?? { answered: 0, failed: 0 };
    outcomes.set(name, outcome);
    try {
      await call(model, shutdown.signal);
      outcome.answered++;
    } catch {
      outcome.failed++;
    }
  });
}

function shortened(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(1);
}

function pointCells(point: Point | undefined): string[] {
  if (!point) return [];
  const { calls: done, heapMB, rssMB, callsPerSecond } = point;
  const speed = callsPerSecond === undefined ? '' : callsPerSecond.toFixed(0);
  return [done.toLocaleString('en-US'), shortened(heapMB), shortened(rssMB), speed];
}

function print(before: State, after: State): void {
  const rows = namesOf(before).map((name) => [name, shortened(before[name]), shortened(after[name])]);
  console.log(
    `${calls} calls after ${WARM_CALLS} to warm up, ${AT_ONCE} at once, ${FAULTS.length} faults, Node ${process.versions.node}\n`,
  );
  console.log(markdownTable(['', 'start', 'end'], rows));
  if (curve.length > 2) {
    console.log();
    console.log(markdownTable(['calls', 'heap MB', 'RSS MB', 'calls/s'], curve.map(pointCells)));
  }
  console.log();
  console.log(
    markdownTable(
      ['call', 'answered', 'failed'],
      [...outcomes].map(([name, { answered, failed }]) => [name, String(answered), String(failed)]),
    ),
  );
}

/** What has grown that must not. */
function problemsOf(before: State, after: State): string[] {
  const kept = KEPT_ENTRIES * 1.2 + 64;
  const most: Partial<State> = {
    heapMB: before.heapMB + HEAP_GROWTH_MB,
    // a pool may hold as many connections as there were calls at once, for each client
    sockets: AT_ONCE * 6,
    timers: before.timers + 2,
    listeners: before.listeners + 2,
    memoryEntries: kept,
    sqliteEntries: kept,
    inFlight: 0,
  };
  const problems = namesOf(most)
    .filter((name) => after[name] > (most[name] ?? 0))
    .map((name) => `${name}: ${shortened(before[name])} → ${shortened(after[name])}`);
  // the second half of a long run may add compiled code and no more
  const middle = curve.length > 2 ? curve[curve.length >> 1] : undefined;
  if (middle && after.heapMB > middle.heapMB + HEAP_GROWTH_MB)
    problems.push(`heapMB in the second half: ${shortened(middle.heapMB)} → ${shortened(after.heapMB)}`);
  if ([...outcomes.values()].every(({ answered }) => answered === 0)) problems.push('no call got an answer');
  return problems;
}

function namesOf(state: Partial<State>): (keyof State)[] {
  return Object.keys(state) as (keyof State)[];
}
