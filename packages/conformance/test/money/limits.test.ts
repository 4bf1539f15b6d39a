import { compareRub, subtractRub, sumRub } from '@kopek/core';
import { createLedger, meteredClient, type SpendLimit, SpendLimitError } from '@kopek/ledger';
import { startGateway, type Gateway } from '@kopek/gateway';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const DEPOSIT_RUB = '100';
/** Every answer has these words, so every call costs the same. */
const TEXT = 'копейка рубль бережёт';
const request = { model: 'kopek/chat', messages: [{ role: 'user' as const, content: TEXT }], max_tokens: 64 };

let gateway: Gateway;
beforeEach(async () => {
  gateway = await startGateway({ unknownFields: 'reject', balanceRub: DEPOSIT_RUB, script: () => ({ text: TEXT }) });
});
afterEach(() => gateway.close());

/** Sends calls at the same time. */
async function ask(count: number, spendLimit: SpendLimit | string): Promise<{ answered: number; rejected: number }> {
  const client = meteredClient({
    apiKey: gateway.apiKey,
    baseURL: gateway.baseURL,
    ledger: createLedger(),
    spendLimit,
  });
  const outcomes = await Promise.allSettled(Array.from({ length: count }, () => client.chat(request)));
  await gateway.whenIdle();
  const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
  for (const error of errors) expect(error).toBeInstanceOf(SpendLimitError);
  expect(client.ledger.total().costRub).toBe(spent());
  return { answered: count - errors.length, rejected: errors.length };
}

function spent(): string {
  return subtractRub(DEPOSIT_RUB, gateway.balanceRub());
}

async function priceOfOneCall(): Promise<string> {
  const client = meteredClient({ apiKey: gateway.apiKey, baseURL: gateway.baseURL });
  const { charge } = await client.chat(request);
  gateway.deposit(charge.costRub ?? '');
  return charge.costRub ?? '';
}

describe('64 concurrent calls over real sockets', () => {
  test('never exceed a limit in strict mode; rejected calls never reach the service', async () => {
    const estimate = await priceOfOneCall();
    const before = gateway.requests().length;
    const limit = { maxRub: '0.02', mode: 'strict', estimate } as const;
    const { answered, rejected } = await ask(64, limit);
    expect(compareRub(spent(), limit.maxRub)).not.toBe(1);
    // and the limit is used up: one more call would have passed it
    expect(compareRub(spent(), subtractRub(limit.maxRub, estimate))).toBe(1);
    expect([answered + rejected, gateway.requests().length - before]).toEqual([64, answered]);
  });

  test('never exceed a limit whose estimates come from the latest prices', async () => {
    const client = meteredClient({
      apiKey: gateway.apiKey,
      baseURL: gateway.baseURL,
      spendLimit: { maxRub: '1', mode: 'strict' },
    });
    await client.chat(request);
    await Promise.allSettled(Array.from({ length: 64 }, () => client.chat(request)));
    expect(client.ledger.total().settled).toBeGreaterThan(2);
    expect(compareRub(spent(), '1')).toBe(-1);
  });

  test.each([1, 5.5])(
    'exceed a limit of %d calls by part of the last one at most, and are served as far as it goes',
    async (calls) => {
      const price = await priceOfOneCall();
      const maxRub = sumRub([...Array.from({ length: Math.floor(calls) }, () => price), calls % 1 ? '0.000001' : '0']);
      const { answered, rejected } = await ask(64, maxRub);
      expect([answered, rejected]).toEqual([Math.ceil(calls), 64 - Math.ceil(calls)]);
    },
  );

  test('exceed a limit by one web search at most, although all answers before cost hundreds of times less', async () => {
    const script = ({ tools }: object & { tools?: unknown }) => ({
      text: TEXT,
      webSearches: tools === undefined ? 0 : 1,
    });
    await using searching = await startGateway({ namespace: 'service', balanceRub: DEPOSIT_RUB, script });
    const { apiKey, baseURL } = searching;
    const client = meteredClient({ apiKey, baseURL, spendLimit: '2' });
    for (let plain = 0; plain < 20; plain += 1) await client.chat(request);
    const search = { ...request, tools: [{ type: 'service:web_search' as const }] };
    const outcomes = await Promise.allSettled(
      Array.from({ length: 64 }, (_, index) => client.chat(index % 4 === 0 ? search : request)),
    );
    await searching.whenIdle();
    const charges = searching.charges();
    const dearest =
      charges
        .map(({ costRub }) => costRub)
        .sort(compareRub)
        .at(-1) ?? '';
    expect(charges.filter(({ webSearchRequests }) => webSearchRequests > 0).length).toBeGreaterThan(3);
    expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
    expect(compareRub(client.ledger.total().costRub ?? '', sumRub(['2', dearest]))).toBe(-1);
    expect(client.ledger.total().costRub).toBe(subtractRub(DEPOSIT_RUB, searching.balanceRub()));
  });

  test('exceed a loose limit by no more than what is in flight when it is reached', async () => {
    const price = await priceOfOneCall();
    const { answered } = await ask(64, { maxRub: price, mode: 'loose' });
    // all of them left before the first price came: the documented bound
    expect(answered).toBe(64);
  });
});

test('sequential calls exceed a loose limit by the last call at most', async () => {
  const price = await priceOfOneCall();
  const maxRub = '0.01';
  const client = meteredClient({ apiKey: gateway.apiKey, baseURL: gateway.baseURL, spendLimit: maxRub });
  const loop = async (): Promise<never> => {
    for (;;) await client.chat(request);
  };
  await expect(loop()).rejects.toBeInstanceOf(SpendLimitError);
  expect(compareRub(spent(), maxRub)).not.toBe(-1);
  expect(compareRub(subtractRub(spent(), price), maxRub)).toBe(-1);
});

test('a call waits for reserved money no longer than it may last in total, and is not retried', async () => {
  const ledger = createLedger();
  const limit: SpendLimit = { maxRub: '10', estimate: '6' };
  const client = meteredClient({ apiKey: gateway.apiKey, baseURL: gateway.baseURL, ledger, spendLimit: limit });
  const other = await ledger.meter({ spendLimit: limit }).begin({ attempt: 1, path: '/v1/chat/completions' });
  const rejected = await client.chat(request, { timeout: { totalMs: 100 } }).catch((error: unknown) => error);
  expect(rejected).toMatchObject({ name: 'SpendLimitError', reason: 'reserved', retryable: true, attempts: 0 });
  expect(gateway.requests()).toHaveLength(0);
  await other.settle({ billing: 'none', sent: false, durationMs: 1 });
  expect((await client.chat(request, { timeout: { totalMs: 10_000 } })).charge.status).toBe('settled');
});

test('a nested call that needs the money reserved by the answer being read is sent if that answer cannot end otherwise', async () => {
  let text = TEXT.repeat(40_000);
  await using long = await startGateway({ balanceRub: '100000', script: () => ({ text }) });
  const client = meteredClient({
    apiKey: long.apiKey,
    baseURL: long.baseURL,
    transportLimits: { readAheadBytes: 1 },
    spendLimit: { maxRub: '100000', estimate: '60000' },
  });
  const { max_tokens: _, ...open } = request;
  const children: (string | undefined)[] = [];
  for await (const _event of client.stream(open)) {
    if (children.length > 0) continue;
    text = TEXT;
    children.push((await client.chat(request)).charge.status);
  }
  expect(children).toEqual(['settled']);
  expect(client.ledger.total()).toMatchObject({ settled: 2, inFlight: 0 });
});
