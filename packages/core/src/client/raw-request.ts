import { isPlainPath, serviceURL, versionedPath } from '../base-url.ts';
import { KopekError } from '../errors/index.ts';
import type { Charge } from '../spend/charge.ts';
import { FoundUsage } from '../spend/found-usage.ts';
import { readEventData } from '../stream/event-data.ts';
import { SseReader, type SseEvent } from '../stream/sse.ts';
import { Sniffer } from '../stream/sniff.ts';
import { Utf8Reader } from '../stream/utf8.ts';
import type { Exchange } from '../transport/exchange.ts';
import { limitFailure } from '../transport/failures.ts';
import type { JsonObject } from '../wire/open.ts';
import { parseWireJson } from '../wire/json.ts';
import { settleFailure, type Attempt, type Call } from './attempt.ts';
import type { ClientContext } from './context.ts';
import type { CallOptions } from './options.ts';
import { requestJson } from './request-body.ts';
import { withAttempts } from './with-attempts.ts';

/** How long the end of a stream is waited for after its last event, ms. */
const END_AFTER_LAST_EVENT_MS = 10_000;
/** What the streams of this family end with; the interface shows none of them (§4.1). */
const LAST_EVENTS: ReadonlySet<unknown> = new Set([
  'message_stop',
  'response.completed',
  'response.incomplete',
  'response.failed',
]);

/** Options of `client.request()`. */
export type RawOptions = CallOptions;

/** An event of a raw stream. */
export interface RawEvent {
  /** The name of the event, when it has one. */
  event?: string;
  /** The parsed data; the text itself when it is not JSON. */
  data: unknown;
}

/** The answer to `client.request()`. Exactly one of `json` and `events` is there. */
export interface RawResponse {
  status: number;
  /** Lower-case names. */
  headers: Record<string, string>;
  /** The parsed body of an answer that is one JSON document. */
  json?: unknown;
  /** The events of an answer that streams, told once. Leaving the loop closes the socket. */
  events?: AsyncIterable<RawEvent>;
  /** Frees the socket of a stream that is not wanted any more, also when no loop over its events was begun. */
  cancel(): void;
  /** The charge: at once for JSON, after the last event of a stream; undefined for a request that is not billed. */
  charge(): Charge | undefined;
}

/**
 * Sends any body to any path, and books the charge found in the answer.
 *
 * The payloads of `/responses` and `/messages` are not shown (§4.1), so nothing is mapped: a `usage` is looked for at
 * the top level and below `response` and `message`, in all three dialects. Nothing is checked before sending.
 */
export async function rawRequest(
  context: ClientContext,
  method: 'GET' | 'POST',
  path: string,
  body: JsonObject | undefined,
  options: RawOptions,
): Promise<RawResponse> {
  if (!isPlainPath(path)) {
    throw new KopekError({
      code: 'invalid_request',
      message: `the path must begin with "/" and hold neither a query nor "..", got ${JSON.stringify(path.slice(0, 80))}`,
      phase: 'request',
    });
  }
  const merged = body === undefined && options.extraBody === undefined ? undefined : { ...options.extraBody, ...body };
  const versioned = versionedPath(path);
  const call: Call = {
    method,
    path: versioned,
    url: serviceURL(context.settings.base, versioned),
    streamed: body?.stream === true,
    billed: method === 'POST',
    ...(merged === undefined ? {} : { json: requestJson(merged, false) }),
    model: typeof body?.model === 'string' ? body.model : undefined,
    options,
    signal: options.signal,
  };
  return withAttempts(context, call, (attempt) => readRaw(attempt, call, context));
}

async function readRaw(attempt: Attempt, call: Call, context: ClientContext): Promise<RawResponse> {
  const { exchange } = attempt;
  const found = new FoundUsage(call.model);
  const { signal } = call;
  const giveUp = (): void => {
    signal?.removeEventListener('abort', giveUp);
    exchange.close();
    void attempt.settle(outcomeOf(found));
  };
  const response: RawResponse = {
    status: exchange.status,
    headers: exchange.headers,
    charge: () => (call.billed ? found.charge() : undefined),
    cancel: giveUp,
  };
  try {
    const sniffer = new Sniffer(exchange.headers['content-type']);
    const head: Uint8Array[] = [];
    for (let ended = false; sniffer.kind === undefined && !ended;) {
      const chunks = await exchange.read();
      ended = chunks === undefined;
      for (const chunk of chunks ?? []) head.push(...sniffer.push(chunk));
    }
    head.push(...sniffer.end());
    if (sniffer.kind === 'events') {
      // an abort before the first pull has no loop that would book it
      signal?.addEventListener('abort', giveUp, { once: true });
      const { eventBytes } = context.settings.byteLimits;
      response.events = rawEvents(attempt, head, found, call, eventBytes, giveUp);
      return response;
    }
    const text = await readText(exchange, head);
    exchange.close();
    if (text !== '' || exchange.status !== 204) response.json = parseJsonBody(text, exchange);
    found.look(response.json);
    await attempt.settle(outcomeOf(found));
    return response;
  } catch (error) {
    throw await broken(attempt, call, found, error);
  }
}

async function readText(exchange: Exchange, head: Uint8Array[]): Promise<string> {
  const utf8 = new Utf8Reader();
  let text = '';
  for (let chunks: Uint8Array[] | undefined = head; chunks; chunks = await exchange.read()) {
    for (const chunk of chunks) text += utf8.decode(chunk);
  }
  return text + utf8.end();
}

function parseJsonBody(text: string, exchange: Exchange): unknown {
  try {
    return parseWireJson(text);
  } catch {
    throw new KopekError({
      code: 'invalid_response',
      message: `${exchange.place} was answered with HTTP ${exchange.status} and a body that is not JSON (${text.length} characters)`,
      phase: 'answer',
      billing: 'unknown',
    });
  }
}

async function* rawEvents(
  attempt: Attempt,
  head: Uint8Array[],
  found: FoundUsage,
  call: Call,
  eventBytes: number,
  giveUp: () => void,
): AsyncGenerator<RawEvent> {
  const { exchange } = attempt;
  // from here on the loop books the end
  call.signal?.removeEventListener('abort', giveUp);
  const sse = new SseReader(eventBytes);
  try {
    for (let chunks: Uint8Array[] | undefined = head; chunks; chunks = await exchange.read()) {
      for (const chunk of chunks) {
        const arrived = sse.feed(chunk);
        if (sse.sawComment) exchange.timers.comment();
        if (arrived.length > 0) exchange.timers.data();
        if (yield* told(arrived, found, exchange)) return;
        if (sse.tooLarge) throw new KopekError(limitFailure(exchange.place, 'event', eventBytes, 'limits.eventBytes'));
      }
    }
    yield* told(sse.end(), found, exchange);
  } catch (error) {
    // the last event had come, and only the end of the body had not
    if (KopekError.isInstance(error) && error.code === 'timeout' && error.phase === 'answer') return;
    throw await broken(attempt, call, found, error);
  } finally {
    exchange.close();
    // also when the loop was left early: what had come is all that is known
    await attempt.settle(outcomeOf(found));
  }
}

/** @returns true at the end mark: what follows it is ignored, and the service may keep the connection open. */
function* told(arrived: SseEvent[], found: FoundUsage, exchange: Exchange): Generator<RawEvent, boolean> {
  for (const event of arrived) {
    const data = readEventData(event.data);
    if (data.kind === 'ignored') continue;
    if (data.kind === 'done') return true;
    const value = data.kind === 'chunk' ? data.value : event.data;
    found.look(value);
    if (LAST_EVENTS.has(typeOf(value))) exchange.timers.limitRest('answer', END_AFTER_LAST_EVENT_MS);
    yield { ...(event.name === undefined ? {} : { event: event.name }), data: value };
  }
  return false;
}

function typeOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? (value as { type?: unknown }).type : undefined;
}

/** The error of an answer that broke, with the charge as far as it is known; booked. */
async function broken(attempt: Attempt, call: Call, found: FoundUsage, error: unknown): Promise<unknown> {
  attempt.exchange.close();
  if (!KopekError.isInstance(error)) {
    await settleFailure(attempt, undefined, found.charge());
    return error;
  }
  const { billing, charge } = outcomeOf(found);
  const failure = attempt.exchange.error({
    code: error.code,
    name: error.name,
    message: error.message,
    phase: error.phase,
    retryable: error.retryable,
    cause: error.cause,
    ...(call.billed ? { billing, charge } : { billing: 'none' }),
  });
  await settleFailure(attempt, failure);
  return failure;
}

function outcomeOf(found: FoundUsage): { billing: 'charged' | 'unknown'; charge: Charge } {
  return { billing: found.settled ? 'charged' : 'unknown', charge: found.charge() };
}
