import type { Charge } from '@kopek/core';
import { createLedger, meteredClient, withTags } from '@kopek/ledger';
import { meteredFetch } from '@kopek/ledger/fetch';
import { describe, expect, test, vi } from 'vitest';

type Tags = Record<string, string>;
const URL = 'http://localhost/v1/chat/completions';
const request = { model: 'm', messages: [{ role: 'user' as const, content: 'hi' }] };
const charge: Charge = { status: 'settled', costRub: '1' };

const answering = (): Promise<Response> => Promise.resolve(Response.json({ usage: { cost_rub: 1 }, choices: [] }));

/** Every way in which a call gets its tags; LangChain's metadata and the options of the AI SDK are tested there. */
describe.each([
  ['the options of a call', (tags: Tags) => asking().chat(request, { tags })],
  ['withTags', (tags: Tags) => withTags(tags, () => asking().chat(request))],
  ['meteredFetch', (tags: Tags) => meteredFetch(ledger, { tags, fetch: send })(URL, { method: 'POST', body: '{}' })],
  ['a reservation', (tags: Tags) => ledger.reserve({ name: 'ocr', tags })],
  ['a refund', (tags: Tags) => ledger.refund({ amountRub: '1', id: 'r', tags })],
  ['a question for the rest', (tags: Tags) => ledger.remaining(tags)],
  [
    'an entry',
    async (tags: Tags) =>
      ledger.settle({ id: 'e', attempt: 1, at: '2026-01-01', status: 'settled', billing: 'charged', charge, tags }),
  ],
])('a tag of %s', (_way, ask) => {
  test.each([undefined, null, 7, true, { id: 'anna' }, ['anna']])('is text, and never %j', async (user) => {
    ledger = createLedger();
    send.mockClear();
    await expect(ask({ user } as unknown as Tags)).rejects.toMatchObject({
      code: 'configuration',
      message: expect.stringContaining('tag "user" must be well-formed text'),
    });
    expect([send.mock.calls, ledger.entries(), ledger.inFlight()]).toEqual([[], [], []]);
  });
});

let ledger = createLedger();
const send = vi.fn(answering);

function asking(): ReturnType<typeof meteredClient> {
  return meteredClient({ apiKey: 'key', baseURL: 'http://localhost', ledger, fetch: send });
}
