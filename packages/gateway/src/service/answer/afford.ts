import type { ChatRequest } from '@kopek/core/wire';
import { GatewayError } from '../../protocol/errors.ts';
import type { Candidate } from '../../catalog/resolve.ts';
import { highestCost, highestTokenPrice, type Tier } from '../../money/price.ts';
import { type Amount, amount, decimalOf, ZERO } from '../../money/rub.ts';
import type { KeyRecord } from '../../state/key-record.ts';
import type { Context } from '../context.ts';
import type { Fitted } from './fit.ts';

/**
 * Holds the most that an answer can cost: the prompt and `max_tokens` of output, each at its highest price.
 *
 * @returns a function that releases the hold; call it when the charge is booked.
 * @throws GatewayError 402 that says how many tokens can be afforded (§7.3).
 */
export function setAside(
  context: Context,
  key: KeyRecord,
  { provider: { prices } }: Candidate,
  request: ChatRequest,
  { promptTokens, maxTokens }: Fitted,
  searches: number,
): () => void {
  const tier = request.service_tier as Tier;
  const caches = request.cache_control !== undefined;
  const upTo = (completionTokens: number): Amount =>
    highestCost(prices, { promptTokens, completionTokens, webSearchRequests: searches, caches }, tier);
  const voice = request.modalities?.includes('audio') ? 4 * maxTokens : 0;
  const worst = upTo(maxTokens + voice);
  const short = shortFund(context, key, worst);
  if (short !== undefined) {
    const { source, left } = short;
    const perToken = highestTokenPrice(prices, tier);
    const room = left.minus(upTo(0));
    const affordable = room.lte(ZERO) || perToken.eq(ZERO) ? 0 : Number(room.div(perToken).round(0, 0).toFixed());
    const unset = request.max_tokens === undefined ? ' (max_tokens is not set)' : '';
    throw new GatewayError(
      402,
      `The ${source} does not allow this request: you requested up to ${maxTokens} tokens${unset}, but can only afford ${affordable}`,
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
  return context.holds.hold(ownersOf(key), worst);
}

/**
 * Holds the price of an answer when it is known, such as that of a recorded one.
 *
 * @param costRub - decimal string.
 * @returns a function that releases the hold; call it when the charge is booked.
 * @throws GatewayError 402 that says what is left.
 */
export function reserve(context: Context, key: KeyRecord, costRub: string): () => void {
  const price = amount(costRub);
  const short = shortFund(context, key, price);
  if (short === undefined) return context.holds.hold(ownersOf(key), price);
  const remaining = decimalOf(short.left);
  throw new GatewayError(
    402,
    `The ${short.source} does not allow this answer: it costs ${costRub} ₽, and ${remaining} ₽ are left`,
    { metadata: { limit_source: short.source, remaining_rub: remaining } },
  );
}

/** Whose money an answer takes. */
const ownersOf = ({ accountId, id, budget }: KeyRecord): string[] =>
  budget === undefined ? [accountId] : [accountId, id];

interface Fund {
  source: 'balance' | 'budget';
  left: Amount;
}

/** The first fund that cannot pay this amount; an empty one pays for nothing, not even for a free answer. */
const shortFund = (context: Context, key: KeyRecord, rub: Amount): Fund | undefined =>
  funds(context, key).find(({ left }) => left.lt(rub) || left.lte(ZERO));

function funds(context: Context, key: KeyRecord): Fund[] {
  const balance = context.books.balanceOf(key.accountId).minus(context.holds.heldRub(key.accountId));
  if (key.budget === undefined) return [{ source: 'balance', left: balance }];
  const budget = amount(key.budget.remainingRub).minus(context.holds.heldRub(key.id));
  return [
    { source: 'balance', left: balance },
    { source: 'budget', left: budget },
  ];
}
