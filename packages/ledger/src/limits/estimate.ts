import type { AttemptInfo } from '@kopek/core';
import { type Amount, amountOf, callSync, isRub, modelsOf } from '@kopek/core/kit';
import type { ModelCosts, ModelCostsLookup } from '../contract/contract.ts';
import { costOfTokens, larger } from './likely-max.ts';

/** Prices of one model that you know. The interface has no price list. */
export interface ModelPrice {
  /** Rubles per million prompt tokens, decimal string. */
  inputRubPerMillion: string;
  /** Rubles per million completion tokens, decimal string. */
  outputRubPerMillion: string;
  /** Rubles per call on top of its tokens, decimal string. */
  callRub?: string;
}

/**
 * How the cost of a call is estimated before it is sent: a fixed amount, prices by model, or a function.
 *
 * A limit in strict mode bounds spending only if the estimate is never too low. Without one, or if the function returns
 * `undefined`, the latest prices of the model in the ledger are used.
 */
export type Estimate = string | { prices: Record<string, ModelPrice> } | ((call: AttemptInfo) => string | undefined);

/**
 * Tokens of an input of unknown size, with prices per token and before the first answer of the model: about a PDF of
 * a hundred pages.
 */
const UNMEASURED_INPUT_TOKENS = 100_000;

/**
 * Estimates the most that a call may cost.
 *
 * A prompt has at most about one token per character; the answer is as long as `max_tokens` allows, or longer
 * than 95 % of the model's latest answers. If several models may answer, the most expensive counts. An input outside the body (an
 * image by URL, a web search) costs at least as much as the most expensive known answer of the model.
 *
 * @param priceOf - latest prices of a model, from the ledger.
 * @returns rubles, 0 or more; undefined if the cost cannot be estimated.
 * @throws TypeError if the function returns anything else; and what the function throws.
 */
export function estimateRub(
  call: AttemptInfo,
  estimate: Estimate | undefined,
  priceOf: ModelCostsLookup,
): string | undefined {
  if (typeof estimate === 'string') return estimate;
  if (typeof estimate === 'function') {
    const guess = callSync(() => estimate(call));
    if (guess !== undefined && (!isRub(guess) || amountOf(guess).isNegative)) {
      throw new TypeError(`estimate() must return a decimal string of rubles from 0 up, not ${guess}.`);
    }
    if (guess !== undefined) return guess;
  }
  const prices = typeof estimate === 'object' ? estimate.prices : undefined;
  let highest: Amount | undefined;
  for (const model of modelsOf(call)) {
    const price = prices !== undefined && Object.hasOwn(prices, model) ? prices[model] : undefined;
    const guess = guessFor(call, price, priceOf(model));
    if (guess === undefined) return undefined;
    highest = larger(guess, highest ?? guess);
  }
  return highest?.toString();
}

/** @returns undefined if the price of this model, or the length of its answer, is unknown. */
function guessFor(call: AttemptInfo, price: ModelPrice | undefined, past: ModelCosts | undefined): Amount | undefined {
  const { promptCharacters, unmeasuredInputs = 0 } = call;
  const output = call.requestedMaxTokens ?? past?.outputTokensP95;
  if (promptCharacters === undefined || output === undefined) return undefined;
  const highestCost = past && amountOf(past.highestCostRub);
  if (price !== undefined) {
    const unmeasured = highestCost === undefined ? unmeasuredInputs * UNMEASURED_INPUT_TOKENS : 0;
    const guess = byTokens(price, promptCharacters + unmeasured, output);
    return unmeasuredInputs > 0 && highestCost !== undefined ? larger(guess, highestCost) : guess;
  }
  if (past === undefined || highestCost === undefined) return undefined;
  const rate = amountOf(past.rubPerMillionTokensP95);
  // the prices of a ledger may hold refunds, and a price below nothing would let everything pass
  if (rate.isNegative) return undefined;
  const guess = costOfTokens(rate, promptCharacters + output);
  const isBounded = unmeasuredInputs === 0 && !call.offersWebSearch && !past.hasWebSearches;
  return isBounded ? guess : larger(guess, highestCost);
}

function byTokens(price: ModelPrice, input: number, output: number): Amount {
  return costOfTokens(amountOf(price.inputRubPerMillion), input)
    .plus(costOfTokens(amountOf(price.outputRubPerMillion), output))
    .plus(amountOf(price.callRub ?? '0'));
}
