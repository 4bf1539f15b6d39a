import { createLedger, meteredClient, type Ledger } from '@kopek/ledger';
import { meteredFetch } from '@kopek/ledger/fetch';
import { expect, test } from 'vitest';

const TEXT = { choices: [{ index: 0, delta: { content: 'hi' } }] };
const FINISH = { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] };
const DONE = '[DONE]';

function bill(usage: object): object {
  return { choices: [], usage: { prompt_tokens: 1, ...usage } };
}

const line = (part: object | string): string => (typeof part === 'string' ? part : JSON.stringify(part));
const FRAMES: Record<string, (part: object | string) => string> = {
  events: (part) => `data: ${line(part)}\n\n`,
  lines: (part) => `${line(part)}\n`,
};

const WAYS: Record<string, (ledger: Ledger, fetch: typeof globalThis.fetch) => Promise<unknown>> = {
  chat: (ledger, fetch) => clientOf(ledger, fetch).chat(REQUEST),
  stream: (ledger, fetch) => clientOf(ledger, fetch).stream(REQUEST).result,
  async request(ledger, fetch) {
    const { events = [] } = await clientOf(ledger, fetch).request('POST', '/chat/completions', { ...REQUEST });
    for await (const _event of events);
  },
  async meteredFetch(ledger, fetch) {
    await (await meteredFetch(ledger, { fetch })('https://gateway.example/v1', { method: 'POST' })).text();
  },
};
const REQUEST = { model: 'm', messages: [{ role: 'user' as const, content: 'hi' }] };

function clientOf(ledger: Ledger, fetch: typeof globalThis.fetch): ReturnType<typeof meteredClient> {
  return meteredClient({ apiKey: 'k', baseURL: 'https://gateway.example', fetch, ledger });
}

/** §2.9 rule 2: the usage is in the last chunk. Behind the end mark nothing is waited for but a price. */
const CASES: [string, (object | string)[], object][] = [
  [
    'the last one counts, as it was sent',
    [TEXT, FINISH, bill({ cost_rub: 1, balance: 9, total_tokens: 7 }), bill({ cost_rub: 2 }), DONE],
    { status: 'settled', costRub: '2', tokens: { input: 1 } },
  ],
  [
    'those before the end are none',
    [bill({ cost_rub: 1 }), TEXT, bill({ cost_rub: 2 }), FINISH, bill({ cost_rub: 3 }), DONE],
    { costRub: '3' },
  ],
  [
    'none counts behind the end mark, if a price came before',
    [TEXT, FINISH, bill({ cost_rub: 1 }), DONE, bill({ cost_rub: 2 })],
    { costRub: '1' },
  ],
  [
    'the first price behind the end mark counts',
    [TEXT, FINISH, DONE, bill({ cost_rub: 1 }), bill({ cost_rub: 2 })],
    { costRub: '1' },
  ],
  [
    'a price behind the end mark is waited for',
    [TEXT, FINISH, bill({}), DONE, bill({ cost_rub: 1 }), bill({ cost_rub: 2 })],
    { costRub: '1' },
  ],
  [
    'one without a price takes none away',
    [TEXT, FINISH, bill({ cost_rub: 1, balance: 5 }), bill({ prompt_tokens: 9 }), DONE],
    { costRub: '1', balanceRub: '5', tokens: { input: 9 } },
  ],
];

const EVERY = CASES.flatMap(([name, parts, charge]) =>
  Object.keys(FRAMES).flatMap((frame) => Object.keys(WAYS).map((way) => ({ name, parts, charge, frame, way }))),
);

test.each(EVERY)('of several usages $name: $way, $frame', async ({ parts, charge, frame, way }) => {
  const ledger = createLedger();
  const body = parts.map((part) => FRAMES[frame]?.(part)).join('');
  await WAYS[way]?.(ledger, () => Promise.resolve(new Response(body))).catch(() => {});
  await ledger.idle();
  const [entry] = ledger.entries();
  expect(entry?.charge).toMatchObject(charge);
  if ('status' in charge) expect(entry?.charge).not.toHaveProperty('balanceRub');
});
