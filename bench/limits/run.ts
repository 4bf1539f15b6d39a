import { spreadOf } from '../measure/statistics.ts';
import type { Contestant } from './contestants.ts';
import type { PlannedCall } from './prices.ts';
import { startService } from './service.ts';

/** What came of callers who all asked at once. */
export interface Outcome {
  served: number;
  /** What the service billed, rubles. */
  spentRub: number;
  /** How far that is above the limit, in prices of the dearest of the calls that were served. */
  overshoot: number;
  /** Rejected calls that the unspent rest would have paid for, first come, first served. */
  rejectedAlthoughAffordable: number;
  /** How long served calls waited until they arrived at the service, ms. */
  waitedMs: { median: number; most: number };
}

/** Lets all callers ask at the same moment, on a new ledger. */
export async function runCallers(
  { start }: Contestant,
  calls: readonly PlannedCall[],
  limitRub: number,
): Promise<Outcome> {
  const service = await startService(calls);
  try {
    const ask = await start(service.baseURL, limitRub);
    const startMs = Date.now();
    const passed = await Promise.all(calls.map((_, number) => ask(number)));
    const served = [...service.arrivals.keys()];
    if (passed.filter(Boolean).length !== served.length) throw new Error('not every call that was let pass arrived');
    const spentRub = served.reduce((sum, number) => sum + (calls[number]?.priceRub ?? 0), 0);
    const highestCostRub = Math.max(...served.map((number) => calls[number]?.priceRub ?? 0));
    const rejected = calls.filter((_, number) => !service.arrivals.has(number));
    const waits = [...service.arrivals.values()].map((arrivedMs) => arrivedMs - startMs);
    return {
      served: served.length,
      spentRub,
      overshoot: Math.max(0, spentRub - limitRub) / highestCostRub,
      rejectedAlthoughAffordable: affordable(rejected, limitRub - spentRub),
      waitedMs: { median: spreadOf(waits).median, most: Math.max(...waits) },
    };
  } finally {
    await service.close();
  }
}

function affordable(rejected: readonly PlannedCall[], restRub: number): number {
  let left = restRub;
  let count = 0;
  for (const { priceRub } of rejected) {
    if (priceRub > left) continue;
    left -= priceRub;
    count += 1;
  }
  return count;
}
