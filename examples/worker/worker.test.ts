import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGateway, type Gateway } from '@kopek/gateway';
import { sumRub } from '@kopek/vercel-ai';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorker, type RunningWorker } from './lib/start-worker.ts';

/** What one part of the stream of a UI message holds that is looked at here. */
interface Part {
  type: string;
  delta?: string;
  errorText?: string;
  messageMetadata?: { charge?: { costRub?: string } };
}

/** What `/spending` answers, as far as it is looked at here. */
interface Spending {
  models: { model: string; costRub?: string; settled: number; unknown: number; inFlight: number }[];
  limits: { spentRub: string; limit: { maxRub: string } }[];
}

const LIMIT_RUB = '0.02';
const LONG = `[[say ${'word '.repeat(30)}]]`;

let gateway: Gateway;
let worker: RunningWorker;
let books: string;

beforeAll(async () => {
  books = mkdtempSync(join(tmpdir(), 'kopek-worker-'));
  gateway = await startGateway({ pace: 0.1, unknownFields: 'reject' });
  worker = await start();
});
afterAll(async () => {
  await worker.stop();
  await gateway.close();
  rmSync(books, { recursive: true });
});

function start(): Promise<RunningWorker> {
  const service = { KOPEK_BASE_URL: gateway.baseURL, KOPEK_API_KEY: gateway.apiKey };
  return startWorker({ ...service, VISITOR_SECRET: 'of this test', VISITOR_LIMIT_RUB: LIMIT_RUB }, books);
}

/** Somebody who keeps the cookie that was set first. */
class Visitor {
  #cookie = '';

  async fetch(path: string, request: RequestInit = {}): Promise<Response> {
    const response = await fetch(`${worker.url}${path}`, { ...request, headers: { cookie: this.#cookie } });
    this.#cookie ||= response.headers.get('set-cookie')?.split(';')[0] ?? '';
    return response;
  }

  ask(text: string, signal?: AbortSignal): Promise<Response> {
    const messages = [{ id: '1', role: 'user', parts: [{ type: 'text', text }] }];
    return this.fetch('/chat', { method: 'POST', body: JSON.stringify({ messages }), ...(signal && { signal }) });
  }

  async answer(text: string): Promise<{ text: string; costRub: string | undefined; error: string | undefined }> {
    const parts = partsOf(await (await this.ask(text)).text());
    return {
      text: parts.map((part) => part.delta ?? '').join(''),
      costRub: parts.findLast((part) => part.messageMetadata?.charge)?.messageMetadata?.charge?.costRub,
      error: parts.find((part) => part.type === 'error')?.errorText,
    };
  }

  async spending(): Promise<Spending> {
    return (await (await this.fetch('/spending')).json()) as Spending;
  }
}

function partsOf(stream: string): Part[] {
  return [...stream.matchAll(/^data: (\{.*\})$/gm)].map(([, json = '']) => JSON.parse(json) as Part);
}

async function billed(): Promise<string> {
  await gateway.whenIdle();
  return sumRub(gateway.charges().map((charge) => charge.costRub));
}

async function spentBy(visitor: Visitor): Promise<string> {
  return sumRub((await visitor.spending()).models.map(({ costRub = '0' }) => costRub));
}

test('an answer streams with its price, and the report of its visitor has exactly that', async () => {
  const visitor = new Visitor();
  const { text, costRub } = await visitor.answer('[[say Two kopeks]]');
  expect(text).toBe('Two kopeks');
  expect(costRub).toBe(await billed());
  const { models, limits } = await visitor.spending();
  expect(models).toEqual([{ model: 'kopek/chat', costRub, settled: 1, unknown: 0, inFlight: 0 }]);
  expect(limits).toMatchObject([{ spentRub: costRub, limit: { maxRub: LIMIT_RUB } }]);
  expect((await new Visitor().spending()).models).toEqual([]);
});

test('a visitor who has reached the limit is rejected before anything is sent; others are not', async () => {
  const visitor = new Visitor();
  const answers = [await visitor.answer(LONG)];
  while (answers.at(-1)?.error === undefined && answers.length < 100) answers.push(await visitor.answer(LONG));
  const sent = gateway.requests().length;
  const rejected = await visitor.answer(LONG);
  expect(rejected).toMatchObject({ text: '', error: expect.stringContaining('limit') });
  expect(gateway.requests()).toHaveLength(sent);
  expect(await spentBy(visitor)).toBe(sumRub(answers.map(({ costRub = '0' }) => costRub)));
  expect(await new Visitor().answer('[[say 2]]')).toMatchObject({ text: '2', error: undefined });
});

test('ten simultaneous questions of one visitor exceed the limit by the last one at most', async () => {
  const visitor = new Visitor();
  await visitor.spending();
  const answers = await Promise.all(Array.from({ length: 10 }, () => visitor.answer(LONG)));
  const prices = answers.flatMap(({ costRub }) => costRub ?? []).toSorted((a, b) => Number(a) - Number(b));
  expect(prices.length).toBeLessThan(10);
  expect(await spentBy(visitor)).toBe(sumRub(prices));
  expect(Number(sumRub(prices.slice(1)))).toBeLessThanOrEqual(Number(LIMIT_RUB));
});

test('an answer whose visitor leaves is read to its end, and recorded', async () => {
  const visitor = new Visitor();
  await visitor.spending();
  const before = sumRub([await billed()]);
  const controller = new AbortController();
  const response = await visitor.ask(LONG, controller.signal);
  const reader = response.body?.getReader();
  await reader?.read();
  controller.abort();
  await expect
    .poll(async () => (await visitor.spending()).models)
    .toMatchObject([{ settled: 1, unknown: 0, inFlight: 0 }]);
  expect(sumRub([before, await spentBy(visitor)])).toBe(await billed());
});

test('the ledger outlives the Worker', async () => {
  const visitor = new Visitor();
  const { costRub } = await visitor.answer('[[say kept]]');
  await worker.stop();
  worker = await start();
  expect(await spentBy(visitor)).toBe(costRub);
});

test('a body that is not a conversation is rejected, and a cookie that was not signed here is nobody', async () => {
  const visitor = new Visitor();
  expect((await visitor.fetch('/chat', { method: 'POST', body: '{"messages":"all"}' })).status).toBe(400);
  const { headers } = await fetch(`${worker.url}/spending`, { headers: { cookie: 'visitor=admin.forged' } });
  expect(headers.get('set-cookie')).toContain('visitor=');
});
