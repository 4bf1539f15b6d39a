import type { ServerResponse } from 'node:http';
import { errorObject, GatewayError } from '../http/errors.ts';

/** Answers with one JSON body. */
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

/** Answers with an error in the documented shape. What is no {@link GatewayError} is a bug and becomes a plain 500. */
export function respondError(response: ServerResponse, error: unknown): GatewayError {
  const known = error instanceof GatewayError ? error : new GatewayError(500, 'The gateway failed');
  if (response.headersSent) response.destroy();
  else {
    // a body that was not read to its end must not be taken for the next request
    const closing = known.status === 408 || known.status === 413 ? { connection: 'close' } : {};
    respondJson(
      response,
      known.status,
      { error: errorObject(known.status, known.message, known.metadata) },
      { ...closing, ...known.headers },
    );
  }
  return known;
}
