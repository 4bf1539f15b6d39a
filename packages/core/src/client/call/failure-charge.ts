import type { KopekError } from '../../errors/index.ts';
import { FoundUsage } from '../../money/found-usage.ts';
import { readJsonDocuments } from '../../stream/json-documents.ts';

/**
 * Adds the charge to a failure: a usage in its body overrides its status, and a failure of unknown cost gets an
 * unknown charge, so that no sum counts it as nothing.
 */
export function chargeFailure(failure: KopekError, requestedModel: string | undefined): void {
  const found = new FoundUsage(requestedModel);
  // one document, one per line, or the events of a refused stream
  found.lookAll(readJsonDocuments(failure.responseBody ?? ''));
  if (found.usage) Object.assign(failure, found.outcome(), { retryable: false });
  else if (failure.billing === 'unknown') Object.assign(failure, { charge: failure.charge ?? found.charge() });
}
