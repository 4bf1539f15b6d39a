import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  AnswerReader,
  KopekError,
  openConnections,
  type ChatEvent,
  type ChatResult,
  type ReaderOptions,
} from './reader.ts';

type Answering = (response: http.ServerResponse) => void;

let answering: Answering = (response) => response.end();
const server = http.createServer((request, response) => {
  request.resume().on('end', () => answering(response));
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const connections = openConnections({ sockets: 10 });

const open = (streamed: boolean, options: Partial<ReaderOptions> = {}): Promise<AnswerReader> =>
  AnswerReader.open(
    {
      url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/chat/completions`),
      headers: { 'content-type': 'application/json' },
      body: '{}',
      streamed,
    },
    {
      connections,
      timeoutMs: 60_000,
      maxBytes: 1024 * 1024,
      settledBy: 'tokens',
      redact: (text) => text.replaceAll('sk-secret', '[redacted]'),
      generateId: () => 'generated',
      ...options,
    },
  );

async function readAll(reader: AnswerReader, events: ChatEvent[] = []): Promise<ChatResult> {
  for (;;) {
    const result = await reader.next(events);
    if (result) return result;
  }
}

const failureOf = (reading: Promise<unknown>): Promise<KopekError> =>
  reading.then(
    () => Promise.reject(new Error('it succeeded')),
    (error: unknown) => (KopekError.isInstance(error) ? error : Promise.reject(new Error('no KopekError'))),
  );

const stream = (...chunks: unknown[]): string => chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('');
const choice = (delta: object, finish_reason: string | null = null): object => ({
  choices: [{ index: 0, delta, finish_reason }],
});
const tokens = { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 };

test('a stream of tokens without rubles ends at its mark, although the connection stays open', async () => {
  answering = (response) =>
    response.write(
      `${stream(choice({ content: 'hi' }), choice({}, 'stop'), { choices: [], usage: tokens })}data: [DONE]\n\n`,
    );
  const reader = await open(true);
  const result = await readAll(reader);
  expect(result).toMatchObject({ text: 'hi', finishReason: 'stop', usage: tokens });
  expect(reader.soFar().parsedUsage?.tokens).toMatchObject({ input: 3, output: 2 });
});

test('what has been read is known at any time, with details and annotations as received', async () => {
  const details = [{ type: 'reasoning.encrypted', data: 'x' }];
  const annotations = [{ type: 'url_citation', url_citation: { url: 'https://a.example' } }];
  answering = (response) =>
    response.write(
      stream(
        { ...choice({ content: 'hi', reasoning_details: details, annotations }), usage: tokens },
        choice({ content: '!' }),
      ),
    );
  const reader = await open(true);
  expect(reader.hasBegun).toBe(false);
  const events: ChatEvent[] = [];
  while (reader.soFar().text !== 'hi!') await reader.next(events);
  expect(reader.hasBegun).toBe(true);
  expect(reader.soFar()).toMatchObject({ reasoningDetails: details, annotations, usage: tokens, usageIsPartial: true });
  reader.close();
});

test('a usage that came with content is that of a part only if the answer breaks', async () => {
  const priced = stream({ ...choice({ content: 'hi' }), usage: tokens });
  answering = (response) => response.end(`${priced}data: [DONE]\n\n`);
  const whole = await open(true);
  await readAll(whole);
  expect(whole.soFar()).toMatchObject({ text: 'hi', usageIsPartial: false });

  answering = (response) => response.end(priced);
  const broken = await open(true);
  expect(await failureOf(readAll(broken))).toMatchObject({ code: 'interrupted' });
  expect(broken.soFar()).toMatchObject({ text: 'hi', usageIsPartial: true });
});

test.each([
  ['headers and then nothing', true, (response: http.ServerResponse) => response.writeHead(200).flushHeaders()],
  ['half a document', false, (response: http.ServerResponse) => response.write('{"choices":[')],
  ['nothing at all', true, () => {}],
])('the time limit counts once: %s', async (_, streamed, answers) => {
  answering = answers;
  const failure = await failureOf(open(streamed, { timeoutMs: 30 }).then((reader) => readAll(reader)));
  expect(failure.code).toBe('timeout');
});

test('an answer beyond the limit is broken off, and half a document is not parsed', async () => {
  answering = (response) => response.end(`{"choices":[{"message":{"content":"${'x'.repeat(4096)}`);
  const failure = await failureOf(open(false, { maxBytes: 1024 }).then((reader) => readAll(reader)));
  expect(failure).toMatchObject({ code: 'response_too_large', partial: { text: '' } });
});

test('a rejection has its status, its body without secrets, and no answer', async () => {
  answering = (response) => {
    response.writeHead(429, { 'retry-after': '7', 'content-type': 'application/json' });
    response.end('{"error":{"message":"slow down sk-secret"}}');
  };
  const failure = await failureOf(open(true));
  expect(failure).toMatchObject({ status: 429, retryAfterMs: 7000 });
  expect(JSON.stringify(failure)).not.toContain('sk-secret');
});

test('a caller who leaves frees the connection at once', async () => {
  const closed = new Promise<void>((resolve) => {
    answering = (response) => {
      response.on('close', resolve);
      response.write(stream(choice({ content: 'hi' })));
    };
  });
  const leaving = new AbortController();
  const reader = await open(true, { signal: leaving.signal });
  await reader.next([]);
  leaving.abort();
  await closed;
  expect((await failureOf(readAll(reader))).code).toBe('aborted');
});
