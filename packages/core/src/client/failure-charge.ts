import type { KopekError } from '../errors/index.ts';
import { chargeFrom } from '../money/charge.ts';
import { FoundUsage } from '../money/found-usage.ts';
import { parseWireJson } from '../wire/json.ts';

/**
 * Gives a failure its charge: a usage in its body wins over whatever its status says, and a failure of unknown price
 * says so, so that no sum shows it as nothing.
 */
export function chargeFailure(failure: KopekError, requestedModel: string | undefined): void {
  const found = new FoundUsage(requestedModel);
  if (failure.responseBody?.includes('"usage"')) {
    try {
      found.look(parseWireJson(failure.responseBody));
    } catch {
      // not JSON, or cut: no usage to be found
    }
  }
  if (found.seen) {
    const billing = found.settled ? 'charged' : 'unknown';
    Object.assign(failure, { billing, charge: found.charge(), retryable: false });
  } else if (failure.billing === 'unknown' && !failure.charge) {
    Object.assign(failure, { charge: chargeFrom(undefined, { requestedModel }) });
  }
}
