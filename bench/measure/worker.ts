/**
 * A worker: one process, one candidate. It measures itself: CPU time of all threads, collector and compiler included.
 *
 * Started with the name of the candidate; its client is made once per base URL and keeps its connections.
 */
import { someAtOnce } from '../../scripts/processes.ts';
import type { Connected } from '../candidates/candidate.ts';
import { CANDIDATES } from '../candidates/list.ts';
import { expectedAnswer, problemsOf } from './check.ts';
import { percentile } from './statistics.ts';
import type { Sample, Task, WorkerReply } from './tasks.ts';
import { timed } from './timed.ts';

const connect = CANDIDATES[process.argv[2] ?? ''];
if (!connect) throw new Error(`no such candidate: ${process.argv[2]}`);
const connected = new Map<string, Connected>();

process.on('message', (task: Task) => {
  run(task).then(
    (sample) => reply({ sample }),
    (error: unknown) => reply({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit());
reply({});

function reply(message: WorkerReply): void {
  process.send?.(message);
}

async function run(task: Task): Promise<Sample> {
  const client = connected.get(task.url) ?? (await connect!(task.url));
  connected.set(task.url, client);
  return task.kind === 'streams' ? runStreams(client, task) : runWholes(client, task);
}

async function runStreams({ stream }: Connected, task: Task & { kind: 'streams' }): Promise<Sample> {
  const tools = task.tools ?? false;
  const expected = expectedAnswer(task.url);
  const firstMs: number[] = [];
  const problems = new Set<string>();
  let parts = 0;
  for (let done = 0; done < (task.before ?? 0); done++) await stream({ tools });
  const metrics = await timed(async () => {
    for (let done = 0; done < task.count; done++) {
      const startedAt = performance.now();
      const outcome = await stream({ tools, onFirst: () => firstMs.push(performance.now() - startedAt) });
      parts = outcome.parts ?? 0;
      for (const problem of problemsOf(outcome, expected, tools)) problems.add(problem);
    }
  });
  return {
    metrics: {
      ...metrics,
      cpuMsPer1000: (metrics.cpuMs / (task.count * expected.deltas)) * 1000,
      firstMsP50: percentile(firstMs, 0.5),
      firstMsP95: percentile(firstMs, 0.95),
      parts,
    },
    problems: [...problems],
  };
}

async function runWholes({ invoke }: Connected, task: Task & { kind: 'wholes' }): Promise<Sample> {
  const expected = expectedAnswer(task.url);
  const problems = new Set<string>();
  const one = async (): Promise<void> => {
    for (const problem of problemsOf(await invoke(), expected, false)) problems.add(problem);
  };
  const times = (count: number): Promise<void> => someAtOnce(task.concurrency, Array.from({ length: count }), one);
  await times(task.before ?? 0);
  const metrics = await timed(() => times(task.count));
  const perSecond = (task.count / metrics.wallMs) * 1000;
  return { metrics: { ...metrics, cpuMsPerRequest: metrics.cpuMs / task.count, perSecond }, problems: [...problems] };
}
