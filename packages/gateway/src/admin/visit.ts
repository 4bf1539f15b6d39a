import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { GatewayError } from '../protocol/errors.ts';

/** Whether a header has the expected value, in constant time. */
export function isSecret(given: string | string[] | undefined, expected: string): boolean {
  return timingSafeEqual(hash('sha256', String(given ?? ''), 'buffer'), hash('sha256', expected, 'buffer'));
}

/** @throws GatewayError 405 for a request that does not read. */
export function requireGet({ method }: IncomingMessage, path: string): void {
  if (method === 'GET' || method === 'HEAD') return;
  throw new GatewayError(405, `${path} allows GET, HEAD, not ${method}`, undefined, { allow: 'GET, HEAD' });
}

/** The query of a request line, which may hold anything. */
export const queryOf = ({ url = '' }: IncomingMessage): URLSearchParams =>
  new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?')) : '');
