import { type AttemptInfo } from '@kopek/core';
import { type Amount, amountOf, answerOf, factor, isRub, modelsOf } from '@kopek/core/kit';
import type { PriceEstimate } from '../contract/contract.ts';
import { costOfTokens } from './hold.ts';

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

const MILLIONTH = /* @__PURE__ */ amountOf('0.000001');

/**
 * Estimates what a call may cost at most.
 *
 * A prompt has at most about one token per character; the answer is as long as `max_tokens` allows, or as long as 95 %
 * of the latest answers of the model were. Of several models that may answer, the dearest counts. An input that is not
 * written in the body (a picture by URL) costs no less than the dearest answer of the model that the book knows.
 *
 * @param priceOf - latest prices of a model, from the book.
 * @returns rubles from 0 up; undefined when the cost cannot be estimated.
 * @throws TypeError for a function that gives anything else; and what the function throws.
 */
export function estimateRub(
  call: AttemptInfo,
  estimate: Estimate | undefined,
  priceOf: (model: string) => PriceEstimate | undefined,
): string | undefined {
  if (typeof estimate === 'string') return estimate;
  if (typeof estimate === 'function') {
    const guess = answerOf(() => estimate(call));
    if (guess !== undefined && (!isRub(guess) || amountOf(guess).isNegative)) {
      throw new TypeError(`estimate() must return a decimal string of rubles from 0 up, not ${guess}.`);
    }
    if (guess !== undefined) return guess;
  }
  const prices = typeof estimate === 'object' ? estimate.prices : undefined;
  let most: Amount | undefined;
  for (const model of modelsOf(call)) {
    const given = prices !== undefined && Object.hasOwn(prices, model) ? prices[model] : undefined;
    const guess = guessFor(call, given, priceOf(model));
    if (guess === undefined) return undefined;
    if (most === undefined || guess.isAbove(most)) most = guess;
  }
  return most?.toString();
}

/** @returns undefined when the price of this model, or the length of its answer, is not known. */
function guessFor(
  call: AttemptInfo,
  given: ModelPrice | undefined,
  past: PriceEstimate | undefined,
): Amount | undefined {
  const { promptCharacters, unmeasuredInputs = 0 } = call;
  const output = call.requestedMaxTokens ?? past?.outputTokensP95;
  if (promptCharacters === undefined || output === undefined) return undefined;
  const dearest = past && amountOf(past.dearestRub);
  if (given !== undefined) {
    const unmeasured = dearest === undefined ? unmeasuredInputs * UNMEASURED_INPUT_TOKENS : 0;
    const guess = byTokens(given, promptCharacters + unmeasured, output);
    return unmeasuredInputs > 0 && dearest !== undefined ? larger(guess, dearest) : guess;
  }
  if (past === undefined || dearest === undefined) return undefined;
  const rate = amountOf(past.rubPerThousandTokensP95);
  // the prices of a book may hold refunds, and a price below nothing would let everything pass
  if (rate.isNegative) return undefined;
  const guess = costOfTokens(rate, promptCharacters + output);
  return unmeasuredInputs > 0 ? larger(guess, dearest) : guess;
}

function byTokens(price: ModelPrice, input: number, output: number): Amount {
  const tokens = amountOf(price.inputRubPerMillion)
    .times(factor(input))
    .plus(amountOf(price.outputRubPerMillion).times(factor(output)));
  return tokens.times(MILLIONTH).plus(amountOf(price.callRub ?? '0'));
}

function larger(a: Amount, b: Amount): Amount {
  return a.isAbove(b) ? a : b;
}
