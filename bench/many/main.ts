/**
 * Many streams at once in one process, 20 deltas per second each (`--per-second`): how late a delta is, from the socket of the service to
 * the loop that reads, and where it breaks.
 *
 *     npx -y pnpm@12 --dir bench many
 *     npx -y pnpm@12 --dir bench many --streams=10000 --per-second=2
 *     npx -y pnpm@12 --dir bench many --streams=100,1000,10000 --candidates=limit,core,openai --seconds=60
 *
 * All of it takes about 12 minutes with `--seconds=60`. Needs as many open files as streams, and some: `ulimit -n 16384`.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { on } from 'node:events';
import { parseArgs } from 'node:util';
import { CHILD_ENVIRONMENT } from '../measure/environment.ts';
import { keepTable } from '../report/stored-table.ts';
import type { Measured } from './worker.ts';

/** What the service says first, and when it is asked how much it has done. */
interface FromService {
  port: number;
  cpuMs: number;
  written: number;
}

const { values } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: {
    streams: { type: 'string', default: '100,1000,10000' },
    candidates: { type: 'string', default: 'limit,core,openai' },
    seconds: { type: 'string', default: '10' },
    'per-second': { type: 'string', default: '20' },
  },
});
/** What a row may take beside its window; a loop that does not turn by then is a result too. */
const ROW_SPARE_MS = 180_000;
/** A run of this length is kept for the README. */
const COMPLETE_SECONDS = 60;
const seconds = Number(values.seconds);
const perSecond = Number(values['per-second']);

const HEAD = ['streams', 'candidate', 'open', 'written/s', 'events/s', 'of those due', 'delay p50 ms', 'p99 ms', 'most ms', 'loop p99 ms', 'CPU', 'heap KB/stream', 'RSS MB', 'CPU of the service', 'errors']; // prettier-ignore

const rows: string[][] = [];
for (const streams of values.streams.split(',').map(Number)) {
  for (const name of values.candidates.split(',')) {
    rows.push(await row(name, streams));
    console.error((rows.at(-1) ?? []).join('  '));
  }
}
await keepTable(
  'many',
  {
    about: `${perSecond} deltas per second and stream, ${seconds} s.`,
    head: HEAD,
    lines: rows,
  },
  seconds >= COMPLETE_SECONDS,
);

async function row(name: string, streams: number): Promise<string[]> {
  // the deltas outlast the opening, the wait and the measurement
  const deltas = perSecond * (seconds + 90);
  const service = fork(new URL('server.ts', import.meta.url), [deltas, perSecond].map(String), {
    env: CHILD_ENVIRONMENT,
  });
  const answers = messages<FromService>(service);
  const { port } = await next(answers);
  const worker = fork(new URL('worker.ts', import.meta.url), [name, port, streams, seconds].map(String), {
    execArgv: ['--expose-gc', '--max-old-space-size=8192'],
    env: CHILD_ENVIRONMENT,
  });
  const words = messages<Measured | 'begin'>(worker);
  try {
    await next(words);
    service.send('stats');
    const before = await next(answers);
    const startedAt = performance.now();
    const found = (await next(words)) as Measured;
    const wallMs = performance.now() - startedAt;
    service.send('stats');
    const after = await next(answers);
    return [
      String(streams),
      name,
      found.open === streams ? 'all' : String(found.open),
      perSecondOf(after.written - before.written, wallMs),
      Math.round(found.eventsPerSecond).toLocaleString('en-US'),
      `${Math.round((found.eventsPerSecond / (found.open * perSecond)) * 100)} %`,
      found.delayP50.toFixed(1),
      found.delayP99.toFixed(1),
      found.delayMax.toFixed(0),
      found.loopP99.toFixed(1),
      `${Math.round(found.cpuShare * 100)} %`,
      found.heapKBPerStream.toFixed(1),
      found.rssMB.toFixed(0),
      `${Math.round(((after.cpuMs - before.cpuMs) / wallMs) * 100)} %`,
      found.errors > 0 ? `${found.errors}: ${found.firstError}` : '0',
    ];
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    return [String(streams), name, ...Array.from({ length: HEAD.length - 3 }, () => '–'), `no result: ${failure}`];
  } finally {
    // its loop may not turn
    worker.kill('SIGKILL');
    service.disconnect();
  }
}

function perSecondOf(count: number, wallMs: number): string {
  return Math.round((count / wallMs) * 1000).toLocaleString('en-US');
}

/** All messages of a process, also those that arrive before anybody asks. */
function messages<Message>(child: ChildProcess): AsyncIterator<Message> {
  const signal = AbortSignal.timeout(seconds * 1000 + ROW_SPARE_MS);
  const events = on(child, 'message', { close: ['exit'], signal });
  return (async function* () {
    for await (const [message] of events) yield message as Message;
  })();
}

async function next<Message>(iterator: AsyncIterator<Message>): Promise<Message> {
  const { done, value } = await iterator.next();
  if (done) throw new Error('a process ended');
  return value as Message;
}
