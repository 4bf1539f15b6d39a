import type { ServerResponse } from 'node:http';
import { errorBody, GatewayError } from '../protocol/errors.ts';

/** Sends a JSON body. */
export function respondJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    ...headers,
  });
  response.end(text);
}

/**
 * Sends an error in the documented shape. Anything but a {@link GatewayError} is a bug of the gateway and becomes a
 * 500 that names the request, so that its cause can be found in the log.
 */
export function respondError(
  response: ServerResponse,
  error: unknown,
  requestId: string,
  isMessages = false,
  head: Record<string, string> = {},
): GatewayError {
  const known =
    error instanceof GatewayError
      ? error
      : new GatewayError(500, `The gateway failed (request ${requestId})`, { request_id: requestId });
  if (response.headersSent) response.destroy();
  else {
    // the unread rest of a body must not be taken for the next request
    const closing = known.status === 408 || known.status === 413 ? { connection: 'close' } : {};
    const body = errorBody(known.status, known.message, known.metadata, isMessages);
    respondJson(response, known.status, body, { ...head, ...closing, ...known.headers });
  }
  return known;
}
