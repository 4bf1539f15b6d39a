import { repetitionsIn, type Effort } from './effort.ts';
import { Worker, type Server } from './processes.ts';
import { spreadOf, type Spread } from './statistics.ts';
import type { Sample, Task } from './tasks.ts';

/** One comparison: the same task for every candidate. */
export interface Case {
  /** Unique in its scenario. */
  name: string;
  /** What the server answers. */
  route: string;
  task(url: string): Task;
  /** The figure whose ratio to the yardstick ranks the candidates; smaller is better. */
  primary: string;
  /** The candidate that is 1; `limit` when absent. */
  yardstick?: string;
  warmups: number;
  repetitions: number;
  /** A process per repetition instead of one for all. */
  fresh?: boolean;
}

/** What one candidate reached in one case. */
export interface Row {
  candidate: string;
  metrics: Record<string, Spread>;
  /** `primary` as a multiple of that of the yardstick in the same run. */
  ratio?: number;
  /** What it lost. A candidate with problems is shown and not ranked. */
  problems: string[];
}

export interface CaseResult {
  case: string;
  route: string;
  primary: string;
  /** The candidate that is 1; `limit` when absent. */
  yardstick?: string;
  rows: Row[];
  /** CPU time of the server and of all workers during the case, ms: the server must not be the bottleneck. */
  serverCpuMs: number;
  workersCpuMs: number;
}

/** A warm-up that takes longer than this is the only sample: the quadratic candidates take minutes. */
const LONG_SAMPLE_MS = 3000;
/** Short tasks need many rounds until the code is compiled. */
const WARM_ROUNDS = 60;

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

/**
 * Measures a case: every repetition runs all contestants once, in reversed order every second time, so that a drift of the
 * machine hits all alike. Their processes are taken from `workers`, and stay there.
 */
export async function sample(
  server: Server,
  { name, route, task, warmups, repetitions: ofFullRun, fresh }: Case,
  contestants: Contestant[],
  workers: Map<string, Worker>,
  effort: Effort,
  progress: (text: string) => void,
): Promise<Sampled> {
  const repetitions = repetitionsIn(effort, ofFullRun);
  const url = await server.prepare(route);
  const serverBefore = await server.cpuMs();
  const samples = new Map<string, Sample[]>(contestants.map((contestant) => [contestant.name, []]));
  const failures = new Map<string, string>();
  const long = new Set<string>();
  const warmedMs = new Map<string, number>();
  let workersCpuMs = 0;

  const measure = async ({ name: one, start }: Contestant, counted: boolean): Promise<void> => {
    const kept = samples.get(one) ?? [];
    if (failures.has(one) || long.has(one)) return;
    const worker = fresh ? start() : (workers.get(one) ?? start());
    if (!fresh) workers.set(one, worker);
    try {
      const found = await worker.run(task(url));
      workersCpuMs += found.metrics.cpuMs ?? 0;
      if (!fresh && (found.metrics.wallMs ?? 0) > LONG_SAMPLE_MS) long.add(one);
      if (counted || long.has(one)) kept.push(found);
      else warmedMs.set(one, (warmedMs.get(one) ?? 0) + (found.metrics.cpuMs ?? 0));
    } catch (error) {
      failures.set(one, error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
      workers.delete(one);
      worker.stop();
    } finally {
      if (fresh) worker.stop();
    }
  };

  for (let round = 0; round < (fresh ? warmups : WARM_ROUNDS); round++) {
    progress(`${name} warm-up`);
    for (const one of contestants) {
      if (round < warmups || (warmedMs.get(one.name) ?? 0) < effort.warmUpCpuMs) await measure(one, false);
    }
  }
  for (let repetition = 0; repetition < repetitions; repetition++) {
    progress(`${name} ${repetition + 1}/${repetitions}`);
    const order = repetition % 2 === 0 ? contestants : contestants.toReversed();
    for (const one of order) await measure(one, true);
  }
  return { samples, failures, serverCpuMs: (await server.cpuMs()) - serverBefore, workersCpuMs };
}

/** Measures a case, and puts every candidate beside the yardstick. */
export async function compare(
  server: Server,
  one: Case,
  candidates: string[],
  workers: Map<string, Worker>,
  effort: Effort,
  progress: (text: string) => void,
): Promise<CaseResult> {
  const { name, route, primary, yardstick = 'limit' } = one;
  const contestants = candidates.map((candidate) => ({ name: candidate, start: () => new Worker(candidate) }));
  const { samples, failures, ...cpu } = await sample(server, one, contestants, workers, effort, progress);
  const rows = candidates.map((candidate) => rowOf(candidate, samples.get(candidate) ?? [], failures.get(candidate)));
  const unit = rows.find((row) => row.candidate === yardstick)?.metrics[primary]?.median;
  if (unit !== undefined) {
    for (const row of rows) {
      const value = row.metrics[primary]?.median;
      if (value !== undefined) row.ratio = value / unit;
    }
  }
  return { case: name, route, primary, ...(one.yardstick ? { yardstick } : {}), rows, ...cpu };
}

function rowOf(candidate: string, samples: Sample[], failure: string | undefined): Row {
  const metrics: Record<string, Spread> = {};
  for (const name of Object.keys(samples[0]?.metrics ?? {})) {
    metrics[name] = spreadOf(samples.map((sample) => sample.metrics[name] ?? Number.NaN));
  }
  const problems = [...new Set(samples.flatMap((sample) => sample.problems)), ...(failure ? [failure] : [])];
  return { candidate, metrics, problems };
}
