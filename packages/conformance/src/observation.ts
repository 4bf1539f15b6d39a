import { observeError, findKopekError } from './observed-error.ts';
import type { Observation } from './subject.ts';

/** What the user of a package sees of a call that threw: the error, and what it carries of the answer. */
export function observeFailure(thrown: unknown): Observation {
  const failure = findKopekError(thrown);
  return {
    text: failure?.partial?.text ?? '',
    reasoning: failure?.partial?.reasoning,
    toolCalls: [],
    invalidToolCalls: [],
    usage: failure?.partial?.usage,
    charges: failure?.charge ? [failure.charge] : [],
    error: observeError(thrown),
  };
}
