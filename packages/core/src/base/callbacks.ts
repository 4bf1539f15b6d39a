import { isPromiseLike } from './maybe-promise.ts';

/** Makes the handler for exceptions of user callbacks. */
export function reporterOf(onCallbackError: ((error: unknown) => void) | undefined): (error: unknown) => void {
  return onCallbackError ?? ((error) => console.error('A callback of Kopek failed:', error));
}

/** Runs a user callback: whatever it does must not break a paid answer. */
export function callSafely(call: () => unknown, report: (error: unknown) => void): void {
  // a reporter that fails cannot be reported
  const failed = (error: unknown): void => callSafely(() => report(error), ignore);
  try {
    const result = call();
    // an async callback fails later, and an unhandled rejection would end the process
    if (isPromiseLike(result)) Promise.resolve(result).catch(failed);
  } catch (error) {
    failed(error);
  }
}

/** Returns the answer of a user callback. A promise is not an answer, but its rejection would end the process. */
export function callSync<Answer>(call: () => Answer): Answer {
  const answer = call();
  if (isPromiseLike(answer)) Promise.resolve(answer).catch(ignore);
  return answer;
}

/** Does nothing: for errors without a recipient, and values of which only the arrival matters. */
export function ignore(): void {}
