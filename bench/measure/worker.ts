/**
 * A worker: one process, one candidate. It measures itself: CPU time of all threads, collector and compiler included.
 *
 * Started with the name of the candidate; its client is made once per base URL and keeps its connections.
 */
import type { Candidate, Connected } from '../candidates/candidate.ts';
import { expectedAnswer, problemsOf } from './check.ts';
import { runPaced } from './paced.ts';
import { percentile } from './statistics.ts';
import type { Sample, Task, WorkerReply, WorkerRequest } from './tasks.ts';
import { callTimes, timed } from './timed.ts';

const name = process.argv[2] ?? '';
const { candidate } = (await import(`../candidates/${name}.ts`)) as { candidate: Candidate };
const connected = new Map<string, Connected>();
let connect: ((baseURL: string) => Connected) | undefined;

process.on('message', ({ id, task }: WorkerRequest) => {
  run(task).then(
    (sample) => reply({ id, sample }),
    (error: unknown) => reply({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
process.on('disconnect', () => process.exit());
reply({ ready: true });

function reply(message: WorkerReply): void {
  process.send?.(message);
}

async function run(task: Task): Promise<Sample> {
  if (task.kind === 'cold') return runCold(task.url);
  connect ??= await candidate.load();
  let client = connected.get(task.url);
  if (!client) connected.set(task.url, (client = connect(task.url)));
  if (task.kind === 'paced') return runPaced(client, task);
  if (task.kind === 'streams') return runStreams(client, task);
  if (task.kind === 'invokes') return runInvokes(client, task);
  return runKeys(client, task.count);
}

async function runStreams(client: Connected, task: Task & { kind: 'streams' }): Promise<Sample> {
  const { stream } = client;
  if (!stream) throw new Error('no stream');
  const tools = task.tools ?? false;
  const expected = expectedAnswer(task.url);
  const firstMs: number[] = [];
  const outcomes = new Set<string>();
  let parts = 0;
  for (let done = 0; done < (task.before ?? 0); done++) await stream({ tools });
  const metrics = await timed(async () => {
    for (let done = 0; done < task.count; done++) {
      const startedAt = performance.now();
      const outcome = await stream({ tools, onFirst: () => firstMs.push(performance.now() - startedAt) });
      parts = outcome.parts ?? 0;
      // every outcome of a short stream is checked; that of a long one is cheap beside it
      for (const problem of problemsOf(outcome, expected, tools)) outcomes.add(problem);
    }
  });
  const chunks = task.count * expected.deltas;
  return {
    metrics: {
      ...metrics,
      cpuMsPerStream: metrics.cpuMs / task.count,
      cpuMsPer1000: (metrics.cpuMs / chunks) * 1000,
      wallMsPer1000: (metrics.wallMs / chunks) * 1000,
      firstMsP50: percentile(firstMs, 0.5),
      firstMsP95: percentile(firstMs, 0.95),
      parts,
    },
    problems: [...outcomes],
  };
}

async function runInvokes(client: Connected, task: Task & { kind: 'invokes' }): Promise<Sample> {
  const { invoke } = client;
  if (!invoke) throw new Error('no invoke');
  // flat: a rope of pieces would be flattened inside the timed section
  const image =
    task.imageCharacters === undefined
      ? undefined
      : Buffer.alloc((task.imageCharacters / 4) * 3, 'kopek').toString('base64');
  const expected = expectedAnswer(task.url);
  const problems = new Set<string>();
  let heapBytes = 0;
  const one = async (): Promise<void> => {
    for (const problem of problemsOf(await invoke(image), expected, false)) problems.add(problem);
    if (image !== undefined) heapBytes = Math.max(heapBytes, process.memoryUsage().heapUsed);
  };
  await callTimes(task.before ?? 0, task.concurrency, one);
  // only where the heap is the question
  if (image !== undefined) globalThis.gc?.();
  const heapBefore = process.memoryUsage().heapUsed;
  const metrics = await timed(() => callTimes(task.count, task.concurrency, one));
  return {
    metrics: {
      ...metrics,
      cpuMsPerRequest: metrics.cpuMs / task.count,
      requestsPerSecond: (task.count / metrics.wallMs) * 1000,
      heapGrowthMB: Math.max(0, heapBytes - heapBefore) / 1e6,
    },
    problems: [...problems],
  };
}

async function runKeys(client: Connected, count: number): Promise<Sample> {
  const { key } = client;
  if (!key) throw new Error('no key');
  const times: number[] = [];
  const problems = new Set<string>();
  const metrics = await timed(async () => {
    for (let done = 0; done < count; done++) {
      const startedAt = performance.now();
      const info = (await key()) as { name?: string; budget?: { remaining?: unknown } };
      times.push(performance.now() - startedAt);
      if (info.name !== 'bench' || info.budget === undefined) problems.add('key information lost');
    }
  });
  return {
    metrics: {
      ...metrics,
      cpuMsPerRequest: metrics.cpuMs / count,
      msP50: percentile(times, 0.5),
      msP95: percentile(times, 0.95),
    },
    problems: [...problems],
  };
}

/** Imports, makes a client and reads the first stream: only meaningful in a fresh process. */
async function runCold(url: string): Promise<Sample> {
  const rssBefore = process.memoryUsage.rss();
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  const make = await candidate.load();
  const importMs = performance.now() - startedAt;
  const importCpu = process.cpuUsage(cpuBefore);
  const importRss = process.memoryUsage.rss() - rssBefore;
  const outcome = await make(url).stream?.({});
  const firstStreamMs = performance.now() - startedAt;
  return {
    metrics: {
      importMs,
      importCpuMs: (importCpu.user + importCpu.system) / 1000,
      importRssMB: importRss / 1e6,
      importAndFirstStreamMs: firstStreamMs,
      rssMB: process.memoryUsage.rss() / 1e6,
    },
    problems: outcome ? problemsOf(outcome, expectedAnswer(url), false) : ['no stream'],
  };
}
