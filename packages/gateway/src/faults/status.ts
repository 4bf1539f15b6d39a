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

/** Rejections by what follows the number in their names, with the number that each usually has. */
const FORMS: ReadonlyMap<string, readonly [usual: number, hooksOf: (status: number) => Hooks]> = new Map([
  ['', [503, json]],
  ['-html', [502, page]],
  ['-empty', [500, (status) => ({ reject: () => ({ status }) })]],
  ['-text', [503, (status) => answered(status, 'text/plain', 'Service Unavailable')]],
  ['-truncated', [500, text('{"error":{"code":500,"mess')]],
  ['-code-string', [500, text(CODE_STRING)]],
  ['-error-string', [400, text('{"error":"bad request"}')]],
  ['-do-not-retry', [500, (status) => json(status, { 'x-should-retry': 'false' })]],
  ['-max-tokens', [402, (status) => json(status, {}, tooManyTokens, affordable)]],
  ['-retry-after', [429, limited({ 'retry-after': '1' })]],
  ['-retry-after-zero', [429, limited({ 'retry-after': '0' })]],
  ['-retry-after-ms', [429, limited({ 'retry-after-ms': '50' })]],
  ['-retry-after-past', [429, limited({ 'retry-after': 'Wed, 01 Jan 2025 00:00:00 GMT' })]],
  ['-retry-after-long', [429, limited({ 'retry-after': '86400' })]],
]);

/** The rejection of a name such as `http-503` or `http-502-html`, whose number is any status from 400 to 599. */
export function statusFault(name: string): Fault | undefined {
  const [, status, form = ''] = /^http-([45]\d\d)(-.+)?$/.exec(name) ?? [];
  const hooksOf = FORMS.get(form)?.[1];
  if (status === undefined || hooksOf === undefined) return undefined;
  return { name, group: 'status', applies: 'both', ...hooksOf(Number(status)) };
}

/** HTTP errors before any answer, each form once. Nothing is billed. */
export const STATUS_FAULTS: readonly Fault[] = faultGroup('status', {
  ...Object.fromEntries(Array.from(FORMS, ([form, [usual, hooksOf]]) => [`http-${usual}${form}`, hooksOf(usual)])),
  'redirect-307': {
    reject: ({ port }) => ({ status: 307, headers: { location: `http://localhost:${port}/v1/redirected` } }),
  },
});
