import type { AIMessageChunk } from '@langchain/core/messages';
import type { ChatModelStreamEvent } from '@langchain/core/language_models/event';
import { describe, expect, test } from 'vitest';
import { chatModel, completion, service, streamed, toolCall } from '../test/support.ts';

const MESSAGE = {
  reasoning: 'Let me think.',
  reasoning_details: [{ type: 'reasoning.encrypted', data: 'x' }],
  content: 'The answer.',
  annotations: [
    { type: 'url_citation', url_citation: { url: 'https://a.example', title: 'A', start_index: 0, end_index: 3 } },
  ],
  audio: { data: 'QUJD', transcript: 'answer' },
  tool_calls: [toolCall('c1', 'add', { a: 1 }), toolCall('c2', 'add', '{"a":')],
};
const DELTAS = [
  { reasoning: 'Let me ' },
  { reasoning: 'think.' },
  { reasoning_details: [{ type: 'reasoning.encrypted', data: 'x' }] },
  { content: 'The ' },
  { content: 'answer.', annotations: MESSAGE.annotations },
  { audio: { data: 'QU', transcript: 'ans' } },
  { audio: { data: 'JD', transcript: 'wer' } },
  { tool_calls: [{ index: 0, id: 'c1', type: 'function', function: { name: 'add', arguments: '{"a"' } }] },
  { tool_calls: [{ index: 1, id: 'c2', type: 'function', function: { name: 'add', arguments: '{"a":' } }] },
  { tool_calls: [{ index: 0, function: { arguments: ':1}' } }] },
];
const FIELDS = { audio: { voice: 'v', format: 'mp3' } };
const BLOCKS = [
  { type: 'reasoning', reasoning: 'Let me think.' },
  {
    type: 'text',
    text: 'The answer.',
    annotations: [{ type: 'citation', url: 'https://a.example', title: 'A', startIndex: 0, endIndex: 3 }],
  },
  { type: 'audio', data: 'QUJD', transcript: 'answer', mimeType: 'audio/mpeg' },
  { type: 'tool_call', id: 'c1', name: 'add', args: { a: 1 } },
  { type: 'invalid_tool_call', id: 'c2', name: 'add', args: '{"a":', error: 'Malformed args.' },
];

async function sumOf(stream: Promise<AsyncIterable<AIMessageChunk>>): Promise<AIMessageChunk> {
  let sum: AIMessageChunk | undefined;
  for await (const chunk of await stream) sum = sum ? sum.concat(chunk) : chunk;
  return sum as AIMessageChunk;
}

describe('contentBlocks contain reasoning, text, audio and calls', () => {
  test('of a whole answer', async () => {
    const message = await chatModel(service(completion(MESSAGE)), FIELDS).invoke('hi');
    expect(message.contentBlocks).toEqual(BLOCKS);
    expect(message.text).toBe('The answer.');
  });

  test('of a streamed answer', async () => {
    const sum = await sumOf(chatModel(service(streamed(DELTAS)), FIELDS).stream('hi'));
    expect(sum.contentBlocks).toEqual(BLOCKS);
  });

  test('of an answer in standard form, whole', async () => {
    const model = chatModel(service(completion(MESSAGE)), { ...FIELDS, outputVersion: 'v1' });
    const message = await model.invoke('hi');
    expect(message.content).toMatchObject(BLOCKS);
    expect(message.tool_calls).toMatchObject([{ id: 'c1' }]);
  });

  test('of an answer in standard form, streamed: pieces of one block are one block', async () => {
    const model = chatModel(service(streamed(DELTAS)), { ...FIELDS, outputVersion: 'v1' });
    const sum = await sumOf(model.stream('hi'));
    const { annotations: _, ...text } = BLOCKS[1] as Record<string, unknown>;
    expect(sum.contentBlocks).toMatchObject([
      BLOCKS[0],
      text,
      { type: 'audio', data: 'QUJD' },
      BLOCKS[3],
      BLOCKS[4],
    ] as object[]);
    expect(sum.contentBlocks).toHaveLength(5);
  });

  test('of an answer built from native events', async () => {
    const message = await chatModel(service(streamed(DELTAS)), FIELDS).streamEvents('hi');
    expect(message.contentBlocks).toMatchObject(BLOCKS);
    expect(message.contentBlocks[0]).toMatchObject({ reasoning_details: MESSAGE.reasoning_details });
  });

  test('of an answer that is still arriving: a call appears as far as it has arrived', async () => {
    const chunks: AIMessageChunk[] = [];
    for await (const chunk of await chatModel(service(streamed(DELTAS))).stream('hi')) chunks.push(chunk);
    const call = chunks.find(({ tool_call_chunks: calls = [] }) => calls.length > 0);
    expect(call?.contentBlocks).toMatchObject([
      { type: 'tool_call_chunk', args: '{"a"', name: 'add', id: 'c1', index: 0 },
    ]);
  });

  test('of an answer whose text was only spoken', async () => {
    const spoken = completion({ content: null, audio: { data: 'QUJD', transcript: 'hi' } });
    const message = await chatModel(service(spoken)).invoke('hi');
    expect(message.contentBlocks).toEqual([{ type: 'audio', data: 'QUJD', transcript: 'hi', mimeType: 'audio/wav' }]);
  });

  test.each([
    ['m4a', 'audio/mp4'],
    ['pcm16', 'audio/pcm'],
  ])('of an answer that was spoken in the format %s', async (format, mimeType) => {
    const spoken = completion({ content: null, audio: { data: 'QUJD' } });
    const message = await chatModel(service(spoken), { audio: { voice: 'anna', format } }).invoke('hi');
    expect(message.contentBlocks).toEqual([{ type: 'audio', data: 'QUJD', mimeType }]);
  });
});

describe('native events', () => {
  async function eventsOf(deltas: object[]): Promise<ChatModelStreamEvent[]> {
    const events: ChatModelStreamEvent[] = [];
    for await (const event of chatModel(service(streamed(deltas)), FIELDS).streamEvents('hi')) events.push(event);
    return events;
  }

  test('begin with the id, give every block a start, deltas and one end, and end with the metadata', async () => {
    const events = await eventsOf(DELTAS);
    expect(events[0]).toEqual({ event: 'message-start', id: expect.stringMatching(/^run-/) as unknown });
    const started = events
      .filter(({ event }) => event === 'content-block-start')
      .map((event) => (event as { index: number }).index);
    const finished = events
      .filter(({ event }) => event === 'content-block-finish')
      .map((event) => (event as { index: number }).index);
    expect(started).toEqual([0, 1, 2, 3, 4]);
    expect(finished).toEqual(started);
    expect(events.at(-1)?.event).toBe('message-finish');
  });

  test('arguments arrive in slices, so that a long call costs no more than a text of its length', async () => {
    const slices = (await eventsOf(DELTAS)).flatMap((event) =>
      event.event === 'content-block-delta' && event.index === 3 ? [event.delta] : [],
    );
    expect(slices).toEqual([
      { type: 'tool-call-delta', args: '{"a"' },
      { type: 'tool-call-delta', args: ':1}' },
    ]);
  });

  test('reasoning that resumes after text is a block of its own', async () => {
    const message = await chatModel(
      service(streamed([{ reasoning: 'a' }, { content: 'b' }, { reasoning: 'c' }, { content: 'd' }])),
    ).streamEvents('hi');
    expect(message.contentBlocks.map(({ type }) => type)).toEqual(['reasoning', 'text', 'reasoning', 'text']);
    expect(message.text).toBe('bd');
  });

  test('the streams of text, reasoning, calls and usage are read from them', async () => {
    const stream = chatModel(service(streamed(DELTAS))).streamEvents('hi');
    expect(await stream.text).toBe('The answer.');
    expect(await stream.reasoning).toBe('Let me think.');
    expect(await stream.toolCalls).toMatchObject([{ id: 'c1' }]);
    expect(await stream.usage).toEqual({ input_tokens: 12, output_tokens: 5, total_tokens: 17 });
  });

  test('without a usage there is none, not zeros', async () => {
    const message = await chatModel(service(streamed([{ content: 'a' }], {}, null))).streamEvents('hi');
    expect(message.usage_metadata).toBeUndefined();
  });
});
