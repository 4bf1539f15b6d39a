import {
  KopekError,
  type AttemptInfo,
  type AttemptOutcome,
  type Billing,
  type MeteredAttempt,
  type MaybePromise,
} from '@kopek/core';
import {
  callSync,
  type BytesEnd,
  BYTE_LIMITS,
  checkOptions,
  checkOneOf,
  configurationError,
  connectionFailure,
  defined,
  ignore,
  judgeStatus,
  ABANDON_POLICIES,
  MAX_DELAY_MS,
  type OptionKinds,
  READ_AHEAD,
  runtimeFetch,
  ReadAhead,
  type ReadAheadLimits,
  TRAILING_MS,
  systemClock,
  unref,
} from '@kopek/core/kit';
import type { Ledger } from '../ledger/ledger.ts';
import { checkLedger, type MeterSettings } from '../ledger/settings.ts';
import { UNDER_BUDGETS } from '../limits/spend-limit.ts';
import { checkOrigins, withoutRedirects } from './redirects.ts';
import { isRequest, readRequest } from './request-summary.ts';
import { UsageScan } from './usage-scan.ts';

/** Settings of {@link meteredFetch}. */
export interface MeteredFetchOptions extends Omit<MeterSettings, 'onLowKeyBudget'> {
  /** The `fetch` to call. Default: the global one, looked up at each call. */
  fetch?: typeof globalThis.fetch;
  /**
   * Origins to which redirects are followed, with the prompt, keys and all headers. Default: none, not even the
   * origin of the request; a redirect then throws a KopekError that names its origin.
   */
  followRedirectsTo?: readonly string[];
  /** Tags of every call. */
  tags?: Record<string, string>;
  runId?: string;
  parentRunId?: string;
  /** Selects the requests to record. Default: every POST. A recorded answer without usage is an unknown charge. */
  billed?: (request: { method: string; path: string }) => boolean;
  /** Maximum size of one event or one JSON answer that is searched for usage, and of a request that is a stream or a Blob. Default 32 MiB. */
  maxScanBytes?: number;
  /**
   * What happens if the caller cancels the body or aborts. Default `cancel`. With `finish` the caller continues at
   * once as well, and the rest is read in the background for its cost, for at most `consumerIdleMs`.
   */
  onAbandon?: 'cancel' | 'finish';
  /** Bytes of one answer that are buffered ahead of its consumer. Default 1 MiB. */
  readAheadBytes?: number;
  /** How long an answer is read without its consumer, ms: at that bound, or after the consumer canceled. 0: forever. Default 300,000. */
  consumerIdleMs?: number;
}

const KINDS: OptionKinds<keyof MeteredFetchOptions> = {
  'a number, 0 or more': ['maxScanBytes', 'readAheadBytes', 'consumerIdleMs'],
  'a function': ['fetch', 'billed', 'onCharge', 'onLimitAlert', 'onCallbackError'],
  'an object': ['tags'],
  'a string': ['runId', 'parentRunId'],
  'a boolean': ['requireBudget'],
  anything: ['spendLimit', 'onAbandon', 'followRedirectsTo'],
};

/**
 * Makes a `fetch` for the SDKs of other vendors that records their calls in a ledger.
 *
 * Bytes are passed on unchanged, in the same order and pieces. The usage is read from them as they arrive, in any of
 * three formats: chat completions, `/responses`, `/messages`. Spend limits are checked before the request is sent.
 * The entry is settled when the body or its end mark has arrived, even if nobody reads it, or when it is cancelled.
 *
 * @throws SpendLimitError, and KopekError `invalid_response` for a redirect, from the returned fetch; KopekError
 *   `configuration` at once for an invalid ledger or options.
 */
export function meteredFetch(ledger: Ledger, options: MeteredFetchOptions = {}): typeof globalThis.fetch {
  checkLedger('the ledger of meteredFetch', ledger ?? null);
  checkOptions(' of meteredFetch', options, KINDS, undefined, { maxRub: 'spendLimit' });
  checkOneOf('onAbandon of meteredFetch', options.onAbandon, ABANDON_POLICIES);
  const meter = ledger.meter(options);
  const billed = options.billed ?? (({ method }) => method === 'POST');
  const origins = checkOrigins('followRedirectsTo of meteredFetch', options.followRedirectsTo);
  const { onAbandon = 'cancel', maxScanBytes = BYTE_LIMITS.eventBytes, readAheadBytes, consumerIdleMs } = options;
  const limits = { ...READ_AHEAD, ...defined({ readAheadBytes, consumerIdleMs }) };

  return async (input, callerInit) => {
    const { method, info: known, signal } = describeRequest(input, callerInit, options);
    const fetch = options.fetch ?? runtimeFetch;
    if (!callSync(() => billed({ method, path: known.path })))
      return withoutRedirects(fetch, origins)(input, callerInit);

    const { summary, init } = await readRequest(input, callerInit, maxScanBytes);
    // a body without a model is answered by one that nobody here knows
    const isUnread = summary === undefined || (summary.promptCharacters !== undefined && summary.model === undefined);
    if (isUnread && !signal?.aborted && (await dependsOnModel(ledger, options.spendLimit))) {
      throw configurationError(
        `Not sent: the model of ${method} ${known.path} cannot be read from its body, and a limit or a budget of a model depends on it. Send JSON or a form that names it, of at most ${maxScanBytes} bytes (maxScanBytes), not compressed.`,
      );
    }
    const info: AttemptInfo = { ...known, ...summary };
    const send = withoutRedirects(fetch, origins, info.model);
    const attempt = await meter.begin(info, { signal });
    const startedAt = performance.now();
    // a caller that aborted before, or while the limits were checked, has sent nothing
    const wasOpen = !signal?.aborted;
    const settle = (outcome: Omit<AttemptOutcome, 'durationMs'>): ReturnType<MeteredAttempt['settle']> => {
      clearTimeout(timer);
      return attempt.settle({ ...outcome, durationMs: Math.round(performance.now() - startedAt) });
    };
    /** Ends a request whose answer is read on after its caller has canceled. */
    const requestControl = onAbandon === 'finish' && wasOpen ? new AbortController() : undefined;
    /** Ends the wait of the caller alone, not the request. */
    const callerSignal = requestControl && signal;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const limitTrailing = (): void => {
      if (limits.consumerIdleMs === 0) return;
      timer ??= setTimeout(() => requestControl?.abort(), Math.min(limits.consumerIdleMs, MAX_DELAY_MS));
      unref(timer);
    };
    const answer = async (): Promise<Response> => {
      let response: Response;
      try {
        response = await send(input, requestControl ? { ...init, signal: requestControl.signal } : init);
      } catch (error) {
        const answered = KopekError.isInstance(error) ? error : undefined;
        const billing = answered?.billing ?? billingOfBroken(error, wasOpen);
        const sent = answered !== undefined || billing !== 'none';
        const known = defined({ status: answered?.status, charge: answered?.charge });
        await settle({ billing, sent, aborted: signal?.aborted ?? false, ...known });
        throw error;
      }
      const scan = new UsageScan(
        info.model,
        response.headers.get('content-type') ?? undefined,
        response.ok ? maxScanBytes : Math.min(maxScanBytes, BYTE_LIMITS.errorBodyBytes),
      );
      return watched(response, scan, {
        callerSignal,
        limitTrailing: requestControl && limitTrailing,
        limits,
        pause: (isPaused) => attempt.pause(isPaused),
        settle: (bytes) => {
          const aborted = bytes !== 'closed' && signal?.aborted === true;
          return settle(outcomeOf(response, scan, aborted ? 'canceled' : bytes, aborted));
        },
      });
    };
    return callerSignal ? unlessCanceled(answer(), callerSignal, limitTrailing) : answer();
  };
}

/** Whether a call whose model is unknown might pass a limit. So it may, if the budgets cannot be read. */
async function dependsOnModel(ledger: Ledger, spendLimit: MeterSettings['spendLimit'] = []): Promise<boolean> {
  const limits = [spendLimit].flat();
  if (limits.some((limit) => typeof limit === 'object' && limit.per === 'model')) return true;
  if (!limits.includes(UNDER_BUDGETS)) return false;
  try {
    return (await ledger.budgets.list()).some(({ scope }) => scope.startsWith('model:'));
  } catch {
    return true;
  }
}

/** Judges what a request without an answer may have cost. */
function billingOfBroken(error: unknown, wasOpen: boolean): Billing {
  if (!wasOpen) return 'none';
  const where = { method: '', path: '', host: '', answered: false, retryUnknown: false, sent: 'possible' } as const;
  return connectionFailure(error, where).billing ?? 'none';
}

/** Returns the answer, or rejects at once when its caller cancels before it has begun; it is read on for a time. */
function unlessCanceled(answer: Promise<Response>, signal: AbortSignal, limitTrailing: () => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const cancel = (): void => {
      reject(signal.reason as Error);
      limitTrailing();
      void answer.then(({ body }) => body?.cancel()).catch(ignore);
    };
    signal.addEventListener('abort', cancel, { once: true });
    void answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', cancel));
  });
}

function describeRequest(
  input: Parameters<typeof fetch>[0],
  init: RequestInit | undefined,
  { tags, runId, parentRunId }: MeteredFetchOptions,
): { method: string; info: AttemptInfo; signal: AbortSignal | undefined } {
  const request = isRequest(input) ? input : undefined;
  const headers = new Headers(init?.headers ?? request?.headers);
  const idempotencyKey = headers.get('idempotency-key') ?? undefined;
  const info: AttemptInfo = {
    path: new URL(isRequest(input) ? input.url : input, 'http://localhost').pathname,
    // the way in which generated clients count their own retries
    attempt: 1 + (Number.parseInt(headers.get('x-stainless-retry-count') ?? '0', 10) || 0),
    ...defined({ tags, runId, parentRunId, idempotencyKey }),
  };
  const method = (init?.method ?? request?.method ?? 'GET').toUpperCase();
  return { method, info, signal: init?.signal ?? request?.signal ?? undefined };
}

function outcomeOf(
  response: Response,
  scan: UsageScan,
  bytes: BytesEnd,
  aborted: boolean,
): Omit<AttemptOutcome, 'durationMs'> {
  const fromGateway = scan.end();
  const { usage, overflown } = scan;
  if (overflown && !usage.settled) usage.note('scan_limit');
  // an answer that was not seen to its end may be no rejection, and of an error the status alone says whether it is one
  const found = usage.raw || (response.ok && !overflown) ? scan.answer.outcome(bytes) : usage.outcome();
  const isFree = !usage.raw && !response.ok && judgeStatus(response.status, fromGateway).billing === 'none';
  return { sent: true, status: response.status, aborted, ...(isFree ? { billing: 'none' as const } : found) };
}

interface Watch {
  /** The signal of the caller, if it does not end the request. */
  callerSignal: AbortSignal | undefined;
  /** Limits the time of reading on without a consumer. Absent: nothing is read on. */
  limitTrailing: (() => void) | undefined;
  limits: ReadAheadLimits;
  /** Records the answer. */
  settle: (bytes: BytesEnd) => MaybePromise<void>;
  /** Called when the answer waits for its consumer, and when it continues. */
  pause: (isPaused: boolean) => void;
}

/** Wraps an answer so that its body is read to the end and recorded, even without a consumer. */
async function watched(response: Response, scan: UsageScan, watch: Watch): Promise<Response> {
  if (response.body === null) {
    await watch.settle('closed');
    return response;
  }
  const { status, statusText, headers } = response;
  const passing = new Response(passOn(response.body.getReader(), scan, watch), {
    headers,
    // a server may send more than the constructor takes
    status: Math.min(status, 599),
    statusText: REASON_PHRASE.test(statusText) ? statusText : '',
  });
  // a constructed response lacks these fields
  for (const key of ['url', 'redirected', 'type', 'status', 'statusText'] as const)
    Object.defineProperty(passing, key, { value: response[key] });
  return passing;
}

const REASON_PHRASE = /^[\t\x20-\x7e\x80-\xff]*$/;

function passOn(source: ReadableStreamDefaultReader<Uint8Array>, scan: UsageScan, watch: Watch): ReadableStream {
  let isCanceled = false;
  const waiting = new ReadAhead<Uint8Array>(
    watch.limits,
    systemClock,
    () => cancel('nobody read the answer'),
    watch.pause,
  );
  /** How the body ended, for a consumer that still reads. */
  let end: { error?: unknown } | undefined;
  let recorded: MaybePromise<void>;
  /** Runs while a usage may come after the end mark. */
  let lastWait: ReturnType<typeof setTimeout> | undefined;

  function record(): MaybePromise<void> {
    return (recorded ??= watch.settle(
      isCanceled && watch.limitTrailing === undefined && !scan.usage.ended ? 'canceled' : 'closed',
    ));
  }

  async function readToEnd(): Promise<void> {
    try {
      for (;;) {
        const room = waiting.room();
        if (room) await room;
        const { done, value } = await source.read();
        if (done) break;
        scan.feed(value);
        // a service may keep the connection open after its end mark
        if (scan.usage.ended) void record();
        else if (scan.usage.sawEndMark) {
          lastWait ??= setTimeout(() => {
            void record();
            if (isCanceled) void source.cancel().catch(ignore);
          }, TRAILING_MS.last);
        }
        waiting.push(value, value.byteLength);
        if (isCanceled) endRead();
      }
      await record();
      end = {};
    } catch (error) {
      await watch.settle('cut');
      end = { error };
    }
    clearTimeout(lastWait);
    waiting.end();
  }

  function cancel(reason: unknown): void {
    isCanceled = true;
    watch.limitTrailing?.();
    waiting.close();
    endRead(reason);
  }

  /** Reads on without a consumer only as long as a cost may come: a service may keep the connection open after that. */
  function endRead(reason?: unknown): void {
    const readsOn = watch.limitTrailing !== undefined || scan.usage.sawEndMark;
    // the pending read then resolves with `done`, and the end is recorded there
    if (!readsOn || scan.usage.ended) void source.cancel(reason).catch(ignore);
  }

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const signal = watch.callerSignal;
        const abort = (): void => {
          controller.error(signal?.reason);
          cancel(undefined);
        };
        signal?.addEventListener('abort', abort, { once: true });
        void readToEnd().finally(() => signal?.removeEventListener('abort', abort));
      },
      async pull(controller) {
        for (;;) {
          const bytes = waiting.shift();
          if (bytes) return controller.enqueue(bytes);
          if (end) return 'error' in end ? controller.error(end.error) : controller.close();
          await waiting.arrival();
        }
      },
      cancel,
    },
    { highWaterMark: 0 },
  );
}
