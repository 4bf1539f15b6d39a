import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { createClient, PaymentRequiredError, type CallOptions, type ClientSettings } from '../../src/index.ts';
import { errorBody, good, reply } from '../faults/answers.ts';
import { startRawServer, type Peer, type RawServer } from '../faults/raw-server.ts';

const on402 = { retry: 'clamp-max-tokens', floor: 256 } as const;
const messages = [{ role: 'user' as const, content: 'hi' }];
const sent: Record<string, unknown>[] = [];
let server: RawServer;
afterEach(async () => {
  sent.length = 0;
  await server.close();
});

/** A service that can afford so many tokens, whatever they ask for. */
async function ask(
  affordable: number,
  settings: ClientSettings,
  maxTokens: number | null = 4096,
  options: CallOptions = {},
  way: 'whole' | 'stream' = 'whole',
  more: { temperature?: number } = {},
): Promise<unknown> {
  server = await startRawServer({
    onRequest(peer: Peer) {
      const body = JSON.parse(peer.body) as { max_tokens?: number };
      sent.push({ max_tokens: body.max_tokens, key: peer.headers['idempotency-key'] });
      if (body.max_tokens !== undefined && body.max_tokens <= affordable) return good(peer);
      const words = `You requested up to ${body.max_tokens ?? 100_000} tokens, but can only afford ${affordable}.`;
      return reply(peer, 402, errorBody(peer, 402, words));
    },
  });
  const client = createClient({ apiKey: 'test-key', baseURL: server.origin, ...settings });
  const request = { model: 'm', messages, ...more, ...(maxTokens === null ? {} : { max_tokens: maxTokens }) };
  const call = way === 'whole' ? client.chat(request, options) : client.stream(request, options).result;
  return call.catch((error: unknown) => error);
}

describe('a 402 that names the affordable number of tokens', () => {
  it('is thrown, with both numbers', async () => {
    const error = await ask(1000, {});
    expect(error).toBeInstanceOf(PaymentRequiredError);
    expect(error).toMatchObject({ requestedMaxTokens: 4096, affordableMaxTokens: 1000, attempts: 1 });
    expect(sent).toHaveLength(1);
  });

  it.each(['whole', 'stream'] as const)('is retried with that number if the caller opted in (%s)', async (way) => {
    const result = await ask(1000, { on402 }, 4096, {}, way);
    expect(result).toMatchObject({
      finishReason: 'stop',
      charge: { costRub: '0.0123', anomalies: ['max_tokens_lowered'] },
      response: { attempts: 2 },
    });
    expect(sent.map(({ max_tokens }) => max_tokens)).toEqual([4096, 1000]);
  });

  it('reports what is wrong with the request once, to the call that asked for it', async () => {
    const heard: string[] = [];
    const settings: ClientSettings = { on402, validate: 'warn', onWarning: () => void heard.push('the client') };
    const options: CallOptions = { onWarning: ({ path }) => void heard.push(path) };
    const result = await ask(1000, settings, 4096, options, 'whole', { temperature: 3 });
    expect(result).toMatchObject({ finishReason: 'stop' });
    expect(sent).toHaveLength(2);
    expect(heard).toEqual(['temperature']);
  });

  it('is retried if no max_tokens was given', async () => {
    expect(await ask(1000, { on402 }, null)).toMatchObject({ finishReason: 'stop' });
    expect(sent.map(({ max_tokens }) => max_tokens)).toEqual([undefined, 1000]);
  });

  it('is retried under another idempotency key, because it is another request', async () => {
    await ask(1000, { on402 }, 4096, { idempotencyKey: 'mine' });
    expect(sent[0]?.key).toBe('mine');
    expect(sent[1]?.key).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is thrown below the floor', async () => {
    expect(await ask(255, { on402 })).toMatchObject({ affordableMaxTokens: 255, attempts: 1 });
    expect(sent).toHaveLength(1);
  });
});

it('is retried only once', async () => {
  server = await startRawServer({
    onRequest(peer) {
      sent.push({});
      reply(
        peer,
        402,
        errorBody(peer, 402, `You requested up to 9 tokens, but can only afford ${1000 - sent.length}.`),
      );
    },
  });
  const client = createClient({ apiKey: 'test-key', baseURL: server.origin, on402 });
  await expect(client.chat({ model: 'm', messages })).rejects.toMatchObject({
    status: 402,
    attempts: 2,
    billing: 'none',
  });
  expect(sent).toHaveLength(2);
});

/** Starts a server that answers 402 first; resolves with the second request, which the test answers or not. */
async function poorServer(): Promise<{ secondRequest: Promise<Peer> }> {
  let askedAgain!: (peer: Peer) => void;
  const secondRequest = new Promise<Peer>((resolve) => {
    askedAgain = resolve;
  });
  server = await startRawServer({
    onRequest(peer) {
      if (peer.number > 1) return askedAgain(peer);
      return reply(peer, 402, errorBody(peer, 402, 'You requested up to 9 tokens, but can only afford 500.'));
    },
  });
  return { secondRequest };
}

it('is abandoned with its stream, also when it is retried', async () => {
  const { secondRequest: again } = await poorServer();
  const client = createClient({ apiKey: 'test-key', baseURL: server.origin, on402 });
  const stream = client.stream({ model: 'm', messages });
  const { result } = stream;
  const { socket } = await again;
  const closed = once(socket, 'close');
  stream.cancel();
  await expect(result).rejects.toMatchObject({ code: 'aborted' });
  await closed;
});

it('is read for its cost when its consumer leaves, also when it was retried', async () => {
  const { secondRequest: again } = await poorServer();
  const client = createClient({ apiKey: 'test-key', baseURL: server.origin, on402, onAbandon: 'finish' });
  const stream = client.stream({ model: 'm', messages });
  const { result, charge } = stream;
  const peer = await again;
  stream.cancel();
  await expect(result).rejects.toMatchObject({ code: 'aborted' });
  good(peer);
  expect(await charge).toMatchObject({ status: 'settled', anomalies: ['max_tokens_lowered'] });
});

it.each([{ retry: 'always', floor: 1 }, { retry: 'clamp-max-tokens' }, { retry: 'clamp-max-tokens', floor: 0 }, null])(
  'rejects a setting that has no meaning: %j',
  (setting) => {
    server = { close: () => Promise.resolve() } as RawServer;
    const settings = { apiKey: 'test-key', baseURL: 'http://127.0.0.1:1', on402: setting } as unknown as ClientSettings;
    expect(() => createClient(settings)).toThrow(/on402 must be/);
  },
);
