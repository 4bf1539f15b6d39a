import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Whether a header has the expected value, in constant time. */
export function isSecret(given: string | string[] | undefined, expected: string): boolean {
  return timingSafeEqual(hash('sha256', String(given ?? ''), 'buffer'), hash('sha256', expected, 'buffer'));
}

/** The query of a request line, which may hold anything. */
export const queryOf = ({ url = '' }: IncomingMessage): URLSearchParams =>
  new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?')) : '');
