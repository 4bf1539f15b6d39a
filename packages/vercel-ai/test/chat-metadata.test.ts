import {
  isStepCount,
  jsonSchema,
  readUIMessageStream,
  streamText,
  tool,
  toUIMessageStream,
  validateUIMessages,
  type UIMessage,
} from 'ai';
import { describe, expect, it } from 'vitest';
import {
  chargeMetadata,
  chargeMetadataSchema,
  chargeOf,
  createLedger,
  sumCharges,
  sumMessages,
  type ChargeMessageMetadata,
  type ChargeMetadataOptions,
  type KopekProviderSettings,
} from '@kopek/vercel-ai';
import { kopekOf } from './support/kopek.ts';
import { readAll } from './support/read-all.ts';
import { callDelta, delta, events, finish, startService, USAGE, type Answer } from './support/service.ts';

type ChatMessage = UIMessage<ChargeMessageMetadata>;

const look = { look: tool({ inputSchema: jsonSchema<object>({ type: 'object' }), execute: () => 'seen' }) };
const bill = (cost: number | null, balance: number): Record<string, unknown> => ({ ...USAGE, cost_rub: cost, balance });
const asked = (usage: unknown): Answer =>
  events([callDelta({ id: 'c', name: 'look', arguments: '{}' }), ...finish('tool_calls', usage)]);
const done = (usage: unknown): Answer => events([delta({ content: 'done' }), ...finish('stop', usage)]);

/** The message as a browser has it at the end of a response. */
async function messageOf(
  answers: Answer[],
  options?: ChargeMetadataOptions,
  abortAfterText = false,
  settings: KopekProviderSettings = {},
): Promise<ChatMessage | undefined> {
  await using service = await startService(...answers);
  const controller = new AbortController();
  const result = streamText({
    model: kopekOf(service, settings)('m'),
    prompt: 'hi',
    tools: look,
    stopWhen: isStepCount(5),
    maxRetries: 0,
    abortSignal: controller.signal,
    onChunk: ({ chunk }) => {
      if (abortAfterText && chunk.type === 'text-delta') controller.abort();
    },
    onError: () => {},
  });
  const stream = toUIMessageStream<typeof look, ChatMessage>({
    stream: result.stream,
    messageMetadata: chargeMetadata(options),
  });
  const messages = await readAll(readUIMessageStream<ChatMessage>({ stream, onError: () => {} }));
  return messages.at(-1);
}

describe('chargeMetadata', () => {
  const loop = [asked(bill(1.1, 98.9)), asked(bill(2.2, 96.7)), done(bill(0.3, 96.4))];

  it('sends the exact sum of a loop to the browser', async () => {
    expect((await messageOf(loop))?.metadata).toMatchObject({
      charge: { costRub: '3.6', settled: 3, unknown: 0, tokens: { input: 36, output: 15, total: 51 } },
    });
  });

  it('adds the earlier cost of a message if the response continues it after an approval or a tool of the browser', async () => {
    const question: ChatMessage = { id: 'q', role: 'user', parts: [] };
    const first = await messageOf([done(bill(1.1, 98.9))], { continues: question });
    const second = await messageOf([done(bill(2.2, 96.7))], { continues: first });
    expect(first?.metadata?.charge).toMatchObject({ costRub: '1.1', settled: 1 });
    expect(second?.metadata).toMatchObject({
      charge: { costRub: '3.3', settled: 2, unknown: 0 },
      entryIds: [first?.metadata?.entryIds?.[0], expect.any(String)],
    });
    expect(sumMessages(second ? [question, second] : []).costRub).toBe('3.3');
  });

  it('sends the balance only on request', async () => {
    expect((await messageOf(loop, { balance: true }))?.metadata?.charge).toMatchObject({
      costRub: '3.6',
      balanceRub: '96.4',
    });
  });

  it('counts a price that never arrived, and does not show it as nothing', async () => {
    expect((await messageOf([asked(bill(1.1, 98.9)), done(bill(null, 9))]))?.metadata?.charge).toMatchObject({
      costRub: '1.1',
      settled: 1,
      unknown: 1,
    });
    const cut = await messageOf([asked(bill(1.1, 98.9)), events([delta({ content: 'cut' })], 'close')]);
    expect(cut?.metadata?.charge).toMatchObject({ costRub: '1.1', settled: 1, unknown: 1 });
  });

  it('counts a step that broke once, with its charge', async () => {
    const broken = events(
      [delta({ content: 'Hel' }), { error: { code: 503, message: 'gone' } }, { usage: bill(0.2, 9) }],
      'close',
    );
    expect((await messageOf([asked(bill(1.1, 98.9)), broken]))?.metadata?.charge).toMatchObject({
      costRub: '1.3',
      settled: 2,
      unknown: 0,
    });
  });

  it('counts a step that was rejected after it was billed', async () => {
    const rejected = events([{ error: { code: 400, message: 'no' } }, { usage: bill(0.2, 9) }], 'close');
    expect((await messageOf([asked(bill(1.1, 98.9)), rejected]))?.metadata?.charge).toMatchObject({
      costRub: '1.3',
      settled: 2,
    });
  });

  it('counts a step that the visitor aborted as unknown', async () => {
    const open = events([delta({ content: 'Hel' })], 'open');
    expect((await messageOf([asked(bill(1.1, 98.9)), open], undefined, true))?.metadata?.charge).toMatchObject({
      costRub: '1.1',
      settled: 1,
      unknown: 1,
    });
  });

  it('names the entries of its steps, in order, including that of the step which the visitor stopped', async () => {
    const ledger = createLedger();
    const open = events([delta({ content: 'Hel' })], 'open');
    const message = await messageOf([asked(bill(1.1, 98.9)), open], undefined, true, { ledger });
    const [first = '', second = ''] = message?.metadata?.entryIds ?? [];
    expect(await ledger.entry(first)).toMatchObject({ status: 'settled', charge: { costRub: '1.1' } });
    expect(await ledger.entry(second)).toMatchObject({ status: 'unknown', errorCode: 'aborted' });
    expect(message?.metadata?.entryIds).toEqual(ledger.entries().map(({ id }) => id));
  });

  it('names the entry with the first words: a page that gets no more can ask for its price', () => {
    const metadata = chargeMetadata();
    metadata({ part: { type: 'start-step' } });
    const start = { type: 'text-start', id: 'text-0', providerMetadata: { kopek: { entryId: 'entry-1' } } };
    expect(metadata({ part: start })).toEqual({ charge: { settled: 0, unknown: 1 }, entryIds: ['entry-1'] });
    expect(metadata({ part: { type: 'text-delta' } })).toBeUndefined();
  });

  it('sums over the messages of a conversation', async () => {
    const first = await messageOf(loop);
    const second = await messageOf([done(bill(0.05, 9))]);
    expect(chargeOf(first)?.costRub).toBe('3.6');
    expect(sumCharges([first, second])).toMatchObject({ costRub: '3.65', settled: 4 });
  });
});

describe('chargeMetadataSchema', () => {
  const message = (metadata: unknown): unknown[] => [
    { id: 'm', role: 'assistant', parts: [{ type: 'text', text: 'hi' }], metadata },
  ];
  const validate = (metadata: unknown): Promise<unknown> =>
    validateUIMessages({ messages: message(metadata), metadataSchema: chargeMetadataSchema });

  it('accepts what the callback sends, and messages of the visitor without metadata', async () => {
    await expect(validate({ charge: { costRub: '3.6', settled: 3, unknown: 0 } })).resolves.toHaveLength(1);
    await expect(validate({ charge: { settled: 0, unknown: 1 } })).resolves.toHaveLength(1);
    await expect(validate(undefined)).resolves.toHaveLength(1);
  });

  it.each([
    [{}],
    [{ charge: 5 }],
    [{ charge: { costRub: '3.6', settled: 3, unknown: 0 }, entryIds: 'e' }],
    [{ charge: { costRub: '3.6', settled: 3, unknown: 0 }, entryIds: [1] }],
    [{ charge: { costRub: '3.6', settled: 3 } }],
    [{ charge: { costRub: 3.6, settled: 3, unknown: 0 } }],
    [{ charge: { costRub: 'a lot', settled: 3, unknown: 0 } }],
  ])('rejects %j', async (metadata) => {
    await expect(validate(metadata)).rejects.toThrow();
  });
});
