import { KopekError } from '../errors/index.ts';
import { checkHeaders, checkKey, serviceURL, type Timeouts } from '../settings.ts';
import type { Charge } from '../spend/charge.ts';
import type { AttemptOutcome, Booking } from '../spend/meter.ts';
import { abortError, Exchange } from '../transport/exchange.ts';
import { createRedact, type Redact } from '../transport/redact.ts';
import type { RetryPolicy } from '../transport/retry.ts';
import { VERSION } from '../version.ts';
import type { ClientContext } from './context.ts';
import type { CallOptions } from './options.ts';

/** One call, whatever it asks for. */
export interface Call {
  method: 'GET' | 'POST';
  path: string;
  json?: string;
  streamed: boolean;
  /** Whether the call can cost something and is booked. */
  billed: boolean;
  model?: string | undefined;
  models?: string[] | undefined;
  maxTokens?: number | undefined;
  options: CallOptions;
}

/** One HTTP attempt: the exchange, and its entry in the books. */
export interface Attempt {
  exchange: Exchange;
  redact: Redact;
  /** Books how the attempt ended. Only the first call counts. */
  settle(outcome: Pick<AttemptOutcome, 'billing'> & Partial<AttemptOutcome>): void | Promise<void>;
}

/** The retry policy of one call. */
export function retryPolicyOf(context: ClientContext, options: CallOptions): RetryPolicy {
  return {
    maxRetries: options.retry?.maxRetries ?? context.settings.retry.maxRetries,
    onUnknownBilling: options.retry?.onUnknownBilling ?? context.settings.retry.onUnknownBilling,
  };
}

/** Waits between attempts; the caller's abort ends the wait. */
export function waiter(context: ClientContext, call: Call): (ms: number) => Promise<void> {
  return (ms) =>
    new Promise((resolve, reject) => {
      const { signal } = call.options;
      const place = `${call.method} ${call.path}`;
      if (signal?.aborted) {
        reject(abortError(place, signal, false, false));
        return;
      }
      const onAbort = (): void => {
        context.clock.clearTimeout(alarm);
        reject(abortError(place, signal as AbortSignal, false, false));
      };
      const alarm = context.clock.setTimeout(() => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      }, ms);
      signal?.addEventListener('abort', onAbort, { once: true });
    });
}

/**
 * Begins one HTTP attempt: checks the spend limits, sends, and waits for the headers of a 2xx.
 *
 * @throws KopekError; the books know of the failure then.
 */
export async function openAttempt(
  context: ClientContext,
  call: Call,
  number: number,
  idempotencyKey: string,
): Promise<Attempt> {
  const { settings, clock } = context;
  const { options } = call;
  const startedAt = clock.now();
  const given = settings.apiKey();
  const key = checkKey(typeof given === 'string' ? given : await given);
  const redact = createRedact(key);
  const exchange = new Exchange(
    {
      method: call.method,
      url: serviceURL(settings.base, call.path),
      headers: {
        accept: call.streamed ? 'text/event-stream, application/json' : 'application/json',
        // compression delays small events and invites bombs
        'accept-encoding': 'identity',
        'user-agent': `kopek/${VERSION}`,
        ...settings.headers,
        ...checkHeaders(options.headers ?? {}),
        ...(call.json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(call.billed ? { 'idempotency-key': idempotencyKey } : {}),
        authorization: `Bearer ${key}`,
      },
      ...(call.json === undefined ? {} : { body: call.json }),
    },
    {
      http: context.http,
      clock,
      timeLimits: timeLimits({ ...settings.timeouts, ...timeoutsOf(options.timeout) }, call.streamed),
      byteLimits: settings.byteLimits,
      redact,
      signal: options.signal,
      retryUnknown: retryPolicyOf(context, options).onUnknownBilling === 'retry',
    },
  );
  let booking: Booking | undefined;
  if (call.billed && !options.signal?.aborted) {
    try {
      const begun = context.meter.begin({
        ...(call.model === undefined ? {} : { model: call.model }),
        ...(call.models === undefined ? {} : { models: call.models }),
        attempt: number,
        idempotencyKey,
        ...(options.tags === undefined ? {} : { tags: options.tags }),
        ...(options.runId === undefined ? {} : { runId: options.runId }),
        ...(options.parentRunId === undefined ? {} : { parentRunId: options.parentRunId }),
        ...(call.maxTokens === undefined ? {} : { requestedMaxTokens: call.maxTokens }),
        ...(call.json === undefined ? {} : { promptCharacters: call.json.length }),
        path: call.path,
      });
      booking = begun instanceof Promise ? await begun : begun;
    } catch (error) {
      exchange.close();
      throw error;
    }
  }
  const attempt: Attempt = {
    exchange,
    redact,
    settle: (outcome) =>
      booking?.settle({
        sent: exchange.sent,
        durationMs: Math.round(clock.now() - startedAt),
        ...(exchange.status > 0 ? { status: exchange.status } : {}),
        ...outcome,
      }),
  };
  try {
    await exchange.open();
    return attempt;
  } catch (error) {
    const failure = KopekError.isInstance(error) ? error : undefined;
    // a failure that may have cost something carries its unknown charge, so that no sum shows it as nothing
    const charge = failure?.billing === 'unknown' ? unknownCharge(call.model) : undefined;
    if (failure && charge && !failure.charge) Object.assign(failure, { charge });
    await settleFailure(attempt, failure, charge);
    throw error;
  }
}

/** Books an attempt that failed. */
export function settleFailure(attempt: Attempt, error: KopekError | undefined, charge?: Charge): void | Promise<void> {
  const booked = charge ?? error?.charge;
  return attempt.settle({
    billing: error?.billing ?? 'unknown',
    ...(booked === undefined ? {} : { charge: booked }),
    ...(error?.status === undefined ? {} : { status: error.status }),
    ...(error === undefined ? {} : { errorCode: error.code, aborted: error.code === 'aborted' }),
    ...(error?.partial === undefined
      ? {}
      : { charactersReceived: error.partial.text.length + error.partial.reasoning.length }),
  });
}

/** The charge of a request whose price nobody can tell. */
export function unknownCharge(model: string | undefined): Charge {
  return { status: 'unknown', ...(model === undefined ? {} : { requestedModel: model }) };
}

function timeoutsOf(timeout: CallOptions['timeout']): Timeouts {
  return typeof timeout === 'number' ? { totalMs: timeout } : (timeout ?? {});
}

function timeLimits(timeouts: Timeouts, streamed: boolean): ConstructorParameters<typeof Exchange>[1]['timeLimits'] {
  return {
    headersMs: timeouts.headersMs ?? (streamed ? 300_000 : 600_000),
    idleMs: timeouts.idleMs,
    dataIdleMs: timeouts.dataIdleMs ?? 300_000,
    totalMs: timeouts.totalMs ?? 0,
  };
}
