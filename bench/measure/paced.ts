import type { Connected } from '../candidates/candidate.ts';
import { expectedAnswer, problemsOf } from './check.ts';
import { percentile } from './statistics.ts';
import type { Sample, Task } from './tasks.ts';
import { callTimes, timed } from './timed.ts';

const RSS_EVERY_MS = 50;

/** Many streams at once, each in the rhythm of a model that speaks. Meant for a fresh process. */
export async function runPaced(client: Connected, task: Task & { kind: 'paced' }): Promise<Sample> {
  const { stream } = client;
  if (!stream) throw new Error('no stream');
  const expected = expectedAnswer(task.url);
  await Promise.all(Array.from({ length: 5 }, () => stream({})));
  const before = collected();
  let rssPeak = before.rss;
  let heapBytes: number | undefined;
  const look = (): void => void (heapBytes ??= collected().heapUsed - before.heapUsed);
  // halfway through, or when the first stream ends: the timer of a busy loop may be later than that
  const halfway = setTimeout(look, task.nominalMs / 2);
  const watch = setInterval(() => {
    rssPeak = Math.max(rssPeak, process.memoryUsage.rss());
  }, RSS_EVERY_MS);

  const problems = new Set<string>();
  const firstMs: number[] = [];
  const endMs: number[] = [];
  let errors = 0;
  let parts = 0;
  const startedAt = performance.now();
  const one = async (): Promise<void> => {
    try {
      const outcome = await stream({ onFirst: () => firstMs.push(performance.now() - startedAt) });
      look();
      endMs.push(performance.now() - startedAt);
      parts += outcome.parts ?? 0;
      for (const problem of problemsOf(outcome, expected, false)) problems.add(problem);
    } catch (error) {
      errors++;
      problems.add(error instanceof Error ? error.message : String(error));
    }
  };
  const { cpuMs, wallMs } = await timed(() => callTimes(task.streams, task.streams, one));
  clearInterval(watch);
  clearTimeout(halfway);
  return {
    metrics: {
      cpuMs,
      wallMs,
      stretch: wallMs / task.nominalMs,
      heapKBPerStream: (heapBytes ?? Number.NaN) / 1000 / task.streams,
      rssKBPerStream: (rssPeak - before.rss) / 1000 / task.streams,
      firstMsP50: percentile(firstMs, 0.5),
      firstMsP99: percentile(firstMs, 0.99),
      finishSpreadMs: Math.max(...endMs) - Math.min(...endMs),
      parts,
      errors,
    },
    problems: [...problems],
  };
}

/** Memory after collections; more than one, since what a finalizer or a weak reference holds goes with the next. */
function collected(): NodeJS.MemoryUsage {
  globalThis.gc?.();
  globalThis.gc?.();
  return process.memoryUsage();
}
