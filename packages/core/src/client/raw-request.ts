import { AnswerScan } from '../answer/answer-scan.ts';
import { defined } from '../base/defined.ts';
import { invalidRequest, KopekError } from '../errors/index.ts';
import { summarizeRequest } from '../meter/request-summary.ts';
import type { Charge } from '../money/charge.ts';
import { joinCharges } from '../money/join-charges.ts';
import { isPlainPath, serviceURL, versionedPath } from '../settings/base-url.ts';
import { showValue } from '../base/show-value.ts';
import { BodyReader } from '../stream/body-reader.ts';
import type { JsonObject } from '../wire/open.ts';
import { readObject } from '../wire/read.ts';
import { openAttempt } from './call/attempt.ts';
import { withAttempts } from './call/repeats.ts';
import { checkCallOptions, type Attempt, type Call } from './call/call.ts';
import type { ClientContext } from './call/context.ts';
import { Cancellation } from './call/cancellation.ts';
import type { CallOptions } from './call/options.ts';
import { brokenRaw, readRawEvents, type RawEvent } from './raw-events.ts';
import { writeJson } from './call/large-strings.ts';
import { checkExtraBody } from './request-body.ts';

/** Options of `client.request()`. */
export type RawOptions = CallOptions;

/** The result of `client.request()`. It has either `json` or `events`; neither after a 204 without a body. */
export interface RawResponse {
  status: number;
  /** Lower-case names. */
  headers: Record<string, string>;
  /** The parsed body, if it is one JSON document. */
  json?: unknown;
  /** The events of a stream, each emitted once. Leaving the loop closes the socket. */
  events?: AsyncIterable<RawEvent>;
  /** Stops reading a stream, even if no loop over its events was started. */
  cancel(): void;
  /**
   * Returns the charge: at once for JSON, after the last event of a stream; before that, `unknown` unless a usage has
   * arrived. Undefined for a request that is not billed, and for an answer that is only a rejection.
   */
  charge(): Charge | undefined;
}

/**
 * Sends any body to any path, and records the charge of the answer.
 *
 * The payloads of `/responses` and `/messages` are not shown (§4.1), so nothing is mapped: a `usage` is looked for at
 * the top level and below `response` and `message`, in all three dialects. Of the request only the path is checked,
 * and that JSON can represent the body.
 *
 * @throws KopekError; a POST that was sent is recorded by then.
 */
export async function rawRequest(
  context: ClientContext,
  method: 'GET' | 'POST',
  path: string,
  body: JsonObject | undefined,
  options: RawOptions,
): Promise<RawResponse> {
  if (!isPlainPath(path)) {
    throw invalidRequest(`the path must begin with "/" and contain neither a query nor "..", got ${showValue(path)}`);
  }
  checkCallOptions(options);
  if (body !== undefined && !readObject(body)) throw invalidRequest('the body must be an object');
  if (options.extraBody) checkExtraBody(options.extraBody);
  const merged = body === undefined && options.extraBody === undefined ? undefined : { ...options.extraBody, ...body };
  const json = merged && writeJson(merged, false);
  const versioned = versionedPath(path);
  const call: Call = {
    method,
    path: versioned,
    url: serviceURL(context.settings.base, versioned),
    streamed: body?.stream === true,
    billed: method === 'POST',
    summary: summarizeRequest(merged, json?.characters ?? 0),
    options,
    signal: options.signal,
    ...defined({ json }),
  };
  const cancellation = new Cancellation(context, call);
  return cancellation.resultUnlessCanceled((own) =>
    withAttempts(context, own, async (terms, current) =>
      readRaw(context, await openAttempt(context, current, terms), cancellation, terms.earlier),
    ),
  );
}

async function readRaw(
  context: ClientContext,
  attempt: Attempt,
  cancellation: Cancellation,
  earlier: readonly Charge[],
): Promise<RawResponse> {
  const { exchange } = attempt;
  const { status, headers, place } = exchange;
  const { call } = cancellation;
  const scan = new AnswerScan({ requestedModel: call.summary.model });
  const charge = (): Charge | undefined => (call.billed ? joinCharges([...earlier, scan.outcome().charge]) : undefined);
  const body = new BodyReader(headers['content-type'], context.settings.byteLimits);
  /** Looks for the usage wherever it may be: also in one document per line, and in one whose end was lost. */
  const readDocuments = (): { documents: unknown[]; isOne: boolean } => {
    const { documents, isLines } = scan.addEnd(body.end());
    return { documents, isOne: documents.length === 1 && !isLines };
  };
  const conclude = async (json?: unknown): Promise<RawResponse> => {
    exchange.close();
    await attempt.settle(scan.outcome('closed'));
    cancellation.release();
    return { status, headers, charge, cancel: () => {}, ...defined({ json }) };
  };
  try {
    const first = [];
    for (let pieces; body.kind !== 'events' && (pieces = await exchange.read());) {
      for (const piece of pieces) first.push(...body.feed(piece));
      if (body.kind === 'json') exchange.timers.data();
    }
    if (body.kind === 'events') {
      return { status, headers, charge, ...readRawEvents(context, { attempt, body, scan, cancellation }, first) };
    }
  } catch (error) {
    const { isOne, documents } = readDocuments();
    // a whole document is a complete answer even if the connection broke after it, unless the caller has left
    if (isOne && KopekError.isInstance(error) && error.code !== 'aborted') return conclude(documents[0]);
    throw await brokenRaw(attempt, call, scan, error);
  }
  const isBlank = body.kind === undefined;
  const { isOne, documents } = readDocuments();
  if (isOne || (isBlank && status === 204)) return conclude(documents[0]);
  const message = `${place} was answered with HTTP ${status} and a body that is not one JSON document`;
  throw await brokenRaw(
    attempt,
    call,
    scan,
    new KopekError({ code: 'invalid_response', message, phase: 'answer' }),
    'closed',
  );
}
