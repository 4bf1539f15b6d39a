import { chargesIn } from './charge-of.ts';
import { RunningSum, type ChargeSum } from './charge-sum.ts';

/**
 * Adds charges exactly.
 *
 * @param items - anything that `chargeOf` reads, sums of earlier calls included; items without a charge add nothing.
 *   Also one thing that holds several charges: the result of a loop with `steps`, an `LLMResult`.
 * @throws TypeError for a promise or a stream: await it first.
 */
export function sumCharges(items: Iterable<unknown> | object): ChargeSum {
  const total = new RunningSum();
  if (isIterable(items)) {
    let empty = true;
    for (const item of items) {
      empty = false;
      for (const charge of chargesIn(item)) total.add(charge);
    }
    return empty ? { costRub: '0', settled: 0, unknown: 0 } : total.toSum();
  }
  for (const charge of chargesIn(items)) total.add(charge);
  return total.toSum();
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value;
}
