import { createContext, Script } from 'node:vm';
import { GatewayError } from '../protocol/errors.ts';

const sandbox: { work?: (() => unknown) | undefined } = {};
const context = createContext(sandbox);
const script = new Script('work()');

/**
 * Runs synchronous work and aborts it after a time limit, wherever it is: even inside a regular expression that backtracks
 * endlessly. The work must not change anything that outlives it.
 *
 * It costs some tenths of a millisecond, so it is only for work whose size the client controls.
 *
 * @throws GatewayError 422 when the time is up.
 */
export function bounded<Result>(milliseconds: number, work: () => Result): Result {
  sandbox.work = work;
  try {
    return script.runInContext(context, { timeout: milliseconds }) as Result;
  } catch (error) {
    // the error comes from another realm, so it is not an instance of Error here
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
    throw code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
      ? new GatewayError(422, 'The request takes more work than a simulated model does', { reason: 'work' })
      : error;
  } finally {
    sandbox.work = undefined;
  }
}
