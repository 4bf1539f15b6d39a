import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRetryable } from '@langchain/core/errors';
import type { AIMessageChunk } from '@langchain/core/messages';
import { concat } from '@langchain/core/utils/stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  ChatKopek,
  chargeOf,
  Kopek,
  KopekError,
  SpendHandler,
  sumCharges,
  type Charge,
  type ChatKopekFields,
} from '../src/index.ts';
import { completion, delta } from './support.ts';

// everything here is about time and sockets, so the service is a real one

/** Answers one request; gets its number, from 1. */
type Handler = (response: ServerResponse, number: number) => void;

let server: Server;
let handle: Handler;
let requests: number;

beforeEach(async () => {
  requests = 0;
  server = createServer((request, response) => {
    request.resume().on('end', () => handle(response, ++requests));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function address(): ChatKopekFields {
  const { port } = server.address() as AddressInfo;
  return { model: 'm', apiKey: 'canary-key-2b6e', baseURL: `http://127.0.0.1:${port}` };
}

function chat(fields: ChatKopekFields = {}): ChatKopek {
  return new ChatKopek({ ...address(), ...fields });
}

function json(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

/** A proxy that lost the gateway: nobody knows whether it was paid for. */
function lost(response: ServerResponse): void {
  response.writeHead(502, { 'content-type': 'text/html' });
  response.end('<html>lost</html>');
}

const busy = { error: { code: 429, message: 'later' } };

async function failureOf(call: Promise<unknown>): Promise<KopekError> {
  const failure = await call.then(() => undefined).catch((thrown: unknown) => thrown);
  if (!KopekError.isInstance(failure)) throw new Error(`expected a KopekError, got ${String(failure)}`);
  return failure;
}

describe('a stream that its consumer leaves while the service is silent', () => {
  /** Sends one piece and says nothing more; resolves when the socket is closed. */
  function silentAfter(piece: object): Promise<void> {
    return new Promise((resolve) => {
      handle = (response) => {
        response.on('close', resolve);
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(`data: ${JSON.stringify(piece)}\n\n`);
      };
    });
  }

  test('frees the socket at once, and the handler gets an unknown cost', async () => {
    const closed = silentAfter(delta({ content: 'a' }));
    const spend = new SpendHandler();
    const model = chat();
    for await (const _ of await model.stream('hi', { callbacks: [spend] })) break;
    await closed;
    await expect.poll(() => spend.unknown).toBe(1);
    expect(model.ledger.total()).toMatchObject({ attempts: 1, settled: 0, unknown: 1 });
  });

  test('frees the socket in a chain of LangChain, too', async () => {
    const closed = silentAfter(delta({ content: 'a' }));
    const chain = chat().withConfig({ tags: ['chat'] });
    for await (const _ of await chain.stream('hi')) break;
    await closed;
  });

  // LangChain keeps native events for further readers: one that leaves does not end them, a signal does
  test('frees the socket of native events by its signal', async () => {
    const closed = silentAfter(delta({ content: 'a' }));
    const controller = new AbortController();
    const reading = failureOfAny(
      (async () => {
        for await (const event of chat().streamEvents('hi', { signal: controller.signal })) {
          if (event.event === 'content-block-delta') controller.abort();
        }
      })(),
    );
    await closed;
    expect(await reading).toMatchObject({ name: 'AbortError' });
  });

  test('frees the socket of a text model', async () => {
    const closed = silentAfter({ ...delta({}), choices: [{ index: 0, text: 'a', finish_reason: null }] });
    const model = new Kopek(address() as never);
    for await (const _ of await model.stream('hi')) break;
    await closed;
  });
});

describe('the queue of maxConcurrency', () => {
  test.each(['before the call', 'while it waits'])(
    'a signal that is aborted %s ends the wait at once',
    async (when) => {
      handle = () => {};
      const model = chat({ maxConcurrency: 1 });
      const running = model.invoke('slow', { signal: AbortSignal.timeout(60_000) });
      running.catch(() => {});
      await expect.poll(() => requests).toBe(1);
      const controller = new AbortController();
      if (when === 'before the call') controller.abort();
      const waiting = model.invoke('next', { signal: controller.signal });
      const failure = failureOfAny(waiting);
      controller.abort();
      expect(await failure).toMatchObject({ name: 'AbortError' });
      expect(requests).toBe(1);
    },
  );

  test('a pause between attempts does not hold a place', async () => {
    handle = (response, number) => {
      if (number === 1) json(response, 429, busy, { 'retry-after': '1' });
      else json(response, 200, completion().json);
    };
    const model = chat({ maxConcurrency: 1 });
    const order: string[] = [];
    await Promise.all([
      model.invoke('rejected').then(() => order.push('rejected')),
      model.invoke('other').then(() => order.push('other')),
    ]);
    expect(order).toEqual(['other', 'rejected']);
  });
});

function failureOfAny(call: Promise<unknown>): Promise<unknown> {
  return call.then(() => undefined).catch((thrown: unknown) => thrown);
}

describe('Retry-After above 60 seconds', () => {
  test.each<[string, number]>([
    ['with a status', 429],
    ['in a body with status 200', 200],
  ])('%s is thrown at once, and no loop of LangChain waits for it', async (_, status) => {
    handle = (response) => json(response, status, busy, { 'retry-after': '3600' });
    const failure = await failureOf(chat().withRetry({ stopAfterAttempt: 2 }).invoke('hi'));
    expect(failure).toMatchObject({ retryable: false, retryAfterMs: 3_600_000 });
    expect(getRetryable(failure)).toBe(false);
    expect(requests).toBe(1);
  });
});

describe('withRetry', () => {
  const handlers = [undefined, () => {}, (): Promise<void> => Promise.resolve()];

  test.each(handlers)('never retries a request of unknown cost, with the handler %s', async (onFailedAttempt) => {
    handle = lost;
    const fields = { stopAfterAttempt: 3, ...(onFailedAttempt && { onFailedAttempt }) };
    const bound = chat({ maxRetries: 0 }).bindTools([], {});
    for (const model of [chat({ maxRetries: 0 }), bound, bound.withConfig({ tags: ['a'] })]) {
      requests = 0;
      await failureOf(model.withRetry(fields).invoke('hi'));
      expect(requests).toBe(1);
    }
  });

  test('retries what cost nothing, and the handler sees each failure', async () => {
    handle = (response, number) => {
      if (number < 3) json(response, 503, { error: { code: 503, message: 'busy' } });
      else json(response, 200, completion().json);
    };
    const seen: unknown[] = [];
    const model = chat({ maxRetries: 0 }).withConfig({ tags: ['a'] });
    const retried = model.withRetry({ stopAfterAttempt: 3, onFailedAttempt: (error) => seen.push(error) });
    expect((await retried.invoke('hi')).text).toBe('Hello');
    expect(seen).toHaveLength(2);
  });

  test('waits as long as the service asks; an abort ends the wait, and nothing more is sent', async () => {
    handle = (response) => json(response, 429, busy, { 'retry-after': '60' });
    const controller = new AbortController();
    const onFailedAttempt = (): void => void setImmediate(() => controller.abort());
    const model = chat({ maxRetries: 0 });
    const waiting = model.withRetry({ stopAfterAttempt: 3, onFailedAttempt });
    expect(await failureOfAny(waiting.invoke('hi', { signal: controller.signal }))).toMatchObject({
      name: 'AbortError',
    });
    expect(requests).toBe(1);
    expect(model.ledger.total()).toMatchObject({ attempts: 1, rejected: 1, costRub: '0' });
  });
});

describe('an unknown cost', () => {
  test('stays on the error and in the handler when a later attempt is rejected for free', async () => {
    handle = (response, number) => {
      if (number === 1) lost(response);
      else json(response, 400, { error: { code: 400, message: 'no' } });
    };
    const spend = new SpendHandler();
    const failure = await failureOf(chat({ onUnknownBilling: 'retry' }).invoke('hi', { callbacks: [spend] }));
    expect(failure).toMatchObject({ status: 400, billing: 'unknown', attempts: 2 });
    expect(spend.total()).toMatchObject({ settled: 0, unknown: 1 });
    expect(getRetryable(failure)).toBe(false);
  });

  const SSE = { 'content-type': 'text/event-stream', 'retry-after-ms': '1' };
  /** A stream that breaks behind the role. */
  function silent(response: ServerResponse): void {
    response.writeHead(200, SSE);
    response.end(`data: ${JSON.stringify(delta({ role: 'assistant', content: '' }))}\n\n`);
  }

  function answer(response: ServerResponse, streamed: boolean): void {
    if (!streamed) return json(response, 200, completion().json);
    response.writeHead(200, SSE);
    const { usage } = completion().json as { usage: object };
    const chunks = [delta({ content: 'Hello' }), delta({}, { finish_reason: 'stop' }), { choices: [], usage }];
    response.end(chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join(''));
  }

  async function answerOf(model: ChatKopek, streamed: boolean, spend: SpendHandler): Promise<unknown> {
    if (!streamed) return model.invoke('hi', { callbacks: [spend] });
    let message: AIMessageChunk | undefined;
    for await (const chunk of await model.stream('hi', { callbacks: [spend] }))
      message = message ? concat(message, chunk) : chunk;
    return message;
  }

  const BREAKS = [
    ['a lost answer, whole', lost, false],
    ['a lost answer, streamed', lost, true],
    ['a stream that breaks before its first word', silent, true],
  ] as const;
  test.each(BREAKS)('is a part of the charge of the repeat that works: %s', async (_, breaks, streamed) => {
    handle = (response, number) => (number === 1 ? breaks(response) : answer(response, streamed));
    const spend = new SpendHandler();
    const model = chat({ onUnknownBilling: 'retry' });
    const message = await answerOf(model, streamed, spend);
    const { costRub } = model.ledger.total();
    expect(chargeOf(message)).toMatchObject({
      status: 'unknown',
      atLeastRub: costRub,
      parts: [{ status: 'unknown' }, { status: 'settled', costRub }],
    });
    expect(sumCharges([message])).toMatchObject({ costRub, settled: 1, unknown: 1 });
    expect(spend.total()).toMatchObject({ costRub, settled: 1, unknown: 1 });
    expect(model.ledger.total()).toMatchObject({ settled: 1, unknown: 1 });
    expect(requests).toBe(2);
  });

  test.each(BREAKS)('is none after the repeat if the service bills a key once: %s', async (_, breaks, streamed) => {
    handle = (response, number) => (number === 1 ? breaks(response) : answer(response, streamed));
    const told: Charge[] = [];
    const spend = new SpendHandler({ onCharge: (charge) => void told.push(charge) });
    const model = chat({ onUnknownBilling: 'retry', idempotentBilling: true });
    const message = await answerOf(model, streamed, spend);
    await model.ledger.flush();
    const { costRub } = model.ledger.total();
    expect(chargeOf(message)).toMatchObject({ status: 'settled', costRub });
    expect(sumCharges([message])).toMatchObject({ costRub, settled: 1, unknown: 0 });
    expect(spend.total()).toMatchObject({ costRub, settled: 1, unknown: 0 });
    expect(model.ledger.total()).toMatchObject({ settled: 1, unknown: 0 });
    // the lost answer, and its repeat; that both are one charge adds nothing
    expect(told.map(({ status }) => status)).toEqual(['unknown', 'settled']);
    expect(requests).toBe(2);
  });

  test('is risked once, however many retries there may be', async () => {
    handle = lost;
    await failureOf(chat({ onUnknownBilling: 'retry', maxRetries: 5 }).invoke('hi'));
    expect(requests).toBe(2);
  });
});
