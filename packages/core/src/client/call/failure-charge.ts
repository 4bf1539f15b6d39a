import { AnswerScan } from '../../answer/answer-scan.ts';
import type { KopekError } from '../../errors/index.ts';
import { redactCharge } from '../../errors/redact.ts';
import { BodyReader } from '../../stream/body-reader.ts';
import type { Exchange } from '../../transport/exchange.ts';

/**
 * Returns a failure with its charge: a usage in its body overrides its status, and a failure of unknown cost gets an
 * unknown charge, so that no sum counts it as nothing.
 */
export function chargeFailure(failure: KopekError, requestedModel: string | undefined, exchange: Exchange): KopekError {
  const scan = new AnswerScan({ requestedModel });
  const { usage } = scan;
  const body = new BodyReader(exchange.headers['content-type'], { eventBytes: Infinity });
  // one document, one per line, or the events of a rejected stream
  for (const event of body.feed(new TextEncoder().encode(exchange.responseBody))) scan.addEvent(event);
  scan.addEnd(body.end());
  if (!usage.raw && failure.billing !== 'unknown') return failure;
  const { billing, charge = usage.charge() } = usage.raw
    ? scan.outcome(exchange.isBodyCut ? 'cut' : 'closed')
    : usage.outcome();
  const known = { charge: redactCharge(charge, exchange.redact) };
  return failure.with(usage.raw ? { ...known, billing, retryable: false } : known);
}
