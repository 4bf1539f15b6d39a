import type { IncomingMessage, ServerResponse } from 'node:http';
import { GatewayError } from '../protocol/errors.ts';

/**
 * Lets web pages of the given origins (`'*'`: any origin) use the paths of the interface. A key is still required.
 *
 * @param head - headers of the answer; what the browser needs to know is added.
 * @returns true when the request was a preflight, which has been answered.
 * @throws GatewayError 403 for a preflight from another origin.
 */
export function allowOrigin(
  request: IncomingMessage,
  response: ServerResponse,
  head: Record<string, string>,
  origins: readonly string[],
): boolean {
  const { origin } = request.headers;
  const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
  if (origin === undefined || !(origins.includes('*') || origins.includes(origin))) {
    if (isPreflight)
      throw new GatewayError(403, 'Pages of this origin may not send requests; `cors` lists the origins that may');
    return false;
  }
  head['access-control-allow-origin'] = origin;
  head['vary'] = 'origin';
  head['access-control-expose-headers'] = '*';
  if (!isPreflight) return false;
  response.writeHead(204, {
    ...head,
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
    'access-control-max-age': '600',
  });
  response.end();
  return true;
}
