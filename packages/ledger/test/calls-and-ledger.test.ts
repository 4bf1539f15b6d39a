import { atOnce } from '../src/ledger/__fixtures__/at-once.ts';
import { createClient } from '@kopek/core';
import { createLedger, MemoryStore, meteredClient, withRun } from '@kopek/ledger';
import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';

const ANSWER = {
  id: 'gen-1',
  model: 'a/b',
  choices: [{ message: { role: 'assistant', content: 'hi' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2, cost_rub: 0.5, balance: 99.5 },
};
const base = { apiKey: 'key-1', baseURL: 'https://gateway.example' };
const request = { model: 'auto', messages: [{ role: 'user' as const, content: 'hi' }] };

/** A service that answers at once, and counts. */
function service(): { fetch: typeof globalThis.fetch; sent: () => number } {
  let sent = 0;
  const fetch = async (): Promise<Response> => {
    sent += 1;
    return Response.json({ ...ANSWER, id: `gen-${sent}` });
  };
  return { fetch, sent: () => sent };
}

/** A promise, and what fulfils it. */
function later(): { promise: Promise<void>; go: () => void } {
  let go!: () => void;
  const promise = new Promise<void>((resolve) => {
    go = resolve;
  });
  return { promise, go };
}

/** Waits until everything that needs no clock and no network has happened. */
async function settled(): Promise<void> {
  await new Promise<void>((resolve) => {
    setImmediate(resolve);
  });
}

/** Never, as far as a test goes. */
const NEVER_MS = 2 ** 30;

describe('a store that answers later', () => {
  test('has the attempt before the request is sent', async () => {
    const store = new MemoryStore();
    const reserve = store.reserve.bind(store);
    const { promise, go } = later();
    const ledger = createLedger({
      timeoutMs: NEVER_MS,
      store: Object.assign(store, {
        reserve: async (...given: Parameters<typeof reserve>) => {
          await promise;
          return reserve(...given);
        },
      }),
    });
    const { fetch, sent } = service();
    const call = meteredClient({ ...base, fetch, ledger }).chat(request);
    await settled();
    expect(sent()).toBe(0);
    go();
    await call;
    expect(ledger.total()).toMatchObject({ costRub: '0.5', settled: 1, inFlight: 0 });
  });

  test('has the answer before its caller does', async () => {
    const store = new MemoryStore();
    const settle = store.settle.bind(store);
    const { promise, go } = later();
    const ledger = createLedger({
      timeoutMs: NEVER_MS,
      store: Object.assign(store, {
        settle: async (...given: Parameters<typeof settle>) => {
          await promise;
          return settle(...given);
        },
      }),
    });
    let reported = false;
    const { fetch } = service();
    const call = meteredClient({ ...base, fetch, ledger })
      .chat(request)
      .then(() => {
        reported = true;
      });
    while (ledger.inFlight().length === 0) await settled();
    for (let turn = 0; turn < 20; turn += 1) await settled();
    expect(reported).toBe(false);
    go();
    await call;
    expect(ledger.total()).toMatchObject({ costRub: '0.5', settled: 1 });
  });

  test('knows of an abandoned answer before its loop continues', async () => {
    const store = new MemoryStore();
    const settle = store.settle.bind(store);
    const ledger = createLedger({
      timeoutMs: NEVER_MS,
      store: Object.assign(store, {
        settle: async (...given: Parameters<typeof settle>) => {
          await settled();
          return settle(...given);
        },
      }),
    });
    const event = `data: ${JSON.stringify({ choices: [{ delta: { content: 'one ' } }] })}\n\n`;
    const body = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode(event)) });
    const headers = { 'content-type': 'text/event-stream' };
    const client = meteredClient({ ...base, fetch: async () => new Response(body, { headers }), ledger });
    for await (const _ of client.stream(request)) break;
    expect(atOnce(store.totals())['all']).toMatchObject({ unknown: 1, inFlight: 0 });
  });
});

describe('a call that is stopped before it is sent', () => {
  test('while a store is asked that does not answer, ends at once', async () => {
    const store = Object.assign(new MemoryStore(), { reserve: () => new Promise<never>(() => {}) });
    const { fetch, sent } = service();
    const client = meteredClient({ ...base, fetch, ledger: createLedger({ store, timeoutMs: NEVER_MS }) });
    const controller = new AbortController();
    const call = client.chat(request, { signal: controller.signal });
    const ended = expect(call).rejects.toMatchObject({ code: 'aborted', billing: 'none' });
    await settled();
    controller.abort();
    await ended;
    expect(sent()).toBe(0);
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
  });

  test('by a limit, leaves no listener', async () => {
    const { fetch, sent } = service();
    const client = meteredClient({ ...base, fetch, timeout: 5000, spendLimit: '0' });
    const { signal } = new AbortController();
    await expect(client.chat(request, { signal })).rejects.toMatchObject({ code: 'spend_limit', billing: 'none' });
    expect(sent()).toBe(0);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});

test('a ledger that is passed in has the charges, and a client keeps the limits of its meter', async () => {
  const ledger = createLedger();
  const { fetch } = service();
  await meteredClient({ ...base, fetch, ledger }).chat(request, { tags: { team: 'a' } });
  expect(ledger.total({ by: 'tag' })).toMatchObject({ 'team=a': { costRub: '0.5', attempts: 1 } });
  const limited = createClient({ ...base, fetch, meter: ledger.meter({ spendLimit: '0.5' }) });
  await expect(limited.chat(request)).rejects.toMatchObject({ code: 'spend_limit', spentRub: '0.5' });
  // a ledger is a meter of its own
  await createClient({ ...base, fetch, meter: ledger }).chat(request);
  expect(ledger.total()).toMatchObject({ costRub: '1', attempts: 2 });
});

test('a ledger that is the meter of a client itself counts a stream for the run in which it was made', async () => {
  const ledger = createLedger();
  const client = createClient({ ...base, fetch: service().fetch, meter: ledger });
  const stream = await withRun({ runId: 'made' }, async () => client.stream(request));
  await stream.result.catch(() => undefined);
  expect(ledger.entries()).toMatchObject([{ runId: 'made' }]);
});

test('a caller who retries at once after a rejection lets the call end that has reserved the money', async () => {
  const answer = async (): Promise<Response> => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    return Response.json(ANSWER);
  };
  // nobody knows a price yet, so the first call reserves the whole limit
  const client = meteredClient({ ...base, fetch: answer, spendLimit: { maxRub: '1000', mode: 'strict' } });
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
