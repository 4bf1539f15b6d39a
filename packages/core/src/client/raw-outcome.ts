import { isRefusalAlone } from '../answer/refusal.ts';
import { KopekError } from '../errors/index.ts';
import type { Billing, Charge } from '../money/charge.ts';
import type { FoundUsage } from '../money/found-usage.ts';
import { initOf, unreadable } from './call/answer-failure.ts';
import { settleFailure, type Attempt } from './call/attempt.ts';
import type { Call } from './call/call.ts';

/** The error of an answer that broke, with the charge as far as it is known; booked. */
export async function brokenRaw(attempt: Attempt, call: Call, found: FoundUsage, error: unknown): Promise<KopekError> {
  const { exchange } = attempt;
  exchange.close();
  const known = KopekError.isInstance(error) ? error : new KopekError(unreadable(exchange, error));
  const bill = call.billed ? outcomeOf(found) : { billing: 'none' as const };
  const failure = exchange.error({ ...initOf(known), ...bill });
  await settleFailure(attempt, failure);
  return failure;
}

/** How an answer ended, as far as what came shows. */
export function outcomeOf(found: FoundUsage): { billing: Billing; charge?: Charge } {
  if (!found.usage && isRefusalAlone(found.only)) return { billing: 'none' };
  return found.outcome();
}
