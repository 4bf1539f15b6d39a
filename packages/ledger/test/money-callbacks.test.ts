import { expect, test } from 'vitest';
import {
  meteredClient,
  SpendLimitError,
  type LedgerEntry,
  type MeteredClient,
  type MeteredClientSettings,
} from '@kopek/ledger';

const request = { model: 'auto', messages: [{ role: 'user' as const, content: 'hi' }] };
const finish = '{"id":"gen-1","model":"a/b","choices":[{"delta":{"content":"hello"},"finish_reason":"stop"}]';

/** A client whose service answers every request with the next of these bodies; the last one repeats. */
function clientThatGets(
  bodies: string[],
  settings: MeteredClientSettings,
): { client: MeteredClient; requests: () => number } {
  let requests = 0;
  const client = meteredClient({
    apiKey: 'test-key',
    baseURL: 'http://127.0.0.1:1',
    fetch: async () => new Response(bodies[Math.min(requests++, bodies.length - 1)]),
    ...settings,
  });
  return { client, requests: () => requests };
}

const answer = (cost: string, balance: string): string =>
  `{"id":"gen-1","model":"a/b","choices":[{"message":{"content":"hello"},"finish_reason":"stop"}],"usage":{"cost_rub":${cost},"balance":${balance}}}`;
const key = (remaining: string): string =>
  `{"name":"k","budget":{"remaining":${remaining},"initial":100.0,"reset_interval":"daily","reset_at":"2026-02-01T00:00:00Z","reset_in_seconds":3600,"low_notify":true},"allowed_models":null,"pii":{"mode":null,"types":null,"dictionary":[]}}`;

test('onCharge is called before the answer is delivered, streamed or not', async () => {
  const heard: (string | undefined)[] = [];
  const settings: MeteredClientSettings = { onCharge: (charge, { runId }) => heard.push(`${runId} ${charge.costRub}`) };
  const whole = clientThatGets([answer('0.10', '9')], settings).client;
  await whole.chat(request, { runId: 'run-1' });
  expect(heard).toEqual(['run-1 0.1']);

  const streaming = clientThatGets([`data: ${finish},"usage":{"cost_rub":0.20}}\n\ndata: [DONE]\n\n`], settings).client;
  for await (const event of streaming.stream(request, { runId: 'run-2' })) {
    if (event.type === 'finish') expect(heard).toEqual(['run-1 0.1', 'run-2 0.2']);
  }
  expect(heard).toHaveLength(2);
});

test('exceptions of onCharge are reported and break no answer', async () => {
  const reported: unknown[] = [];
  const { client } = clientThatGets([answer('0.1', '9')], {
    onCharge: () => {
      throw new Error('mine');
    },
    onCallbackError: (error) => reported.push(error),
  });
  await expect(client.chat(request)).resolves.toMatchObject({ text: 'hello' });
  expect(reported).toEqual([new Error('mine')]);
});

test('what a callback, a subscriber or the reader of an answer changes, changes nothing in the ledger', async () => {
  const spoil = ({ charge, tags }: Pick<LedgerEntry, 'charge' | 'tags'>): void => {
    if (charge !== undefined) Object.assign(charge, { costRub: '99' });
    if (tags !== undefined) tags['user'] = 'eve';
  };
  const { client } = clientThatGets([answer('0.1', '9')], { onCharge: (_, entry) => spoil(entry) });
  const { ledger } = client;
  ledger.subscribe({ onBegin: spoil, onEnd: spoil });
  ledger.subscribe({
    onEnd: (entry) => expect(entry).toMatchObject({ charge: { costRub: '0.1' }, tags: { user: 'ann' } }),
  });
  spoil(await client.chat(request, { tags: { user: 'ann' }, onEntry: (entry) => spoil(entry) }));
  ledger.entries().forEach(spoil);
  const cost = { costRub: '0.1' };
  expect(await ledger.totals({ by: 'tag' })).toMatchObject({ 'user=ann': cost });
  expect((await ledger.totals({ scope: 'user=ann' })).all).toMatchObject(cost);
  expect(ledger.entries()).toMatchObject([{ charge: cost }]);
});

test('a low balance is reported once, from answers alone', async () => {
  const delivered: string[] = [];
  const { client, requests } = clientThatGets([answer('1', '100.5'), answer('1', '99.50'), answer('1', '98.5')], {
    lowBalanceRub: '100',
    onLowBalance: ({ balanceRub }) => void delivered.push(balanceRub),
  });
  for (let i = 0; i < 3; i += 1) await client.chat(request);
  expect(delivered).toEqual(['99.5']);
  expect(requests()).toBe(3);
});

test('a low budget is reported once, from answers of the key endpoint, and a failure of it breaks none', async () => {
  const delivered: string[] = [];
  const reported: unknown[] = [];
  const { client } = clientThatGets([key('20.00'), key('19.99'), key('10')], {
    onLowKeyBudget: ({ remainingRub, initialRub, resetAt }) => {
      delivered.push(`${remainingRub} of ${initialRub} until ${resetAt}`);
      throw new Error('mine');
    },
    onCallbackError: (error) => reported.push(error),
  });
  for (const isLow of [false, true, true]) expect(await client.key()).toMatchObject({ isLow });
  expect(delivered).toEqual(['19.99 of 100 until 2026-02-01T00:00:00.000Z']);
  expect(reported).toEqual([new Error('mine')]);
});

test.each(['chat', 'stream', 'request'] as const)('a spent limit stops %s before anything is sent', async (way) => {
  const { client, requests } = clientThatGets([answer('1.00', '9')], { spendLimit: '1' });
  await client.chat(request);
  const again = async (): Promise<unknown> => {
    if (way === 'chat') return client.chat(request);
    if (way === 'stream') return client.stream(request).result;
    return client.request('POST', '/responses', request);
  };
  await expect(again()).rejects.toBeInstanceOf(SpendLimitError);
  await expect(again()).rejects.toMatchObject({ spentRub: '1', maxRub: '1', retryable: false, billing: 'none' });
  expect(requests()).toBe(1);
  expect(client.ledger.total().attempts).toBe(1);
});
