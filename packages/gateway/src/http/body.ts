import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { GatewayError } from '../protocol/errors.ts';
import { brokenExtent } from './extent.ts';

const EXTENT = { levels: 400, fields: 20_000 };

/** Bounds of a request body. */
export interface BodyLimits {
  bytes: number;
  /** Time for the whole body to arrive. */
  timeoutMs: number;
}

const reject = (message: string): GatewayError => new GatewayError(400, message, { path: '' });

/** A body: parsed, as text, and its size. */
export interface JsonBody {
  value: unknown;
  text: string;
  bytes: number;
}

/**
 * Reads a JSON body.
 *
 * @throws GatewayError 408 when it does not arrive in time, 413 when it is too large, 400 when it is not JSON in UTF-8.
 */
export async function readJson(request: IncomingMessage, limits: BodyLimits): Promise<JsonBody> {
  const bytes = await readBytes(request, limits);
  if (!(request.headers['content-type'] ?? '').toLowerCase().includes('application/json'))
    throw reject('Content-Type must be application/json');
  const { 'content-encoding': encoding = 'identity' } = request.headers;
  if (encoding !== 'identity') throw reject(`Content-Encoding must be identity, not ${encoding}`);
  if (!isUtf8(bytes)) throw reject('The body is not UTF-8');
  const text = bytes.toString('utf8');
  const broken = brokenExtent(text, EXTENT);
  if (broken === 'levels') throw reject(`The body is nested deeper than ${EXTENT.levels} levels`);
  if (broken === 'fields') throw reject(`An object of the body has more than ${EXTENT.fields} fields`);
  try {
    return { value: JSON.parse(text), text, bytes: bytes.length };
  } catch (error) {
    // the rest of the engine's message quotes the body, which may contain a prompt
    const place = /at position \d+|Unexpected end/.exec(error instanceof Error ? error.message : '')?.[0];
    throw reject(`The body is not JSON${place === undefined ? '' : ` (${place})`}`);
  }
}

function readBytes(request: IncomingMessage, { bytes, timeoutMs }: BodyLimits): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void => {
      clearTimeout(timer);
      request.off('data', onData);
      // the rest of the body is discarded, so that the client can read the rejection
      request.resume();
      reject(error);
    };
    const timer = setTimeout(
      () => fail(new GatewayError(408, `The body did not arrive within ${timeoutMs} ms`)),
      timeoutMs,
    );
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > bytes) fail(new GatewayError(413, `The body is larger than ${bytes} bytes`));
      else chunks.push(chunk);
    };
    const onClose = (): void => fail(new GatewayError(400, 'The body ended early'));
    request.on('data', onData);
    request.once('error', onClose);
    request.once('close', onClose);
    request.once('end', () => {
      clearTimeout(timer);
      request.off('close', onClose);
      const [only] = chunks;
      resolve(only !== undefined && chunks.length === 1 ? only : Buffer.concat(chunks));
    });
  });
}
