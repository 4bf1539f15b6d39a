import { KopekError } from '../errors/index.ts';
import { checkHeaders } from '../header-values.ts';
import type { Timeouts } from '../settings.ts';
import type { Charge } from '../spend/charge.ts';
import type { AttemptInfo, AttemptOutcome, Booking } from '../spend/meter.ts';
import { Exchange } from '../transport/exchange.ts';
import type { Redact } from '../transport/redact.ts';
import type { StopSignal } from '../transport/stop.ts';
import type { TimeLimits } from '../transport/timers.ts';
import { resolveKey } from './api-key.ts';
import type { ClientContext } from './context.ts';
import type { WrittenJson } from './large-strings.ts';
import type { CallOptions } from './options.ts';

/** One call, whatever it asks for. */
export interface Call {
  method: 'GET' | 'POST';
  /** Of the endpoint, `/v1/…`. */
  path: string;
  /** The path below the base URL. Never changed: calls share it. */
  url: URL;
  json?: WrittenJson;
  streamed: boolean;
  /** Whether the call can cost something and is booked. */
  billed: boolean;
  model?: string | undefined;
  models?: string[] | undefined;
  maxTokens?: number | undefined;
  /** The same call with another `max_tokens`, where there is such a field. */
  withMaxTokens?: (maxTokens: number) => Call;
  /** `max_tokens` is not what the caller asked for. */
  lowered?: boolean;
  /** When the caller began to wait, by the client's clock. Default: now. */
  startedAt?: number;
  options: Omit<CallOptions, 'signal'>;
  signal?: StopSignal | undefined;
}

/** What changes from attempt to attempt of one call, and what must not. */
export interface Turn {
  /** From 1. */
  number: number;
  idempotencyKey: string;
  timeouts: Timeouts;
  /** When the call began, by the client's clock. */
  startedAt: number;
  /** What is left of the time of the call, ms; Infinity when there is no limit. */
  leftMs: number;
  retryUnknown: boolean;
}

/** One HTTP attempt: the exchange, and its entry in the books. */
export interface Attempt {
  exchange: Exchange;
  redact: Redact;
  /** Books how the attempt ended. Only the first call counts. */
  settle(outcome: Pick<AttemptOutcome, 'billing'> & Partial<AttemptOutcome>): void | Promise<void>;
}

/**
 * Begins one HTTP attempt: checks the spend limits, sends, and waits for the headers of a 2xx.
 *
 * @throws KopekError; the books know of the failure then.
 */
export async function openAttempt(context: ClientContext, call: Call, turn: Turn): Promise<Attempt> {
  const { clock } = context;
  const startedAt = clock.now();
  const { signal } = call;
  const key = await resolveKey(context, {
    place: `${call.method} ${call.path}`,
    signal,
    totalMs: turn.timeouts.totalMs ?? 0,
    leftMs: turn.leftMs,
  });
  const own = call.options.headers && checkHeaders(call.options.headers);
  const redact = context.redactor(key, own);
  const exchange = new Exchange(
    {
      method: call.method,
      url: call.url,
      headers: headersOf(context, call, own, turn.idempotencyKey, key),
      ...(call.json === undefined ? {} : { body: call.json.body }),
    },
    {
      http: context.http,
      clock,
      timeLimits: timeLimitsOf(turn.timeouts, call.streamed, clock.now() - turn.startedAt),
      byteLimits: context.settings.byteLimits,
      redact,
      signal,
      retryUnknown: turn.retryUnknown,
      billed: call.billed,
    },
  );
  let booking: Booking | undefined;
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
    if (call.billed && !signal?.aborted) {
      const begun = context.meter.begin(attemptInfo(call, turn));
      booking = begun instanceof Promise ? await begun : begun;
    }
    await exchange.open();
    return attempt;
  } catch (error) {
    exchange.close();
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

function attemptInfo(call: Call, turn: Turn): AttemptInfo {
  const { tags, runId, parentRunId } = call.options;
  const info: AttemptInfo = { attempt: turn.number, idempotencyKey: turn.idempotencyKey, path: call.path };
  if (call.model !== undefined) info.model = call.model;
  if (call.models !== undefined) info.models = call.models;
  if (call.maxTokens !== undefined) info.requestedMaxTokens = call.maxTokens;
  if (call.json !== undefined) info.promptCharacters = call.json.characters;
  if (tags !== undefined) info.tags = tags;
  if (runId !== undefined) info.runId = runId;
  if (parentRunId !== undefined) info.parentRunId = parentRunId;
  return info;
}

function headersOf(
  { settings }: ClientContext,
  call: Call,
  own: Record<string, string> | undefined,
  idempotencyKey: string,
  key: string,
): Record<string, string> {
  const headers: Record<string, string> = {
    accept: call.streamed ? 'text/event-stream, application/json' : 'application/json',
    // compression delays small events and invites bombs
    'accept-encoding': 'identity',
    'user-agent': settings.userAgent,
    ...settings.headers,
    ...own,
  };
  if (call.json !== undefined) headers['content-type'] = 'application/json';
  if (call.billed) headers['idempotency-key'] = idempotencyKey;
  headers.authorization = `Bearer ${key}`;
  return headers;
}

function timeLimitsOf(timeouts: Timeouts, streamed: boolean, spentMs: number): TimeLimits {
  return {
    headersMs: timeouts.headersMs ?? (streamed ? 300_000 : 600_000),
    idleMs: timeouts.idleMs,
    dataIdleMs: timeouts.dataIdleMs ?? 300_000,
    totalMs: timeouts.totalMs ?? 0,
    spentMs,
  };
}
