import type { RetryPolicy } from '../../base/bounds.ts';
import { KopekError } from '../../errors/index.ts';
import { checkHeaders } from '../../settings/headers.ts';
import type { Charge } from '../../money/charge.ts';
import type { Timeouts } from '../../settings/types.ts';
import { defined } from '../../base/defined.ts';
import type { AttemptInfo, MeteredAttempt } from '../../meter/meter.ts';
import { isPromiseLike } from '../../base/maybe-promise.ts';
import { Exchange, type ExchangeRequest } from '../../transport/exchange.ts';
import { askForKey } from './api-key.ts';
import type { Attempt, Call } from './call.ts';
import type { ClientContext } from './context.ts';
import { chargeFailure } from './failure-charge.ts';

/** The values of one attempt, and the values that all attempts of its call share. */
export interface AttemptTerms {
  /** From 1. */
  number: number;
  idempotencyKey: string;
  policy: RetryPolicy;
  timeouts: Timeouts;
  /** When the time of the call is over, by the client's clock; Infinity if there is no limit. */
  endsAt: number;
  /** Charges of the failed attempts, which are a part of that of the answer. */
  earlier: readonly Charge[];
}

/**
 * Begins one HTTP attempt: checks the spend limits, sends, and waits for the headers of a 2xx.
 *
 * @throws KopekError, after the failure has been recorded.
 */
export async function openAttempt(context: ClientContext, call: Call, terms: AttemptTerms): Promise<Attempt> {
  const { clock } = context;
  const startedAt = clock.now();
  const { signal } = call;
  const { apiKey } = context.settings;
  const key = typeof apiKey === 'string' ? apiKey : await askForKey(context, apiKey, call, terms);
  const own = call.options.headers && checkHeaders(call.options.headers);
  let metered: MeteredAttempt | undefined;
  if (context.meter && call.billed && !signal?.aborted) {
    const timeoutMs = terms.endsAt === Infinity ? undefined : Math.max(0, terms.endsAt - startedAt);
    const begun = context.meter.begin(attemptInfo(call, terms), { signal, timeoutMs });
    metered = isPromiseLike(begun) ? await begun : begun;
  }
  const exchange = exchangeOf(context, call, terms, key, own);
  let timeToFirstTokenMs: number | undefined;
  const attempt: Attempt = {
    exchange,
    number: terms.number,
    metered,
    noteFirstToken: () => {
      timeToFirstTokenMs ??= Math.round(clock.now() - startedAt);
    },
    settle: (outcome) =>
      metered?.settle({
        sent: exchange.sent,
        durationMs: Math.round(clock.now() - startedAt),
        ...defined({ status: exchange.status || undefined, timeToFirstTokenMs }),
        ...outcome,
      }),
  };
  if (call.progress) call.progress.attempt = attempt;
  // the wait for its turn, or for a limit, may have taken it
  if (clock.now() >= terms.endsAt) exchange.expire('total', terms.timeouts.totalMs ?? 0);
  try {
    await exchange.open();
    return attempt;
  } catch (error) {
    const mayHaveCost = KopekError.isInstance(error) && call.billed;
    const failure = mayHaveCost ? chargeFailure(error, call.summary.model, exchange) : error;
    await settleFailure(attempt, failure);
    throw failure;
  }
}

/** Records an attempt that failed, and adds its number to the error. */
export function settleFailure(attempt: Attempt, failure: unknown): void | PromiseLike<void> {
  const error = KopekError.isInstance(failure) ? failure : undefined;
  const partial = error?.partial;
  if (error) error.attempts = attempt.number;
  return attempt.settle({
    billing: error?.billing ?? 'unknown',
    ...defined({
      charge: error?.charge,
      status: error?.status,
      errorCode: error?.code,
      aborted: error && error.code === 'aborted',
      charactersReceived: partial && partial.text.length + partial.reasoning.length,
      finishReason: partial?.finishReason ?? undefined,
    }),
  });
}

function exchangeOf(
  context: ClientContext,
  call: Call,
  terms: AttemptTerms,
  key: string,
  own: Record<string, string> | undefined,
): Exchange {
  const { http, clock, settings } = context;
  const { headersMs = call.streamed ? 300_000 : 600_000, idleMs, dataIdleMs, totalMs = 0 } = terms.timeouts;
  const request: ExchangeRequest = {
    method: call.method,
    url: call.url,
    headers: { ...settings.headers, ...own },
  };
  const { headers } = request;
  headers.accept ??= call.streamed ? 'text/event-stream, application/json' : 'application/json';
  if (call.json !== undefined) {
    headers['content-type'] = 'application/json';
    request.body = call.json.body;
  }
  if (call.billed) headers['idempotency-key'] = terms.idempotencyKey;
  headers.authorization = `Bearer ${key}`;
  return new Exchange(request, {
    http,
    clock,
    timeLimits: {
      headersMs,
      idleMs,
      // headers may come early, with whitespace until a whole answer is ready: it keeps its full time
      dataIdleMs: dataIdleMs ?? (call.streamed ? 300_000 : headersMs),
      totalMs,
      endsAt: terms.endsAt,
    },
    byteLimits: settings.byteLimits,
    redact: context.redactFor(key, own),
    signal: call.signal,
    retryUnknown: terms.policy.onUnknownBilling === 'retry',
    billed: call.billed,
  });
}

function attemptInfo(call: Call, terms: AttemptTerms): AttemptInfo {
  const { tags, runId, parentRunId, onEntry } = call.options;
  const { number: attempt, idempotencyKey, policy } = terms;
  const idempotentBilling = policy.idempotentBilling || undefined;
  const own = { attempt, idempotencyKey, idempotentBilling, path: call.path, tags, runId, parentRunId, onEntry };
  return defined({ ...call.summary, ...own });
}
