import { isPromiseLike } from './store.ts';

/** Runs a callback of the user: whatever it does must not break a paid answer. */
export function callSafely(call: () => unknown, report: (error: unknown) => void): void {
  try {
    const result = call();
    // an async callback fails later, and an unhandled rejection would end the process
    if (isPromiseLike(result)) Promise.resolve(result).catch((error: unknown) => reportSafely(report, error));
  } catch (error) {
    reportSafely(report, error);
  }
}

/** Hands an error to the user's reporter. Nobody is left to hear of one that throws or rejects itself. */
export function reportSafely(report: (error: unknown) => void, error: unknown): void {
  try {
    const result: unknown = report(error);
    if (isPromiseLike(result)) Promise.resolve(result).catch(ignore);
  } catch {
    // nowhere to go, and the answer matters more
  }
}

function ignore(): void {}
