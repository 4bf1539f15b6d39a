import { createClient } from '@kopek/core';
import { createLedger } from '@kopek/ledger';
import { meteredFetch } from '@kopek/ledger/fetch';
import { describe, expect, test } from 'vitest';
import { completeCases } from '../src/cases/complete-answers.ts';
import { readerCases } from '../src/cases/one-reader.ts';
import { scriptedFetch } from '../src/scripted-fetch.ts';
import type { WireCase } from '../src/wire-case.ts';

// the table runs through core and both adapters in `run.ts`; here through the two ways that map nothing
const cases = completeCases().map((wireCase) => [wireCase.name, wireCase] as const);
const statusOf = ({ expect: wanted }: WireCase): string => (wanted.usage === null ? 'unknown' : 'settled');
const bodyOf = ({ request_kind: kind }: WireCase): Record<string, unknown> => ({
  model: 'm',
  stream: kind === 'stream',
});

describe('request() keeps a complete answer and its usage', () => {
  test.concurrent.each(cases)('%s', async (_, wireCase) => {
    const ledger = createLedger();
    const { idle_timeout_ms: idleMs } = wireCase.client ?? {};
    const client = createClient({
      apiKey: 'key-123456',
      baseURL: 'http://127.0.0.1:9',
      fetch: scriptedFetch(wireCase).fetch,
      meter: ledger.meter({}),
      ...(idleMs === undefined ? {} : { timeout: { idleMs } }),
    });
    const response = await client.request('POST', '/chat/completions', bodyOf(wireCase));
    let answer = JSON.stringify(response.json ?? '');
    for await (const { data } of response.events ?? []) answer += JSON.stringify(data);
    expect(answer).toMatch(/"Well,  hello\\n"|"Well, ".*" hello"/);
    expect(response.charge()?.status).toBe(statusOf(wireCase));
    expect(ledger.entries().map(({ status }) => status)).toEqual([statusOf(wireCase)]);
  });
});

describe('meteredFetch records a usage wherever it comes', () => {
  test.concurrent.each(cases.filter(([, { end }]) => end !== 'hang'))('%s', async (_, wireCase) => {
    const ledger = createLedger();
    const fetch = meteredFetch(ledger, { fetch: scriptedFetch(wireCase).fetch });
    const response = await fetch('http://127.0.0.1:9/v1/chat/completions', {
      method: 'POST',
      body: JSON.stringify(bodyOf(wireCase)),
    });
    // the bytes pass as they came, and so does a break
    await response.text().catch(() => undefined);
    expect(ledger.entries().map(({ status }) => status)).toEqual([statusOf(wireCase)]);
  });

  test('after an end mark at which its consumer left', async () => {
    const found = completeCases().find(({ name }) => name.endsWith('reason-then-an-end-mark-and-a-bill'));
    const ledger = createLedger();
    const pieces = found?.body_chunks.map((piece) => Buffer.from(piece, 'base64').toString()) ?? [];
    const [first = '', behind = ''] = pieces.join('').split(/(?<=\[DONE\]\n\n)/);
    let controller!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
    const fetch = meteredFetch(ledger, { fetch: () => Promise.resolve(new Response(body)) });
    const response = await fetch('http://127.0.0.1:9/v1/chat/completions', { method: 'POST', body: '{}' });
    const reader = response.body?.getReader();
    controller.enqueue(new TextEncoder().encode(first));
    await reader?.read();
    await reader?.cancel();
    controller.enqueue(new TextEncoder().encode(behind));
    await ledger.flush();
    expect(ledger.entries()).toMatchObject([{ status: 'settled', charge: { costRub: '0.0425' } }]);
  });
});

describe('request() and meteredFetch find the charge that stream() finds', () => {
  const same = readerCases().map((wireCase) => [wireCase.name, wireCase] as const);
  const chargeOfCase = ({ expect: { charge, usage } }: WireCase): unknown =>
    charge ?? { status: usage === null ? 'unknown' : 'settled' };

  test.concurrent.each(same)('request(): %s', async (_, wireCase) => {
    const ledger = createLedger();
    const client = createClient({
      apiKey: 'key-123456',
      baseURL: 'http://127.0.0.1:9',
      fetch: scriptedFetch(wireCase).fetch,
      meter: ledger.meter({}),
    });
    const response = await client.request('POST', '/chat/completions', bodyOf(wireCase));
    const read = async (): Promise<void> => {
      for await (const _event of response.events ?? []);
    };
    await read().catch(() => undefined);
    expect(ledger.entries()).toMatchObject([{ charge: chargeOfCase(wireCase) }]);
    expect(response.charge()).toMatchObject(chargeOfCase(wireCase) as object);
  });

  test.concurrent.each(same)('meteredFetch: %s', async (_, wireCase) => {
    const ledger = createLedger();
    const fetch = meteredFetch(ledger, { fetch: scriptedFetch(wireCase).fetch });
    const response = await fetch('http://127.0.0.1:9/v1/chat/completions', {
      method: 'POST',
      body: JSON.stringify(bodyOf(wireCase)),
    });
    await response.text().catch(() => undefined);
    expect(ledger.entries()).toMatchObject([{ charge: chargeOfCase(wireCase) }]);
  });
});
