import { KopekError } from '../errors/index.ts';
import { versionedPath } from '../settings.ts';
import type { Charge } from '../spend/charge.ts';
import { FoundUsage } from '../spend/found-usage.ts';
import { readEventData } from '../stream/event-data.ts';
import { SseReader, type SseEvent } from '../stream/sse.ts';
import { sniff } from '../stream/sniff.ts';
import { withRetry } from '../transport/retry.ts';
import type { JsonObject } from '../wire/open.ts';
import { parseWireJson } from '../wire/json.ts';
import { openAttempt, retryPolicyOf, settleFailure, waiter, type Attempt, type Call } from './attempt.ts';
import type { ClientContext } from './context.ts';
import type { CallOptions } from './options.ts';

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
  /** The events of an answer that streams. Leaving the loop closes the socket. */
  events?: AsyncIterable<RawEvent>;
  /** The charge: at once for JSON, after the last event of a stream; undefined for a request that is not billed. */
  charge(): Charge | undefined;
}

/**
 * Sends any body to any path, and books the charge found in the answer.
 *
 * The payloads of `/responses` and `/messages` are not shown (§4.1), so nothing is mapped: a `usage` is looked for at
 * the top level and below `response` and `message`, in all three dialects. Nothing is checked before sending.
 */
export function rawRequest(
  context: ClientContext,
  method: 'GET' | 'POST',
  path: string,
  body: JsonObject | undefined,
  options: RawOptions,
): Promise<RawResponse> {
  const streamed = body?.stream === true;
  const merged = body === undefined && options.extraBody === undefined ? undefined : { ...options.extraBody, ...body };
  if (!path.startsWith('/') || path.startsWith('//') || path.includes('..') || /[?#\s\\]/.test(path)) {
    return Promise.reject(
      new KopekError({
        code: 'invalid_request',
        message: `the path must begin with "/" and hold no query, got ${JSON.stringify(path.slice(0, 80))}`,
        phase: 'request',
      }),
    );
  }
  const call: Call = {
    method,
    path: versionedPath(path),
    streamed,
    billed: method === 'POST',
    ...(merged === undefined ? {} : { json: JSON.stringify(merged) }),
    model: typeof body?.model === 'string' ? body.model : undefined,
    options,
  };
  const idempotencyKey = options.idempotencyKey ?? context.generateId();
  return withRetry(
    retryPolicyOf(context, options),
    async (number) => readRaw(await openAttempt(context, call, number, idempotencyKey), call, context),
    waiter(context, call),
  );
}

async function readRaw(attempt: Attempt, call: Call, context: ClientContext): Promise<RawResponse> {
  const { exchange } = attempt;
  const found = new FoundUsage(call.model);
  const response: RawResponse = {
    status: exchange.status,
    headers: exchange.headers,
    charge: () => (call.billed ? found.charge() : undefined),
  };
  const head: Uint8Array[] = [];
  try {
    let kind: ReturnType<typeof sniff>;
    while (kind === undefined) {
      const chunks = await exchange.read();
      if (!chunks) break;
      head.push(...chunks);
      for (const chunk of chunks) kind ??= sniff(chunk, exchange.headers['content-type']);
    }
    if (kind === 'events') {
      response.events = rawEvents(attempt, head, found, context.settings.byteLimits.eventBytes);
      return response;
    }
    const decoder = new TextDecoder();
    let text = head.map((chunk) => decoder.decode(chunk, { stream: true })).join('');
    text += decoder.decode() + (await exchange.text());
    exchange.close();
    response.json = parseJsonBody(text, attempt);
    found.look(response.json);
    await attempt.settle(outcomeOf(found));
    return response;
  } catch (error) {
    exchange.close();
    await settleFailure(attempt, KopekError.isInstance(error) ? error : undefined, found.charge());
    throw error;
  }
}

function parseJsonBody(text: string, { exchange }: Attempt): unknown {
  try {
    return parseWireJson(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new KopekError({
      code: 'invalid_response',
      message: `${exchange.place} was answered with HTTP ${exchange.status} and a body that is not JSON (${text.length} characters)`,
      phase: 'answer',
      status: exchange.status,
      headers: exchange.headers,
      billing: 'unknown',
    });
  }
}

async function* rawEvents(
  attempt: Attempt,
  head: Uint8Array[],
  found: FoundUsage,
  eventBytes: number,
): AsyncGenerator<RawEvent> {
  const { exchange } = attempt;
  const sse = new SseReader(eventBytes);
  const tell = function* (arrived: SseEvent[]): Generator<RawEvent> {
    if (sse.sawComment) exchange.timers.comment();
    if (arrived.length > 0) exchange.timers.data();
    for (const event of arrived) {
      const data = readEventData(event.data);
      if (data.kind === 'ignored' || data.kind === 'done') continue;
      const value = data.kind === 'chunk' ? data.value : event.data;
      found.look(value);
      yield { ...(event.name === undefined ? {} : { event: event.name }), data: value };
    }
  };
  try {
    let chunks: Uint8Array[] | undefined = head;
    while (chunks) {
      for (const chunk of chunks) yield* tell(sse.feed(chunk));
      chunks = await exchange.read();
    }
    yield* tell(sse.end());
    await attempt.settle(outcomeOf(found));
  } catch (error) {
    await settleFailure(attempt, KopekError.isInstance(error) ? error : undefined, found.charge());
    throw error;
  } finally {
    exchange.close();
    // the loop was left early: what had come is all that is known
    await attempt.settle(outcomeOf(found));
  }
}

function outcomeOf(found: FoundUsage): { billing: 'charged' | 'unknown'; charge: Charge } {
  return { billing: found.settled ? 'charged' : 'unknown', charge: found.charge() };
}
