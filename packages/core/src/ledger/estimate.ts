import type { Big } from 'big.js';
import { isRub, plain, toBig } from '../money/rub.ts';
import type { AttemptInfo } from './attempt.ts';
import type { PriceEstimate } from './price-estimate.ts';
import { modelsOf } from './request-facts.ts';

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
 * How the price of a call is guessed before it leaves: a fixed amount, prices by model, or a function.
 *
 * A reserve limit bounds the spending only if the guess is never too small. Without one, and for a function that gives
 * `undefined`, the latest prices of the model in the book are used.
 */
export type Estimate = string | { prices: Record<string, ModelPrice> } | ((call: AttemptInfo) => string | undefined);

/**
 * Tokens that an input of unknown size counts as while prices per token are given and the model has not answered yet:
 * about a PDF of a hundred pages.
 */
const UNMEASURED_INPUT_TOKENS = 100_000;

/**
 * Estimates what a call may cost at most.
 *
 * A prompt has at most about one token per character; the answer is as long as `max_tokens` allows, or as long as 95 %
 * of the latest answers of the model were. Of several models that may answer, the dearest counts. An input that is not
 * written in the body (a picture by URL) costs no less than the dearest answer of the model that the book knows.
 *
 * @param priceOf - latest prices of a model, from the book.
 * @returns rubles from 0 up; undefined when nobody can tell.
 * @throws TypeError for a function that gives anything else; and what the function throws.
 */
export function estimateRub(
  call: AttemptInfo,
  estimate: Estimate | undefined,
  priceOf: (model: string) => PriceEstimate | undefined,
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
  let most: Big | undefined;
  for (const model of modelsOf(call)) {
    const given = prices !== undefined && Object.hasOwn(prices, model) ? prices[model] : undefined;
    const guess = guessFor(call, given, priceOf(model));
    if (guess === undefined) return undefined;
    if (most === undefined || guess.gt(most)) most = guess;
  }
  return most && plain(most);
}

/** @returns undefined when the price of this model, or the length of its answer, is not known. */
function guessFor(call: AttemptInfo, given: ModelPrice | undefined, past: PriceEstimate | undefined): Big | undefined {
  const { promptCharacters, unmeasuredInputs = 0 } = call;
  const output = call.requestedMaxTokens ?? past?.outputTokensP95;
  if (promptCharacters === undefined || output === undefined) return undefined;
  const dearest = past && toBig(past.dearestRub);
  if (given !== undefined) {
    const unmeasured = dearest === undefined ? unmeasuredInputs * UNMEASURED_INPUT_TOKENS : 0;
    const guess = byTokens(given, promptCharacters + unmeasured, output);
    return unmeasuredInputs > 0 && dearest !== undefined ? larger(guess, dearest) : guess;
  }
  if (past === undefined || dearest === undefined) return undefined;
  const rate = toBig(past.rubPerThousandTokensP95);
  // the prices of a book may hold refunds, and a price below nothing would let everything pass
  if (rate.lt(0)) return undefined;
  // times, not div: multiplication is exact
  const guess = rate.times(promptCharacters + output).times('0.001');
  return unmeasuredInputs > 0 ? larger(guess, dearest) : guess;
}

function byTokens(price: ModelPrice, input: number, output: number): Big {
  const tokens = toBig(price.inputRubPerMillion).times(input).plus(toBig(price.outputRubPerMillion).times(output));
  return tokens.times('0.000001').plus(toBig(price.callRub ?? '0'));
}

function larger(a: Big, b: Big): Big {
  return a.gt(b) ? a : b;
}
