/**
 * Counts what one subject does, in a process of its own: `node count.ts <bytes|hooks> <subject>`.
 *
 * Without optimizing compilers (flags of the parent) the same code allocates the same bytes each time: how early a
 * function is compiled depends on the machine, and compiled code leaves allocations out.
 */
import { createHook } from 'node:async_hooks';
import { PerformanceObserver } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { answerOf } from '../server/answers.ts';
import { MemoryDispatcher } from './memory-dispatcher.ts';
import { SUBJECTS } from './subjects.ts';

/** Counts by name. Those of a stream are given per call and per delta. */
export type Counts = Record<string, number>;

const FEW_DELTAS = 20;
const MANY_DELTAS = 220;
const CALLS = 40;
const WARM_CALLS = 60;

const [kind = '', name = ''] = process.argv.slice(2);
const subject = SUBJECTS[name];
if (!subject) throw new Error(`no such subject: ${name}`);
const dispatcher = new MemoryDispatcher();
const call = await subject.load({ apiKey: 'key-for-the-guard', baseURL: 'http://127.0.0.1:1/v1', dispatcher });
const count = kind === 'bytes' ? await byteCounter() : hookCounter();

let counts: Counts;
if (subject.stream) {
  const few = await measured(`t${FEW_DELTAS}b1`);
  const many = await measured(`t${MANY_DELTAS}b1`);
  counts = {};
  for (const key of Object.keys(few)) {
    const each = ((many[key] ?? 0) - (few[key] ?? 0)) / (MANY_DELTAS - FEW_DELTAS);
    counts[`${key} per delta`] = each;
    counts[`${key} per call`] = (few[key] ?? 0) - each * FEW_DELTAS;
  }
} else {
  const whole = await measured('i1000');
  counts = Object.fromEntries(Object.entries(whole).map(([key, value]) => [`${key} per call`, value]));
}
// what ends by itself, like a stream that is closed
for (let turn = 0; turn < 20; turn++) await nextTurn();
counts['handles and timers left'] = process.getActiveResourcesInfo().length;
process.stdout.write(`${JSON.stringify(counts)}\n`);

/** Counts of one call with this answer, the mean of several. */
async function measured(route: string): Promise<Counts> {
  const { events, body } = answerOf(route);
  dispatcher.answer = events
    ? { type: 'text/event-stream', pieces: events.map((event) => Buffer.from(event)) }
    : { type: 'application/json', pieces: [Buffer.from(body ?? '')] };
  for (let done = 0; done < WARM_CALLS; done++) await call();
  await nextTurn();
  const total = await count(async () => {
    for (let done = 0; done < CALLS; done++) await call();
    await nextTurn();
  });
  return Object.fromEntries(Object.entries(total).map(([key, value]) => [key, value / CALLS]));
}

/** Bytes that a piece of work allocates: the growth of a heap that is large enough to need no collection. */
async function byteCounter(): Promise<(work: () => Promise<void>) => Promise<Counts>> {
  let collections = 0;
  new PerformanceObserver((list) => (collections += list.getEntries().length)).observe({ entryTypes: ['gc'] });
  return async (work) => {
    globalThis.gc?.();
    await nextTurn();
    await nextTurn();
    collections = 0;
    const before = process.memoryUsage().heapUsed;
    await work();
    const bytes = process.memoryUsage().heapUsed - before;
    await nextTurn();
    await nextTurn();
    if (collections > 0) throw new Error(`${collections} collections while bytes were counted`);
    return { bytes, 'kB held by dead objects': deadBytes() / 1000 };
  };
}

/**
 * Bytes that a minor collection leaves and a major one frees. They are held by dead objects that live among the old, such
 * as a hidden class made for one object: each minor collection copies them then.
 */
function deadBytes(): number {
  for (const type of ['minor', 'minor'] as const) globalThis.gc?.({ type, execution: 'sync' });
  const left = process.memoryUsage().heapUsed;
  globalThis.gc?.();
  return left - process.memoryUsage().heapUsed;
}

/** Promises and timers that a piece of work makes. */
function hookCounter(): (work: () => Promise<void>) => Promise<Counts> {
  let promises = 0;
  let timers = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === 'PROMISE') promises++;
      else if (type === 'Timeout') timers++;
    },
  });
  return async (work) => {
    promises = 0;
    timers = 0;
    hook.enable();
    await work();
    hook.disable();
    return { promises, timers };
  };
}
