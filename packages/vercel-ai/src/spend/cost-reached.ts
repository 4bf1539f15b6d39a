import { compareRub, sumCharges } from '@kopek/core';
import { checkOptions, checkWord } from '@kopek/core/kit';

/** Options of {@link costReached}. */
export interface CostReachedOptions {
  /**
   * What a step of unknown price means: `'stop'` (default) ends the loop, because the limit may be passed already;
   * `'continue'` leaves it out of the sum.
   */
  onUnknown?: 'stop' | 'continue';
}

/**
 * A stop condition: ends a tool loop after the step whose cost, summed exactly with all before it, reaches a limit.
 *
 * It stops between steps, so the last step is over the limit. `spendLimit` of `createKopek` stops before a request.
 *
 * ```ts
 * stopWhen: [isStepCount(20), costReached('5.00')]
 * ```
 *
 * @param limitRub - rubles as a decimal string.
 * @throws TypeError at once for anything that is not a decimal amount; KopekError `configuration` for options that
 *   cannot be meant.
 */
export function costReached(
  limitRub: string,
  options: CostReachedOptions = {},
): (loop: { steps: readonly object[] }) => boolean {
  // an amount that cannot be read must fail before the first step is paid for
  compareRub(limitRub, '0');
  checkOptions(' of costReached', options, { anything: ['onUnknown'] });
  checkWord('onUnknown of costReached', options.onUnknown, ['stop', 'continue']);
  return ({ steps }) => {
    const { costRub, unknown } = sumCharges(steps);
    if (unknown > 0 && options.onUnknown !== 'continue') return true;
    return costRub !== undefined && compareRub(costRub, limitRub) >= 0;
  };
}
