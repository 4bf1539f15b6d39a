import type { KopekErrorInit } from './kopek-error.ts';

/**
 * Describes a call that its caller aborted. Named `AbortError`, as every framework expects; the caller's reason is
 * its cause.
 *
 * @param place - method and path of the request.
 * @param state - how far the call got. Default: nothing was sent.
 */
export function abortFailure(
  place: string,
  { reason }: { readonly reason: unknown },
  state: { sent: boolean; answered: boolean } = { sent: false, answered: false },
): KopekErrorInit {
  const timedOut = reason instanceof Error && reason.name === 'TimeoutError';
  return {
    code: timedOut ? 'timeout' : 'aborted',
    name: timedOut ? 'TimeoutError' : 'AbortError',
    message: `${place} was aborted by its caller${timedOut ? ': the signal timed out' : ''}`,
    phase: state.answered ? 'body' : state.sent ? 'headers' : 'request',
    billing: state.sent ? 'unknown' : 'none',
    cause: reason,
  };
}
