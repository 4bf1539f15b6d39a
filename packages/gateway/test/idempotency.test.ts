import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

  it('a cost that a client has learned stays delivered when a repetition breaks', async () => {
    const gateway = await start();
    const words = 'one two three four five six';
    expect((await ask(gateway, words, { stream: true }, { headers: once })).end).toBe('complete');
    gateway.fault({ name: 'reset-mid-body', times: 1 });
    expect((await ask(gateway, words, { stream: true }, { headers: once })).end).toBe('early');
    await gateway.whenIdle();
    expect(gateway.charges()).toMatchObject([{ usageDelivered: true }]);
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

describe('an answer under its Idempotency-Key', () => {
  const ALLOWED_VALUES = 'the words of Anna ';
  const keyed = (name: string) => ({ headers: { 'idempotency-key': name } });

  it('is in the data file for a day of the clock, also across a restart, and then nowhere in it', async () => {
    const dataFile = join(mkdtempSync(join(tmpdir(), 'kopek-')), 'ledger.db');
    const apiKey = 'kopek-key-of-anna';
    const january = await start({ dataFile, apiKey });
    const first = await ask(january, ALLOWED_VALUES, {}, keyed('k-1'));
    for (let at = 2; at <= 50; at += 1) await ask(january, ALLOWED_VALUES.repeat(200), {}, keyed(`k-${at}`));
    await january.close();
    const [size, bytes] = [statSync(dataFile).size, readFileSync(dataFile, 'utf8')];
    expect(bytes).toContain(ALLOWED_VALUES);

    const sameDay = await start({ dataFile, apiKey, startAt: '2026-11-19T09:59:00Z' });
    expect((await ask(sameDay, ALLOWED_VALUES, {}, keyed('k-1'))).body).toBe(first.body);
    await sameDay.close();

    const nextDay = await start({ dataFile, apiKey, startAt: '2026-11-19T10:00:01Z' });
    expect(nextDay.charges()).toHaveLength(50);
    expect((await ask(nextDay, ALLOWED_VALUES, {}, keyed('k-1'))).headers['x-kopek-replayed']).toBeUndefined();
    expect(nextDay.charges()).toHaveLength(51);
    nextDay.advance('25h');
    await ask(nextDay, 'another', {});
    await nextDay.close();
    expect(readFileSync(dataFile, 'utf8')).not.toContain(ALLOWED_VALUES);
    expect(statSync(dataFile).size).toBeLessThan(size / 3);

    const march = await start({ dataFile, apiKey, startAt: '2027-03-01T00:00:00Z' });
    expect([march.charges().length, march.audit().balanced]).toEqual([52, true]);
    await march.close();
  });
});
