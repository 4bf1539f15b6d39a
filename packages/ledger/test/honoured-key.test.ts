import {
  createLedger,
  MemoryStore,
  meteredClient,
  type Ledger,
  type LedgerEntry,
  type MeteredClient,
} from '@kopek/ledger';
import { beforeEach, describe, expect, test } from 'vitest';

const ANSWER = {
  id: 'gen-1',
  model: 'a/b',
  choices: [{ message: { role: 'assistant', content: 'hi' }, finish_reason: 'stop' }],
};
const REQUEST = { model: 'auto', messages: [{ role: 'user' as const, content: 'hi' }] };
const KEY = { idempotencyKey: 'job-17' };
const HOUR_MS = 3_600_000;

const paid = (costRub: number): Response =>
  Response.json({ ...ANSWER, usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2, cost_rub: costRub } });
/** A proxy lost the gateway, which may have billed. */
const lost = (): Response => new Response('<html></html>', { status: 502 });
const rejected = (): Response => Response.json({ error: { code: 400, message: 'no' } }, { status: 400 });

let nowMs: number;
let store: MemoryStore;
beforeEach(() => {
  nowMs = Date.parse('2026-03-11T09:00:00Z');
  store = new MemoryStore({ now: () => nowMs });
});

/** A promise, and what fulfils it. */
function later<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve!: (value: T) => void;
  const promise = new Promise<T>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}

/** A process with books in the common store, whose service gives these answers. */
function processWith(answers: (() => Response | Promise<Response>)[], idempotentBilling = true): MeteredClient {
  const left = [...answers];
  return meteredClient({
    apiKey: 'k',
    baseURL: 'https://gateway.example',
    fetch: async () => left.shift()?.() ?? Promise.reject(new Error('no answer left')),
    retry: { onUnknownBilling: 'retry', idempotentBilling },
    spendLimit: { maxRub: '100', estimate: () => '2' },
    ledger: createLedger({ store, timeoutMs: 2 ** 30 }),
  });
}

/** A process that dies while it waits for its answer. */
async function killed(): Promise<void> {
  const sent = later<void>();
  const client = processWith([
    () => {
      sent.resolve();
      return new Promise<Response>(() => {});
    },
  ]);
  void client.chat(REQUEST, KEY);
  await sent.promise;
}

async function books({ ledger }: { ledger: Ledger }): Promise<unknown> {
  expect(await ledger.verify()).toEqual([]);
  const { all } = await ledger.totals();
  const [limit] = await ledger.store.limits();
  const { costRub, settled, unknown, inFlight } = all ?? {};
  return { costRub, settled, unknown, inFlight, unknownRub: limit?.unknownRub, reserved: limit?.reservedRub };
}

const ONE_PURCHASE = { costRub: '0.5', settled: 1, unknown: 0, inFlight: 0, unknownRub: '0', reserved: '0' };

describe('an attempt that was lost and retried under a key that the service honours', () => {
  test('in one call: its retry has the price of both', async () => {
    const client = processWith([lost, () => paid(0.5)]);
    await client.chat(REQUEST);
    expect(await books(client)).toEqual(ONE_PURCHASE);
    const [repeated, first] = (await store.entries()).entries;
    expect(first).toMatchObject({ attempt: 1, status: 'settled', httpStatus: 502, replayOf: repeated?.id });
    expect(repeated).toMatchObject({ attempt: 2, status: 'settled' });
  });

  test.each([
    ['is still in flight in the ledger', 0],
    ['has expired', HOUR_MS],
  ])('by a process that was killed, and %s', async (_, laterMs) => {
    await killed();
    nowMs += laterMs;
    const client = processWith([() => paid(0.5)]);
    await client.chat(REQUEST, KEY);
    expect(await books(client)).toEqual(ONE_PURCHASE);
  });

  test('in several processes, one after the other', async () => {
    await killed();
    nowMs += HOUR_MS;
    await killed();
    nowMs += HOUR_MS;
    const client = processWith([lost, () => paid(0.5)]);
    await client.chat(REQUEST, KEY);
    expect(await books(client)).toEqual(ONE_PURCHASE);
  });

  test('is still unknown when the retry was rejected, or lost as well', async () => {
    await killed();
    nowMs += HOUR_MS;
    const client = processWith([rejected, lost, lost]);
    await client.chat(REQUEST, KEY).catch(() => {});
    expect(await books(client)).toMatchObject({ settled: 0, unknown: 1, unknownRub: '2' });
    await client.chat(REQUEST, KEY).catch(() => {});
    expect(await books(client)).toMatchObject({ settled: 0, unknown: 3, unknownRub: '6' });
  });
});

describe('two calls at once under one key, of which the service rejects the second as running', () => {
  /** Both calls look for earlier attempts before either is in the ledger. */
  class SlowStore extends MemoryStore {
    override async entry(id: string): Promise<LedgerEntry | undefined> {
      const found = await super.entry(id);
      await new Promise((resolve) => setTimeout(resolve, 1));
      return found;
    }
  }
  const running = (): Response => Response.json({ error: { code: 409, message: 'running' } }, { status: 409 });

  const ENDS: [string, () => Response, object][] = [
    ['is paid', () => paid(0.5), ONE_PURCHASE],
    ['is lost', lost, { settled: 0, unknown: 1, inFlight: 0, unknownRub: '2', reserved: '0' }],
  ];

  test.each(['of one process', 'of two processes'].flatMap((where) => ENDS.map((end) => [where, ...end] as const)))(
    '%s: the first is in flight until it %s',
    async (where, _, answer, expected) => {
      store = new SlowStore();
      const first = later<Response>();
      const client = processWith(where === 'of one process' ? [() => first.promise, running] : [() => first.promise]);
      const other = where === 'of one process' ? client : processWith([running]);
      const options = { ...KEY, retry: { maxRetries: 0 } };
      const calls = Promise.allSettled([client.chat(REQUEST, options), other.chat(REQUEST, options)]);
      await expect.poll(() => other.ledger.total().rejected).toBe(1);
      expect(await books(client)).toMatchObject({ inFlight: 1, unknownRub: '0', reserved: '2' });
      expect(client.ledger.inFlight()).toHaveLength(1);
      first.resolve(answer());
      await calls;
      expect(await books(client)).toMatchObject(expected);
      expect(client.ledger.total()).toMatchObject({ inFlight: 0, unknown: answer === lost ? 1 : 0 });
    },
  );

  test('the rejection of the second comes after the first was lost, and does not hide its cost', async () => {
    store = new SlowStore();
    const second = later<Response>();
    const [client, other] = [processWith([lost]), processWith([() => second.promise])];
    const options = { ...KEY, retry: { maxRetries: 0 } };
    const calls = Promise.allSettled([client.chat(REQUEST, options), other.chat(REQUEST, options)]);
    await expect.poll(() => client.ledger.total().unknown).toBe(1);
    second.resolve(running());
    await calls;
    expect(await books(client)).toMatchObject({ unknown: 1, inFlight: 0, unknownRub: '2', reserved: '0' });
  });

  test('two processes that get the same answer report one charge', async () => {
    store = new SlowStore();
    const reported: string[] = [];
    const clients = ['a', 'b'].map(() => processWith([() => paid(0.5)]));
    for (const { ledger } of clients)
      ledger.subscribe(({ id, replayOf }) => void (replayOf === undefined && reported.push(id)));
    await Promise.all(clients.map(async (client) => client.chat(REQUEST, KEY)));
    expect(await books(processWith([]))).toEqual(ONE_PURCHASE);
    expect(reported).toHaveLength(1);
    expect(clients.map(({ ledger }) => ledger.total().costRub ?? '0').sort()).toEqual(['0', '0.5']);
  });

  test('what one of two processes gives back, because the store failed, is not the reservation of the other', async () => {
    const answer = later<Response>();
    const client = processWith([() => answer.promise]);
    const call = client.chat(REQUEST, KEY);
    await expect.poll(() => client.ledger.inFlight().length).toBe(1);
    // it does not see the first, and does not hear that it got the same id
    const failing = new MemoryStore();
    failing.entry = async () => undefined;
    failing.reserve = () => Promise.reject(new Error('the answer was lost'));
    failing.release = async (id) => store.release(id);
    const ledger = createLedger({ store: failing, onStoreFailure: () => {} });
    const about = { attempt: 1, path: '/v1/chat/completions', ...KEY, idempotentBilling: true };
    await expect(ledger.meter().begin(about)).rejects.toThrow('Not sent');
    failing.entry = async (id) => store.entry(id);
    expect(await ledger.flush()).toEqual({ inFlight: 0, unsaved: 0 });
    expect(await books(client)).toMatchObject({ inFlight: 1, reserved: '2' });
    answer.resolve(paid(0.5));
    await call;
    expect(await books(client)).toEqual(ONE_PURCHASE);
  });
});

test('a lost attempt is found although one before it is no longer in the ledger', async () => {
  const client = processWith([rejected, lost, () => paid(0.5)]);
  for (let call = 0; call < 2; call += 1)
    await client.chat(REQUEST, { ...KEY, retry: { maxRetries: 0 } }).catch(() => {});
  nowMs = Date.now() + HOUR_MS;
  await store.prune({ before: new Date(nowMs).toISOString() });
  expect(await books(client)).toMatchObject({ unknown: 1, unknownRub: '2' });
  await processWith([() => paid(0.5)]).chat(REQUEST, KEY);
  expect(await books(client)).toEqual(ONE_PURCHASE);
});

test('an attempt whose estimate fails leaves its place under the key to the next one', async () => {
  let isFailing = true;
  const estimate = (): string => {
    if (isFailing) throw new Error('no estimate');
    return '2';
  };
  const onCallbackError = (error: unknown): never => {
    throw error;
  };
  const about = { attempt: 1, path: '/v1/chat/completions', ...KEY, idempotentBilling: true };
  const meter = createLedger({ store }).meter({ spendLimit: { maxRub: '100', estimate }, onCallbackError });
  await expect((async () => meter.begin(about))()).rejects.toThrow('no estimate');
  isFailing = false;
  await meter.begin(about);
  // its process ends here; only a place without a gap before it is found
  await processWith([() => paid(0.5)]).chat(REQUEST, KEY);
  expect(await books(processWith([]))).toEqual(ONE_PURCHASE);
});

test('a retry is one charge for callbacks, too, while the store is down', async () => {
  const reported: (string | undefined)[] = [];
  store.settle = () => {
    throw new Error('down');
  };
  const answers = [lost, () => paid(0.5)];
  const client = meteredClient({
    apiKey: 'k',
    baseURL: 'https://gateway.example',
    fetch: async () => answers.shift()?.() ?? Promise.reject(new Error('no answer left')),
    retry: { onUnknownBilling: 'retry', idempotentBilling: true },
    onCharge: ({ costRub }) => void reported.push(costRub),
    ledger: createLedger({ store, onStoreFailure: () => {} }),
  });
  await client.chat(REQUEST, KEY);
  expect(client.ledger.total()).toMatchObject({ costRub: '0.5', settled: 1, unknown: 0 });
  expect(reported).toEqual([undefined, '0.5']);
});

test('a service that bills a key twice anyway is recorded twice, and the second entry is marked', async () => {
  const answer = later<Response>();
  const sent = later<void>();
  const slow = processWith([
    () => {
      sent.resolve();
      return answer.promise;
    },
  ]);
  const call = slow.chat(REQUEST, KEY);
  await sent.promise;
  const quick = processWith([() => paid(0.5)]);
  await quick.chat(REQUEST, KEY);
  answer.resolve(paid(0.7));
  await call;
  expect(await books(slow)).toMatchObject({ costRub: '1.2', settled: 2, unknown: 0 });
  const anomalies = (await store.entries()).entries.flatMap(({ charge }) => charge?.anomalies ?? []);
  expect(anomalies).toContain('idempotency_key_reused');
});

test('without the option a lost attempt stays unknown next to its retry', async () => {
  const client = processWith([lost, () => paid(0.5)], false);
  await client.chat(REQUEST);
  expect(await books(client)).toMatchObject({ costRub: '0.5', settled: 1, unknown: 1, unknownRub: '2' });
});
