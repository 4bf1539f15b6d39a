import { Agent, request } from 'undici';
import { afterEach, expect, it } from 'vitest';
import { startGateway, type Gateway } from '../src/index.ts';
import { amount, sumOf } from '../src/money/rub.ts';

const CALLS = Math.round(2_000 * Number(process.env['KOPEK_RUNS']));

let agent: Agent;
let gateway: Gateway;
afterEach(async () => {
  await agent.close();
  await gateway.close();
});

const chat = async (body: object): Promise<string> => {
  const reply = await request(`${gateway.baseURL}/chat/completions`, {
    dispatcher: agent,
    method: 'POST',
    headers: { authorization: `Bearer ${gateway.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(reply.statusCode).toBe(200);
  return reply.body.text();
};
/** The digits of the bill, as they were written. */
const costIn = (text: string): string => /"cost_rub":([\d.]+)/.exec(text)?.[1] ?? 'none';

it(`${CALLS} paced streams at once end whole, and the ledger balances to the last digit`, async () => {
  gateway = await startGateway({ pace: 1, balanceRub: '5000', limits: { keptRequests: 0 } });
  agent = new Agent({ connections: CALLS });
  const before = gateway.balanceRub();
  // 40 tokens at 80 per second: every stream lasts about 0.8 s, so all of them run together
  const words = Array.from({ length: 20 }, (_, number) => `word${number}`).join(' ');
  const texts = await Promise.all(
    Array.from({ length: CALLS }, (_, number) =>
      chat({ model: 'kopek/echo', stream: true, messages: [{ role: 'user', content: `${number} ${words}` }] }),
    ),
  );
  await gateway.whenIdle();
  expect(texts.filter((text) => text.endsWith('data: [DONE]\n\n'))).toHaveLength(CALLS);
  const told = sumOf(texts.map(costIn));
  expect(amount(before).minus(told).toFixed()).toBe(gateway.balanceRub());
  expect(gateway.charges().every((charge) => charge.usageDelivered)).toBe(true);
  expect(gateway.audit()).toMatchObject({ balanced: true, accounts: [{ chargesRub: told, charges: CALLS }] });
});

it(`a burst of ${CALLS} requests is answered without an error, and the ledger balances`, async () => {
  gateway = await startGateway({ limits: { keptRequests: 0 } });
  agent = new Agent({ connections: 64 });
  const before = gateway.balanceRub();
  const texts = await Promise.all(
    Array.from({ length: CALLS }, (_, number) =>
      chat({ model: 'kopek/echo', messages: [{ role: 'user', content: `${number}` }] }),
    ),
  );
  await gateway.whenIdle();
  expect(
    amount(before)
      .minus(sumOf(texts.map(costIn)))
      .toFixed(),
  ).toBe(gateway.balanceRub());
  expect(gateway.audit().balanced).toBe(true);
});
