import type { IncomingMessage } from 'node:http';
import { GatewayError } from './errors.ts';
import { nestingOf } from './nesting.ts';

const MAX_NESTING = 400;

/** Bounds of a request body. */
export interface BodyLimits {
  bytes: number;
  /** Time for the whole body to arrive. */
  timeoutMs: number;
}

/**
 * Reads a JSON body.
 *
 * @throws GatewayError 408 when it does not arrive in time, 413 when it is too large, 400 when it is not JSON.
 */
export async function readJson(request: IncomingMessage, limits: BodyLimits): Promise<unknown> {
  const text = await readText(request, limits);
  if (!(request.headers['content-type'] ?? '').toLowerCase().includes('application/json')) {
    throw new GatewayError(400, 'Content-Type must be application/json', { metadata: { path: '' } });
  }
  if (nestingOf(text) > MAX_NESTING) {
    throw new GatewayError(400, `The body is nested deeper than ${MAX_NESTING} levels`, { metadata: { path: '' } });
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : '';
    throw new GatewayError(400, `The body is not JSON: ${reason}`, { metadata: { path: '' } });
  }
}

async function readText(request: IncomingMessage, { bytes, timeoutMs }: BodyLimits): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void => {
      clearTimeout(timer);
      request.off('data', onData);
      // whatever else arrives is thrown away, so that the refusal can be read
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
    request.on('data', onData);
    const onClose = (): void => fail(new GatewayError(400, 'The body ended early'));
    request.once('end', () => {
      clearTimeout(timer);
      request.off('close', onClose);
      resolve(Buffer.concat(chunks).toString('utf8'));
    });
    request.once('close', onClose);
  });
}
