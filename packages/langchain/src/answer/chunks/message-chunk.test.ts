import { AIMessageChunk, type AIMessageChunkFields } from '@langchain/core/messages';
import { load } from '@langchain/core/load';
import { describe, expect, test } from 'vitest';
import { KopekMessageChunk } from './message-chunk.ts';

const CHARGE = { status: 'settled', costRub: '0.5' };
const END = { content: '', response_metadata: { finish_reason: 'length', charge: CHARGE } };

function fragment(index: number, args: string, more: object = {}): AIMessageChunkFields {
  return { content: '', tool_call_chunks: [{ index, args, type: 'tool_call_chunk', ...more }] };
}

function sumOf(...fields: AIMessageChunkFields[]): KopekMessageChunk {
  const [first, ...rest] = fields.map((each) => new KopekMessageChunk(each));
  if (!first) throw new Error('nothing to add');
  return rest.reduce((sum, chunk) => sum.concat(chunk), first);
}

describe('for its users it is an AIMessageChunk', () => {
  const chunk = new KopekMessageChunk({ content: 'a', id: 'gen-1' });

  test('by class, by name and in JSON', () => {
    const plain = new AIMessageChunk({ content: 'a', id: 'gen-1' });
    expect(AIMessageChunk.isInstance(chunk)).toBe(true);
    expect(chunk).toBeInstanceOf(AIMessageChunk);
    expect(Object.prototype.toString.call(chunk)).toBe('[object AIMessageChunk]');
    expect(JSON.parse(JSON.stringify(chunk))).toEqual(JSON.parse(JSON.stringify(plain)));
  });

  test('revived from JSON by LangChain', async () => {
    const revived = await load(JSON.stringify(sumOf(fragment(0, '{"a":1}', { id: 'c', name: 'f' }), END)));
    expect(revived).toBeInstanceOf(AIMessageChunk);
    expect((revived as AIMessageChunk).tool_calls).toEqual([{ id: 'c', name: 'f', args: { a: 1 }, type: 'tool_call' }]);
  });

  test('accepts a bare string', () => {
    expect(new KopekMessageChunk('hi' as never).text).toBe('hi');
  });
});

describe('while an answer is arriving', () => {
  test.each([
    { index: 0, args: '{"a":' },
    { index: 0, args: ' ' },
    { index: 0, args: '{"a":1}' },
    { index: 0, args: '1' },
    { index: 0, name: 'f', args: '{}' },
    { index: 0, id: '', args: '{}' },
    { args: 'x' },
    { index: 0 },
    { index: 0, id: 'c', name: 'f', args: '{"a":1' },
    { index: 0, args: ' x ', isCustomTool: true },
  ])('the fragment %j appears as LangChain shows it', (piece) => {
    const fields = { content: '', tool_call_chunks: [{ ...piece, type: 'tool_call_chunk' as const }] };
    const plain = new AIMessageChunk(fields);
    const chunk = new KopekMessageChunk(fields);
    for (const key of ['tool_calls', 'invalid_tool_calls', 'tool_call_chunks'] as const) {
      expect(chunk[key]).toEqual(plain[key]);
      expect(chunk.lc_kwargs[key]).toEqual(plain.lc_kwargs[key]);
    }
    expect(JSON.parse(JSON.stringify(chunk))).toEqual(JSON.parse(JSON.stringify(plain)));
  });

  test('arguments appear as far as they have arrived', () => {
    const sum = sumOf(fragment(0, '{"city":"Каз', { id: 'c', name: 'weather' }), fragment(0, 'ань","d'));
    expect(sum.tool_calls).toEqual([{ id: 'c', name: 'weather', args: { city: 'Казань' }, type: 'tool_call' }]);
    expect(sum.tool_call_chunks).toEqual([
      { index: 0, id: 'c', name: 'weather', args: '{"city":"Казань","d', type: 'tool_call_chunk' },
    ]);
  });

  test('LangChain sees the same when it serializes and clones', () => {
    const sum = sumOf(fragment(0, '{"a":', { id: 'c', name: 'f' }), fragment(0, '1}'));
    expect(sum.lc_kwargs.tool_calls).toEqual([{ id: 'c', name: 'f', args: { a: 1 }, type: 'tool_call' }]);
    expect(Object.assign({}, sum).tool_calls).toHaveLength(1);
  });

  test('calls can be replaced by hand', () => {
    const sum = sumOf(fragment(0, '{}', { id: 'c', name: 'f' }));
    sum.tool_calls = [];
    expect(sum.tool_calls).toEqual([]);
  });
});

describe('once the end of the answer has arrived', () => {
  test('cut arguments are never completed to a valid call', () => {
    const sum = sumOf(fragment(0, '{"path":"/et', { id: 'c', name: 'remove' }), END);
    expect(sum.tool_calls).toEqual([]);
    expect(sum.invalid_tool_calls).toEqual([
      { id: 'c', name: 'remove', args: '{"path":"/et', error: 'Malformed args.', type: 'invalid_tool_call' },
    ]);
  });

  test('not even by a plain message that is revived from it', async () => {
    const sum = sumOf(fragment(0, '{"path":"/et', { id: 'c', name: 'remove' }), END);
    const revived = await load<AIMessageChunk>(JSON.stringify(sum));
    expect(revived.tool_calls).toEqual([]);
  });

  test('a call whose name never came is not a call, and its arguments stay as they came', async () => {
    const sum = sumOf({ content: 'hi' }, fragment(0, '', { id: 'c', name: '' }), END);
    const nameless = { id: 'c', name: '', args: '', error: 'Malformed args.', type: 'invalid_tool_call' };
    expect(sum).toMatchObject({ tool_calls: [], tool_call_chunks: [], invalid_tool_calls: [nameless] });
    expect((await load<AIMessageChunk>(JSON.stringify(sum))).tool_calls).toEqual([]);
  });

  test('parallel calls are distinguished, whole and cut', () => {
    const sum = sumOf(
      fragment(0, '{"a"', { id: 'c0', name: 'f' }),
      fragment(1, '{"b":2', { id: 'c1', name: 'g' }),
      fragment(0, ':1}'),
      END,
    );
    expect(sum.tool_calls).toEqual([{ id: 'c0', name: 'f', args: { a: 1 }, type: 'tool_call' }]);
    expect(sum.invalid_tool_calls).toMatchObject([{ id: 'c1', name: 'g', args: '{"b":2' }]);
  });

  test.each(['[1]', '"x"', 'null', '{not json'])('%s is not a list of arguments', (args) => {
    const sum = sumOf(fragment(0, args, { id: 'c', name: 'f' }), END);
    expect(sum.tool_calls).toEqual([]);
    expect(sum.invalid_tool_calls).toMatchObject([{ args }]);
  });

  test('arguments nested too deeply to copy or serialize are invalid', () => {
    const nested = (levels: number): string => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);
    expect(sumOf(fragment(0, nested(500), { id: 'c', name: 'f' }), END).tool_calls).toHaveLength(1);
    const sum = sumOf(fragment(0, nested(501), { id: 'c', name: 'f' }), END);
    expect(sum.tool_calls).toEqual([]);
    expect(sum.invalid_tool_calls).toMatchObject([{ args: nested(501) }]);
  });

  test('no arguments at all are none', () => {
    expect(sumOf(fragment(0, '', { id: 'c', name: 'f' }), END).tool_calls).toMatchObject([{ args: {} }]);
  });

  test('standard blocks of calls are whole as well', () => {
    const block = (fields: AIMessageChunkFields): AIMessageChunkFields => ({
      ...fields,
      content: (fields.tool_call_chunks ?? []) as never,
      response_metadata: { ...fields.response_metadata, output_version: 'v1' },
    });
    const sum = sumOf(
      block(fragment(0, '{"a":', { id: 'c', name: 'f' })),
      block(fragment(0, '1}')),
      block({ ...END, content: [] }),
    );
    expect(sum.contentBlocks).toMatchObject([{ type: 'tool_call', id: 'c', name: 'f', args: { a: 1 } }]);
  });
});

describe('addition', () => {
  test('follows the rules of LangChain', () => {
    const left = { content: 'a', id: 'x', additional_kwargs: { n: 1 }, response_metadata: { model_provider: 'kopek' } };
    const right = { content: 'b', id: 'y', additional_kwargs: { n: 2, s: 's' }, response_metadata: { m: 'm' } };
    const ours = sumOf(left, right);
    const theirs = new AIMessageChunk(left).concat(new AIMessageChunk(right));
    expect(ours.toDict()).toEqual(theirs.toDict());
  });

  test('a usage on one side is kept as it is', () => {
    const usage = { input_tokens: 1, output_tokens: 2, total_tokens: 3 };
    const sum = sumOf({ content: 'a' }, { content: '', usage_metadata: usage } as AIMessageChunkFields);
    expect(sum.usage_metadata).toEqual(usage);
  });

  test('accepts foreign chunks', () => {
    const sum = new KopekMessageChunk({ content: 'a' }).concat(
      new AIMessageChunk({ content: 'b', tool_calls: [{ id: 'c', name: 'f', args: {} }] }),
    );
    expect(sum.content).toBe('ab');
    expect(sum.tool_calls).toMatchObject([{ id: 'c', name: 'f', args: {} }]);
  });

  test('changes neither side', () => {
    const left = new KopekMessageChunk(fragment(0, '{', { id: 'c', name: 'f' }));
    const one = left.concat(new KopekMessageChunk(fragment(0, '"a":1}')));
    const two = left.concat(new KopekMessageChunk(fragment(0, '"b":2}')));
    expect(one.tool_calls).toMatchObject([{ args: { a: 1 } }]);
    expect(two.tool_calls).toMatchObject([{ args: { b: 2 } }]);
  });
});
