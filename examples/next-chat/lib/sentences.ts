import { formatRub, KopekError, PaymentRequiredError, SpendLimitError } from '@kopek/vercel-ai';

/**
 * An error as a sentence for the visitor.
 *
 * The SDK wraps errors of a provider: what Kopek knows is found along their causes. Nothing technical is shown, and
 * the whole error goes to the log of the server, which is safe: errors of Kopek hold neither the key nor the prompt.
 */
export function sentenceOf(error: unknown): string {
  const known = kopekErrorIn(error);
  console.error(known ?? error);
  if (known instanceof SpendLimitError) {
    return `The limit of this conversation, ${formatRub(known.limitRub)}, is reached. Start a new one to go on.`;
  }
  if (known instanceof PaymentRequiredError)
    return 'The account cannot pay for this answer. Its balance or budget has to be topped up.';
  switch (known?.code) {
    case 'interrupted':
    case 'connection':
      return 'The answer was interrupted. What had arrived is kept; it may have been billed.';
    case 'rate_limited':
    case 'overloaded':
      return 'The service is busy. Try again in a moment.';
    case 'timeout':
      return 'The service took too long to answer.';
    case 'authentication':
    case 'permission_denied':
      return 'The key of this app is not accepted. Its operator has to look after it.';
    case 'not_found':
      return 'This model does not exist at the service.';
    case 'provider_error':
      return 'The model ended the answer with an error. What had arrived is kept.';
    default:
      return 'Something went wrong. Try again.';
  }
}

function kopekErrorIn(error: unknown): KopekError | undefined {
  let current = error;
  for (let depth = 0; depth < 5 && current instanceof Error; depth++) {
    if (KopekError.isInstance(current)) return current;
    current = current.cause ?? (current as { lastError?: unknown }).lastError;
  }
  return undefined;
}
