import { inspect } from 'node:util';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, KopekError, type ClientSettings } from '../../src/index.ts';
import { recordedClient } from '../../src/meter/__fixtures__/recording-meter.ts';
import { errorBody, good, reply } from '../faults/answers.ts';
import { startRawServer, type RawServer } from '../faults/raw-server.ts';
import { anyText } from '../../../../vitest.text.ts';

const CANARY = 'kopek-canary/4fJ9+sQ2z7LbX0=';
const base = 'http://127.0.0.1:1';

/** Everything in which a value may show itself. */
function shown(value: unknown): string {
  const error = value instanceof Error ? `${value.message}\n${value.stack}` : '';
  return `${error}\n${inspect(value, { showHidden: true, depth: Infinity })}\n${JSON.stringify(value)}\n${String(value)}`;
}

function failureOf(settings: ClientSettings): KopekError {
  try {
    createClient(settings);
  } catch (error) {
    if (KopekError.isInstance(error)) return error;
  }
  throw new Error('the client was made');
}

describe('the key', () => {
  it.each([
    ['a line break', `${CANARY}\r\nx-injected: 1`],
    ['a blank', `${CANARY} x`],
    ['a letter outside ASCII', `${CANARY}й`],
    ['NUL', `${CANARY}\0`],
  ])('is rejected with %s, without being quoted', (_, apiKey) => {
    const error = failureOf({ apiKey, baseURL: base });
    expect(error.code).toBe('configuration');
    expect(error.message).toMatch(/apiKey.*forbidden character/);
    expect(shown(error)).not.toContain(CANARY);
  });

  it.each(['', '   ', undefined])('is required if it is %j', (apiKey) => {
    const error = failureOf({ ...(apiKey === undefined ? {} : { apiKey }), baseURL: base });
    expect(error.message).toMatch(/option apiKey.*KOPEK_API_KEY/);
  });

  it('is not quoted if it was put into another option', () => {
    for (const settings of [
      { namespace: CANARY },
      { baseURL: CANARY },
      { keyPath: CANARY },
      { baseURL: `${CANARY}://x` },
    ]) {
      expect(shown(failureOf({ apiKey: CANARY, baseURL: base, ...settings }))).not.toContain(CANARY);
    }
  });

  it('appears in no client and in no stream', () => {
    const client = createClient({ apiKey: CANARY, baseURL: base });
    const stream = client.stream({ model: 'm', messages: [{ role: 'user', content: 'hi' }] });
    expect(shown(client)).not.toContain(CANARY);
    expect(shown(stream)).not.toContain(CANARY);
    stream.cancel();
  });
});

describe('a function as key', () => {
  const ask = async (apiKey: unknown, options = {}): Promise<unknown> => {
    const client = createClient({ apiKey: apiKey as () => string, baseURL: base, retry: { maxRetries: 0 } });
    return client
      .chat({ model: 'm', messages: [{ role: 'user', content: 'hi' }] }, options)
      .catch((error: unknown) => error);
  };

  it.each([
    ['gives nothing', () => undefined],
    ['gives an object', () => ({ key: CANARY })],
    ['gives a list', () => Promise.resolve([CANARY])],
    ['gives a line break', () => `${CANARY}\n`],
    ['gives blanks', () => Promise.resolve('  ')],
  ])('that %s is an error that does not quote it', async (_, apiKey) => {
    const error = await ask(apiKey);
    expect(error).toMatchObject({ code: 'configuration', billing: 'none', attempts: 0, retryable: false });
    expect(shown(error)).not.toContain(CANARY);
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('vault is sealed');
      },
    ],
    ['rejects', () => Promise.reject(new Error('vault is sealed'))],
  ])('that %s is an error with what it threw as cause', async (_, apiKey) => {
    const error = await ask(apiKey);
    expect(error).toMatchObject({ code: 'configuration', attempts: 0 });
    expect((error as KopekError).message).not.toContain('vault');
    expect((error as KopekError).cause).toMatchObject({ message: 'vault is sealed' });
  });

  it('that never answers ends with the time of the call', async () => {
    const error = await ask(() => new Promise(() => {}), { timeout: 30 });
    expect(error).toMatchObject({ code: 'timeout', phase: 'total', billing: 'none' });
  });

  it('that never answers ends with the signal of the caller', async () => {
    const controller = new AbortController();
    const asked = ask(() => new Promise(() => {}), { signal: controller.signal });
    controller.abort();
    expect(await asked).toMatchObject({ code: 'aborted', name: 'AbortError', billing: 'none' });
  });
});

describe('what a server echoes', () => {
  let server: RawServer;
  beforeAll(async () => {
    server = await startRawServer({
      onRequest(peer) {
        const secret = peer.headers['x-tenant-token'] ?? '';
        if (peer.path.endsWith('/key')) return reply(peer, 200, `{"name": ${secret}}`);
        if (peer.path === '/v1/good') return good(peer);
        return reply(peer, 403, errorBody(peer, 403, `token ${secret} of key ${peer.headers.authorization}`), {
          'set-cookie': secret,
        });
      },
    });
  });
  afterAll(() => server.close());

  const token = 'tenant-canary-12345';
  const client = (): ReturnType<typeof createClient> =>
    createClient({
      apiKey: CANARY,
      baseURL: server.origin,
      headers: { 'X-Tenant-Token': token, 'X-Team': 'blue team' },
    });

  it('is redacted in errors, the values of secret headers included', async () => {
    const error: unknown = await client()
      .chat({ model: 'm', messages: [{ role: 'user', content: 'hi' }] })
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'permission_denied', headers: { 'set-cookie': '[redacted]' } });
    expect(shown(error)).not.toContain(CANARY);
    expect(shown(error)).not.toContain(token);
    expect(shown(error)).toContain('token [redacted] of key Bearer [redacted]');
  });

  it('is not quoted in the error of a key answer that is not JSON', async () => {
    const error: unknown = await client()
      .key()
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'invalid_response', status: 200, attempts: 1 });
    expect(shown(error)).not.toContain(token);
  });

  it('is sent in the one header that it belongs to', async () => {
    await client().request('POST', '/good', { model: 'm' });
    const sent = server.requests.at(-1);
    expect(sent?.headers.authorization).toBe(`Bearer ${CANARY}`);
    const others = Object.entries(sent?.headers ?? {}).filter(([name]) => name !== 'authorization');
    expect(JSON.stringify([sent?.path, others])).not.toContain(CANARY);
    expect(sent?.headers).toMatchObject({ 'x-team': 'blue team', 'x-tenant-token': token });
  });
});

describe('any base URL, namespace and key (F10)', () => {
  const odd = fc.constantFrom(
    '',
    ' ',
    '/',
    '//',
    '/v1',
    '/v1/',
    '@',
    'user:pw@',
    ':',
    '?',
    '#',
    '..',
    '%2e%2e',
    '\\',
    '\r\n',
    '\0',
    'http:',
    'https:',
    'file:///etc',
    'javascript:',
    'localhost',
    '127.0.0.1',
    '[::1]',
    '0.0.0.0',
    'gateway.example',
    ':8080',
    ':99999',
    'й',
    'KEY',
  );
  const text = fc.oneof(
    anyText({ maxLength: 12 }),
    odd,
    fc.array(odd, { maxLength: 5 }).map((parts) => parts.join('')),
  );
  const url = fc.oneof(
    text,
    fc
      .tuple(fc.constantFrom('https://gateway.example', 'http://127.0.0.1:9', 'https://a.b:8443'), text)
      .map((parts) => parts.join('')),
  );

  it('goes to the configured origin, or is rejected without the key', async () => {
    await fc.assert(
      fc.asyncProperty(
        url,
        fc.option(text, { nil: undefined }),
        text,
        text,
        async (baseText, namespaceText, more, path) => {
          const apiKey = CANARY + more;
          // people paste the key into the wrong option
          const baseURL = baseText.replaceAll('KEY', apiKey);
          const namespace = namespaceText?.replaceAll('KEY', apiKey);
          const asked: string[] = [];
          const settings: ClientSettings = {
            apiKey,
            baseURL,
            ...(namespace === undefined ? {} : { namespace }),
            retry: { maxRetries: 0 },
            fetch: (input) => {
              asked.push(input as string);
              return Promise.resolve(new Response('{"name":"k","allowed_models":null,"pii":{}}'));
            },
          };
          try {
            const client = createClient(settings);
            await client.key();
            await client.request('GET', path).catch((error: unknown) => {
              if (!KopekError.isInstance(error)) throw error;
            });
          } catch (error) {
            expect(error).toMatchObject({ code: 'configuration' });
            expect(shown(error)).not.toContain(apiKey);
            return;
          }
          const configured = new URL(baseURL.trim());
          for (const target of asked) {
            const sent = new URL(target);
            expect(sent.origin).toBe(configured.origin);
            expect(
              sent.pathname.startsWith(
                configured.pathname.replace(/\/+$/, '').replace(/\/v1$/, '').replace(/\/+$/, '') + '/v1',
              ),
            ).toBe(true);
            expect([sent.username, sent.password, sent.search, sent.hash].join('')).toBe('');
            expect(
              sent.protocol === 'https:' || /^(localhost|.*\.localhost|127\..*|\[::1\])$/.test(sent.hostname),
            ).toBe(true);
          }
        },
      ),
      { numRuns: 10_000 * Number(process.env['KOPEK_RUNS']) },
    );
  });
});

describe('a secret of digits', () => {
  const usage = { prompt_tokens: 2024, completion_tokens: 1, total_tokens: 2025, cost_rub: 12.2024, balance: 2024.5 };
  const error = { code: 500, message: 'session 2024 failed' };
  const lost = { id: 'gen-2024', choices: [{ delta: { content: 'half' } }] };
  const sse = (...documents: object[]): string =>
    documents.map((document) => `data: ${JSON.stringify(document)}\n\n`).join('');

  it.each([
    ['the error of a request', 500, JSON.stringify({ id: 'gen-2024', error, usage })],
    ['the events of a rejected stream', 500, sse({ id: 'gen-2024', error }, { usage })],
    ['an answer that is an error', 200, JSON.stringify({ id: 'gen-2024', error, usage })],
    ['a stream that broke', 200, sse(lost, { choices: [], usage })],
  ])('changes no digit of the bill in %s', async (_, status, body) => {
    const client = recordedClient({
      apiKey: CANARY,
      baseURL: 'https://gateway.example',
      headers: { 'x-session-id': '2024' },
      fetch: () => Promise.resolve(new Response(body, { status })),
    });
    const thrown: unknown = await client
      .chat({ model: 'm', messages: [{ role: 'user', content: 'hi' }] })
      .catch((reason: unknown) => reason);
    const charge = {
      status: 'settled',
      costRub: '12.2024',
      balanceRub: '2024.5',
      tokens: { input: 2024, output: 1, total: 2025 },
      generationId: 'gen-[redacted]',
    };
    expect(thrown).toMatchObject({ billing: 'charged', charge });
    expect((thrown as KopekError).message).not.toContain('2024');
    expect(client.meter.entries()).toMatchObject([{ billing: 'charged', charge }]);
  });
});
