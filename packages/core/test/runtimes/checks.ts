import { createClient, KopekError } from '@kopek/core';

/** Where the server of `serve.ts` listens, and the key that it expects to see in no error. */
export interface SmokeTarget {
  origin: string;
  apiKey: string;
  /** A server with a certificate that no authority has signed. */
  tlsOrigin: string;
  /** The runtime says why a connection failed. Workers do not, and then nobody knows whether the request was sent. */
  givesReasons: boolean;
}

/**
 * What must hold in every runtime, without a test framework and without anything that only Node has.
 *
 * @returns one line per check that failed.
 */
export async function runChecks({ origin, apiKey, tlsOrigin, givesReasons }: SmokeTarget): Promise<string[]> {
  const client = createClient({ apiKey, baseURL: origin });
  const failures: string[] = [];
  const check = async (name: string, run: () => Promise<void>): Promise<void> => {
    try {
      await run();
    } catch (error) {
      failures.push(`${name}: ${String(error)}`);
    }
  };

  await check('a whole answer', async () => {
    const result = await client.chat(request);
    equal(result.text, 'Привет, мир');
    equal(result.charge.costRub, '0.0123');
  });
  await check('a stream', async () => {
    const stream = client.stream(request);
    let text = '';
    for await (const event of stream) if (event.type === 'text-delta') text += event.text;
    equal(text, 'Привет, мир');
    equal((await stream.result).charge.balanceRub, '99.5');
  });
  await check('a compressed answer', async () => {
    equal((await client.chat({ ...request, model: 'gzip' })).text, 'Привет, мир');
  });
  await check('the key', async () => {
    equal((await client.key()).name, 'smoke');
  });
  await check('an HTTP error', async () => {
    const error = await failureOf(client.chat({ ...request, model: 'http-402' }));
    equal([error.code, error.status, error.billing, error.attempts], ['payment_required', 402, 'none', 1]);
  });
  await check('a redirect is not followed', async () => {
    const error = await failureOf(client.chat({ ...request, model: 'redirect' }));
    equal([error.code, error.attempts], ['invalid_response', 1]);
  });
  await check('a connection that breaks', async () => {
    const error = await failureOf(client.chat({ ...request, model: 'reset' }));
    equal([error.code, error.billing, error.attempts], ['connection', 'unknown', 1]);
  });
  await check('a connection that was used before, and closes: the request is not sent again', async () => {
    const error = await failureOf(client.chat(request).then(() => client.chat({ ...request, model: 'closed' })));
    equal([error.code, error.billing, error.attempts], ['connection', 'unknown', 1]);
    equal(await (await fetch(`${origin}/closed`)).text(), '1');
  });
  await check('a body that breaks', async () => {
    const stream = client.stream({ ...request, model: 'cut' });
    const error = await failureOf(stream.result);
    equal([error.code, error.billing, error.partial?.text], ['connection', 'unknown', 'Привет, ']);
  });
  await check('nobody listens', async () => {
    const lonely = createClient({ apiKey, baseURL: 'http://127.0.0.1:2', retry: { maxRetries: 0 } });
    const error = await failureOf(lonely.chat(request));
    const known = givesReasons ? ['connect', 'none', true] : ['headers', 'unknown', false];
    equal([error.code, error.phase, error.billing, error.retryable], ['connection', ...known]);
  });
  await check('a untrusted certificate', async () => {
    const error = await failureOf(createClient({ apiKey, baseURL: tlsOrigin }).chat(request));
    const known = givesReasons ? ['connect', 'none', 1] : ['headers', 'unknown', 1];
    equal([error.code, error.phase, error.billing, error.attempts], ['connection', ...known]);
  });
  await check('silence', async () => {
    const error = await failureOf(client.chat({ ...request, model: 'silent' }, { timeout: { headersMs: 200 } }));
    equal([error.code, error.phase, error.billing], ['timeout', 'headers', 'unknown']);
  });
  await check('an abort', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 50);
    const error = await failureOf(client.chat({ ...request, model: 'silent' }, { signal: controller.signal }));
    equal([error.code, error.name, error.billing], ['aborted', 'AbortError', 'unknown']);
  });
  await check('leaving a loop frees the socket', async () => {
    for await (const event of client.stream({ ...request, model: 'endless' })) if (event.type === 'text-delta') break;
    for (let i = 0; i < 100; i++) {
      if ((await (await fetch(`${origin}/endless`)).text()) === '0') return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error('the server still sends');
  });
  await check('the key shows nowhere', async () => {
    const error = await failureOf(client.chat({ ...request, model: 'http-402' }));
    if (`${error.message}${error.stack}${JSON.stringify(error)}${JSON.stringify(client)}`.includes(apiKey))
      throw new Error('it does');
  });
  return failures;
}

const request = { model: 'm', messages: [{ role: 'user' as const, content: 'hi' }] };

async function failureOf(call: Promise<unknown>): Promise<KopekError> {
  try {
    await call;
  } catch (error) {
    if (KopekError.isInstance(error)) return error;
    throw new Error(`not typed: ${String(error)}`, { cause: error });
  }
  throw new Error('no error came');
}

function equal(actual: unknown, expected: unknown): void {
  const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (a !== b) throw new Error(`${a} is not ${b}`);
}
