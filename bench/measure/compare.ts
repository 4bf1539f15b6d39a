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
  /** The figure whose ratio to `limit` ranks the candidates; smaller is better. */
  primary: string;
  warmups: number;
  repetitions: number;
  /** A process per repetition instead of one for all. */
  fresh?: boolean;
}

/** What one candidate reached in one case. */
export interface Row {
  candidate: string;
  metrics: Record<string, Spread>;
  /** `primary` as a multiple of that of `limit` in the same run. */
  ratio?: number;
  /** What it lost. A candidate with problems is shown and not ranked. */
  problems: string[];
}

export interface CaseResult {
  case: string;
  route: string;
  primary: string;
  rows: Row[];
  /** CPU time of the server and of all workers during the case, ms: the server must not be the bottleneck. */
  serverCpuMs: number;
  workersCpuMs: number;
}

/** A warm-up that takes longer than this is the only sample: the quadratic candidates take minutes. */
const LONG_SAMPLE_MS = 3000;
/** Short tasks need many rounds until the code is compiled. */
const WARM_ROUNDS = 60;

/**
 * Runs a case: every repetition runs all candidates once, in reversed order every second time, so that a drift of the
 * machine hits all alike.
 */
export async function compare(
  server: Server,
  { name, route, task, primary, warmups, repetitions: ofFullRun, fresh }: Case,
  candidates: string[],
  workers: Map<string, Worker>,
  effort: Effort,
  progress: (text: string) => void,
): Promise<CaseResult> {
  const repetitions = repetitionsIn(effort, ofFullRun);
  const url = await server.prepare(route);
  const serverBefore = await server.cpuMs();
  const samples = new Map<string, Sample[]>(candidates.map((candidate) => [candidate, []]));
  const failures = new Map<string, string>();
  const long = new Set<string>();
  const warmedMs = new Map<string, number>();
  let workersCpuMs = 0;

  const measure = async (candidate: string, counted: boolean): Promise<void> => {
    const kept = samples.get(candidate) ?? [];
    if (failures.has(candidate) || long.has(candidate)) return;
    const worker = fresh ? new Worker(candidate) : (workers.get(candidate) ?? new Worker(candidate));
    if (!fresh) workers.set(candidate, worker);
    try {
      const sample = await worker.run(task(url));
      workersCpuMs += sample.metrics.cpuMs ?? 0;
      if (!fresh && (sample.metrics.wallMs ?? 0) > LONG_SAMPLE_MS) long.add(candidate);
      if (counted || long.has(candidate)) kept.push(sample);
      else warmedMs.set(candidate, (warmedMs.get(candidate) ?? 0) + (sample.metrics.cpuMs ?? 0));
    } catch (error) {
      failures.set(candidate, error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
      workers.delete(candidate);
      worker.stop();
    } finally {
      if (fresh) worker.stop();
    }
  };

  for (let round = 0; round < (fresh ? warmups : WARM_ROUNDS); round++) {
    progress(`${name} warm-up`);
    for (const candidate of candidates) {
      if (round < warmups || (warmedMs.get(candidate) ?? 0) < effort.warmUpCpuMs) await measure(candidate, false);
    }
  }
  for (let repetition = 0; repetition < repetitions; repetition++) {
    progress(`${name} ${repetition + 1}/${repetitions}`);
    const order = repetition % 2 === 0 ? candidates : candidates.toReversed();
    for (const candidate of order) await measure(candidate, true);
  }

  const rows = candidates.map((candidate) => rowOf(candidate, samples.get(candidate) ?? [], failures.get(candidate)));
  const limit = rows.find((row) => row.candidate === 'limit')?.metrics[primary]?.median;
  if (limit !== undefined) {
    for (const row of rows) {
      const value = row.metrics[primary]?.median;
      if (value !== undefined) row.ratio = value / limit;
    }
  }
  return { case: name, route, primary, rows, serverCpuMs: (await server.cpuMs()) - serverBefore, workersCpuMs };
}

function rowOf(candidate: string, samples: Sample[], failure: string | undefined): Row {
  const metrics: Record<string, Spread> = {};
  for (const name of Object.keys(samples[0]?.metrics ?? {})) {
    metrics[name] = spreadOf(samples.map((sample) => sample.metrics[name] ?? Number.NaN));
  }
  const problems = [...new Set(samples.flatMap((sample) => sample.problems)), ...(failure ? [failure] : [])];
  return { candidate, metrics, problems };
}
