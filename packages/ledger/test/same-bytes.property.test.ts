import { createLedger, meteredClient, type Ledger, type LedgerEntry } from '@kopek/ledger';
import { meteredFetch } from '@kopek/ledger/fetch';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

const priced = (rub: number): object => ({ usage: { prompt_tokens: 1, cost_rub: rub } });
const choice = (fields: object, more: object = {}): object => ({ choices: [{ index: 0, ...fields }], ...more });

/** What the events of an answer may be. */
const PARTS: Record<string, object | string> = {
  text: choice({ delta: { content: 'hi' } }),
  refusal: choice({ delta: { refusal: 'no' } }),
  finish: choice({ delta: {}, finish_reason: 'stop' }),
  'text and finish': choice({ delta: { content: 'hi' }, finish_reason: 'stop' }),
  'text and price': choice({ delta: { content: 'hi' } }, priced(1)),
  'text, finish and price': choice({ delta: { content: 'hi' }, finish_reason: 'stop' }, priced(2)),
  'price 3': { choices: [], ...priced(3) },
  'price 4': { choices: [], ...priced(4) },
  tokens: { choices: [], usage: { prompt_tokens: 2 } },
  error: { error: { code: 500, message: 'lost' } },
  'error of a choice': choice({ delta: {}, error: { code: 500, message: 'lost' }, finish_reason: 'error' }),
  'other text': choice({ index: 1, delta: { content: 'hi' } }),
  'other finish': choice({ index: 1, delta: {}, finish_reason: 'stop' }),
  'no JSON': '{"choices":[',
  done: '[DONE]',
};
const FRAMES: Record<string, (part: string) => string> = {
  events: (part) => `data: ${part}\n\n`,
  lines: (part) => `${part}\n`,
};

interface Answer {
  parts: string[];
  frame: string;
  end: string;
}

const answers: fc.Arbitrary<Answer> = fc.record({
  parts: fc.array(fc.constantFrom(...Object.keys(PARTS)), { minLength: 1, maxLength: 7 }),
  frame: fc.constantFrom(...Object.keys(FRAMES)),
  end: fc.constantFrom('closed', 'cut', 'closed inside an event', 'cut inside an event'),
});

function fetchOf({ parts, frame, end }: Answer): typeof globalThis.fetch {
  const told = parts.map((name) => PARTS[name]).map((part) => (typeof part === 'string' ? part : JSON.stringify(part)));
  const text = told.map((part) => FRAMES[frame]?.(part)).join('');
  const half = end.endsWith('event') ? FRAMES[frame]?.('{"choices":[{').trimEnd() : '';
  const bytes = new TextEncoder().encode(text + half);
  return async () => {
    let isSent = false;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (!isSent) controller.enqueue(bytes);
        else if (end.startsWith('cut')) controller.error(new TypeError('terminated'));
        else controller.close();
        isSent = true;
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  };
}

const REQUEST = { model: 'm', messages: [{ role: 'user' as const, content: 'hi' }] };
const clientOf = (ledger: Ledger, fetch: typeof globalThis.fetch): ReturnType<typeof meteredClient> =>
  meteredClient({ apiKey: 'k', baseURL: 'http://127.0.0.1:9', ledger, fetch, retry: { maxRetries: 0 } });
const READERS: Record<string, (ledger: Ledger, fetch: typeof globalThis.fetch) => Promise<unknown>> = {
  chat: (ledger, fetch) => clientOf(ledger, fetch).chat(REQUEST),
  stream: (ledger, fetch) => clientOf(ledger, fetch).stream(REQUEST).result,
  async request(ledger, fetch) {
    const { events = [] } = await clientOf(ledger, fetch).request('POST', '/chat/completions', REQUEST);
    for await (const _event of events);
  },
  async meteredFetch(ledger, fetch) {
    await (await meteredFetch(ledger, { fetch })('http://127.0.0.1:9/v1/chat/completions', { method: 'POST' })).text();
  },
};

async function entryOf(reader: string, answer: Answer): Promise<LedgerEntry | undefined> {
  const ledger = createLedger();
  await READERS[reader]?.(ledger, fetchOf(answer)).catch(() => {});
  await ledger.flush();
  return ledger.entries()[0];
}

test('every reader finds the same cost in the same bytes', async () => {
  const property = fc.asyncProperty(answers, async (answer) => {
    const found = await Promise.all(
      Object.keys(READERS).map(async (reader) => {
        const { billing, charge } = (await entryOf(reader, answer)) ?? {};
        const { status, costRub, atLeastRub } = charge ?? {};
        return { reader, billing, status, costRub, atLeastRub };
      }),
    );
    const [first, ...rest] = found;
    for (const entry of rest) expect(entry).toEqual({ ...first, reader: entry.reader });
  });
  await fc.assert(property, { numRuns: Number(process.env['RUNS'] ?? 300) });
}, 120_000);
