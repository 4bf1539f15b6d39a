import type { AttemptInfo } from '@kopek/core';
import { type Amount, amountOf, divideUp, amountOfInteger, modelsOf, ZERO } from '@kopek/core/kit';
import type { ModelCosts, ModelCostsLookup } from '../contract/contract.ts';

/** Tokens of an answer longer than any seen so far, while few were seen. */
const LONG_ANSWER_TOKENS = 8192;
/** After this many answers, the highest cost is half as doubtful, and a long answer half as likely. */
const DOUBTED_ANSWERS = 10;
const AWAITED_ANSWERS = 20;
/** About this many characters make a token. */
export const TOKEN_CHARACTERS = 3;

// multiplication is exact, division is not
const MILLIONTH = /* @__PURE__ */ amountOf('0.000001');

/** Computes the cost of tokens at a price per million tokens. */
export function costOfTokens(rubPerMillion: Amount, tokens: number): Amount {
  return rubPerMillion.times(amountOfInteger(tokens)).times(MILLIONTH);
}

export function larger(a: Amount, b: Amount): Amount {
  return a.isAbove(b) ? a : b;
}

/** Further digits mean nothing in a guess. */
const DECIMALS = 12;
const ONE = /* @__PURE__ */ amountOf('1');

/**
 * Estimates the highest likely cost of a call, for limits in wait mode: with `n` answers of the model, the highest
 * cost `D` among them and the highest price per token `r`,
 *
 * `max(D · (1 + 10 ÷ n), r · (prompt ÷ 3 + 8192) · 20 ÷ (20 + n)) · max(1, prompt ÷ longest prompt)`,
 *
 * and no more than `r · (prompt + max_tokens)` unless it offers a web search, or the model has searched before. Only the highest price is a bound: cheap answers end first, so every
 * mean over ended answers is too low for those in flight.
 *
 * If several models may answer, the most expensive known one counts; a call is free only if all of them are.
 *
 * @returns rubles, 0 or more; undefined while no price of any of them is known.
 */
export function likelyMaxRub(call: Partial<AttemptInfo>, priceOf: ModelCostsLookup): string | undefined {
  let highest: Amount | undefined;
  let hasUnknown = false;
  for (const model of modelsOf(call)) {
    const past = priceOf(model);
    const amount = past && likelyMaxFor(call, past);
    if (amount === undefined) hasUnknown = true;
    else highest = larger(amount, highest ?? amount);
  }
  if (hasUnknown && highest?.equals(ZERO)) return undefined;
  return highest && roundedUp(highest).toString();
}

function likelyMaxFor(call: Partial<AttemptInfo>, past: ModelCosts): Amount | undefined {
  const { promptCharacters: prompt, requestedMaxTokens: maxTokens, unmeasuredInputs = 0 } = call;
  const { answers = past.samples, fadingMaxCostRub = past.highestCostRub, longestPromptCharacters: longest } = past;
  const perMillion = amountOf(past.rubPerMillionTokensMax ?? past.rubPerMillionTokensP95);
  const highestCost = amountOf(fadingMaxCostRub);
  // an imported ledger may have refunds as costs
  if (perMillion.isNegative || highestCost.isNegative) return undefined;

  const doubted = divideUp(highestCost.times(amountOfInteger(answers + DOUBTED_ANSWERS)), amountOfInteger(answers));
  const tokens = Math.ceil((prompt ?? 0) / TOKEN_CHARACTERS) + LONG_ANSWER_TOKENS;
  const awaited = divideUp(
    costOfTokens(perMillion, tokens).times(amountOfInteger(AWAITED_ANSWERS)),
    amountOfInteger(AWAITED_ANSWERS + answers),
  );
  let amount = larger(doubted, awaited);
  if (prompt !== undefined && longest !== undefined && prompt > longest && longest > 0)
    amount = divideUp(amount.times(amountOfInteger(prompt)), amountOfInteger(longest));
  // what the body does not measure, its length does not bound: neither does a search, which has a price of its own
  if (prompt === undefined || maxTokens === undefined || unmeasuredInputs > 0) return amount;
  if (call.offersWebSearch || past.hasWebSearches) return amount;
  const bound = costOfTokens(perMillion, prompt + maxTokens);
  return amount.isAbove(bound) ? bound : amount;
}

export function roundedUp(amount: Amount): Amount {
  return divideUp(amount, ONE, DECIMALS);
}
