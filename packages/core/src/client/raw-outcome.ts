import { KopekError } from '../errors/index.ts';
import type { Charge } from '../money/charge.ts';
import type { FoundUsage } from '../money/found-usage.ts';
import { unreadable } from './answer-failure.ts';
import { settleFailure, type Attempt } from './attempt.ts';
import type { Call } from './call.ts';

/** The error of an answer that broke, with the charge as far as it is known; booked. */
export async function brokenRaw(attempt: Attempt, call: Call, found: FoundUsage, error: unknown): Promise<KopekError> {
  const { exchange } = attempt;
  exchange.close();
  const known = KopekError.isInstance(error) ? error : new KopekError(unreadable(exchange, error));
  const { code, name, message, phase, retryable, cause } = known;
  const { number: attempts } = attempt;
  const bill = call.billed ? outcomeOf(found) : { billing: 'none' as const };
  const failure = exchange.error({ code, name, message, phase, attempts, retryable, cause, ...bill });
  await settleFailure(attempt, failure);
  return failure;
}

/** How an answer ended, as far as its usage shows. */
export function outcomeOf(found: FoundUsage): { billing: 'charged' | 'unknown'; charge: Charge } {
  return { billing: found.settled ? 'charged' : 'unknown', charge: found.charge() };
}
