// One script for every runtime, without a test framework.
// Exits non-zero, and says why, when something does not hold. `serve.ts` runs it.
import { createClient, KopekError } from '@kopek/core';

declare const Bun: unknown;
declare const Deno: { args: string[]; exit(code: number): never } | undefined;

const [origin = 'http://127.0.0.1:8080', apiKey = 'smoke-key', tlsOrigin = 'https://127.0.0.1:8443'] =
  typeof Deno === 'undefined' ? process.argv.slice(2) : Deno.args;
const request = { model: 'm', messages: [{ role: 'user' as const, content: 'hi' }] };
const client = createClient({ apiKey, baseURL: origin });
const failures: string[] = [];

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
await check('a body that breaks', async () => {
  const stream = client.stream({ ...request, model: 'cut' });
  const error = await failureOf(stream.result);
  equal([error.code, error.billing, error.partial?.text], ['connection', 'unknown', 'Привет, ']);
});
await check('nobody listens', async () => {
  const lonely = createClient({ apiKey, baseURL: 'http://127.0.0.1:65533', retry: { maxRetries: 0 } });
  const error = await failureOf(lonely.chat(request));
  equal([error.code, error.phase, error.billing, error.retryable], ['connection', 'connect', 'none', true]);
});
await check('a certificate of nobody', async () => {
  const error = await failureOf(createClient({ apiKey, baseURL: tlsOrigin }).chat(request));
  equal([error.code, error.phase, error.billing, error.attempts], ['connection', 'connect', 'none', 1]);
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

const runtime = typeof Bun !== 'undefined' ? 'Bun' : typeof Deno !== 'undefined' ? 'Deno' : `Node ${process.version}`;
console.log(
  failures.length === 0 ? `${runtime}: all good` : `${runtime}: ${failures.length} failed\n${failures.join('\n')}`,
);
if (typeof Deno !== 'undefined') Deno.exit(failures.length === 0 ? 0 : 1);
process.exit(failures.length === 0 ? 0 : 1);

async function check(name: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    failures.push(`${name}: ${String(error)}`);
  }
}

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
