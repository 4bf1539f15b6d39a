/** Many streams of one candidate in one process: `node worker.ts <candidate> <port> <streams> <seconds>`. */
import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { Collected, type Candidate } from '../candidates/candidate.ts';

/** What the parent gets; delays in ms. */
export interface Measured {
  eventsPerSecond: number;
  delayP50: number;
  delayP99: number;
  delayMax: number;
  loopP99: number;
  /** Of one core. */
  cpuShare: number;
  /** In use after collections at the end, less that of the warm client without streams; per stream that was open. */
  heapKBPerStream: number;
  /** Streams that were open at the end; fewer than were asked for when the loop could not open them in time. */
  open: number;
  rssMB: number;
  errors: number;
  firstError: string;
}

/** Streams that are opened per second: connections are not what is measured. */
const OPENED_PER_SECOND = 2000;
/** A loop that is late does not open thousands in one turn, and opens no more after this time: the table says how many it has. */
const OPENED_PER_TURN = 1000;
const OPEN_LIMIT_MS = 45_000;
const OPEN_WAIT_MS = 5000;
/** Streams that are read to the end before anything is measured. */
const WARM_STREAMS = 500;

const [name = '', port = '', count = '', seconds = ''] = process.argv.slice(2);
const streams = Number(count);
const { candidate } = (await import(`../candidates/${name}.ts`)) as { candidate: Candidate };
const connect = await candidate.load();
const { stream } = connect(`http://127.0.0.1:${port}/long`);
const { stream: warmUp } = connect(`http://127.0.0.1:${port}/short`);
if (!stream || !warmUp) throw new Error(`${name} has no streams`);

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

// compiled code, caches and pools are not what a stream needs
for (let done = 0; done < WARM_STREAMS; done += 50) await Promise.all(Array.from({ length: 50 }, () => warmUp({})));
const heapBefore = await heapUsed();
let first = 0;
let ended = 0;
const openedAt = performance.now();
let opened = 0;
for (let waitedMs = 0; opened < streams && waitedMs < OPEN_LIMIT_MS; waitedMs = performance.now() - openedAt) {
  await pause(10);
  // by the clock, since the loop may be late already
  const due = Math.min(streams, opened + OPENED_PER_TURN, (waitedMs / 1000) * OPENED_PER_SECOND + 1);
  for (; opened < due; opened++) {
    stream({ onFirst: () => first++ })
      .catch((error: unknown) => {
        errors++;
        firstError ||= error instanceof Error ? error.message : String(error);
      })
      .finally(() => ended++);
  }
}
// a process that cannot keep up never has them all
const missing = (): number => opened - first - errors;
const until = performance.now() + OPEN_WAIT_MS;
while (missing() > 0 && performance.now() < until) await pause(100);
const loop = monitorEventLoopDelay({ resolution: 5 });
loop.enable();
const cpuBefore = process.cpuUsage();
const startedAt = performance.now();
measuring = true;
process.send?.('begin');
await pause(Number(seconds) * 1000);
measuring = false;
const wallMs = performance.now() - startedAt;
const { user, system } = process.cpuUsage(cpuBefore);
const rssMB = process.memoryUsage.rss() / 1e6;
const loopP99 = loop.percentile(99) / 1e6;
loop.disable();
const open = opened - ended;
// long pauses, so at the end
const heapBytes = (await heapUsed()) - heapBefore;
const measured: Measured = {
  eventsPerSecond: (events / wallMs) * 1000,
  delayP50: delays.percentile(50) / 1000,
  delayP99: delays.percentile(99) / 1000,
  delayMax: delays.max / 1000,
  // the resolution is part of what the monitor sees
  loopP99: Math.max(0, loopP99 - 5),
  cpuShare: (user + system) / 1000 / wallMs,
  heapKBPerStream: heapBytes / 1000 / open,
  open,
  rssMB,
  errors,
  firstError,
};
process.send?.(measured);
process.on('disconnect', () => process.exit());

/** More than one collection: what a finalizer or a weak reference holds goes with the next. */
async function heapUsed(): Promise<number> {
  for (let round = 0; round < 3; round++) {
    globalThis.gc?.();
    await pause(20);
  }
  return process.memoryUsage().heapUsed;
}
