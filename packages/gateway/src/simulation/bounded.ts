import { createContext, Script } from 'node:vm';
import { GatewayError } from '../protocol/errors.ts';

const sandbox: { work?: (() => unknown) | undefined } = {};
const context = createContext(sandbox);
const script = new Script('work()');

/** How often the time is doubled on a machine whose other programs take it. */
const MAX_DOUBLINGS = 4;

/**
 * Runs synchronous work and aborts it after a limit of processor time, wherever it is: even inside a regular expression that
 * backtracks endlessly. The work must not change anything that outlives it: on a busy machine it is begun again.
 *
 * It costs some tenths of a millisecond, so it is only for work whose size the client controls.
 *
 * @throws GatewayError 422 when the time is up.
 */
export function bounded<Result>(milliseconds: number, work: () => Result): Result {
  sandbox.work = work;
  try {
    for (let doublings = 0; ; doublings += 1) {
      const before = process.cpuUsage();
      try {
        return script.runInContext(context, { timeout: milliseconds * 2 ** doublings }) as Result;
      } catch (error) {
        // it comes from another realm, so it is not an instance of Error here
        if ((error as { code?: unknown } | null)?.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
        // the limit of the script is time that passes, and a request is rejected for its own work alone
        const { user, system } = process.cpuUsage(before);
        if ((user + system) / 1000 >= milliseconds / 2 || doublings === MAX_DOUBLINGS)
          throw new GatewayError(422, 'The request takes more work than a simulated model does', { reason: 'work' });
      }
    }
  } finally {
    sandbox.work = undefined;
  }
}
