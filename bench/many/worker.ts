/** Many streams of one candidate in one process: `node worker.ts <candidate> <port> <streams> <seconds>`. */
import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { Collected, type Candidate } from '../candidates/candidate.ts';

/** What the parent gets; delays in ms. */
export interface Measured {
  streams: number;
  eventsPerSecond: number;
  delayP50: number;
  delayP99: number;
  delayMax: number;
  loopP99: number;
  /** Of one core. */
  cpuShare: number;
  heapKBPerStream: number;
  rssMB: number;
  errors: number;
  firstError: string;
}

/** Streams that are opened per second: connections are not what is measured. */
const OPENED_PER_SECOND = 2000;
const OPEN_WAIT_MS = 5000;

const [name = '', port = '', count = '', seconds = ''] = process.argv.slice(2);
const streams = Number(count);
const { candidate } = (await import(`../candidates/${name}.ts`)) as { candidate: Candidate };
const { stream } = (await candidate.load())(`http://127.0.0.1:${port}/t`);
if (!stream) throw new Error(`${name} has no streams`);

const delays = createHistogram();
let measuring = false;
let events = 0;
let errors = 0;
let firstError = '';
// each piece of text is the time when it was written, in µs; joined deltas hold several
const add = Collected.prototype.add;
Collected.prototype.add = function (this: Collected, text, args): void {
  add.call(this, text, args);
  if (!measuring || !text) return;
  const now = Number(process.hrtime.bigint() / 1000n);
  for (const written of text.trimEnd().split(' ')) {
    events++;
    delays.record(Math.max(1, now - Number(written)));
  }
};

const heapBefore = heapUsed();
let first = 0;
const openedAt = performance.now();
for (let opened = 0; opened < streams; await pause(10)) {
  // by the clock, since the loop may be late already
  const due = Math.min(streams, ((performance.now() - openedAt) / 1000) * OPENED_PER_SECOND);
  for (; opened < due; opened++) {
    stream({ onFirst: () => first++ }).catch((error: unknown) => {
      errors++;
      firstError ||= error instanceof Error ? error.message : String(error);
    });
  }
}
// a process that cannot keep up never has them all
const missing = (): number => streams - first - errors;
const until = performance.now() + OPEN_WAIT_MS;
while (missing() > 0 && performance.now() < until) await pause(100);
const heapEach = (heapUsed() - heapBefore) / 1000 / streams;

const loop = monitorEventLoopDelay({ resolution: 5 });
loop.enable();
const cpuBefore = process.cpuUsage();
const startedAt = performance.now();
measuring = true;
await pause(Number(seconds) * 1000);
measuring = false;
const wallMs = performance.now() - startedAt;
const { user, system } = process.cpuUsage(cpuBefore);
const measured: Measured = {
  streams: first,
  eventsPerSecond: (events / wallMs) * 1000,
  delayP50: delays.percentile(50) / 1000,
  delayP99: delays.percentile(99) / 1000,
  delayMax: delays.max / 1000,
  // the resolution is part of what the monitor sees
  loopP99: Math.max(0, loop.percentile(99) / 1e6 - 5),
  cpuShare: (user + system) / 1000 / wallMs,
  heapKBPerStream: heapEach,
  rssMB: process.memoryUsage.rss() / 1e6,
  errors,
  firstError,
};
process.send?.(measured);
process.on('disconnect', () => process.exit());

function heapUsed(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}
