import type { Case } from '../cases.ts';
import type { Server, Worker } from './processes.ts';
import type { Sample } from './tasks.ts';

/** How much a run spends on its accuracy; what it asks for stays the same. */
export interface Effort {
  repetitions: number;
  /** CPU time that every contestant may spend on warming up in each case, ms. */
  warmUpCpuMs: number;
}

/** One that takes part, under its name in the tables. */
export interface Contestant {
  name: string;
  start(): Worker;
}

/** What was measured in a case, by the names of those who took part. */
export interface Sampled {
  samples: Map<string, Sample[]>;
  /** Why one gave up. */
  failures: Map<string, string>;
  serverCpuMs: number;
  workersCpuMs: number;
}

/** A warm-up that takes longer than this is the only sample: the quadratic candidates take minutes. */
const LONG_SAMPLE_MS = 3000;
/** So many rounds until the code of long tasks is compiled, and so many of short ones. */
const WARM_ROUNDS = [6, 60] as const;

/**
 * Measures a case: every repetition runs all contestants once, in reversed order every second time, so that a drift of the
 * machine hits all alike. Their processes are taken from `workers`, and stay there.
 */
export async function sample(
  server: Server,
  { name, route, task }: Case,
  contestants: readonly Contestant[],
  workers: Map<string, Worker>,
  { repetitions, warmUpCpuMs }: Effort,
): Promise<Sampled> {
  const url = server.urlOf(route);
  const serverBefore = await server.cpuMs();
  const samples = new Map<string, Sample[]>(contestants.map((contestant) => [contestant.name, []]));
  const failures = new Map<string, string>();
  const long = new Set<string>();
  const warmedMs = new Map<string, number>();
  let workersCpuMs = 0;

  const measure = async ({ name: one, start }: Contestant, counted: boolean): Promise<void> => {
    if (failures.has(one) || long.has(one)) return;
    const worker = workers.get(one) ?? start();
    workers.set(one, worker);
    try {
      const found = await worker.run(counted ? task(url) : { ...task(url), before: 0 });
      const { cpuMs = 0, wallMs = 0 } = found.metrics;
      workersCpuMs += cpuMs;
      if (wallMs > LONG_SAMPLE_MS) long.add(one);
      if (counted || long.has(one)) samples.get(one)?.push(found);
      else warmedMs.set(one, (warmedMs.get(one) ?? 0) + cpuMs);
    } catch (error) {
      failures.set(one, error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
      workers.delete(one);
      worker.stop();
    }
  };

  const [least, most] = WARM_ROUNDS;
  for (let round = 0; round < most; round++) {
    for (const one of contestants) {
      if (round < least || (warmedMs.get(one.name) ?? 0) < warmUpCpuMs) await measure(one, false);
    }
  }
  for (let repetition = 0; repetition < repetitions; repetition++) {
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${name} ${repetition + 1}/${repetitions}`);
    for (const one of repetition % 2 === 0 ? contestants : contestants.toReversed()) await measure(one, true);
  }
  return { samples, failures, serverCpuMs: (await server.cpuMs()) - serverBefore, workersCpuMs };
}
