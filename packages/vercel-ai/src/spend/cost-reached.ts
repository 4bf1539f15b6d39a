import { compareRub, sumCharges } from '@kopek/core';
import { checkOptions, checkRub, checkOneOf } from '@kopek/core/kit';

/** Options of {@link costReached}. */
export interface CostReachedOptions {
  /**
   * After a step of unknown cost: `'stop'` (default) ends the loop, because the limit may be exceeded already;
   * `'continue'` leaves the step out of the sum.
   */
  onUnknownCost?: 'stop' | 'continue';
}

/**
 * Makes a stop condition that ends a tool loop once the exact cost of its steps reaches a limit.
 *
 * It adds up the charges of the steps that it is given, and knows of nothing else: not of models in tools or nested
 * agents, which `windDown` counts. It stops between steps, so the last step can exceed the limit; the cap of `withRun`
 * stops before a request.
 *
 * ```ts
 * stopWhen: [isStepCount(20), costReached('5.00')]
 * ```
 *
 * @param maxRub - rubles as a decimal string.
 * @throws KopekError `configuration` at once for anything but a decimal amount, and for invalid options.
 */
export function costReached(
  maxRub: string,
  options: CostReachedOptions = {},
): (loop: { steps: readonly object[] }) => boolean {
  // an unreadable amount must fail before the first step is billed
  checkRub('maxRub of costReached', maxRub);
  checkOptions(' of costReached', options, { anything: ['onUnknownCost'] });
  checkOneOf('onUnknownCost of costReached', options.onUnknownCost, ['stop', 'continue']);
  return ({ steps }) => {
    const { costRub, unknown } = sumCharges(steps);
    if (unknown > 0 && options.onUnknownCost !== 'continue') return true;
    return costRub !== undefined && compareRub(costRub, maxRub) >= 0;
  };
}
