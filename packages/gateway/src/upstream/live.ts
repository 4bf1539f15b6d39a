import { isObject } from '../base/is-object.ts';
import { parseJson } from '../base/parse-json.ts';
import type { JsonObject } from '@kopek/core/wire';
import { createParser } from 'eventsource-parser';
import { GatewayError } from '../protocol/errors.ts';
import type { Piece } from '../protocol/piece.ts';
import type { UpstreamCall } from './call.ts';
import { Reading } from './reading.ts';
import { withoutSecret } from './secret.ts';

/** Reads a complete answer of an upstream server. @throws GatewayError 502 when it is not a completion. */
export async function readUpstream(call: UpstreamCall): Promise<Reading> {
  const body = await call.text().then(parseJson, () => undefined);
  const choice: unknown = isObject(body) && Array.isArray(body['choices']) ? body['choices'][0] : undefined;
  if (!isObject(body) || !isObject(choice) || !isObject(choice['message'])) {
    throw new GatewayError(502, 'The upstream server answered with something that is not a completion');
  }
  const reading = new Reading();
  for (const _piece of reading.take(choice['message'], choice['finish_reason']));
  reading.takeUsage(body['usage']);
  return reading;
}

/**
 * The stream of an upstream server: pieces that arrived together stay together. A failure becomes the error of the
 * answer, since the client already has the beginning.
 *
 * @param reading - grows with each piece.
 * @param secret - the key of that server, which must not be passed on if it is echoed.
 */
export async function* livePieces(
  call: UpstreamCall,
  reading: Reading,
  secret: string | undefined,
): AsyncGenerator<Piece[]> {
  try {
    for await (const texts of eventTexts(call)) {
      const pieces: Piece[] = [];
      const problem = takeEvents(texts, reading, pieces, secret);
      if (pieces.length > 0) yield pieces;
      if (problem !== undefined) throw new GatewayError(502, problem);
    }
    if (!reading.finished) throw new GatewayError(502, 'The upstream server ended its answer early');
  } catch (failure) {
    const error = failure instanceof Error ? failure : new Error(String(failure));
    call.abort(error);
    const message = error instanceof GatewayError ? error.message : 'The connection to the upstream server broke';
    reading.error = { code: 502, message };
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
    const event = parseJson(text);
    if (event === undefined) return 'The upstream server sent an event that is not JSON';
    if (!isObject(event)) continue;
    reading.takeUsage(event['usage']);
    if (isObject(event['error'])) return errorText(event['error'], secret);
    const choice: unknown = Array.isArray(event['choices']) ? event['choices'][0] : undefined;
    if (!isObject(choice)) continue;
    pieces.push(...reading.take(isObject(choice['delta']) ? choice['delta'] : {}, choice['finish_reason']));
    if (isObject(choice['error'])) return errorText(choice['error'], secret);
  }
  return undefined;
}

function errorText(error: JsonObject, secret: string | undefined): string {
  const said = typeof error['message'] === 'string' ? error['message'] : 'no message';
  return `The upstream server reported an error: ${withoutSecret(said.slice(0, 500), secret)}`;
}

/** The data of the events that arrived together, until `[DONE]` or the end. */
async function* eventTexts(call: UpstreamCall): AsyncGenerator<string[]> {
  let texts: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => void texts.push(data) });
  const decoder = new TextDecoder();
  for (let bytes = await call.read(); bytes !== undefined; bytes = await call.read()) {
    parser.feed(decoder.decode(bytes, { stream: true }));
    const end = texts.findIndex((text) => text.trim() === '[DONE]');
    const arrived = end < 0 ? texts : texts.slice(0, end);
    texts = [];
    if (end >= 0) call.finish();
    if (arrived.length > 0) yield arrived;
    if (end >= 0) return;
  }
}
