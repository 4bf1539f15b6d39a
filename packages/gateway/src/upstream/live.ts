import { isObject } from '../base/is-object.ts';
import type { JsonObject } from '@kopek/core/wire';
import { createParser } from 'eventsource-parser';
import type { IncomingMessage } from 'node:http';
import { GatewayError } from '../protocol/errors.ts';
import type { Piece } from '../protocol/piece.ts';
import { Reading } from './reading.ts';
import { withoutSecret } from './secret.ts';
import { textOf } from './upstream.ts';

/** Reads a complete answer of an upstream server. @throws GatewayError 502 when it is not a completion. */
export async function readUpstream(response: IncomingMessage): Promise<Reading> {
  const body = await textOf(response).then(parsed, () => undefined);
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
 * The stream of an upstream server piece by piece. A failure becomes the error of the answer, since the client already
 * has the beginning.
 *
 * @param reading - grows with each piece.
 * @param secret - the key of that server, which must not be passed on if it is echoed.
 */
export async function* livePieces(
  response: IncomingMessage,
  reading: Reading,
  secret: string | undefined,
): AsyncGenerator<Piece> {
  try {
    for await (const event of upstreamEvents(response)) {
      reading.takeUsage(event['usage']);
      if (isObject(event['error'])) throw new GatewayError(502, errorText(event['error'], secret));
      const choice: unknown = Array.isArray(event['choices']) ? event['choices'][0] : undefined;
      if (!isObject(choice)) continue;
      yield* reading.take(isObject(choice['delta']) ? choice['delta'] : {}, choice['finish_reason']);
      if (isObject(choice['error'])) throw new GatewayError(502, errorText(choice['error'], secret));
    }
    if (!reading.finished) throw new GatewayError(502, 'The upstream server ended its answer early');
  } catch (failure) {
    response.destroy();
    const message = failure instanceof GatewayError ? failure.message : 'The connection to the upstream server broke';
    reading.error = { code: 502, message };
  }
}

function errorText(error: JsonObject, secret: string | undefined): string {
  const said = typeof error['message'] === 'string' ? error['message'] : 'no message';
  return `The upstream server reported an error: ${withoutSecret(said.slice(0, 500), secret)}`;
}

/** How long a server may keep its connection open after `[DONE]`. */
const ENDING_MS = 5_000;

/** The JSON objects of a stream, until `[DONE]` or its end. @throws GatewayError 502 for an event that is not JSON. */
async function* upstreamEvents(response: IncomingMessage): AsyncGenerator<JsonObject> {
  const texts: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => void texts.push(data) });
  const decoder = new TextDecoder();
  // the body is read to its end, so that the next request can reuse the connection
  for await (const bytes of response.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    parser.feed(decoder.decode(bytes, { stream: true }));
    for (const text of texts.splice(0)) {
      if (text.trim() === '[DONE]') {
        response.setTimeout(ENDING_MS, () => response.destroy()).resume();
        return;
      }
      const value = parsed(text);
      if (value === undefined) throw new GatewayError(502, 'The upstream server sent an event that is not JSON');
      if (isObject(value)) yield value;
    }
  }
}

/** The value of a JSON text; undefined for any other text. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
