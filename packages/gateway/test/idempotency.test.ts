import { describe, expect, it } from 'vitest';
import { ask } from './client.ts';
import { STILL, useGateways } from './harness.ts';

const start = useGateways(STILL);

describe('Idempotency-Key', () => {
  const once = { 'idempotency-key': 'k-1' };

  it('a repeated request gets the same answer and is not billed again', async () => {
    const gateway = await start();
    const first = await ask(gateway, 'one', {}, { headers: once });
    const second = await ask(gateway, 'one', {}, { headers: once });
    expect(second.body).toBe(first.body);
    expect(second.headers['x-kopek-replayed']).toBe('true');
    expect(gateway.charges()).toMatchObject([{ idempotencyKey: 'k-1', usageDelivered: true }]);
  });

  it('a retry after a broken answer pays once, and then the usage is delivered', async () => {
    const gateway = await start({ faults: [{ name: 'reset-mid-body', times: 1 }] });
    expect((await ask(gateway, 'one two three four five six', { stream: true }, { headers: once })).end).toBe('early');
    await gateway.whenIdle();
    expect(gateway.charges()).toMatchObject([{ usageDelivered: false }]);
    const again = await ask(gateway, 'one two three four five six', { stream: true }, { headers: once });
    expect(again.end).toBe('complete');
    await gateway.whenIdle();
    expect(gateway.charges()).toMatchObject([{ usageDelivered: true }]);
  });

  it('an answer that the client left is stored and billed whole', async () => {
    const gateway = await start({ pace: 1 });
    const words = 'one two three four five six';
    const left = await ask(gateway, words, { stream: true }, { headers: once, maxBytes: 600 });
    expect(left.end).toBe('timeout');
    await gateway.whenIdle();
    expect(gateway.charges()).toMatchObject([{ completionTokens: 6, usageDelivered: false }]);
    const again = await ask(gateway, words, { stream: true }, { headers: once });
    expect(again.body).toContain(`"cost_rub":${gateway.charges()[0]?.costRub}`);
    expect(gateway.charges()).toMatchObject([{ completionTokens: 6, usageDelivered: true }]);
  });

  it('another body under the same key is 409, another key of the account has its own', async () => {
    const gateway = await start();
    await ask(gateway, 'one', {}, { headers: once });
    expect((await ask(gateway, 'two', {}, { headers: once })).status).toBe(409);
    expect((await ask(gateway, 'two', {}, { headers: once, apiKey: gateway.createKey({}) })).status).toBe(200);
    gateway.advance('25h');
    expect((await ask(gateway, 'two', {}, { headers: once })).status).toBe(200);
  });

  it('the same key while the first request runs is 409', async () => {
    const gateway = await start({ pace: 1 });
    const slow = ask(gateway, 'one', {}, { headers: once });
    await expect.poll(async () => (await ask(gateway, 'one', {}, { headers: once })).status).toBe(409);
    expect((await slow).status).toBe(200);
  });
});
