import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLedger } from '../ledger/ledger.ts';
import { meteredFetch, type MeteredFetchOptions } from './metered-fetch.ts';

const URL = 'https://gateway.example/v1/chat/completions';
const JSON_TYPE = { 'content-type': 'application/json' };
const TEXT = JSON.stringify({ model: 'vendor/big', max_tokens: 9, messages: [{ role: 'user', content: 'привет' }] });
const BYTES = new TextEncoder().encode(TEXT);
const post = { method: 'POST', headers: JSON_TYPE };

function form(): FormData {
  const fields = new FormData();
  fields.set('model', 'vendor/big');
  fields.set('file', new Blob(['sound']), 'a.wav');
  return fields;
}

function streamed(...pieces: Uint8Array<ArrayBuffer>[]): RequestInit {
  const body = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  return { ...post, body, duplex: 'half' } as RequestInit;
}

type Call = (send: typeof fetch) => Promise<Response>;

/** Every form in which an SDK gives the same request. */
const FORMS: Record<string, Call> = {
  'a text': (send) => send(URL, { ...post, body: TEXT }),
  'a Request': (send) => send(new Request(URL, { ...post, body: TEXT })),
  'a Request with another body': (send) => send(new Request(URL, { ...post, body: '{}' }), { body: TEXT }),
  'a Request of bytes that come in pieces': (send) =>
    send(new Request(URL, streamed(BYTES.slice(0, 50), BYTES.slice(50)))),
  bytes: (send) => send(URL, { ...post, body: BYTES }),
  'a part of a buffer': (send) => send(URL, { ...post, body: new Uint8Array([0, ...BYTES, 0]).subarray(1, -1) }),
  'an ArrayBuffer': (send) => send(URL, { ...post, body: BYTES.buffer }),
  'a Blob': (send) => send(URL, { ...post, body: new Blob([TEXT]) }),
  'a stream': (send) => send(URL, streamed(BYTES.slice(0, 7), BYTES.slice(7))),
  "a stream of Node's own": (send) =>
    send(URL, {
      ...post,
      body: Readable.from([Buffer.from(TEXT)]) as unknown as BodyInit,
      duplex: 'half',
    } as RequestInit),
  'an object that becomes a text': (send) =>
    send(URL, { ...post, body: { toString: () => TEXT } as unknown as BodyInit }),
};

const FORMS_OF_FIELDS: Record<string, Call> = {
  FormData: (send) => send(URL, { method: 'POST', body: form() }),
  'a Request of FormData': (send) => send(new Request(URL, { method: 'POST', body: form() })),
  URLSearchParams: (send) => send(URL, { method: 'POST', body: new URLSearchParams({ model: 'vendor/big' }) }),
};

/** A service that answers 2 ₽, and what was sent to it. */
function service(): { fetch: typeof fetch; sent: string[] } {
  const sent: string[] = [];
  return {
    sent,
    fetch: async (input, init) => {
      sent.push(await new Request(input, init).text());
      return Response.json({ id: `g${sent.length}`, usage: { cost_rub: 2, balance: 100 - 2 * sent.length } });
    },
  };
}

async function sendSix(
  call: Call,
  options: MeteredFetchOptions,
): Promise<{ sent: string[]; models: unknown[]; errors: unknown[] }> {
  const ledger = createLedger();
  await ledger.budgets.set({ scope: 'model:vendor/big', maxRub: '3' });
  await ledger.budgets.set({ scope: 'all', maxRub: '100' });
  const { fetch, sent } = service();
  const send = meteredFetch(ledger, { fetch, ...options });
  const errors: unknown[] = [];
  for (let calls = 0; calls < 6; calls += 1) {
    try {
      await (await call(send)).text();
    } catch (error) {
      errors.push(error);
    }
  }
  return { sent, models: ledger.entries().map(({ model }) => model), errors };
}

const PER_MODEL: MeteredFetchOptions['spendLimit'] = { maxRub: '3', per: 'model' };

test.each(Object.entries({ ...FORMS, ...FORMS_OF_FIELDS }))(
  'a budget of a model applies to a request given as %s, and so does a limit per model',
  async (_, call) => {
    for (const spendLimit of ['budgets', PER_MODEL]) {
      const { models, errors } = await sendSix(call, { spendLimit });
      expect(models).toEqual(['vendor/big', 'vendor/big']);
      expect(errors).toMatchObject(Array.from({ length: 4 }, () => ({ code: 'spend_limit' })));
    }
  },
);

test.each(Object.entries(FORMS))('what is sent is what was given, as %s', async (_, call) => {
  const { sent } = await sendSix(call, {});
  expect(sent).toEqual(Array.from({ length: 6 }, () => TEXT));
});

/** Forms whose model cannot be read. */
const UNREADABLE: Record<string, Call> = {
  'compressed bytes': (send) => send(URL, { ...post, body: new Uint8Array([31, 139, 8, 0]) }),
  'a text that is no JSON': (send) => send(URL, { ...post, body: 'model: vendor/big' }),
  'an object that names no model but fallbacks': (send) => send(URL, { ...post, body: '{"models":["vendor/big"]}' }),
  'a form without a model': (send) => send(URL, { ...post, headers: {}, body: new URLSearchParams({ prompt: 'hi' }) }),
  'a stream beyond the bound': (send) => send(URL, streamed(BYTES)),
  'a Blob beyond the bound': (send) => send(URL, { ...post, body: new Blob([TEXT]) }),
  'a form without an end': (send) =>
    send(URL, { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: BYTES }),
};

test.each(Object.entries(UNREADABLE))(
  '%s is rejected where a limit depends on its model, and sent elsewhere',
  async (_, call) => {
    for (const spendLimit of ['budgets', PER_MODEL]) {
      const { sent, errors } = await sendSix(call, { spendLimit, maxScanBytes: 60 });
      expect(sent).toEqual([]);
      expect(errors[0]).toMatchObject({ code: 'configuration', message: expect.stringContaining('cannot be read') });
    }
    expect((await sendSix(call, { spendLimit: '1000', maxScanBytes: 60 })).sent).toHaveLength(6);
  },
);

test('a caller who aborts while the body is read has sent nothing', async () => {
  const aborter = new AbortController();
  const body = new ReadableStream({ pull: () => aborter.abort() });
  const { fetch, sent } = service();
  const call = meteredFetch(createLedger(), { fetch, spendLimit: PER_MODEL });
  const init = { ...post, body, duplex: 'half', signal: aborter.signal } as RequestInit;
  await expect(call(URL, init)).rejects.toMatchObject({ code: 'aborted' });
  expect(sent).toEqual([]);
});
