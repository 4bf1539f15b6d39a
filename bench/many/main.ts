/**
 * Many streams at once in one process, 20 deltas per second each (`--per-second`): how late a delta is, from the socket of the service to
 * the loop that reads, and where it breaks.
 *
 *     npx -y pnpm@12 --dir bench many
 *     npx -y pnpm@12 --dir bench many --streams=10000 --per-second=2
 *     npx -y pnpm@12 --dir bench many --streams=100,1000,10000 --candidates=limit,core,openai --seconds=60
 *
 * Needs as many open files as streams, and some: `ulimit -n 16384`.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { describeMachine } from '../report/machine.ts';
import { markdownTable } from '../report/table.ts';
import type { Measured } from './worker.ts';

const { values } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: {
    streams: { type: 'string', default: '100,1000,10000' },
    candidates: { type: 'string', default: 'limit,core,openai' },
    seconds: { type: 'string', default: '10' },
    'per-second': { type: 'string', default: '20' },
  },
});
const seconds = Number(values.seconds);
const perSecond = Number(values['per-second']);

const rows: string[][] = [];
for (const streams of values.streams.split(',').map(Number)) {
  for (const name of values.candidates.split(',')) {
    rows.push(await row(name, streams));
    console.error((rows.at(-1) ?? []).join('  '));
  }
}
const { cpu, cores, node, date } = await describeMachine();
console.log(`${cpu}, ${cores} cores, Node ${node}, ${date}; ${perSecond} deltas per second and stream, ${seconds} s\n`);
const head = ['streams', 'candidate', 'events/s', 'of those due', 'delay p50 ms', 'p99 ms', 'most ms', 'loop p99 ms', 'CPU', 'heap KB/stream', 'RSS MB', 'CPU of the service', 'errors']; // prettier-ignore
console.log(markdownTable(head, rows));

async function row(name: string, streams: number): Promise<string[]> {
  // the deltas outlast the opening, the wait and the measurement
  const deltas = perSecond * (seconds + 30 + streams / 500);
  const service = fork(new URL('server.ts', import.meta.url), [deltas, perSecond].map(String));
  const { port } = await message<{ port: number }>(service);
  const cpuBefore = await cpuOf(service);
  const startedAt = performance.now();
  const worker = fork(new URL('worker.ts', import.meta.url), [name, port, streams, seconds].map(String), {
    execArgv: ['--expose-gc', '--max-old-space-size=8192'],
  });
  try {
    const found = await message<Measured>(worker);
    const share = (((await cpuOf(service)) - cpuBefore) / (performance.now() - startedAt)) * 100;
    return [
      String(streams),
      name,
      Math.round(found.eventsPerSecond).toLocaleString('en-US'),
      `${Math.round((found.eventsPerSecond / (streams * perSecond)) * 100)} %`,
      found.delayP50.toFixed(1),
      found.delayP99.toFixed(1),
      found.delayMax.toFixed(0),
      found.loopP99.toFixed(1),
      `${Math.round(found.cpuShare * 100)} %`,
      found.heapKBPerStream.toFixed(1),
      found.rssMB.toFixed(0),
      `${Math.round(share)} %`,
      found.errors > 0 ? `${found.errors}: ${found.firstError}` : '0',
    ];
  } finally {
    worker.disconnect();
    service.disconnect();
  }
}

async function cpuOf(service: ChildProcess): Promise<number> {
  const answer = message<{ cpuMs: number }>(service);
  service.send('stats');
  return (await answer).cpuMs;
}

async function message<Message>(child: ChildProcess): Promise<Message> {
  const [first] = (await once(child, 'message')) as [Message];
  return first;
}
