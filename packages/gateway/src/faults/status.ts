import { ERROR_TABLE, errorBody } from '../protocol/errors.ts';
import { faultGroup, textAnswer, type Fault, type FaultContext, type RawAnswer } from './fault.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** An error body in the shape of the path. */
const json =
  (status: number, message: string, headers: Record<string, string> = {}, metadata?: Record<string, unknown>) =>
  ({ isMessages }: FaultContext): RawAnswer => ({
    status,
    headers: { 'content-type': JSON_TYPE, ...headers },
    body: JSON.stringify(errorBody(status, message, metadata, isMessages)),
  });
const page = (status: number): (() => RawAnswer) =>
  textAnswer(
    status,
    'text/html; charset=utf-8',
    `<!DOCTYPE html><html><head><title>${status} Bad Gateway</title></head><body><h1>${status}</h1></body></html>`,
  );
const text = (status: number, body: string): (() => RawAnswer) => textAnswer(status, JSON_TYPE, body);
const rateLimit = (header: string, value: () => string) => ({
  refuse: (context: FaultContext) => json(429, 'Rate limit', { [header]: value() })(context),
});
const date = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toUTCString();
const affordable = { limit_source: 'balance', requested_max_tokens: 4096, affordable_max_tokens: 312 };

/** HTTP errors before any answer. Nothing is billed. */
export const STATUS_FAULTS: readonly Fault[] = [
  ...Object.entries(ERROR_TABLE).flatMap(([status, condition]) =>
    faultGroup(
      'status',
      {},
      {
        [`http-${status}`]: [`${status} with an error body`, { refuse: json(Number(status), condition) }],
      },
    ),
  ),
  ...faultGroup(
    'status',
    {},
    {
      overloaded: [
        '529 with Retry-After: 0, as a busy service sends it',
        { refuse: json(529, 'Overloaded', { 'retry-after': '0' }) },
      ],
      'http-502-html': ['502 with a page of a proxy', { refuse: page(502) }],
      'http-503-html': ['503 with a page of a proxy', { refuse: page(503) }],
      'http-524-html': ['524 with a page of a proxy', { refuse: page(524) }],
      'http-500-empty': ['500 without a body', { refuse: () => ({ status: 500 }) }],
      'http-503-text': ['503 with plain text', { refuse: textAnswer(503, 'text/plain', 'Service Unavailable') }],
      'http-500-truncated': ['500 with JSON that breaks off', { refuse: text(500, '{"error":{"code":500,"mess') }],
      'http-500-code-string': [
        '500 whose code is a word',
        {
          refuse: text(
            500,
            '{"error":{"code":"internal_error","message":"The gateway failed","type":"server_error","param":null}}',
          ),
        },
      ],
      'http-500-do-not-retry': [
        '500 with x-should-retry: false',
        { refuse: json(500, 'The gateway failed', { 'x-should-retry': 'false' }) },
      ],
      'http-400-error-string': ['400 with {"error": "text"}', { refuse: text(400, '{"error":"bad request"}') }],
      'http-402-max-tokens': [
        '402 that says how many tokens can be afforded',
        { refuse: json(402, 'You requested up to 4096 tokens, but can only afford 312', {}, affordable) },
      ],
      'http-401-echoes-key': [
        '401 whose message holds the key',
        { refuse: (context) => json(401, `The key ${context.apiKey} is not known`)(context) },
      ],
      'http-429-retry-after': ['429 with Retry-After: 1', rateLimit('retry-after', () => '1')],
      'http-429-retry-after-zero': ['429 with Retry-After: 0', rateLimit('retry-after', () => '0')],
      'http-429-retry-after-ms': ['429 with retry-after-ms: 50', rateLimit('retry-after-ms', () => '50')],
      'http-429-retry-after-date': ['429 with a date two seconds ahead', rateLimit('retry-after', () => date(2))],
      'http-429-retry-after-past': ['429 with a date that is over', rateLimit('retry-after', () => date(-3_600))],
      'http-429-retry-after-long': ['429 with Retry-After: 86400', rateLimit('retry-after', () => '86400')],
      'redirect-307': [
        '307 to another host',
        { refuse: ({ port }) => ({ status: 307, headers: { location: `http://localhost:${port}/v1/redirected` } }) },
      ],
    },
  ),
];
