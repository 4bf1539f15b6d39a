import type { KopekError } from '../errors/index.ts';
import { chargeFrom } from '../money/charge.ts';
import { UsageScan } from '../metered/usage-scan.ts';

/**
 * Gives a failure its charge: a usage in its body wins over whatever its status says, and a failure of unknown price
 * says so, so that no sum shows it as nothing.
 */
export function chargeFailure(failure: KopekError, requestedModel: string | undefined): void {
  const { responseBody: body } = failure;
  // the body itself says whether it is one document, one per line, or the events of a refused stream
  const scan = new UsageScan(requestedModel, undefined, Infinity);
  if (body?.includes('"usage"')) scan.feed(new TextEncoder().encode(body));
  const { found } = scan.result();
  if (found.seen) {
    const billing = found.settled ? 'charged' : 'unknown';
    Object.assign(failure, { billing, charge: found.charge(), retryable: false });
  } else if (failure.billing === 'unknown' && !failure.charge) {
    Object.assign(failure, { charge: chargeFrom(undefined, { requestedModel }) });
  }
}
