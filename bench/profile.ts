/**
 * Shows where a candidate spends its time: samples one process every 200 µs, after a warm-up, while it does one thing.
 *
 *     npx -y pnpm@12 --dir bench run profile langchain invokes i1000 --concurrency=64
 *     npx -y pnpm@12 --dir bench run profile core streams t40b4 --count=2000
 *     npx -y pnpm@12 --dir bench run profile langchain-each streams t20000b64 --count=5
 *
 * The third word is a route of the server (`server/answers.ts`).
 */
import { Session, type Profiler, type Runtime } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Candidate, Connected } from './candidates/candidate.ts';
import { Server } from './measure/processes.ts';
import { callTimes, timed } from './measure/timed.ts';

const WARM_UP_MS = 3000;

const { values, positionals } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '2000' },
    concurrency: { type: 'string', default: '1' },
    tools: { type: 'boolean', default: false },
    top: { type: 'string', default: '35' },
  },
});
const [name = 'core', kind = 'invokes', route = 'i1000'] = positionals;
const { candidate } = (await import(`./candidates/${name}.ts`)) as { candidate: Candidate };
const server = await Server.start();
const client = (await candidate.load())(await server.prepare(route));

const warmUntil = performance.now() + WARM_UP_MS;
while (performance.now() < warmUntil) await run(client, Math.min(200, Number(values.count)));

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.setSamplingInterval', { interval: 200 });
await session.post('Profiler.start');
const { cpuMs, wallMs } = await timed(() => run(client, Number(values.count)));
const { profile } = await session.post('Profiler.stop');
server.stop();
print(profile);

function run({ stream, invoke, key }: Connected, count: number): Promise<void> {
  return callTimes(count, Number(values.concurrency), async () => {
    if (kind === 'streams') await stream?.({ tools: values.tools });
    else if (kind === 'keys') await key?.();
    else await invoke?.();
  });
}

function print({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): void {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node.id] as const)));
  const functions = new Map<string, number>();
  const inclusive = new Map<string, number>();
  const places = new Map<string, number>();
  let total = 0;
  for (const [index, id] of samples.entries()) {
    const frame = byId.get(id)?.callFrame;
    const us = timeDeltas[index] ?? 0;
    if (!frame || frame.functionName === '(idle)' || frame.functionName === '(program)') continue;
    total += us;
    const place = placeOf(frame.url);
    add(places, place, us);
    add(functions, labelOf(frame), us);
    // what our own functions cost with all that they call, each once per sample
    const seen = new Set<string>();
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const caller = byId.get(at)?.callFrame;
      if (caller && placeOf(caller.url).startsWith('kopek/')) seen.add(labelOf(caller));
    }
    for (const label of seen) add(inclusive, label, us);
  }
  const count = Number(values.count);
  console.log(`${name} ${kind} ${route} × ${count}, ${values.concurrency} at once`);
  console.log(
    `CPU ${((cpuMs / count) * 1000).toFixed(1)} µs each (all threads), wall ${((wallMs / count) * 1000).toFixed(1)} µs each`,
  );
  console.log(`sampled on the main thread: ${(total / count).toFixed(1)} µs each\n`);
  for (const [title, rows] of [
    ['packages', places],
    ['functions, self', functions],
    ['our functions, with what they call', inclusive],
  ] as const) {
    console.log(title);
    const sorted = [...rows].sort(([, a], [, b]) => b - a).slice(0, Number(values.top));
    for (const [label, us] of sorted) {
      console.log(
        `${((us / total) * 100).toFixed(1).padStart(5)} %  ${(us / count).toFixed(2).padStart(8)} µs  ${label}`,
      );
    }
    console.log();
  }
}

function add(rows: Map<string, number>, label: string, us: number): void {
  rows.set(label, (rows.get(label) ?? 0) + us);
}

function labelOf({ functionName, url, lineNumber }: Runtime.CallFrame): string {
  return `${functionName || '(anonymous)'}  ${placeOf(url)} ${fileOf(url)}:${lineNumber + 1}`;
}

/** The package that a script belongs to. */
function placeOf(url: string): string {
  if (url === '') return 'engine';
  if (url.startsWith('node:')) return 'node';
  const own = /\/packages\/([^/]+)\/dist\//.exec(url)?.[1];
  if (own !== undefined) return `kopek/${own}`;
  return /.*\/node_modules\/((@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? 'bench';
}

function fileOf(url: string): string {
  return url.startsWith('file:') ? (fileURLToPath(url).split('/').slice(-2).join('/') ?? url) : url;
}
