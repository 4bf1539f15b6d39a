import { KopekError, type CallOptions } from '@kopek/core';
import { abortFailure, defined } from '@kopek/core/kit';
import { AsyncCaller, type AsyncCallerParams } from '@langchain/core/utils/async_caller';

/**
 * Makes LangChain's caller, used only as the queue of `maxConcurrency`.
 *
 * Its own loop is not used: it retries every failure that it does not know, and so pays for the same answer several
 * times; it keeps waiting after an abort, which keeps the program alive; and it keeps its place in the queue
 * meanwhile. The client retries, and each attempt waits for its turn here.
 */
export function createCaller({ maxConcurrency }: AsyncCallerParams): AsyncCaller {
  // always a handler: LangChain's default one renames errors
  return new AsyncCaller(defined({ maxConcurrency, maxRetries: 0, onFailedAttempt: () => {} }));
}

/**
 * Runs an attempt in its turn. An aborted signal ends the wait at once; a running attempt ends by itself.
 *
 * @throws KopekError `aborted` or `timeout`: nothing was sent.
 */
export function inTurn(caller: AsyncCaller, signal: AbortSignal | undefined): NonNullable<CallOptions['enqueue']> {
  return async (attempt) => {
    throwIfAborted(signal);
    const turn = caller.callWithOptions.bind(caller, { maxRetries: 0 });
    if (!signal) return turn(attempt);
    let isRunning = false;
    const result = turn(() => {
      if (signal.aborted) return Promise.reject(abortedInQueue(signal));
      isRunning = true;
      return attempt();
    });
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    const leave = (): void => void (isRunning || reject(abortedInQueue(signal)));
    signal.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([result, aborted]);
    } finally {
      // by hand: Node forgets the option `signal` of all but the latest listener of a signal when it collects garbage
      signal.removeEventListener('abort', leave);
      // what still waits in the queue ends by itself, and nobody awaits it
      result.catch(() => {});
    }
  };
}

/** @throws KopekError `aborted` or `timeout`, if the caller has already aborted. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw abortedInQueue(signal);
}

/** Makes the same error as an abort between two attempts. */
function abortedInQueue(signal: AbortSignal): KopekError {
  return new KopekError(abortFailure('POST /v1/chat/completions', signal));
}
