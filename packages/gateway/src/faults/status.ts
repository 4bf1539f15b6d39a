import { errorObject } from '../protocol/errors.ts';
import { faultsWith, textAnswer, type Fault, type RawAnswer } from './fault.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const json = (
  status: number,
  message: string,
  headers: Record<string, string> = {},
  metadata?: Record<string, unknown>,
): RawAnswer =>
  textAnswer(status, JSON_TYPE, JSON.stringify({ error: errorObject(status, message, metadata) }), headers)();
const page = (status: number, title: string): RawAnswer =>
  textAnswer(
    status,
    'text/html; charset=utf-8',
    `<!DOCTYPE html><html><head><title>${status} ${title}</title></head><body><center><h1>${status} ${title}</h1></center><hr>${'<!-- padding -->'.repeat(40)}</body></html>`,
  )();

const fault = faultsWith('status', 'both', 'refuse');

const MESSAGES: [number, string][] = [
  [400, 'temperature: must be in [0, 2]'],
  [401, 'The API key is not known'],
  [402, 'The balance does not allow this request'],
  [403, 'The API key does not allow this model'],
  [404, 'No such model'],
  [408, 'The request took too long'],
  [409, 'A request with this Idempotency-Key is being answered'],
  [413, 'The body is too large'],
  [422, 'The request cannot be worked on'],
  [429, 'Rate limit'],
  [500, 'The gateway failed'],
  [502, 'The upstream server answered with garbage'],
  [503, 'No provider is available'],
  [504, 'The upstream server did not answer in time'],
  [529, 'Overloaded'],
];

const retryAfter = (name: string, status: number, description: string, headers: () => Record<string, string>): Fault =>
  fault(name, description, () => json(status, status === 429 ? 'Rate limit' : 'No provider is available', headers()));

const date = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toUTCString();

/** HTTP errors before any answer. Nothing is billed. */
export const STATUS_FAULTS: readonly Fault[] = [
  ...MESSAGES.map(([status, message]) =>
    fault(`http-${status}`, `${status} with an error body in the documented shape`, () => json(status, message)),
  ),
  fault('overloaded', '529 with Retry-After: 0, as a busy service sends it', () =>
    json(529, 'Overloaded', { 'retry-after': '0' }),
  ),
  ...([500, 502, 503, 504, 524] as const).map((status) =>
    fault(`http-${status}-html`, `${status} with a page of a proxy`, () => page(status, 'Bad Gateway')),
  ),
  ...([500, 502, 503] as const).map((status) =>
    fault(`http-${status}-empty`, `${status} without a body`, () => ({ status })),
  ),
  fault('http-503-text', '503 with plain text', textAnswer(503, 'text/plain', 'Service Unavailable')),
  fault('http-413-html', '413 with a page of a proxy', () => page(413, 'Request Entity Too Large')),
  fault(
    'http-500-truncated',
    '500 with JSON that breaks off',
    textAnswer(500, JSON_TYPE, '{"error":{"code":500,"mess'),
  ),
  fault(
    'http-500-code-string',
    '500 whose code is a word',
    textAnswer(
      500,
      JSON_TYPE,
      '{"error":{"code":"internal_error","message":"The gateway failed","type":"server_error","param":null}}',
    ),
  ),
  fault('http-500-do-not-retry', '500 with x-should-retry: false', () =>
    json(500, 'The gateway failed', { 'x-should-retry': 'false' }),
  ),
  fault('http-400-do-retry', '400 with x-should-retry: true', () =>
    json(400, 'Try again', { 'x-should-retry': 'true' }),
  ),
  fault('http-400-error-string', '400 with {"error": "text"}', textAnswer(400, JSON_TYPE, '{"error":"bad request"}')),
  fault('http-400-message', '400 with {"message"}', textAnswer(400, JSON_TYPE, '{"message":"bad request"}')),
  fault(
    'http-400-bare',
    '400 with {"code", "message"}',
    textAnswer(400, JSON_TYPE, '{"code":400,"message":"bad request"}'),
  ),
  fault('http-400-detail', '400 with {"detail"}', textAnswer(400, JSON_TYPE, '{"detail":"bad request"}')),
  fault(
    'http-400-errors',
    '400 with {"errors": […]}',
    textAnswer(400, JSON_TYPE, '{"errors":[{"message":"bad request"}]}'),
  ),
  fault('http-400-raw-metadata', '400 with the words of a provider in metadata.raw', () =>
    json(400, 'Provider returned error', {}, { provider_name: 'volga', raw: '{"message":"context too long"}' }),
  ),
  fault('http-402-max-tokens', '402 that says how many tokens can be afforded', () =>
    json(
      402,
      'You requested up to 4096 tokens, but can only afford 312',
      {},
      { limit_source: 'balance', requested_max_tokens: 4096, affordable_max_tokens: 312 },
    ),
  ),
  fault('http-401-echoes-key', '401 whose message holds the key', ({ apiKey }) =>
    json(401, `The key ${apiKey} is not known`),
  ),
  retryAfter('http-429-retry-after', 429, '429 with Retry-After: 1', () => ({ 'retry-after': '1' })),
  retryAfter('http-429-retry-after-zero', 429, '429 with Retry-After: 0', () => ({ 'retry-after': '0' })),
  retryAfter('http-429-retry-after-ms', 429, '429 with retry-after-ms: 50', () => ({ 'retry-after-ms': '50' })),
  retryAfter('http-429-retry-after-date', 429, '429 with a date two seconds ahead', () => ({ 'retry-after': date(2) })),
  retryAfter('http-429-retry-after-past', 429, '429 with a date that is over', () => ({ 'retry-after': date(-3_600) })),
  retryAfter('http-429-retry-after-long', 429, '429 with Retry-After: 86400', () => ({ 'retry-after': '86400' })),
  retryAfter('http-429-retry-after-negative', 429, '429 with Retry-After: -5', () => ({ 'retry-after': '-5' })),
  retryAfter('http-429-retry-after-garbage', 429, '429 with Retry-After: soon', () => ({ 'retry-after': 'soon' })),
  retryAfter('http-503-retry-after', 503, '503 with Retry-After: 1', () => ({ 'retry-after': '1' })),
  retryAfter('http-503-retry-after-30', 503, '503 with Retry-After: 30', () => ({ 'retry-after': '30' })),
  ...([301, 302, 303, 307, 308] as const).map((status) =>
    fault(`redirect-${status}`, `${status} to another host`, ({ port }) => ({
      status,
      headers: { location: `http://localhost:${port}/v1/redirected` },
    })),
  ),
  fault('redirect-loop', '308 to the same path, endlessly', () => ({
    status: 308,
    headers: { location: '/v1/chat/completions' },
  })),
];
