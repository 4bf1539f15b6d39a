import { isDeepStrictEqual } from 'node:util';
import { AIMessageChunk, type AIMessageChunkFields } from '@langchain/core/messages';
import { ChatGenerationChunk } from '@langchain/core/outputs';
import * as fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { generationChunk } from './lazy-chunk.ts';
import { KopekMessageChunk } from './message-chunk.ts';

interface Piece {
  fields: AIMessageChunkFields;
  info: Record<string, unknown> | undefined;
}

const text = fc.string({ maxLength: 4 });
const block = fc.record({ type: fc.constant('text'), text: fc.string({ minLength: 1, maxLength: 3 }) });

/** Pieces of answers as they come, and some that ours never makes. */
const piece: fc.Arbitrary<Piece> = fc
  .record({
    content: fc.oneof({ weight: 6, arbitrary: text }, { weight: 1, arbitrary: fc.array(block, { maxLength: 2 }) }),
    calls: fc.array(
      fc.record({
        index: fc.integer({ min: 0, max: 2 }),
        args: fc.constantFrom('', '{"a":', '1', ',"b":"x', '"}', '}'),
        opens: fc.boolean(),
      }),
      { maxLength: 2 },
    ),
    id: fc.option(fc.constantFrom('gen-1', 'gen-2'), { nil: undefined }),
    usage: fc.option(fc.nat({ max: 9 }), { nil: undefined, freq: 4 }),
    reasoning: fc.option(text, { nil: undefined }),
    metadata: fc.option(
      fc.record({ finish_reason: fc.constantFrom('', 'stop'), created: fc.nat({ max: 3 }), count: fc.nat({ max: 3 }) }),
      {
        nil: undefined,
        freq: 4,
      },
    ),
    info: fc.option(fc.record({ a: fc.nat({ max: 3 }) }), { nil: undefined, freq: 4 }),
  })
  .map(({ content, calls, id, usage, reasoning, metadata, info }) => ({
    info,
    fields: {
      content,
      ...(id === undefined ? {} : { id }),
      ...(calls.length === 0
        ? {}
        : {
            tool_call_chunks: calls.map(({ index, args, opens }) => ({
              index,
              args,
              type: 'tool_call_chunk' as const,
              ...(opens ? { id: `call-${index}`, name: `tool-${index}` } : {}),
            })),
          }),
      ...(usage === undefined
        ? {}
        : { usage_metadata: { input_tokens: usage, output_tokens: 1, total_tokens: usage + 1 } }),
      additional_kwargs: reasoning === undefined ? {} : { reasoning_content: reasoning },
      response_metadata: { model_provider: 'kopek', ...metadata },
    } as unknown as AIMessageChunkFields,
  }));

function ours({ fields, info }: Piece): ChatGenerationChunk {
  const text = typeof fields.content === 'string' ? fields.content : '';
  const chunk = generationChunk(text, new KopekMessageChunk(copyOf(fields)));
  if (info !== undefined) chunk.generationInfo = info;
  return chunk;
}

function theirs({ fields, info }: Piece): ChatGenerationChunk {
  return new ChatGenerationChunk({
    text: typeof fields.content === 'string' ? fields.content : '',
    message: new AIMessageChunk(copyOf(fields)),
    ...(info === undefined ? {} : { generationInfo: info }),
  });
}

// constructors of messages complete the object that they are given
function copyOf(fields: AIMessageChunkFields): AIMessageChunkFields {
  return structuredClone(fields);
}

function fold(chunks: ChatGenerationChunk[]): ChatGenerationChunk {
  const [first, ...rest] = chunks;
  if (!first) throw new Error('nothing to add');
  return rest.reduce((sum, chunk) => sum.concat(chunk), first);
}

/** What LangChain makes of the chunks. Fragments that it cannot add up itself (arguments of two shapes) are no case. */
function theirFold(pieces: Parameters<typeof theirs>[0][]): ChatGenerationChunk {
  try {
    return fold(pieces.map(theirs));
  } catch (error) {
    fc.pre(!/already exists in the message chunk/.test(String(error)));
    throw error;
  }
}

/** LangChain adds empty details to a usage that only one side has. Nothing else may differ. */
function comparable(chunk: ChatGenerationChunk): unknown {
  const { text: whole, generationInfo, message } = JSON.parse(JSON.stringify(chunk)) as Record<string, unknown>;
  const { usage_metadata: usage, ...kwargs } = (message as { kwargs: Record<string, unknown> }).kwargs;
  const { input_token_details: _, output_token_details: __, ...counts } = (usage ?? {}) as Record<string, unknown>;
  return {
    whole,
    generationInfo: generationInfo ?? {},
    kwargs,
    counts,
    message: { ...(message as object), kwargs: 0 },
  };
}

describe('a lazy sum', () => {
  test("equals LangChain's sum of the same chunks", () => {
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), (pieces) => {
        const expected = comparable(theirFold(pieces));
        expect(comparable(fold(pieces.map(ours)))).toEqual(expected);
      }),
      { numRuns: 400 },
    );
  });

  test('keeps reasoning that is empty in all of them', () => {
    const first = { content: '', id: 'gen-1', additional_kwargs: {} };
    const pieces = [first, { content: '', additional_kwargs: { reasoning_content: '' } }].map((fields) => ({
      fields: { ...fields, response_metadata: { model_provider: 'kopek' } },
      info: undefined,
    }));
    expect(comparable(fold(pieces.map(ours)))).toEqual(comparable(theirFold(pieces)));
  });

  test('equals it also if it is read in the middle and continued', () => {
    fc.assert(
      fc.property(fc.array(piece, { minLength: 2, maxLength: 8 }), fc.nat({ max: 7 }), (pieces, at) => {
        const expected = comparable(theirFold(pieces));
        let sum: ChatGenerationChunk | undefined;
        for (const [index, next] of pieces.map(ours).entries()) {
          sum = sum ? sum.concat(next) : next;
          if (index === at) expect(sum.message.content).toBeDefined();
        }
        expect(comparable(sum as ChatGenerationChunk)).toEqual(expected);
      }),
      { numRuns: 200 },
    );
  });

  test('can be continued in two ways', () => {
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 5 }), piece, piece, (pieces, left, right) => {
        const expected = [left, right].map((last) => comparable(theirFold([...pieces, last])));
        const trunk = fold(pieces.map(ours));
        expect([trunk.concat(ours(left)), trunk.concat(ours(right))].map(comparable)).toEqual(expected);
      }),
      { numRuns: 200 },
    );
  });

  test('accepts foreign chunks on either side', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(piece, fc.boolean()), { minLength: 2, maxLength: 8 }), (pieces) => {
        const expected = comparable(theirFold(pieces.map(([each]) => each)));
        const mixed = fold(pieces.map(([each, foreign]) => (foreign ? theirs(each) : ours(each))));
        expect(comparable(mixed)).toEqual(expected);
      }),
      { numRuns: 200 },
    );
  });
});

test.each<[string, (at: number) => AIMessageChunkFields]>([
  ['text', (at) => ({ content: `${at} ` })],
  ['reasoning', (at) => ({ content: '', additional_kwargs: { reasoning_content: `${at} ` } })],
  ['the arguments of a call', (at) => ({ content: '', tool_call_chunks: [{ index: 0, args: `${at} ` }] })],
  [
    'the arguments of two calls in turns',
    (at) => ({ content: '', tool_call_chunks: [{ index: at % 2, args: `${at} ` }] }),
  ],
  [
    'a call of its own',
    (at) => ({
      content: '',
      tool_call_chunks: [{ index: at + 2, id: `call-${at + 2}`, name: 'tool', args: `${at} ` }],
    }),
  ],
  [
    'all of them in turns',
    (at) =>
      [
        { content: 'a' },
        { content: '', additional_kwargs: { reasoning_content: 'b' } },
        { content: '', tool_call_chunks: [{ index: 0, args: 'c' }] },
      ][at % 3] as AIMessageChunkFields,
  ],
])('a thousand pieces of %s are added up at once, not one by one', (_what, fieldsAt) => {
  const concat = vi.spyOn(AIMessageChunk.prototype, 'concat');
  onTestFinished(() => concat.mockRestore());
  const opening = [0, 1].map((index) => ({ index, id: `call-${index}`, name: 'tool', args: '' }));
  const first = ours({ fields: { content: '', id: 'gen-1', tool_call_chunks: opening }, info: undefined });
  const pieces = Array.from({ length: 1000 }, (_, at) =>
    ours({ fields: { id: 'gen-1', ...fieldsAt(at) }, info: undefined }),
  );
  const whole = fold([first, ...pieces]).message as AIMessageChunk;
  const { content, additional_kwargs, tool_call_chunks } = whole;
  const said = JSON.stringify({ content, additional_kwargs, tool_call_chunks });
  expect(said.length).toBeGreaterThanOrEqual(1000);
  expect(concat).toHaveBeenCalledTimes(1);
});

describe('as LangChain treats a generation', () => {
  const pieces: Piece[] = ['a', 'b', 'c'].map((content) => ({ fields: { content }, info: undefined }));

  const sum = (): ChatGenerationChunk => fold(pieces.map(ours));

  test('it is a ChatGenerationChunk before and after it is read', () => {
    const whole = sum();
    expect(whole).toBeInstanceOf(ChatGenerationChunk);
    expect(Object.keys(whole)).toEqual(['text', 'generationInfo', 'message']);
    expect(whole.message.content).toBe('abc');
    expect(Object.keys(whole)).toEqual(['text', 'generationInfo', 'message']);
  });

  test.each<[string, (whole: ChatGenerationChunk) => object]>([
    // oxlint-disable-next-line typescript/no-misused-spread -- what users do
    ['spread', (whole) => ({ ...whole })],
    ['assigned to another object', (whole) => Object.assign({}, whole)],
    ['cloned', (whole) => structuredClone({ text: whole.text, message: { content: whole.message.content } })],
    ['cloned whole', (whole) => structuredClone(whole)],
    ['taken apart', (whole) => Object.fromEntries(Object.entries(whole))],
  ])('a sum that nobody has read may be %s', (_, copy) => {
    expect(copy(sum())).toMatchObject({ text: 'abc', message: { content: 'abc' } });
  });

  test('an unread sum knows its own fields', () => {
    expect(Object.getOwnPropertyNames(sum())).toEqual(Object.getOwnPropertyNames(theirFold(pieces)));
    for (const name of ['text', 'generationInfo', 'message']) {
      expect(Object.hasOwn(sum(), name)).toBe(true);
      expect(Object.getOwnPropertyDescriptor(sum(), name)?.enumerable).toBe(true);
    }
  });

  test('unread sums are equal if their messages are', () => {
    const other = fold([...pieces, { fields: { content: 'd' }, info: undefined }].map(ours));
    expect(isDeepStrictEqual(sum(), sum())).toBe(true);
    expect(isDeepStrictEqual(sum(), other)).toBe(false);
  });

  test('JSON of an unread sum is that of LangChain', () => {
    expect(JSON.parse(JSON.stringify(sum()))).toEqual(JSON.parse(JSON.stringify(theirFold(pieces))));
  });

  test('its message can be replaced, before and after it is read', () => {
    for (const readFirst of [false, true]) {
      const sum = fold(pieces.map(ours));
      if (readFirst) expect(sum.text).toBe('abc');
      sum.message = new AIMessageChunk('other');
      expect(sum.message.content).toBe('other');
      expect(sum.text).toBe('abc');
    }
  });

  test('later changes to a chunk do not affect the sum', () => {
    const first = ours(pieces[0] as Piece);
    const second = ours(pieces[1] as Piece);
    const sum = first.concat(second);
    first.message.content = 'changed';
    second.message.additional_kwargs.added = true;
    expect(sum.message.content).toBe('ab');
    expect(sum.message.additional_kwargs).toEqual({});
  });

  test('a stream of one chunk is a generation by itself', () => {
    expect(Object.keys(ours(pieces[0] as Piece))).toEqual(['text', 'generationInfo', 'message']);
  });

  test('50,000 pieces neither overflow the stack nor lose one', () => {
    const deltas = Array.from({ length: 50_000 }, (_, index) =>
      ours({
        fields: {
          content: '',
          tool_call_chunks: [
            index === 0
              ? { index: 0, id: 'c', name: 'write', args: '{"text":"', type: 'tool_call_chunk' }
              : { index: 0, args: 'x', type: 'tool_call_chunk' },
          ],
        },
        info: undefined,
      }),
    );
    const message = fold(deltas).message as AIMessageChunk;
    expect(message.tool_call_chunks?.[0]?.args).toHaveLength('{"text":"'.length + 49_999);
  });
});
