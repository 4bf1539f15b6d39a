import type { Metrics } from './tasks.ts';

/**
 * CPU time of all threads and wall time of some work, ms.
 *
 * No forced collection before it: a full one drops the hidden classes without a living object, and optimized code with
 * them. The collections that a candidate causes are its own cost, and are in its CPU time.
 */
export async function timed(work: () => Promise<void>): Promise<Metrics & { cpuMs: number; wallMs: number }> {
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  await work();
  const wallMs = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(cpuBefore);
  return { cpuMs: (user + system) / 1000, wallMs };
}
