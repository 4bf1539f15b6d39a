import type { Charge } from '@kopek/core';
import { chunkText, eventAnswer, jsonAnswer, completionText } from '../answers.ts';
import type { Expectation, WireAnswer, WireCase } from '../wire-case.ts';

/** What services really send, where two readers once disagreed. Values are read off by hand. */
export interface Answered {
  name: string;
  about: string;
  answer: WireAnswer;
  expect: Expectation;
}

/** A usage whose price grows with the answer. */
const priced = (words: number): Record<string, unknown> => ({
  prompt_tokens: 10,
  completion_tokens: words,
  total_tokens: 10 + words,
  cost_rub: words,
  balance: 100 - words,
});

interface Piece {
  index?: number;
  delta?: object;
  message?: object;
  finish?: string | null;
  usage?: Record<string, unknown>;
  error?: object;
}

export function chunk({ index = 0, delta = {}, message, finish = null, usage, error }: Piece): string {
  const choice = { index, delta, ...(message ? { message } : {}), finish_reason: finish, ...(error ? { error } : {}) };
  return chunkText(JSON.stringify([choice]), usage && JSON.stringify(usage));
}

export const said = (content: string, more: Omit<Piece, 'delta'> = {}): string =>
  chunk({ delta: { content }, ...more });
export const bill = (words: number): string => chunkText('[]', JSON.stringify(priced(words)));
export const stream = (end: WireAnswer['end'], ...events: string[]): WireAnswer => ({
  ...eventAnswer(events),
  ...(end ? { end } : {}),
});
export const DONE = '[DONE]';
const ERROR = '{"error":{"code":500,"message":"late"}}';

/** A part of an answer that is known to have cost this much, and may have cost more. */
const atLeast = (rub: string): Partial<Charge> => ({ status: 'unknown', atLeastRub: rub });
export const settled = (rub: string): Partial<Charge> => ({ status: 'settled', costRub: rub });

const each = (finish: string, isPriced: boolean): string[] =>
  ['one ', 'two ', 'three ', 'four'].map((word, index) =>
    said(word, { finish, ...(isPriced ? { usage: priced(index + 1) } : {}) }),
  );
const ALL = 'one two three four';

const ENDS: readonly Answered[] = [
  ...(['stop', 'null'] as const).flatMap((finish): Answered[] => [
    {
      name: `${finish}-on-every-priced-chunk`,
      about: 'a finish reason that content follows ends nothing; the latest price counts',
      answer: stream('close', ...each(finish, true), chunk({ finish: 'stop', usage: priced(4) }), DONE),
      expect: { error: null, text: ALL, finish_reason: 'stop', charge: settled('4') },
    },
    {
      name: `${finish}-on-every-chunk`,
      about: 'the same without prices before the last one',
      answer: stream('close', ...each(finish, false), said('!', { finish: 'stop', usage: priced(5) }), DONE),
      expect: { error: null, text: `${ALL}!`, finish_reason: 'stop', charge: settled('5') },
    },
  ]),
  {
    name: 'on-every-priced-chunk-closed',
    about: 'the body ends behind the latest finish reason',
    answer: stream('close', ...each('stop', true)),
    expect: { error: null, text: ALL, finish_reason: 'stop', charge: settled('4') },
  },
  {
    name: 'on-every-priced-chunk-cut',
    about: 'whether more would have come is not known',
    answer: stream('destroy', ...each('stop', true)),
    expect: { error: { kind: 'connection', billing: 'unknown' }, text: ALL, charge: atLeast('4') },
  },
  {
    name: 'on-every-priced-chunk-then-error',
    about: 'a disproved finish reason does not keep an answer from its error',
    answer: stream('close', ...each('stop', true), ERROR),
    expect: { error: { kind: 'provider', billing: 'unknown' }, text: ALL, charge: atLeast('4') },
  },
  {
    name: 'behind-the-role-chunk',
    about: 'before any content there is nothing to end',
    answer: stream(
      'close',
      chunk({ delta: { role: 'assistant', content: '' }, finish: 'stop' }),
      ...each('stop', true),
      DONE,
    ),
    expect: { error: null, text: ALL, finish_reason: 'stop', charge: settled('4') },
  },
  {
    name: 'finish-then-content-closed',
    about: 'content behind the latest finish reason: its end is missing',
    answer: stream('close', said('one ', { finish: 'stop' }), said('two ')),
    expect: { error: { kind: 'incomplete', billing: 'unknown' }, text: 'one two ', charge: { status: 'unknown' } },
  },
  {
    name: 'finish-then-content-marked',
    about: 'the end mark says that it is all',
    answer: stream('close', said('one ', { finish: 'stop' }), said('two '), DONE),
    expect: { error: null, text: 'one two ', finish_reason: 'stop', usage: null },
  },
  {
    name: 'finish-then-equal-content',
    about: 'nor does a chunk that only repeats its form go unseen',
    answer: stream('destroy', ...['a', 'b', 'c', 'd'].map((word) => said(word)), chunk({ finish: 'stop' }), said('e')),
    expect: { error: { kind: 'connection', billing: 'unknown' }, text: 'abcde', charge: { status: 'unknown' } },
  },
  ...['reasoning', 'reasoning_content', 'content'].map((part): Answered => ({
    name: `finish-then-empty-${part}`,
    about: 'an empty part is no content, however often its form came before',
    answer: stream(
      'close',
      ...['a', 'b', 'c', 'd'].map((word) => chunk({ delta: { [part]: word } })),
      chunk({ finish: 'stop' }),
      chunk({ delta: { [part]: '' } }),
    ),
    expect: { error: null, text: part === 'content' ? 'abcd' : '', finish_reason: 'stop', usage: null },
  })),
  {
    name: 'price-then-content-cut',
    about: 'the price is that of the beginning',
    answer: stream('destroy', said('one '), bill(1), said('two ')),
    expect: { error: { kind: 'connection', billing: 'unknown' }, text: 'one two ', charge: atLeast('1') },
  },
  {
    name: 'price-then-content-then-error',
    about: 'what the error cut off is not in the price',
    answer: stream('close', bill(1), said('one '), ERROR, DONE),
    expect: { error: { kind: 'provider', billing: 'unknown' }, text: 'one ', charge: atLeast('1') },
  },
  {
    name: 'price-then-content-then-no-json',
    about: 'nor what follows an event that is not JSON',
    answer: stream('close', bill(1), said('one '), '{"choices":[', DONE, bill(2)),
    expect: { error: { kind: 'parse', billing: 'unknown' }, text: 'one ', charge: atLeast('1') },
  },
  {
    name: 'price-then-refusal-cut',
    about: 'a refusal is content',
    answer: stream('destroy', said('one '), bill(1), chunk({ delta: { refusal: 'No.' } })),
    expect: { error: { kind: 'connection', billing: 'unknown' }, text: 'one ', charge: atLeast('1') },
  },
  {
    name: 'price-before-content-marked',
    about: 'a whole answer costs its latest price, wherever that came',
    answer: stream('close', bill(1), said('one '), chunk({ finish: 'stop' }), DONE),
    expect: { error: null, text: 'one ', finish_reason: 'stop', charge: settled('1') },
  },
  {
    name: 'price-with-content-cut',
    about: 'a price that came with content may not be the last',
    answer: stream('destroy', said('one ', { usage: priced(1) })),
    expect: { error: { kind: 'connection', billing: 'unknown' }, text: 'one ', charge: atLeast('1') },
  },
  {
    name: 'price-behind-content-cut',
    about: 'a price behind all content is that of the answer, though its end is missing',
    answer: stream('destroy', said('one '), bill(1)),
    expect: { error: { kind: 'connection', billing: 'charged' }, text: 'one ', charge: settled('1') },
  },
];

const CHOICES: readonly Answered[] = [
  {
    name: 'one-first',
    about: 'choice 0 is read, whichever speaks first',
    answer: stream(
      'close',
      said('NO', { index: 1 }),
      said('Ye'),
      said('NO', { index: 1 }),
      said('s'),
      chunk({ index: 1, finish: 'length' }),
      chunk({ finish: 'stop' }),
      bill(2),
      DONE,
    ),
    expect: { error: null, text: 'Yes', finish_reason: 'stop', charge: settled('2') },
  },
  {
    name: 'one-ends-first',
    about: 'one that ended before choice 0 began is the answer, and nothing of choice 0 is mixed in',
    answer: stream(
      'close',
      said('one', { index: 1 }),
      chunk({ index: 1, finish: 'length' }),
      said('zero'),
      chunk({ finish: 'stop' }),
      bill(2),
      DONE,
    ),
    expect: { error: null, text: 'one', finish_reason: 'length', charge: settled('2') },
  },
  {
    name: 'one-alone-marked',
    about: 'choice 0 never came',
    answer: stream('close', said('one ', { index: 1 }), said('two', { index: 1 }), bill(2), DONE),
    expect: { error: null, text: 'one two', charge: settled('2') },
  },
  {
    name: 'one-alone-cut',
    about: 'what had come of it is not lost',
    answer: stream('destroy', said('one ', { index: 1 }), said('two', { index: 1 })),
    expect: { error: { kind: 'connection', billing: 'unknown' }, text: 'one two', charge: { status: 'unknown' } },
  },
  {
    name: 'one-alone-then-error',
    about: 'content of any choice was paid work',
    answer: stream('close', said('one', { index: 1 }), ERROR),
    expect: { error: { kind: 'provider', billing: 'unknown' }, text: 'one', charge: { status: 'unknown' } },
  },
];

const THINKING: readonly Answered[] = [
  ...[
    { name: 'text', thinking: 'hm' as unknown },
    {
      name: 'list',
      thinking: [
        { type: 'text', text: 'h' },
        { type: 'text', text: 'm' },
      ] as unknown,
    },
  ].flatMap(({ name, thinking }): Answered[] => {
    const content = [
      { type: 'thinking', thinking },
      { type: 'text', text: 'hi' },
    ];
    return [
      {
        name: `thinking-${name}`,
        about: 'parts of the content of type `thinking` are reasoning',
        answer: stream('close', chunk({ delta: { content } }), chunk({ finish: 'stop' }), bill(2), DONE),
        expect: { error: null, text: 'hi', reasoning: 'hm', anomalies: ['content_not_string'], charge: settled('2') },
      },
      {
        name: `thinking-${name}-whole`,
        about: 'in a whole answer too',
        answer: jsonAnswer(
          completionText(
            JSON.stringify({ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }),
            JSON.stringify(priced(2)),
          ),
        ),
        expect: { error: null, text: 'hi', reasoning: 'hm', charge: settled('2') },
      },
    ];
  }),
  {
    name: 'thinking-beside-reasoning',
    about: 'no thought appears twice',
    answer: stream(
      'close',
      chunk({ delta: { reasoning: 'hm', content: [{ type: 'thinking', thinking: 'hm' }] } }),
      said('hi', { finish: 'stop' }),
      bill(2),
      DONE,
    ),
    expect: { error: null, text: 'hi', reasoning: 'hm', charge: settled('2') },
  },
  {
    name: 'reasoning-in-parts',
    about: 'a reasoning field may itself be a list of parts',
    answer: stream(
      'close',
      chunk({ delta: { reasoning_content: [{ type: 'text', text: 'hm' }] } }),
      said('hi', { finish: 'stop' }),
      bill(2),
      DONE,
    ),
    expect: { error: null, text: 'hi', reasoning: 'hm', charge: settled('2') },
  },
];

const GENERATED = 'kopeks({"rub": five})';
const SERVICE_ERROR = {
  message: 'the call does not fit the tool',
  code: 'tool_use_failed',
  type: 'invalid_request_error',
  failed_generation: GENERATED,
};

const ERRORS: readonly Answered[] = [
  { name: 'error-in-event', event: JSON.stringify({ error: SERVICE_ERROR }) },
  { name: 'error-by-object', event: JSON.stringify({ object: 'error', ...SERVICE_ERROR }) },
  { name: 'error-in-choice', event: chunk({ finish: 'error', error: SERVICE_ERROR }) },
].map(({ name, event }): Answered => ({
  name,
  about: 'the error of the service keeps all of its fields',
  answer: stream('close', said('Let me'), event, bill(3), DONE),
  expect: {
    error: {
      kind: 'provider',
      billing: 'charged',
      code: 'tool_use_failed',
      response_body_contains: ['"failed_generation"', '"type"'],
    },
    text: 'Let me',
    charge: settled('3'),
  },
}));

/** A chunk of a service that sends the text so far beside every delta. */
const beside = (content: string, soFar: string, more: Omit<Piece, 'delta' | 'message'> = {}): string =>
  chunk({ delta: { role: 'assistant', content }, message: { role: 'assistant', content: soFar }, ...more });

const MESSAGES: readonly Answered[] = [
  {
    name: 'beside-an-empty-delta',
    about: 'a whole answer is in its message, even if an empty delta stands beside it',
    answer: jsonAnswer(
      completionText(
        JSON.stringify({
          index: 0,
          message: { role: 'assistant', content: 'one two' },
          delta: { role: 'assistant', content: '' },
          finish_reason: 'stop',
        }),
        JSON.stringify(priced(2)),
      ),
    ),
    expect: { error: null, text: 'one two', finish_reason: 'stop', charge: settled('2'), no_anomalies: true },
  },
  {
    name: 'beside-every-delta',
    about: 'in a stream the deltas are read, and nothing of the text so far is repeated',
    answer: stream(
      'close',
      beside('', ''),
      beside('one ', 'one ', { usage: priced(1) }),
      beside('two', 'one two', { usage: priced(2) }),
      beside('', 'one two', { finish: 'stop', usage: priced(2) }),
      DONE,
    ),
    expect: { error: null, text: 'one two', finish_reason: 'stop', charge: settled('2'), no_anomalies: true },
  },
  ...[[], [chunk({ finish: 'stop' })]].map((ended): Answered => ({
    name: `behind-the-deltas-${ended.length}`,
    about: 'a whole message at the end of a stream, behind its finish reason too, repeats nothing',
    answer: stream(
      'close',
      chunk({ delta: { reasoning: 'hm' } }),
      said('one '),
      said('two', { usage: { total_tokens: 0 } }),
      ...ended,
      chunkText(
        '[{"index":0,"message":{"role":"assistant","content":"one two","reasoning":"hm"},"finish_reason":"stop"}]',
        JSON.stringify(priced(2)),
      ),
    ),
    expect: {
      error: null,
      text: 'one two',
      reasoning: 'hm',
      finish_reason: 'stop',
      charge: settled('2'),
      no_anomalies: true,
    },
  })),
  {
    name: 'beside-every-delta-closed',
    about: 'a message beside a delta does not make an answer whole, nor its price the last one',
    answer: stream('close', beside('', ''), beside('one ', 'one ', { usage: priced(1) })),
    expect: { error: { kind: 'incomplete', billing: 'unknown' }, text: 'one ', charge: atLeast('1') },
  },
];

const WEATHER = [{ id: '*unique*', name: 'weather', arguments: '{"city":"Kazan"}', input: { city: 'Kazan' } }];
const CALLED: Expectation = {
  error: null,
  text: '',
  tool_calls: WEATHER,
  finish_reason: 'function_call',
  finish_reason_for_agents: 'tool_calls',
  charge: settled('2'),
  no_anomalies: true,
};

const CALLS: readonly Answered[] = [
  {
    name: 'older-form',
    about: 'a call in the form that `tool_calls` replaced is one all the same',
    answer: stream(
      'close',
      chunk({ delta: { content: null, function_call: { name: 'weather', arguments: '' } } }),
      ...['{"city":', '"Kaz', 'an"}'].map((text) =>
        chunk({ delta: { tool_calls: [], function_call: { arguments: text } } }),
      ),
      chunk({ finish: 'function_call' }),
      bill(2),
      DONE,
    ),
    expect: CALLED,
  },
  {
    name: 'older-form-whole',
    about: 'in a whole answer too, with arguments as an object',
    answer: jsonAnswer(
      completionText(
        '{"index":0,"message":{"role":"assistant","content":"","function_call":{"name":"weather","arguments":{"city":"Kazan"}}},"finish_reason":"function_call"}',
        JSON.stringify(priced(2)),
      ),
    ),
    expect: CALLED,
  },
  {
    name: 'both-forms',
    about: 'a call in both forms is one call',
    answer: stream(
      'close',
      ...['', '{"city":"Kazan"}'].map((text, at) => {
        const called = { ...(at === 0 ? { name: 'weather' } : {}), arguments: text };
        return chunk({ delta: { tool_calls: [{ index: 0, function: called }], function_call: called } });
      }),
      chunk({ finish: 'function_call' }),
      bill(2),
      DONE,
    ),
    expect: CALLED,
  },
];

/** Answers on which all readers must agree. */
export function readerCases(): WireCase[] {
  const groups = { ends: ENDS, choices: CHOICES, thinking: THINKING, errors: ERRORS, messages: MESSAGES, calls: CALLS };
  return casesOf('reader', groups);
}

/** The cases of some tables, each by its name. */
export function casesOf(prefix: string, groups: Record<string, readonly Answered[]>): WireCase[] {
  return Object.entries(groups).flatMap(([group, answers]) =>
    answers.map(({ name, about, answer, expect }): WireCase => ({
      ...answer,
      name: `${prefix}-${group}-${name}`,
      group: 'one reader',
      basis: about,
      method: 'POST',
      request_kind: answer.headers['content-type'] === 'application/json' ? 'json' : 'stream',
      expect,
    })),
  );
}
