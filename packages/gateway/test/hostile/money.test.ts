import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { copyFileSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { startGateway, type GatewayOptions, type LogEntry } from '../../src/index.ts';
import { costOf } from '../../src/money/price.ts';
import { amount } from '../../src/money/rub.ts';
import { ask, json } from '../client.ts';
import { useGateways } from '../harness.ts';

const start = useGateways();
const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const entry of open.splice(0)) await entry.close();
});
const file = (): string => join(mkdtempSync(join(tmpdir(), 'kopek-')), 'ledger.db');

/** A server that answers "ok" and reports this usage. */
async function reporting(usage: object): Promise<GatewayOptions> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.setHeader('content-type', 'application/json');
      const choices = [{ message: { role: 'assistant', content: 'ok' }, finish_reason: 'stop' }];
      response.end(JSON.stringify({ choices, usage }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(server);
  const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const prices = { input: '0.01', output: '0.01', cacheRead: '0.001' };
  return { models: [{ id: 'up/m', upstream: { baseURL, model: 'm' }, providers: [{ name: 'up', prices }] }] };
}

describe('a charge is never below zero, and suspicious counts are flagged', () => {
  it('for any usage at any prices', () => {
    const count = fc.nat({ max: 1e9 });
    const usage = fc.record({
      promptTokens: count,
      completionTokens: count,
      cachedTokens: count,
      cacheWriteTokens: count,
      reasoningTokens: count,
      webSearchRequests: fc.nat(9),
    });
    fc.assert(
      fc.property(usage, (used) => {
        const all = costOf({ input: '1', output: '1', cacheWrite: '1', search: '1' }, used, undefined);
        expect(amount(all).gte('0')).toBe(true);
        expect(
          amount(all).lte(amount(used.promptTokens).plus(used.completionTokens).plus(used.webSearchRequests)),
        ).toBe(true);
      }),
    );
  });

  it.each<[string, object, object]>([
    [
      'more cached than prompt',
      { prompt_tokens: 3, completion_tokens: 1, prompt_tokens_details: { cached_tokens: 500 } },
      { promptTokens: 3, completionTokens: 1, doubts: ['cachedTokens'], costRub: '0.013' },
    ],
    [
      'an absurd answer',
      { prompt_tokens: 3, completion_tokens: 9e12 },
      { promptTokens: 3, completionTokens: 9e12, doubts: ['completionTokens'], costRub: '90000000000.03' },
    ],
    [
      'a prompt longer than the one that was sent, such as one with a system prompt of the server',
      { prompt_tokens: 900, completion_tokens: 1 },
      { promptTokens: 900, completionTokens: 1, doubts: ['promptTokens'], costRub: '9.01' },
    ],
    [
      'more reasoning than answer',
      { prompt_tokens: 3, completion_tokens: 1, completion_tokens_details: { reasoning_tokens: 9 } },
      { promptTokens: 3, completionTokens: 1, doubts: ['reasoningTokens'], costRub: '0.04' },
    ],
  ])('an upstream server that reports %s is billed by its report', async (_what, usage, booked) => {
    const gateway = await start(await reporting(usage));
    const reply = await ask(gateway, 'x', { model: 'up/m', max_tokens: 50, cache_control: { type: 'ephemeral' } });
    expect(reply.status).toBe(200);
    expect(gateway.charges()).toMatchObject([booked]);
  });

  it('cached tokens of an upstream server are billed at the price of cached tokens', async () => {
    const gateway = await start(
      await reporting({ prompt_tokens: 100, completion_tokens: 0, prompt_tokens_details: { cached_tokens: 90 } }),
    );
    const reply = await ask(gateway, 'x'.repeat(100), { model: 'up/m' });
    // 10 × 0.01 + 90 × 0.001
    expect(json(reply)).toMatchObject({ usage: { cost_rub: 0.19, prompt_tokens_details: { cached_tokens: 90 } } });
    expect(gateway.charges()[0]).not.toHaveProperty('doubts');
  });
});

describe('a full disk', () => {
  // ROLLBACK: SQLite ends the transaction by itself, as it does for some errors and not for others
  it.each(['ABORT', 'ROLLBACK', 'FAIL'])('loses no ruble, however the write fails: %s', async (how) => {
    const dataFile = file();
    await (await startGateway({ dataFile, balanceRub: '1' })).close();
    const database = new DatabaseSync(dataFile);
    database.exec(
      `CREATE TRIGGER full BEFORE INSERT ON changes WHEN NEW.json LIKE '%"servedModel":"kopek/chat"%' BEGIN SELECT RAISE(${how}, 'database or disk is full'); END`,
    );
    database.close();
    const lines: LogEntry[] = [];
    const gateway = await startGateway({
      dataFile,
      key: { budget: { maxRub: '5', lowNotify: true } },
      onLog: (entry) => void lines.push(entry),
    });
    open.push(gateway);
    // each of them sets aside about half a ruble
    for (let number = 0; number < 5; number += 1) {
      const headers = { 'idempotency-key': `key ${number}` };
      const reply = await ask(gateway, 'x', { model: 'kopek/chat', max_tokens: 4_000 }, { headers });
      expect(reply.status).toBe(500);
    }
    expect(lines.every(({ cause }) => cause?.includes('database or disk is full'))).toBe(true);
    // what was not booked was not spent, also in the memory of the gateway
    expect(gateway.balanceRub()).toBe('1');
    expect(gateway.keys()[0]?.budget?.remainingRub).toBe('5');
    const again = await ask(gateway, 'x', { model: 'kopek/json' }, { headers: { 'idempotency-key': 'key 0' } });
    expect([again.status, again.headers['x-kopek-replayed']]).toEqual([200, undefined]);
    expect(gateway.audit()).toMatchObject({ balanced: true, accounts: [{ balanceRub: gateway.balanceRub() }] });
    const [state, charges] = [gateway.audit(), gateway.charges()];
    await gateway.close();
    await using next = await startGateway({ dataFile });
    expect([next.audit(), next.charges()]).toEqual([state, charges]);
  });
});

describe('the data file', () => {
  it('is opened by one gateway at a time', async () => {
    const dataFile = file();
    const first = await startGateway({ dataFile });
    open.push(first);
    await expect(startGateway({ dataFile })).rejects.toThrow(/in use by another gateway/);
    expect((await ask(first, 'x')).status).toBe(200);
    await first.close();
    const second = await startGateway({ dataFile });
    open.push(second);
    expect(second.charges()).toHaveLength(1);
  });

  it.each([
    ['deleted', (dataFile: string) => rmSync(dataFile)],
    ['moved', (dataFile: string) => renameSync(dataFile, `${dataFile}.old`)],
    ['replaced', (dataFile: string) => copyFileSync(dataFile, `${dataFile}.new`)],
  ])('that was %s is not written on, since no start would find it', async (how, change) => {
    const dataFile = file();
    const causes: (string | undefined)[] = [];
    const gateway = await startGateway({ dataFile, onLog: ({ cause }) => void causes.push(cause) });
    open.push(gateway);
    expect((await ask(gateway, 'x')).status).toBe(200);
    const before = gateway.balanceRub();
    change(dataFile);
    if (how === 'replaced') renameSync(`${dataFile}.new`, dataFile);
    expect((await ask(gateway, 'x')).status).toBe(500);
    expect((await ask(gateway, 'x', { stream: true })).end).toBe('early');
    expect(gateway.balanceRub()).toBe(before);
    expect(causes.at(-1)).toContain(`The data file ${dataFile} was deleted or moved`);
    if (how !== 'moved') return;
    renameSync(`${dataFile}.old`, dataFile);
    expect((await ask(gateway, 'x')).status).toBe(200);
    await gateway.close();
    await using next = await startGateway({ dataFile });
    expect(next.charges()).toHaveLength(2);
  });

  it('of an earlier version is rejected and left alone', async () => {
    const dataFile = file();
    const database = new DatabaseSync(dataFile);
    database.exec('CREATE TABLE charges (seq INTEGER PRIMARY KEY)');
    database.close();
    await expect(startGateway({ dataFile })).rejects.toThrow(/cannot be opened: another program or version wrote it/);
  });

  it('has at the end what was recorded, running answers included', async () => {
    const gateway = await startGateway({ pace: 1, balanceRub: '10' });
    const running = ask(gateway, 'word '.repeat(400), { stream: true });
    await expect.poll(async () => (await ask(gateway, 'x')).status).toBe(200);
    const { charges, balanceRub } = await gateway.close();
    await running.catch(() => undefined);
    expect(charges).toBe(2);
    expect(amount(balanceRub).lt('10')).toBe(true);
  });
});

describe('keys', () => {
  it('that are not listed any more are invalid, and have their budget when they return', async () => {
    const dataFile = file();
    const keys = [{ apiKey: 'kopek-team-key', budget: { maxRub: '1' } }];
    const first = await startGateway({ dataFile, apiKey: 'kopek-own-key', keys });
    await ask(first, 'x', {}, { apiKey: 'kopek-team-key' });
    await first.close();
    const second = await startGateway({ dataFile, apiKey: 'kopek-own-key' });
    expect((await ask(second, 'x', {}, { apiKey: 'kopek-team-key' })).status).toBe(401);
    await second.close();
    const third = await startGateway({ dataFile, apiKey: 'kopek-own-key', keys });
    open.push(third);
    const reply = await ask(third, 'x', {}, { apiKey: 'kopek-team-key' });
    expect(reply.status).toBe(200);
    const info = await fetch(`${third.baseURL}/service/key`, { headers: { authorization: 'Bearer kopek-team-key' } });
    // two answers of 4 + 1 tokens: 4 × 0.00001 + 0.00002 each
    expect(await info.json()).toMatchObject({ budget: { remaining: 0.99988 } });
  });

  it('that were created at run time stay', async () => {
    const dataFile = file();
    const first = await startGateway({ dataFile });
    const made = first.createKey({ name: 'made' });
    const { apiKey } = first;
    await first.close();
    const second = await startGateway({ dataFile });
    open.push(second);
    expect((await ask(second, 'x', {}, { apiKey: made })).status).toBe(200);
    expect((await ask(second, 'x', {}, { apiKey })).status).toBe(401);
  });
});

it('max_tokens is in range up to the context length, whatever the prompt is', async () => {
  const gateway = await start({ balanceRub: '100000' });
  expect((await ask(gateway, 'a longer prompt', { max_tokens: 32_767 })).status).toBe(200);
  expect((await ask(gateway, 'a longer prompt', { max_tokens: 32_768 })).status).toBe(400);
});

it('a stored answer of an Idempotency-Key is forgotten after a day', async () => {
  await using gateway = await startGateway({ startAt: '2026-01-01T00:00:00Z', clockStopped: true });
  const send = async () => (await ask(gateway, 'x', {}, { headers: { 'idempotency-key': 'one' } })).headers;
  await send();
  expect(await send()).toHaveProperty('x-kopek-replayed');
  gateway.advance('2d');
  expect(await send()).not.toHaveProperty('x-kopek-replayed');
  expect(gateway.charges()).toHaveLength(2);
});
