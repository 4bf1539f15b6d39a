import { KopekError, type RequestParameters } from '@kopek/core';
import { getRetryable } from '@langchain/core/errors';
import { AsyncCaller, type AsyncCallerParams } from '@langchain/core/utils/async_caller';
import { toLangChainError } from './errors.ts';

/** Repetitions by default. LangChain's own default of 6 waits for minutes. */
const DEFAULT_MAX_RETRIES = 2;

/**
 * LangChain's caller, the only retry layer: it repeats exactly what the errors of core call safe.
 *
 * By itself it would repeat every failure that it does not know, and so pay for the same answer several times.
 */
export function createCaller(fields: AsyncCallerParams): AsyncCaller {
  return new AsyncCaller({
    ...(fields.maxConcurrency === undefined ? {} : { maxConcurrency: fields.maxConcurrency }),
    maxRetries: fields.maxRetries ?? DEFAULT_MAX_RETRIES,
    onFailedAttempt: async (error: unknown) => {
      await fields.onFailedAttempt?.(error);
      if (getRetryable(error) !== true) throw error;
    },
  });
}

/** Options of one call through the caller. */
export interface CallerOptions {
  maxRetries?: number | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Runs an attempt through the caller, and again when that is safe.
 *
 * The signal is not given to the caller: it would reject with a bare error at once, without the charge and the partial
 * answer that the attempt itself reports when it is aborted. Only the waits between attempts, and in the queue, are
 * ended here; LangChain would sit them out.
 */
export async function callSafely<Result>(
  caller: AsyncCaller,
  options: CallerOptions,
  request: RequestParameters,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const { signal, maxRetries } = options;
  let attempting = false;
  const run = async (): Promise<Result> => {
    if (signal?.aborted) throw toLangChainError(abortedBetween(signal));
    attempting = true;
    try {
      return await attempt();
    } catch (error) {
      throw toLangChainError(error, request);
    } finally {
      attempting = false;
    }
  };
  const result = caller.callWithOptions(maxRetries === undefined ? {} : { maxRetries }, run);
  if (!signal) return result;
  let onAbort: (() => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => {
      if (!attempting) reject(toLangChainError(abortedBetween(signal)));
    };
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([result, aborted]);
  } finally {
    if (onAbort) signal.removeEventListener('abort', onAbort);
    // the loop behind may still end with an error after the race is over
    result.catch(() => {});
    aborted.catch(() => {});
  }
}

function abortedBetween(signal: AbortSignal): KopekError {
  const timedOut = signal.reason instanceof Error && signal.reason.name === 'TimeoutError';
  return new KopekError({
    code: timedOut ? 'timeout' : 'aborted',
    name: timedOut ? 'TimeoutError' : 'AbortError',
    message: `the call was ended by its caller before an attempt was made${timedOut ? ': the time of the signal ran out' : ''}`,
    phase: 'request',
    billing: 'none',
    cause: signal.reason,
  });
}
