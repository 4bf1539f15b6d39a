import { GatewayError } from '../http/errors.ts';
import type { Candidate } from '../models/resolve.ts';
import { type Amount, amount, decimalOf } from '../money/rub.ts';
import { costOf, tierFactor, type Tier } from '../money/price.ts';
import type { KeyRecord } from '../state/keys.ts';
import type { Context } from './context.ts';

/**
 * Sets aside what an answer may cost at most: the prompt and `maxTokens` of output.
 *
 * @returns gives the money back; call it when the charge is booked.
 * @throws GatewayError 402 that says how many tokens can be afforded (§7.3).
 */
export function setAside(
  context: Context,
  key: KeyRecord,
  candidate: Candidate,
  promptTokens: number,
  maxTokens: number,
  options: { tier: Tier; searches: number; isDefault: boolean },
): () => void {
  const { prices } = candidate.provider;
  const usage = {
    promptTokens,
    completionTokens: maxTokens,
    cachedTokens: 0,
    cacheWriteTokens: 0,
    reasoningTokens: 0,
    webSearchRequests: options.searches,
  };
  const worst = costOf(prices, usage, options.tier);
  const funds = [
    {
      source: 'balance',
      left: amount(context.books.balanceRub(key.accountId)).minus(context.holds.heldRub(key.accountId)),
    },
    ...(key.budget === undefined
      ? []
      : [{ source: 'budget', left: amount(key.budget.remainingRub).minus(context.holds.heldRub(key.id)) }]),
  ];
  for (const { source, left } of funds) {
    if (left.gte(worst) && left.gt('0')) continue;
    const affordable = affordableTokens(left, candidate, promptTokens, options);
    const wish = options.isDefault ? `up to ${maxTokens} tokens (max_tokens is not set)` : `up to ${maxTokens} tokens`;
    throw new GatewayError(
      402,
      `The ${source} does not allow this request: you requested ${wish}, but can only afford ${affordable}`,
      {
        metadata: {
          limit_source: source,
          requested_max_tokens: maxTokens,
          affordable_max_tokens: affordable,
          remaining_rub: decimalOf(left),
        },
      },
    );
  }
  return context.holds.hold([key.accountId, key.id], worst);
}

function affordableTokens(
  left: Amount,
  candidate: Candidate,
  promptTokens: number,
  options: { tier: Tier; searches: number },
): number {
  const { prices } = candidate.provider;
  const none = {
    promptTokens,
    completionTokens: 0,
    cachedTokens: 0,
    cacheWriteTokens: 0,
    reasoningTokens: 0,
    webSearchRequests: options.searches,
  };
  const perToken = amount(prices.output).times(tierFactor(prices, options.tier));
  const room = left.minus(costOf(prices, none, options.tier));
  if (room.lte('0')) return 0;
  return perToken.eq('0') ? Number.MAX_SAFE_INTEGER : Math.floor(Number(room.div(perToken).toFixed(0, 0)));
}
