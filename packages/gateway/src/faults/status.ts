import { ERROR_TABLE, errorBody, type ErrorStatus } from '../protocol/errors.ts';
import { answered, faultGroup, type Fault, type Hooks } from './fault.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** An error body in the shape of the path. */
const json = (
  status: number,
  headers: Record<string, string> = {},
  message: string = ERROR_TABLE[status as ErrorStatus] ?? `the status ${status}`,
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
const text = (body: string) => (status: number) => answered(status, JSON_TYPE, body);
/** A rejection by a rate limit, which names its limit besides the time to wait. */
const limited = (headers: Record<string, string>) => (status: number) =>
  json(status, {
    'x-ratelimit-limit-requests': '60',
    'x-ratelimit-remaining-requests': '0',
    'x-ratelimit-reset-requests': '1s',
    ...headers,
  });
const CODE_STRING =
  '{"error":{"code":"internal_error","message":"The gateway failed","type":"server_error","param":null}}';
const affordable = { limit_source: 'balance', requested_max_tokens: 4096, affordable_max_tokens: 312 };
const tooManyTokens = 'You requested up to 4096 tokens, but can only afford 312';

/** Rejections by what follows the number in their names. */
const FORMS: Readonly<Record<string, (status: number) => Hooks>> = {
  '': json,
  '-html': page,
  '-empty': (status) => ({ reject: () => ({ status }) }),
  '-text': (status) => answered(status, 'text/plain', 'Service Unavailable'),
  '-truncated': text('{"error":{"code":500,"mess'),
  '-code-string': text(CODE_STRING),
  '-error-string': text('{"error":"bad request"}'),
  '-do-not-retry': (status) => json(status, { 'x-should-retry': 'false' }),
  '-max-tokens': (status) => json(status, {}, tooManyTokens, affordable),
  '-retry-after': limited({ 'retry-after': '1' }),
  '-retry-after-zero': limited({ 'retry-after': '0' }),
  '-retry-after-ms': limited({ 'retry-after-ms': '50' }),
  '-retry-after-past': limited({ 'retry-after': 'Wed, 01 Jan 2025 00:00:00 GMT' }),
  '-retry-after-long': limited({ 'retry-after': '86400' }),
};

/** The rejection of a name such as `http-503` or `http-502-html`, whose number is any status from 400 to 599. */
export function statusFault(name: string): Fault | undefined {
  const [, status, form = ''] = /^http-([45]\d\d)(-.+)?$/.exec(name) ?? [];
  const hooks = status !== undefined && Object.hasOwn(FORMS, form) ? FORMS[form]?.(Number(status)) : undefined;
  return hooks && { name, group: 'status', applies: 'both', ...hooks };
}

/** HTTP errors before any answer, each form with the number that it usually has. Nothing is billed. */
export const STATUS_FAULTS: readonly Fault[] = [
  503,
  '502-html',
  '500-empty',
  '503-text',
  '500-truncated',
  '500-code-string',
  '400-error-string',
  '500-do-not-retry',
  '402-max-tokens',
  '429-retry-after',
  '429-retry-after-zero',
  '429-retry-after-ms',
  '429-retry-after-past',
  '429-retry-after-long',
]
  .flatMap((name) => statusFault(`http-${name}`) ?? [])
  .concat(
    faultGroup('status', {
      'redirect-307': {
        reject: ({ port }) => ({ status: 307, headers: { location: `http://localhost:${port}/v1/redirected` } }),
      },
    }),
  );
