import { isObject, parseJson } from '../../base/json.ts';
import type { JsonObject } from '@kopek/core/wire';
import { createParser } from 'eventsource-parser';
import { GatewayError } from '../../protocol/errors.ts';
import type { Piece } from '../../protocol/answer/piece.ts';
import { choiceOf, Reading } from './reading.ts';
import { finish, ownReason, type UpstreamCall } from './upstream.ts';

/**
 * Reads a complete answer of an upstream server.
 *
 * @throws GatewayError 502 when it is an error or not a completion, 504 when it does not come in time.
 */
export async function readUpstream(call: UpstreamCall): Promise<Reading> {
  const body = await call.head.body.text().then(parseJson, (failure: unknown) => {
    const reason = ownReason(failure);
    if (reason !== undefined) throw reason;
  });
  const problem = isObject(body) ? problemOf(body, call) : undefined;
  if (!isObject(body) || !isObject(choiceOf(body)?.['message'])) {
    if (problem !== undefined) throw inPlaceOfAnswer(problem);
    throw new GatewayError(502, 'The upstream server answered with something that is not a completion');
  }
  const reading = new Reading();
  reading.take(body, true);
  if (problem !== undefined) reading.error = { code: 502, message: problem };
  return reading;
}

/**
 * Begins to read the stream of an upstream server: its first event has arrived.
 *
 * @param reading - grows with each piece.
 * @returns pieces that arrived together. A later failure becomes the error of the answer, since the client already has
 *   the beginning.
 * @throws GatewayError 502 when it begins with an error or ends without an event, 504 when none comes in time.
 */
export async function openStream(call: UpstreamCall, reading: Reading): Promise<AsyncGenerator<Piece[]>> {
  const { timeoutMs } = call;
  const arriving = piecesOf(call, reading);
  const first = await arriving.next().catch((failure: unknown) => {
    call.abort(failure);
    throw failure;
  });
  if (first.done === true) throw new GatewayError(502, 'The upstream server sent a stream without events');
  const giveUp = (): void =>
    call.abort(new GatewayError(504, `The upstream server was silent for ${timeoutMs} ms in its answer`));
  return (async function* live() {
    try {
      for (let pieces = first.value; ;) {
        if (pieces.length > 0) yield pieces;
        // time that the client takes does not count
        const timer = setTimeout(giveUp, timeoutMs);
        const next = await arriving.next().finally(() => clearTimeout(timer));
        if (next.done === true) break;
        pieces = next.value;
      }
      if (!reading.finished) throw new GatewayError(502, 'The upstream server ended its answer early');
    } catch (failure) {
      call.abort(failure);
      const reason = ownReason(failure);
      if (reason !== undefined) reading.error = { code: reason.status, message: reason.said ?? reason.message };
      // else all of the answer had come
      else if (!reading.finished) reading.error = { code: 502, message: 'The connection to the upstream server broke' };
    }
  })();
}

const inPlaceOfAnswer = (problem: string): GatewayError =>
  new GatewayError(502, 'The upstream server answered with an error', { upstream_status: 200 }, {}, problem);

/**
 * What is new in the events that arrived together, until `[DONE]` or the end.
 *
 * @throws GatewayError for the first event that is wrong, after which no other counts.
 */
async function* piecesOf(call: UpstreamCall, reading: Reading): AsyncGenerator<Piece[]> {
  const texts: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => void texts.push(data.trim()) });
  const decoder = new TextDecoder();
  for await (const bytes of call.head.body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    parser.feed(decoder.decode(bytes, { stream: true }));
    yield* taken(texts.splice(0), reading, call);
    if (!reading.hasEnded) continue;
    finish(call);
    return;
  }
  // servers forget the empty line after the last event
  parser.feed(`${decoder.decode()}\n\n`);
  const whole = texts.filter((text) => text === DONE || parseJson(text) !== undefined);
  yield* taken(whole, reading, call);
}

const DONE = '[DONE]';

/** Takes events; yields nothing when there are none, and a list with nothing in it when they say nothing. */
function* taken(texts: readonly string[], reading: Reading, call: UpstreamCall): Generator<Piece[]> {
  const pieces: Piece[] = [];
  let isEmpty = true;
  let problem: string | undefined;
  for (const text of texts) {
    if (text === DONE) reading.hasEnded = true;
    if (reading.hasEnded || problem !== undefined) break;
    if (text === '') continue;
    isEmpty = false;
    const event = parseJson(text);
    if (event === undefined) problem = 'The upstream server sent an event that is not JSON';
    else if (isObject(event)) {
      pieces.push(...reading.take(event));
      problem = problemOf(event, call);
    }
  }
  if (pieces.length > 0 || (problem === undefined && !isEmpty)) yield pieces;
  if (problem !== undefined) throw inPlaceOfAnswer(problem);
}

/** The error that a chunk or its choice reports, as a text. */
function problemOf(chunk: JsonObject, { clean }: UpstreamCall): string | undefined {
  const error = [chunk['error'], choiceOf(chunk)?.['error']].find(isObject);
  if (error === undefined) return undefined;
  const said = typeof error['message'] === 'string' ? error['message'] : 'no message';
  return `The upstream server reported an error: ${clean(said.slice(0, 500))}`;
}
