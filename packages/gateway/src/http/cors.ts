import type { IncomingMessage, ServerResponse } from 'node:http';
import { GatewayError } from '../protocol/errors.ts';

/**
 * Lets web pages of the given origins use the paths of the interface (`'*'`: those of any origin). A key is still needed.
 *
 * @returns true when the request was the question of a browser whether it may ask, and is answered.
 * @throws GatewayError 403 for that question from another origin.
 */
export function allowOrigin(request: IncomingMessage, response: ServerResponse, origins: readonly string[]): boolean {
  const { origin } = request.headers;
  const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
  if (origin === undefined || !(origins.includes('*') || origins.includes(origin))) {
    if (isPreflight) throw new GatewayError(403, 'Pages of this origin may not ask; `cors` lists those that may');
    return false;
  }
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('vary', 'origin');
  response.setHeader('access-control-expose-headers', '*');
  if (!isPreflight) return false;
  response.writeHead(204, {
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
    'access-control-max-age': '600',
  });
  response.end();
  return true;
}
