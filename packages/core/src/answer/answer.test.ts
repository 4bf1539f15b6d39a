import { expect, test } from 'vitest';
import { Answer } from './answer.ts';
import type { ChatEvent } from './events.ts';
import type { ChatResult } from './result.ts';

interface Read {
  answer: Answer;
  events: ChatEvent[];
  result: ChatResult;
}

function read(chunks: unknown[], options: { includeRaw?: boolean; usageExpected?: boolean } = {}): Read {
  let ids = 0;
  const answer = new Answer({
    requestedModel: 'auto',
    generateId: () => `generated-${ids++}`,
    includeRaw: options.includeRaw ?? false,
  });
  const { events } = answer;
  for (const chunk of chunks) answer.addChunk(chunk);
  return { answer, events, result: answer.finish({ usageExpected: options.usageExpected ?? false }) };
}

const delta = (fields: object): object => ({ choices: [{ index: 0, delta: fields }] });
const STOP = { choices: [{ delta: {}, finish_reason: 'stop', native_finish_reason: 'end_turn' }] };

test('a streamed and a whole answer give the same result', () => {
  const usage = { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3, cost_rub: 0.5 };
  const head = { id: 'gen-1', model: 'm', created: 7, system_fingerprint: 'fp' };
  const call = { id: 'a', type: 'function', function: { name: 'f', arguments: '{"x":1}' } };
  const streamed = read([
    { ...head, ...delta({ role: 'assistant', reasoning: 'hm' }) },
    delta({ content: 'on' }),
    delta({ content: 'e', tool_calls: [call], audio: { data: 'QUJD', transcript: 'one' } }),
    STOP,
    { choices: [], usage },
  ]);
  const message = {
    role: 'assistant',
    reasoning: 'hm',
    content: 'one',
    tool_calls: [call],
    audio: { data: 'QUJD', transcript: 'one' },
  };
  const whole = read([
    { ...head, choices: [{ message, finish_reason: 'stop', native_finish_reason: 'end_turn' }], usage },
  ]);
  expect({ ...whole.result, raw: undefined }).toEqual({ ...streamed.result, raw: undefined });
  expect(whole.result).toMatchObject({
    id: 'gen-1',
    model: 'm',
    created: 7,
    systemFingerprint: 'fp',
    text: 'one',
    reasoning: 'hm',
    toolCalls: [{ id: 'a', name: 'f', arguments: '{"x":1}', input: { x: 1 } }],
    audio: { data: 'QUJD', transcript: 'one' },
    finishReason: 'stop',
    nativeFinishReason: 'end_turn',
    charge: { status: 'settled', costRub: '0.5', servedModel: 'm', requestedModel: 'auto', generationId: 'gen-1' },
  });
});

test('usage and end are reported once, in this order, at the end', () => {
  const { events } = read([delta({ content: 'a' }), { usage: { cost_rub: 1 } }, STOP, { usage: { cost_rub: 2 } }]);
  expect(events.map(({ type }) => type)).toEqual(['text-delta', 'usage', 'finish']);
  expect(events.at(-2)).toMatchObject({ charge: { costRub: '2' } });
});

test('the first id and model that are not empty count, and are reported once they are known', () => {
  const { events, result } = read([{ id: '', model: '' }, { id: 'gen-1' }, { id: 'other', model: 'm' }, STOP]);
  expect(result).toMatchObject({ id: 'gen-1', model: 'm' });
  expect(events.slice(0, 2)).toEqual([
    { type: 'response-start', id: 'gen-1' },
    { type: 'response-start', id: 'gen-1', model: 'm' },
  ]);
});

test('the last finish reasons count, and null erases none', () => {
  const end = (finish: unknown, native: unknown): object => ({
    choices: [{ delta: {}, finish_reason: finish, native_finish_reason: native }],
  });
  const { result } = read([end('stop', null), end('length', 'max'), end(null, null)]);
  expect(result).toMatchObject({ finishReason: 'length', nativeFinishReason: 'max' });
});

test('an empty usage does not replace an earlier one', () => {
  expect(read([{ usage: { cost_rub: 1 } }, { usage: {} }, { usage: null }, STOP]).result.charge.costRub).toBe('1');
});

test('a usage inside the choice counts', () => {
  const { result } = read([{ choices: [{ delta: {}, finish_reason: 'stop', usage: { cost_rub: 1 } }] }]);
  expect(result.charge.costRub).toBe('1');
});

test.each([
  ['null', null, ''],
  ['absent', undefined, ''],
  ['a text', 'hi', 'hi'],
  ['parts', [{ type: 'text', text: 'h' }, 'i', { type: 'image' }], 'hi'],
  ['an object', { text: 'no' }, ''],
  ['a number', 7, ''],
])('content that is %s', (_, content, text) => {
  expect(read([{ choices: [{ message: { content } }] }]).result.text).toBe(text);
});

test('text of a choice without a message is the answer (§2.8 NonChatChoice)', () => {
  expect(read([{ choices: [{ text: 'hi', finish_reason: 'stop' }] }]).result.text).toBe('hi');
});

test('text next to content is not repeated', () => {
  expect(read([{ choices: [{ text: 'hi', message: { content: 'hi' } }] }]).result.text).toBe('hi');
});

test('only the first choice is read', () => {
  const { result } = read([
    {
      choices: [
        { index: 1, delta: { content: 'other' } },
        { index: 0, delta: { content: 'mine' } },
      ],
    },
    { choices: [{ index: 1, delta: { content: 'other' } }] },
    STOP,
  ]);
  expect(result.text).toBe('mine');
});

test('annotations and log probabilities are passed on', () => {
  const { result } = read([
    { choices: [{ delta: { annotations: [{ url: 'a' }] }, logprobs: { content: [{ token: 'a' }] } }] },
    { choices: [{ delta: { annotations: [{ url: 'b' }] }, logprobs: { content: [{ token: 'b' }] } }] },
    STOP,
  ]);
  expect(result.annotations).toEqual([{ url: 'a' }, { url: 'b' }]);
  expect(result.logprobs).toEqual({ content: [{ token: 'a' }, { token: 'b' }] });
});

test.each([
  [
    'of a refusal',
    [
      { content: null, refusal: ['a'] },
      { content: null, refusal: ['b'] },
    ],
    { content: null, refusal: ['a', 'b'] },
  ],
  [
    'in the older form',
    [
      { tokens: ['a'], text_offset: [0] },
      { tokens: ['b'], text_offset: [1] },
    ],
    { tokens: ['a', 'b'], text_offset: [0, 1] },
  ],
  ['behind a chunk without any', [{ content: null }, { content: ['a'] }, { content: ['b'] }], { content: ['a', 'b'] }],
  ['that are no object', [-0.5, { content: ['a'] }], -0.5],
])('log probabilities %s are joined', (_, pieces, joined) => {
  const chunks = pieces.map((logprobs) => ({ choices: [{ delta: { content: 'a' }, logprobs }] }));
  const sent = JSON.stringify(chunks);
  expect(read([...chunks, STOP]).result.logprobs).toEqual(joined);
  expect(JSON.stringify(chunks)).toBe(sent);
});

test('an empty answer is an answer, with an anomaly', () => {
  expect(read([STOP]).result.charge.anomalies).toEqual(['empty_completion']);
  expect(read([delta({ reasoning: 'hm' }), STOP]).result.charge.anomalies).toBeUndefined();
});

test('events that are not objects become anomalies', () => {
  expect(read([17, 'x', [], null, delta({ content: 'a' }), STOP]).result.charge.anomalies).toEqual([
    'event_not_object',
  ]);
});

test.each([
  [
    'an error object',
    { error: { code: 500, message: 'm', metadata: { a: 1 } } },
    { code: 500, message: 'm', metadata: { a: 1 } },
  ],
  ['an error text', { error: 'm' }, { message: 'm' }],
  [
    'an error in a choice',
    { choices: [{ delta: {}, error: { code: 429, message: 'm' } }] },
    { code: 429, message: 'm' },
  ],
  ['a finish reason "error"', { choices: [{ delta: {}, finish_reason: 'error' }] }, { message: '' }],
])('%s fails the answer', (_, chunk, failure) => {
  expect(read([chunk]).answer.failure).toMatchObject(failure);
});

test.each([null, false, ''])('an error field of %j is not an error', (error) => {
  expect(
    read([{ error, ...delta({ content: 'a' }) }, { choices: [{ delta: {}, error }] }]).answer.failure,
  ).toBeUndefined();
});

test('every event is passed on as it was sent, on request', () => {
  const chunk = { ...delta({ content: 'a' }), x_extra: { any: 'thing' } };
  const { events } = read([chunk, {}], { includeRaw: true });
  expect(events.filter(({ type }) => type === 'raw')).toEqual([
    { type: 'raw', value: chunk },
    { type: 'raw', value: {} },
  ]);
});

test('a whole answer is kept as it was sent', () => {
  const completion = { id: 'gen-1', choices: [{ message: { content: 'hi' } }], x_extra: 1 };
  expect(read([completion]).result.raw).toBe(completion);
});

test('for a stream, the fields of chunks and choices are kept, without the deltas', () => {
  const { result } = read([
    { id: 'gen-1', provider: 'x', choices: [{ index: 0, delta: { content: 'a' }, x_note: 1 }] },
    { id: 'gen-1', provider: null, x_late: true, choices: [{ index: 0, delta: {}, finish_reason: 'stop', x_note: 2 }] },
    { id: 'gen-1', choices: [], usage: { cost_rub: 1 } },
  ]);
  expect(result.raw).toEqual({
    id: 'gen-1',
    provider: 'x',
    x_late: true,
    usage: { cost_rub: 1 },
    choices: [{ index: 0, x_note: 2, finish_reason: 'stop' }],
  });
});

test('a field named __proto__ is an ordinary field', () => {
  const hostile = JSON.parse(
    '{"__proto__":{"polluted":1},"choices":[{"__proto__":{"polluted":1},"delta":{"content":"a"}}]}',
  ) as object;
  const { result } = read([hostile, hostile, STOP]);
  expect(Object.getPrototypeOf(result.raw)).toBe(Object.prototype);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

const WHOLE = {
  role: 'assistant',
  content: 'one two',
  reasoning: 'hm',
  reasoning_details: [{ type: 'reasoning.encrypted', data: 'x' }],
  tool_calls: [{ type: 'function', function: { name: 'f', arguments: '{}' } }],
  audio: { data: 'QUJD', transcript: 'one' },
  annotations: [{ type: 'url_citation' }],
  refusal: 'no more',
};
const end = (message: object): object => ({ choices: [{ index: 0, message, finish_reason: 'stop' }] });

test('a whole message at the end of a stream repeats nothing that has come', () => {
  const { result } = read([end(WHOLE)]);
  const expected = { ...result, raw: undefined };
  const { content: _, ...others } = WHOLE;
  const parts = [delta({ content: 'one ' }), delta({ content: 'two' }), delta(others)];
  for (const chunks of [
    [...parts, end(WHOLE)],
    [...parts, STOP, end(WHOLE)],
    [...parts, end({ ...WHOLE, content: null })],
  ]) {
    const { result: streamed, answer } = read(chunks);
    expect({ ...streamed, raw: undefined, nativeFinishReason: null }).toEqual(expected);
    expect(answer.end.isFinished).toBe(true);
  }
});

test('a whole message at the end of a stream brings what has not come', () => {
  const { result } = read([end(WHOLE)]);
  const expected = { ...result, raw: undefined };
  const empty = { content: '', tool_calls: [], reasoning_details: [], annotations: [], audio: {}, refusal: '' };
  for (const parts of [{ role: 'assistant', content: '' }, { content: 'one' }, { reasoning: 'hm', ...empty }]) {
    expect({ ...read([delta(parts), end(WHOLE)]).result, raw: undefined }).toEqual(expected);
  }
});

test('a message at the end of a stream that does not begin with the text so far is another part of it', () => {
  expect(read([delta({ content: 'one ' }), end({ content: 'two' })]).result.text).toBe('one two');
  expect(read([end({ content: 'one ' }), end({ content: 'one ' })]).result.text).toBe('one one ');
});
