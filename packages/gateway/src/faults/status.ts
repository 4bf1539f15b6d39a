import { ERROR_TABLE, errorBody } from '../protocol/errors.ts';
import { answered, faultGroup, type Fault, type Hooks } from './fault.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** An error body in the shape of the path. */
const json = (
  status: number,
  message: string,
  headers: Record<string, string> = {},
  metadata?: Record<string, unknown>,
): Hooks => ({
  reject({ isMessages }) {
    const body = JSON.stringify(errorBody(status, message, metadata, isMessages));
    return { status, headers: { 'content-type': JSON_TYPE, ...headers }, body };
  },
});
const page = (status: number): Hooks => {
  const body = `<!DOCTYPE html><html><head><title>${status} Bad Gateway</title></head><body><h1>${status}</h1></body></html>`;
  return answered(status, 'text/html; charset=utf-8', body);
};
const text = (status: number, body: string): Hooks => answered(status, JSON_TYPE, body);
const limited = (retryAfter: string): Hooks => json(429, 'Rate limit', { 'retry-after': retryAfter });
const CODE_STRING =
  '{"error":{"code":"internal_error","message":"The gateway failed","type":"server_error","param":null}}';
const affordable = { limit_source: 'balance', requested_max_tokens: 4096, affordable_max_tokens: 312 };
const tooManyTokens = 'You requested up to 4096 tokens, but can only afford 312';

/** HTTP errors before any answer. Nothing is billed. */
export const STATUS_FAULTS: readonly Fault[] = faultGroup('status', {
  ...Object.fromEntries(
    Object.entries(ERROR_TABLE).map(([status, condition]) => [`http-${status}`, json(Number(status), condition)]),
  ),
  overloaded: json(529, 'Overloaded', { 'retry-after': '0' }),
  'http-502-html': page(502),
  'http-503-html': page(503),
  'http-500-empty': { reject: () => ({ status: 500 }) },
  'http-503-text': answered(503, 'text/plain', 'Service Unavailable'),
  'http-500-truncated': text(500, '{"error":{"code":500,"mess'),
  'http-500-code-string': text(500, CODE_STRING),
  'http-500-do-not-retry': json(500, 'The gateway failed', { 'x-should-retry': 'false' }),
  'http-400-error-string': text(400, '{"error":"bad request"}'),
  'http-402-max-tokens': json(402, tooManyTokens, undefined, affordable),
  'http-429-retry-after': limited('1'),
  'http-429-retry-after-zero': limited('0'),
  'http-429-retry-after-ms': json(429, 'Rate limit', { 'retry-after-ms': '50' }),
  'http-429-retry-after-past': limited('Wed, 01 Jan 2025 00:00:00 GMT'),
  'http-429-retry-after-long': limited('86400'),
  'redirect-307': {
    reject: ({ port }) => ({ status: 307, headers: { location: `http://localhost:${port}/v1/redirected` } }),
  },
});
