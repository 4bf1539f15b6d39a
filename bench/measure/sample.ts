import type { Case } from '../cases.ts';
import type { Server, Worker } from './processes.ts';
import type { Metrics } from './tasks.ts';

/** How much a run spends on its accuracy; what it asks for stays the same. */
export interface Effort {
  repetitions: number;
  /** CPU time that every contestant may spend on warming up in each case, ms. */
  warmUpCpuMs: number;
}

/** Starts those who take part, by their names in the tables. */
export type Contestants = Readonly<Record<string, () => Worker>>;

/** What came of one in a case. */
export interface Found {
  metrics: Metrics[];
  /** What its answers lost, and why it gave up. */
  problems: Set<string>;
}

/** What was measured in a case, by the names of those who took part. */
export interface Sampled {
  one: Case;
  found: ReadonlyMap<string, Found>;
  /** CPU time of the server and of all workers, ms: the server must not be the bottleneck. */
  serverCpuMs: number;
  workersCpuMs: number;
}

/** A warm-up that takes longer than this is the only sample: the quadratic candidates take minutes. */
const LONG_SAMPLE_MS = 3000;
/** So many rounds until the code of long tasks is compiled, and so many of short ones. */
const WARM_ROUNDS = [6, 60] as const;

/** Measures all cases, each contestant in a process that it keeps. */
export async function sampleAll(
  server: Server,
  cases: readonly Case[],
  contestants: Contestants,
  effort: Effort,
): Promise<Sampled[]> {
  const workers = new Map<string, Worker>();
  const all: Sampled[] = [];
  for (const one of cases) all.push(await sample(server, one, contestants, workers, effort));
  for (const worker of workers.values()) worker.stop();
  return all;
}

/**
 * Measures a case: every repetition runs all contestants once, in reversed order every second time, so that a drift of the
 * machine hits all alike.
 */
async function sample(
  server: Server,
  one: Case,
  contestants: Contestants,
  workers: Map<string, Worker>,
  { repetitions, warmUpCpuMs }: Effort,
): Promise<Sampled> {
  const task = one.task(server.urlOf(one.route));
  const serverBefore = await server.cpuMs();
  const found = new Map<string, Found>();
  const done = new Set<string>();
  const warmedMs = new Map<string, number>();
  let workersCpuMs = 0;

  const measure = async (name: string, counted: boolean): Promise<void> => {
    if (done.has(name)) return;
    const worker = workers.get(name) ?? contestants[name]!();
    workers.set(name, worker);
    const { metrics, problems } = found.get(name) ?? { metrics: [], problems: new Set() };
    found.set(name, { metrics, problems });
    try {
      const measured = await worker.run(counted ? task : { ...task, before: 0 });
      const { cpuMs = 0, wallMs = 0 } = measured.metrics;
      workersCpuMs += cpuMs;
      if (wallMs > LONG_SAMPLE_MS) done.add(name);
      if (counted || done.has(name)) {
        metrics.push(measured.metrics);
        for (const problem of measured.problems) problems.add(problem);
      } else warmedMs.set(name, (warmedMs.get(name) ?? 0) + cpuMs);
    } catch (error) {
      problems.add(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
      done.add(name);
      workers.delete(name);
      worker.stop();
    }
  };

  const names = Object.keys(contestants);
  const [least, most] = WARM_ROUNDS;
  for (let round = 0; round < most; round++) {
    for (const name of names) if (round < least || (warmedMs.get(name) ?? 0) < warmUpCpuMs) await measure(name, false);
  }
  for (let repetition = 0; repetition < repetitions; repetition++) {
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${one.name} ${repetition + 1}/${repetitions}`);
    for (const name of repetition % 2 === 0 ? names : names.toReversed()) await measure(name, true);
  }
  return { one, found, serverCpuMs: (await server.cpuMs()) - serverBefore, workersCpuMs };
}
