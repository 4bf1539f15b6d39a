import { expect, test } from 'vitest';
import { createLedger } from '../ledger/ledger.ts';
import { createMeter } from '../ledger/meter.ts';
import { createClient } from './index.ts';

const ANSWER = {
  id: 'gen-1',
  model: 'a/b',
  choices: [{ message: { role: 'assistant', content: 'hi' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2, cost_rub: 0.5, balance: 99.5 },
};
const base = {
  apiKey: 'key-1',
  baseURL: 'https://gateway.example',
  fetch: async () => Response.json(ANSWER),
};
const request = { model: 'auto', messages: [{ role: 'user' as const, content: 'hi' }] };

test('a client without books tells the charge of each answer', async () => {
  const client = createClient(base);
  const { charge } = await client.chat(request);
  expect(charge).toMatchObject({ status: 'settled', costRub: '0.5', balanceRub: '99.5', servedModel: 'a/b' });
  expect(client).not.toHaveProperty('ledger');
});

test('books into a ledger that is handed in, and keeps the limits of a meter', async () => {
  const ledger = createLedger();
  const client = createClient({ ...base, ledger });
  await client.chat(request, { tags: { team: 'a' } });
  expect(ledger.total({ by: 'tag' })).toMatchObject({ 'team=a': { costRub: '0.5', attempts: 1 } });
  const limited = createClient({ ...base, ledger: createMeter({ ledger, spendLimit: '0.5' }) });
  await expect(limited.chat(request)).rejects.toMatchObject({ code: 'spend_limit', spentRub: '0.5' });
});

test.each(['spendLimit', 'onCharge', 'onLimitNear', 'onLowBalance', 'onLowBudget', 'onCallbackError'])(
  'refuses %s, which needs books',
  (name) => {
    const settings = { ...base, [name]: '1' };
    expect(() => createClient(settings)).toThrow(`the setting ${name} needs createClient of @kopek/core`);
  },
);

test('a caller who asks again as soon as a limit refuses lets the call end that holds it', async () => {
  const ledger = createLedger();
  const answer = async (): Promise<Response> => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    return Response.json(ANSWER);
  };
  // nobody knows a price yet, so the first call holds the whole limit
  const meter = createMeter({ ledger, spendLimit: { maxRub: '1000', mode: 'reserve' } });
  const client = createClient({ ...base, fetch: answer, ledger: meter });
  const first = client.chat(request);
  for (;;) {
    try {
      await client.chat({ ...request, max_tokens: 1 });
      break;
    } catch (error) {
      expect(error).toMatchObject({ code: 'spend_limit' });
    }
  }
  expect((await first).charge.costRub).toBe('0.5');
});
