import { KopekError, type RequestParameters } from '@kopek/core';
import { getRetryable } from '@langchain/core/errors';
import { AsyncCaller, type AsyncCallerParams } from '@langchain/core/utils/async_caller';
import { toLangChainError } from './errors.ts';

/** Repetitions by default. LangChain's own default of 6 waits for minutes. */
const DEFAULT_MAX_RETRIES = 2;

/** LangChain's caller: the queue of `maxConcurrency`, and the hook that sees failures. The repeating is done below. */
export function createCaller(fields: AsyncCallerParams): AsyncCaller {
  return new AsyncCaller({
    ...(fields.maxConcurrency === undefined ? {} : { maxConcurrency: fields.maxConcurrency }),
    maxRetries: 0,
    // an own handler in any case: LangChain's default one renames errors
    onFailedAttempt: async (error: unknown) => {
      await fields.onFailedAttempt?.(error);
    },
  });
}

/** How a call is made. */
export interface CallerOptions {
  /** Of the call, else of the model. */
  maxRetries?: number | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Runs an attempt through the caller, and again when that surely costs nothing. The only retry layer.
 *
 * LangChain's own loop is not used: it repeats every failure that it does not know, and so pays for the same answer
 * several times; it waits on after an abort, keeping the program alive; and it holds its place in the queue meanwhile.
 *
 * @param request - what is asked, for the advice in errors.
 * @throws KopekError with the signs of LangChain, and the number of all attempts.
 */
export async function callSafely<Result>(
  caller: AsyncCaller,
  options: CallerOptions,
  request: RequestParameters,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const { signal, maxRetries = DEFAULT_MAX_RETRIES } = options;
  for (let retries = 0; ; retries++) {
    try {
      return await once(caller, signal, attempt);
    } catch (error) {
      if (KopekError.isInstance(error)) error.attempts += retries;
      toLangChainError(error, request);
      if (retries >= maxRetries || getRetryable(error) !== true) throw error;
      await sleep(delayMs(error as KopekError, retries), signal);
    }
  }
}

/** Throws what must not be sent again, for other loops of LangChain that repeat. */
export function throwUnsafe(error: unknown): void {
  if (getRetryable(error) === false) throw error;
}

/** One attempt in its turn. An abort ends the wait for the turn; the attempt itself ends by its own signal. */
async function once<Result>(
  caller: AsyncCaller,
  signal: AbortSignal | undefined,
  attempt: () => Promise<Result>,
): Promise<Result> {
  let attempting = false;
  const result = caller.callWithOptions({ maxRetries: 0 }, () => {
    if (signal?.aborted) return Promise.reject(abortedBetween(signal));
    attempting = true;
    return attempt();
  });
  if (!signal) return result;
  const aborted = abortOf(signal, () => !attempting);
  try {
    return await Promise.race([result, aborted.promise]);
  } finally {
    aborted.release();
    // what still waits in the queue ends by itself, and nobody listens to it
    result.catch(() => {});
  }
}

/** Rejects when the signal is aborted while a condition holds. */
function abortOf(signal: AbortSignal, holds: () => boolean): { promise: Promise<never>; release: () => void } {
  let fail: ((error: KopekError) => void) | undefined;
  const promise = new Promise<never>((_, reject) => {
    fail = reject;
  });
  promise.catch(() => {});
  const onAbort = (): void => {
    if (holds()) fail?.(abortedBetween(signal));
  };
  signal.addEventListener('abort', onAbort, { once: true });
  return { promise, release: () => signal.removeEventListener('abort', onAbort) };
}

async function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  let alarm: ReturnType<typeof setTimeout> | undefined;
  const time = new Promise<void>((resolve) => {
    alarm = setTimeout(resolve, ms);
  });
  if (!signal) return time;
  if (signal.aborted) throw toLangChainError(abortedBetween(signal));
  const aborted = abortOf(signal, () => true);
  try {
    await Promise.race([time, aborted.promise]);
  } catch (error) {
    throw toLangChainError(error);
  } finally {
    clearTimeout(alarm);
    aborted.release();
  }
}

/** What the service asked for, else 0.5 s, 1 s, 2 s … up to 8 s, less up to a quarter. */
function delayMs(error: KopekError, retries: number): number {
  return error.retryAfterMs ?? Math.min(8_000, 500 * 2 ** retries) * (1 - Math.random() / 4);
}

function abortedBetween(signal: AbortSignal): KopekError {
  const timedOut = signal.reason instanceof Error && signal.reason.name === 'TimeoutError';
  return new KopekError({
    code: timedOut ? 'timeout' : 'aborted',
    name: timedOut ? 'TimeoutError' : 'AbortError',
    message: `the call was ended by its caller between attempts${timedOut ? ': the time of the signal ran out' : ''}`,
    phase: 'request',
    billing: 'none',
    cause: signal.reason,
  });
}
