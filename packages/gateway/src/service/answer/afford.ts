import type { JsonObject } from '@kopek/core/wire';
import { GatewayError } from '../../protocol/errors.ts';
import type { Candidate } from '../../catalog/resolve.ts';
import { highestCost, highestTokenPrice, type Tier } from '../../money/price.ts';
import { type Amount, amount, decimalOf, ZERO } from '../../money/rub.ts';
import { SPEECH_TOKENS } from '../../simulation/media/voice.ts';
import type { Fitted } from './fit.ts';
import type { Call } from '../context.ts';

/**
 * Reserves the most that an answer can cost: the prompt and `max_tokens` of output, each at its highest price.
 *
 * @returns a function that releases the reservation; call it when the charge is recorded.
 * @throws GatewayError 402 with the affordable number of tokens (§7.3).
 */
export function setAside(
  call: Call,
  { provider: { prices } }: Candidate,
  { promptTokens, maxTokens }: Fitted,
  searches: number,
): () => void {
  const { request } = call;
  const tier = request.service_tier as Tier;
  const caches = request.cache_control !== undefined;
  const upTo = (completionTokens: number): Amount =>
    highestCost(prices, { promptTokens, completionTokens, webSearchRequests: searches, caches }, tier);
  const voice = request.modalities?.includes('audio') ? SPEECH_TOKENS * maxTokens : 0;
  return reserveFunds(call, upTo(maxTokens + voice), (left) => {
    const perToken = highestTokenPrice(prices, tier);
    const room = left.minus(upTo(0));
    const affordable = room.lte(ZERO) || perToken.eq(ZERO) ? 0 : Number(room.div(perToken).round(0, 0).toFixed());
    const unset = request.max_tokens === undefined ? ' (max_tokens is not set)' : '';
    return {
      text: `request: you requested up to ${maxTokens} tokens${unset}, but can only afford ${affordable}`,
      metadata: { requested_max_tokens: maxTokens, affordable_max_tokens: affordable },
    };
  });
}

/**
 * Reserves the price of an answer when it is known, such as that of a recorded one.
 *
 * @param costRub - decimal string.
 * @returns a function that releases the reservation; call it when the charge is recorded.
 * @throws GatewayError 402 with what is left.
 */
export function reserve(call: Call, costRub: string): () => void {
  return reserveFunds(call, amount(costRub), (left) => ({
    text: `answer: it costs ${costRub} ₽, and ${decimalOf(left)} ₽ are left`,
  }));
}

/** Reserves an amount of the balance and the budget; with an empty one, even a free answer is rejected. */
function reserveFunds(
  { context: { books, reservations, keys }, key: { accountId, id } }: Call,
  rub: Amount,
  refusal: (left: Amount) => { text: string; metadata?: JsonObject },
): () => void {
  const funds = [{ owner: accountId, source: 'balance', total: amount(books.balanceRub(accountId)) }];
  // not that of the key as it was found: others may have been charged while the body came
  const budget = keys.current(id)?.budget;
  if (budget !== undefined) funds.push({ owner: id, source: 'budget', total: amount(budget.remainingRub) });
  for (const { owner, source, total } of funds) {
    const left = total.minus(reservations.reservedRub(owner));
    if (left.gte(rub) && left.gt(ZERO)) continue;
    const { text, metadata } = refusal(left);
    throw new GatewayError(402, `The ${source} does not allow this ${text}`, {
      limit_source: source,
      ...metadata,
      remaining_rub: decimalOf(left),
    });
  }
  return reservations.reserve(
    funds.map(({ owner }) => owner),
    rub,
  );
}
