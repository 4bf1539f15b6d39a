import { createContext, Script } from 'node:vm';

/** Work was broken off because it took too long. */
export class TooMuchWorkError extends Error {
  override readonly name = 'TooMuchWorkError';
}

const sandbox: { work?: (() => unknown) | undefined } = {};
const context = createContext(sandbox);
const script = new Script('work()');

/**
 * Runs synchronous work and breaks it off after a time, wherever it is: also inside a regular expression that
 * backtracks without end, which no check from within could leave. The work must not change anything that outlives it.
 *
 * It costs some tenths of a millisecond, so it is for work whose size a client decides.
 *
 * @throws TooMuchWorkError when the time is over.
 */
export function bounded<Result>(milliseconds: number, work: () => Result): Result {
  sandbox.work = work;
  try {
    return script.runInContext(context, { timeout: milliseconds }) as Result;
  } catch (error) {
    // the error comes from the other realm, so it is not an instance of this one's Error
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
    throw code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
      ? new TooMuchWorkError(`the work took longer than ${milliseconds} ms`)
      : error;
  } finally {
    sandbox.work = undefined;
  }
}
