import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a header has the expected value, in constant time. */
export function isSecret(given: string | string[] | undefined, expected: string): boolean {
  return timingSafeEqual(digest(String(given ?? '')), digest(expected));
}

/** The query of a request line, which may hold anything. */
export const queryOf = ({ url = '' }: IncomingMessage): URLSearchParams =>
  new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?')) : '');
