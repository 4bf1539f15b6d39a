import type { KopekError } from '../../errors/index.ts';
import { chargeFrom } from '../../money/charge.ts';
import { FoundUsage } from '../../money/found-usage.ts';
import { readJsonDocuments } from '../../stream/json-documents.ts';

/**
 * Adds the charge to a failure: a usage in its body overrides its status, and a failure of unknown cost gets an
 * unknown charge, so that no sum counts it as nothing.
 */
export function chargeFailure(failure: KopekError, requestedModel: string | undefined): void {
  const found = new FoundUsage(requestedModel);
  const { responseBody: body = '' } = failure;
  // one document, one per line, or the events of a refused stream
  const { documents, behind } = readJsonDocuments(body.includes('"usage"') ? body : '');
  for (const document of [...documents, ...behind]) found.look(document);
  if (found.usage) Object.assign(failure, found.outcome(), { retryable: false });
  else if (failure.billing === 'unknown' && !failure.charge)
    Object.assign(failure, { charge: chargeFrom(undefined, { requestedModel }) });
}
