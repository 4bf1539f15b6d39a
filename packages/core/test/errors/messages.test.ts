import { expect, it } from 'vitest';
import { createClient, KopekError, type ChatRequest, type ClientSettings, type ErrorCode } from '../../src/index.ts';
import { ERROR_CODES } from '../../src/errors/__fixtures__/error-codes.ts';
import { chunk, completion, event, finishChunk, STREAM } from '../faults/answers.ts';

/** One failure, by what the network does and what the caller asks. */
interface Failure {
  fetch?: () => Promise<Response>;
  settings?: ClientSettings;
  request?: Partial<ChatRequest>;
  way?: 'whole' | 'stream' | 'key' | 'raw';
  options?: { signal?: AbortSignal; timeout?: number | { headersMs?: number; dataIdleMs?: number; idleMs?: number } };
}

const json = (value: unknown, status = 200, headers: Record<string, string> = {}): Failure => ({
  fetch: () =>
    Promise.resolve(new Response(typeof value === 'string' ? value : JSON.stringify(value), { status, headers })),
});
const gateway = (status: number, message: string, more: object = {}, headers = {}): Failure =>
  json({ error: { code: status, message, ...more } }, status, headers);
const broken = (error: unknown): Failure => ({ fetch: () => Promise.reject(error) });
const lost = (code: string, message: string): Failure =>
  broken(new TypeError('fetch failed', { cause: Object.assign(new Error(message), { code }) }));
const stream = (...events: unknown[]): Failure => ({ ...json(events.map(event).join('')), way: 'stream' });
const silent = (body = ''): Failure => ({
  fetch: () =>
    Promise.resolve(
      new Response(new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode(body)) })),
    ),
});

/** What only a meter throws: packages/ledger/test/errors.test.ts. */
const OF_METERS: readonly ErrorCode[] = ['spend_limit', 'store_unavailable'];

const failures: Record<string, Failure> = {
  'no key': { settings: { apiKey: '' } },
  'key with a line break': { settings: { apiKey: 'a\nb' } },
  'key that is no text': { settings: { apiKey: (() => 5) as unknown as () => string } },
  'key function that fails': { settings: { apiKey: () => Promise.reject(new Error('sealed')) } },
  'no base URL': { settings: { baseURL: '' } },
  'base URL that is none': { settings: { baseURL: 'gateway' } },
  'base URL over http': { settings: { baseURL: 'http://gateway.example' } },
  'base URL of a file': { settings: { baseURL: 'file:///etc/passwd' } },
  'base URL with a password': { settings: { baseURL: 'https://user:secret@gateway.example' } },
  'base URL with a query': { settings: { baseURL: 'https://gateway.example/?a=b' } },
  namespace: { settings: { namespace: 'Big Name' } },
  'web search type': { settings: { webSearchType: 'search' as 'a:web_search' } },
  'key path': { settings: { keyPath: '../key' } },
  'time limit': { settings: { timeout: { idleMs: -1 } } },
  'retry policy': { settings: { retry: { maxRetries: -1 } } },
  'byte limit': { settings: { transportLimits: { eventBytes: 0 } } },
  'header name': { settings: { headers: { 'a b': 'c' } } },
  'header value': { settings: { headers: { 'x-a': 'ы' } } },
  'header of HTTP itself': { settings: { headers: { Host: 'other' } } },
  'rejected request': { request: { temperature: 3 } },
  'path of a raw request': { way: 'raw' },
  'connection refused': lost('ECONNREFUSED', 'connect ECONNREFUSED 10.0.0.1:443'),
  'no such host': lost('ENOTFOUND', 'getaddrinfo ENOTFOUND gateway.example'),
  'connect timeout': lost('UND_ERR_CONNECT_TIMEOUT', 'Connect Timeout Error'),
  certificate: lost('DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate'),
  'foreign dispatcher': lost('UND_ERR_INVALID_ARG', 'invalid onRequestStart method'),
  reset: lost('ECONNRESET', 'read ECONNRESET'),
  'no reason': broken(new TypeError('Failed to fetch')),
  'headers too large': lost('UND_ERR_HEADERS_OVERFLOW', 'Headers Overflow Error'),
  'timeout of the library': lost('UND_ERR_HEADERS_TIMEOUT', 'Headers Timeout Error'),
  'timeout of the headers': { fetch: () => new Promise(() => {}), options: { timeout: { headersMs: 5 } } },
  'timeout of the data': { ...silent(STREAM[0]), way: 'stream', options: { timeout: { dataIdleMs: 5 } } },
  'timeout of the bytes': { ...silent(STREAM[0]), way: 'stream', options: { timeout: { idleMs: 5 } } },
  'timeout of the call': { ...silent(), options: { timeout: 5 } },
  'abort of the caller': { options: { signal: AbortSignal.abort() } },
  'timeout of the caller': { options: { signal: AbortSignal.abort(new DOMException('late', 'TimeoutError')) } },
  redirect: json('', 307, { location: 'https://elsewhere.example' }),
  400: gateway(400, 'bad tool'),
  401: gateway(401, 'unknown key'),
  402: gateway(402, 'not enough money'),
  '402 with numbers': gateway(402, 'You requested up to 4096 tokens, but can only afford 170'),
  '402 by words alone': gateway(403, 'Бюджет ключа исчерпан'),
  403: gateway(403, 'model is not allowed'),
  404: gateway(404, 'no such model'),
  '404 of the key': { ...json('not found', 404), way: 'key' },
  409: gateway(409, 'in use'),
  413: gateway(413, 'too large'),
  429: gateway(429, 'slow down', {}, { 'retry-after': '7' }),
  500: gateway(500, 'failed'),
  '500 with the cause of a provider': gateway(500, 'Provider returned error', {
    metadata: { raw: 'CUDA out of memory' },
  }),
  '502 of a proxy': json('<html><title>502 Bad Gateway</title></html>', 502),
  '503 without a word': json('', 503),
  '504 in words': json('upstream\r\n timed out', 504),
  'error in a 200': json({ error: { code: 400, message: 'bad tool' } }),
  'error in a choice': json({ choices: [{ error: { code: 502, message: 'lost' }, finish_reason: 'error' }] }),
  'finish reason error': json({ choices: [{ message: {}, finish_reason: 'error' }] }),
  'HTML for an answer': json('<html></html>'),
  'words for an answer': json('Hello!', 200, { 'content-type': 'text/plain' }),
  'nothing for an answer': json(''),
  'no choices': json({ choices: [] }),
  'cut JSON': json(completion().slice(0, 50)),
  'HTML for a key': { ...json('<html></html>'), way: 'key' },
  'event that is not JSON': { ...json(`${STREAM[0]}data: {oops\n\n`), way: 'stream' },
  'error event': stream(chunk({ content: 'a' }), { error: { code: 503, message: 'busy' } }),
  'end without an end': stream(chunk({ content: 'a' })),
  'end mark without an end': stream(chunk({ content: 'a' }), '[DONE]'),
  'event beyond its limit': {
    ...stream(chunk({ content: 'a'.repeat(200) }), finishChunk()),
    settings: { transportLimits: { eventBytes: 100 } },
  },
  'answer beyond its limit': { ...json(completion()), settings: { transportLimits: { responseBytes: 100 } } },
};

it('names what failed, where, what arrived and what to do', async () => {
  const reported: Record<string, string> = {};
  const codes = new Set<ErrorCode>();
  for (const [name, failure] of Object.entries(failures)) {
    const error = await errorOf(failure);
    reported[name] =
      `${error.code}, ${error.phase}, ${error.billing}${error.retryable ? ', retryable' : ''}\n${error.message}`;
    codes.add(error.code);
    expect(error.message.length, name).toBeLessThan(1024);
    expect(error.message, name).not.toMatch(/[\n\r]/);
  }
  expect([...codes].sort()).toEqual(ERROR_CODES.filter((code) => !OF_METERS.includes(code)).sort());
  expect(reported).toMatchSnapshot();
});

async function errorOf(failure: Failure): Promise<KopekError> {
  try {
    const client = createClient({
      apiKey: 'test-key',
      baseURL: 'https://gateway.example',
      retry: { maxRetries: 0 },
      fetch: failure.fetch ?? (() => Promise.reject(new Error('no network in this test'))),
      ...failure.settings,
    });
    const request = {
      model: 'm',
      messages: [{ role: 'user' as const, content: 'hi' }],
      ...failure.request,
    } as ChatRequest;
    if (failure.way === 'key') await client.key();
    else if (failure.way === 'raw') await client.request('POST', '../elsewhere');
    else if (failure.way === 'stream') for await (const _ of client.stream(request, failure.options));
    else await client.chat(request as Parameters<typeof client.chat>[0], failure.options);
  } catch (error) {
    if (KopekError.isInstance(error)) return error;
    throw error;
  }
  throw new Error('no error came');
}
