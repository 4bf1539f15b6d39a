import { PaymentRequiredError } from '../errors/index.ts';
import { defined, type On402 } from '../settings.ts';
import type { Call } from './attempt.ts';
import type { ClientContext } from './context.ts';

/**
 * Runs a call, and once more with a smaller `max_tokens` when the service refused it for lack of money and said how
 * much the money allows (§7 rule 3). A refusal costs nothing. Only when the caller opted in: an answer may be cut short.
 *
 * @param run - gets the call and the HTTP requests that were made for it before.
 */
export async function withAffordable<Result>(
  context: ClientContext,
  call: Call,
  run: (call: Call, attemptsBefore: number) => Promise<Result>,
): Promise<Result> {
  const startedAt = context.clock.now();
  try {
    return await run({ ...call, startedAt }, 0);
  } catch (error) {
    if (!(error instanceof PaymentRequiredError)) throw error;
    const smaller = smallerCall(call, context.settings.on402, error.affordableMaxTokens);
    if (!smaller) throw error;
    return run({ ...smaller, startedAt }, error.attempts);
  }
}

function smallerCall(call: Call, on402: On402 | undefined, affordable: number | undefined): Call | undefined {
  if (!on402 || affordable === undefined || affordable < on402.floor) return undefined;
  if (call.maxTokens !== undefined && affordable >= call.maxTokens) return undefined;
  const smaller = call.withMaxTokens?.(affordable);
  // another body needs another idempotency key
  if (!smaller) return undefined;
  const options = defined({ ...call.options, idempotencyKey: undefined });
  // the signal of this call: that of a stream also ends by `cancel`
  return { ...smaller, options, signal: call.signal, lowered: true };
}
