import { isPromiseLike } from './later.ts';

/** Hears what a callback of the user throws; one for all of them, so that nobody has to ask which it was. */
export function reporterOf(onCallbackError: ((error: unknown) => void) | undefined): (error: unknown) => void {
  return onCallbackError ?? ((error) => console.error('A callback of Kopek failed:', error));
}

/** Runs a callback of the user: whatever it does must not break a paid answer. */
export function callSafely(call: () => unknown, report: (error: unknown) => void): void {
  // nobody is left to hear of a reporter that fails itself
  const failed = (error: unknown): void => callSafely(() => report(error), ignore);
  try {
    const result = call();
    // an async callback fails later, and an unhandled rejection would end the process
    if (isPromiseLike(result)) Promise.resolve(result).catch(failed);
  } catch (error) {
    failed(error);
  }
}

/** What a callback of the user answers. A promise is no answer, but its rejection would end the process. */
export function answerOf<Answer>(call: () => Answer): Answer {
  const answer = call();
  if (isPromiseLike(answer)) Promise.resolve(answer).catch(ignore);
  return answer;
}

/** For errors without a recipient, and for values of which only the arrival counts. */
export function ignore(): void {}
