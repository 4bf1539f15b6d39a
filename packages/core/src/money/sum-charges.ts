import { chargesIn } from './charge-of.ts';
import { RunningSum, type ChargeSum } from './charge-sum.ts';

/**
 * Adds charges exactly.
 *
 * @param items - anything that `chargeOf` reads, including earlier sums; items without a charge add nothing. Also one
 *   value with several charges: the result of a loop with `steps`, an `LLMResult`.
 * @throws TypeError for a promise or a stream: await it first.
 */
export function sumCharges(items: Iterable<unknown> | object): ChargeSum {
  const isList = typeof items === 'object' && items !== null && Symbol.iterator in items;
  const list: readonly unknown[] = isList ? [...items] : [items];
  if (list.length === 0) return { costRub: '0', settled: 0, unknown: 0 };
  const total = new RunningSum();
  for (const item of list) for (const charge of chargesIn(item)) total.add(charge);
  return total.toSum();
}
