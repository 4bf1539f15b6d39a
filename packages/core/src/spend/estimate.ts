import { plain, isRub, toBig } from './money.ts';
import type { AttemptInfo } from './attempt.ts';
import type { PriceEstimate } from './price-history.ts';

/** Rubles that one model costs, as you know them. The interface has no price list. */
export interface ModelPrice {
  /** Rubles per million prompt tokens, decimal string. */
  inputRubPerMillion: string;
  /** Rubles per million completion tokens, decimal string. */
  outputRubPerMillion: string;
  /** Rubles per call beside its tokens, decimal string. */
  callRub?: string;
}

/**
 * How reserve mode guesses the price of a call: a fixed amount, prices by model, or a function.
 *
 * It bounds the spending only if it never guesses too little. Without one, the ledger's own latest prices are used.
 */
export type Estimate = string | { prices: Record<string, ModelPrice> } | ((call: AttemptInfo) => string | undefined);

/**
 * Estimates what a call may cost at most.
 *
 * A prompt has at most about one token per character; the answer is as long as `max_tokens` allows, or as long as 95 %
 * of the latest answers of the model were. Of several models that may answer, the dearest counts.
 *
 * @param history - latest prices of a model, from the ledger.
 * @returns undefined when nobody can tell.
 */
export function estimateRub(
  call: AttemptInfo,
  estimate: Estimate | undefined,
  history: (model: string) => PriceEstimate | undefined,
): string | undefined {
  if (typeof estimate === 'string') return estimate;
  if (typeof estimate === 'function') {
    const guess = estimate(call);
    if (guess !== undefined && (!isRub(guess) || toBig(guess).lt(0))) {
      throw new TypeError(`estimate() must return a decimal string of rubles from 0 up, not ${guess}.`);
    }
    if (guess !== undefined) return guess;
  }
  const prices = typeof estimate === 'object' ? estimate.prices : undefined;
  const models = [...(call.model === undefined ? [] : [call.model]), ...(call.models ?? [])];
  const guesses = models.map((model) => {
    const price = prices !== undefined && Object.hasOwn(prices, model) ? prices[model] : undefined;
    return byPrice(call, price, history(model)) ?? byHistory(call, history(model));
  });
  let most: string | undefined;
  for (const guess of guesses) {
    if (guess === undefined) return undefined;
    if (most === undefined || toBig(guess).gt(toBig(most))) most = guess;
  }
  return most;
}

function byPrice(
  call: AttemptInfo,
  price: ModelPrice | undefined,
  past: PriceEstimate | undefined,
): string | undefined {
  const output = call.requestedMaxTokens ?? past?.outputTokensP95;
  if (price === undefined || output === undefined || call.promptCharacters === undefined) return undefined;
  const input = toBig(price.inputRubPerMillion).times(call.promptCharacters);
  const answer = toBig(price.outputRubPerMillion).times(output);
  // times, not div: multiplication is exact
  return plain(
    input
      .plus(answer)
      .times('0.000001')
      .plus(toBig(price.callRub ?? '0')),
  );
}

function byHistory(call: AttemptInfo, past: PriceEstimate | undefined): string | undefined {
  const output = call.requestedMaxTokens ?? past?.outputTokensP95;
  if (past === undefined || output === undefined || call.promptCharacters === undefined) return undefined;
  return plain(
    toBig(past.rubPerThousandTokensP95)
      .times(call.promptCharacters + output)
      .times('0.001'),
  );
}
