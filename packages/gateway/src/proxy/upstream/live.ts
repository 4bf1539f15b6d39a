import { isObject } from '../../base/is-object.ts';
import { parseJson } from '../../base/parse-json.ts';
import type { JsonObject } from '@kopek/core/wire';
import { createParser } from 'eventsource-parser';
import { GatewayError } from '../../protocol/errors.ts';
import type { Piece } from '../../protocol/answer/piece.ts';
import type { UpstreamCall } from './call.ts';
import { Reading } from './reading.ts';
import { withoutSecret } from './secret.ts';
import { refusedBy } from './upstream.ts';

/**
 * Reads a complete answer of an upstream server.
 *
 * @throws GatewayError 502 when it is an error or not a completion, 504 when it does not come in time.
 */
export async function readUpstream(call: UpstreamCall, secret: string | undefined): Promise<Reading> {
  const body = await call.text().then(parseJson, (failure: unknown) => {
    if (failure instanceof GatewayError) throw failure;
    return undefined;
  });
  const choice: unknown = isObject(body) && Array.isArray(body['choices']) ? body['choices'][0] : undefined;
  const error = errorIn(choice, body);
  if (!isObject(body) || !isObject(choice) || !isObject(choice['message'])) {
    if (error !== undefined) throw inPlaceOfAnswer(errorText(error, secret));
    throw new GatewayError(502, 'The upstream server answered with something that is not a completion');
  }
  const reading = new Reading();
  for (const _piece of reading.takeMessage(choice['message'], choice['finish_reason']));
  reading.takeUsage(body['usage']);
  if (error !== undefined) reading.error = { code: 502, message: errorText(error, secret) };
  return reading;
}

/**
 * Begins to read the stream of an upstream server: its first event has arrived.
 *
 * @param reading - grows with each piece.
 * @param secret - the key of that server, which must not be passed on if it is echoed.
 * @param timeoutMs - how long the server may be silent between two events.
 * @returns pieces that arrived together. A later failure becomes the error of the answer, since the client already has
 *   the beginning.
 * @throws GatewayError 502 when it begins with an error or ends without an event, 504 when none comes in time.
 */
export async function openStream(
  call: UpstreamCall,
  reading: Reading,
  secret: string | undefined,
  timeoutMs: number,
): Promise<AsyncGenerator<Piece[]>> {
  const events = eventTexts(call, () => reading.takeEnd());
  const first = await events.next();
  if (first.done === true) throw new GatewayError(502, 'The upstream server sent a stream without events');
  const pieces: Piece[] = [];
  const problem = takeEvents(first.value, reading, pieces, secret);
  if (problem !== undefined && pieces.length === 0) {
    call.abort(new Error(problem));
    throw inPlaceOfAnswer(problem);
  }
  return livePieces(call, within(call, events, timeoutMs), { pieces, problem }, reading, secret);
}

const inPlaceOfAnswer = (problem: string): GatewayError =>
  refusedBy(502, 'The upstream server answered with an error', 200, problem);

/** The same events; the call is broken off when the next ones do not come in time. Time that the client takes does not count. */
async function* within(
  call: UpstreamCall,
  events: AsyncGenerator<string[]>,
  timeoutMs: number,
): AsyncGenerator<string[]> {
  const giveUp = (): void =>
    call.abort(new GatewayError(504, `The upstream server was silent for ${timeoutMs} ms in its answer`));
  for (;;) {
    const timer = setTimeout(giveUp, timeoutMs);
    const next = await events.next().finally(() => clearTimeout(timer));
    if (next.done === true) return;
    yield next.value;
  }
}

async function* livePieces(
  call: UpstreamCall,
  events: AsyncGenerator<string[]>,
  first: { pieces: Piece[]; problem: string | undefined },
  reading: Reading,
  secret: string | undefined,
): AsyncGenerator<Piece[]> {
  try {
    let { pieces, problem } = first;
    for (;;) {
      if (pieces.length > 0) yield pieces;
      if (problem !== undefined) throw new GatewayError(502, problem);
      const next = await events.next();
      if (next.done === true) break;
      pieces = [];
      problem = takeEvents(next.value, reading, pieces, secret);
    }
    if (!reading.finished) throw new GatewayError(502, 'The upstream server ended its answer early');
  } catch (failure) {
    const error = failure instanceof Error ? failure : new Error(String(failure));
    call.abort(error);
    const isBroken = !(error instanceof GatewayError);
    // all of the answer had come
    if (isBroken && reading.finished) return;
    reading.error = isBroken
      ? { code: 502, message: 'The connection to the upstream server broke' }
      : { code: error.status, message: error.message };
  }
}

/** Takes events one by one and returns what is wrong with the first wrong one, after which no other counts. */
function takeEvents(
  texts: readonly string[],
  reading: Reading,
  pieces: Piece[],
  secret: string | undefined,
): string | undefined {
  for (const text of texts) {
    if (text.trim() === '') continue;
    const event = parseJson(text);
    if (event === undefined) return 'The upstream server sent an event that is not JSON';
    if (!isObject(event)) continue;
    const choice: unknown = Array.isArray(event['choices']) ? event['choices'][0] : undefined;
    const said = isObject(choice) ? [choice['delta'], choice['message']].find(isObject) : undefined;
    if (isObject(choice)) pieces.push(...reading.takeDelta(said ?? {}, choice['finish_reason']));
    reading.takeUsage(event['usage']);
    const error = errorIn(event, choice);
    if (error !== undefined) return errorText(error, secret);
  }
  return undefined;
}

/** The error of the first holder that has one. */
function errorIn(...holders: unknown[]): JsonObject | undefined {
  return holders.map((holder) => (isObject(holder) ? holder['error'] : undefined)).find(isObject);
}

function errorText(error: JsonObject, secret: string | undefined): string {
  const said = typeof error['message'] === 'string' ? error['message'] : 'no message';
  return `The upstream server reported an error: ${withoutSecret(said.slice(0, 500), secret)}`;
}

/**
 * The data of the events that arrived together, until `[DONE]` or the end.
 *
 * @param onDone - called before the events that `[DONE]` followed.
 */
async function* eventTexts(call: UpstreamCall, onDone: () => void): AsyncGenerator<string[]> {
  let texts: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => void texts.push(data) });
  const decoder = new TextDecoder();
  for await (const bytes of call.chunks()) {
    parser.feed(decoder.decode(bytes, { stream: true }));
    const end = texts.findIndex((text) => text.trim() === '[DONE]');
    const arrived = end < 0 ? texts : texts.slice(0, end);
    texts = [];
    if (end >= 0) {
      call.finish();
      onDone();
    }
    if (arrived.length > 0) yield arrived;
    if (end >= 0) return;
  }
  // servers forget the empty line after the last event
  parser.feed(`${decoder.decode()}\n\n`);
  const whole = texts.filter((text) => parseJson(text) !== undefined);
  if (whole.length > 0) yield whole;
}
