import { type Amount, amountOf, isRub } from '@kopek/core/kit';

const HUNDREDTH = /* @__PURE__ */ amountOf('0.01');

/** Whether text is a threshold of one of these limits: a percent, or rubles from 0 up, and no more than the limit. */
export function isThreshold(text: unknown, ...limits: string[]): text is string {
  if (typeof text !== 'string' || (shareOf(text) === undefined && !isRub(text))) return false;
  return limits.some((maxRub) => {
    const threshold = thresholdOf(maxRub, text);
    return !threshold.isNegative && !threshold.isAbove(amountOf(maxRub));
  });
}

/** A threshold in rubles; a percentage is taken of the limit. */
export function thresholdOf(maxRub: string, threshold: string): Amount {
  const share = shareOf(threshold);
  return share === undefined ? amountOf(threshold) : amountOf(maxRub).times(amountOf(share)).times(HUNDREDTH);
}

function shareOf(threshold: string): string | undefined {
  return /^(\d{1,3}(?:\.\d{1,6})?)%$/.exec(threshold)?.[1];
}
