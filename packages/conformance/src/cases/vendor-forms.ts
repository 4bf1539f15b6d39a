import { chunkText, completionText, jsonAnswer } from '../answers.ts';
import type { WireAnswer, WireCase } from '../wire-case.ts';
import { bill, casesOf, chunk, DONE, said, settled, stream, type Answered } from './one-reader.ts';

const USAGE = '{"prompt_tokens":10,"completion_tokens":2,"total_tokens":12,"cost_rub":2,"balance":98}';
const whole = (message: object, finish = 'stop'): WireAnswer =>
  jsonAnswer(
    completionText(
      JSON.stringify({ index: 0, message: { role: 'assistant', ...message }, finish_reason: finish }),
      USAGE,
    ),
  );

/** Parts of a content that are a thought, in the words of several services. */
const THOUGHTS: Record<string, (text: string) => object> = {
  summary: (text) => ({ type: 'reasoning', summary: [{ type: 'summary_text', text, signature: 's' }] }),
  text: (text) => ({ type: 'reasoning', text }),
  'reasoning-text': (text) => ({ type: 'reasoning_text', text }),
  reasoning: (text) => ({ type: 'reasoning', reasoning: text }),
};

const PARTS = Object.entries(THOUGHTS).flatMap(([name, thought]): Answered[] => {
  const expect = { error: null, text: 'hi', reasoning: 'hm', finish_reason: 'stop', charge: settled('2') };
  const text = { type: 'text', text: 'hi' };
  return [
    {
      name: `${name}-whole`,
      about: 'a thought among the parts of a content is reasoning, and no text',
      answer: whole({ content: [thought('hm'), text] }),
      expect,
    },
    {
      name,
      about: 'in a stream too, piece by piece',
      answer: stream(
        'close',
        ...['h', 'm'].map((piece) => chunk({ delta: { content: [thought(piece)] } })),
        chunk({ delta: { content: [text] } }),
        chunk({ finish: 'stop' }),
        bill(2),
        DONE,
      ),
      expect,
    },
    {
      name: `${name}-then-price-then-cut`,
      about: 'a thought is paid work: a price before it is that of the beginning',
      answer: stream('destroy', said('hi'), bill(1), chunk({ delta: { content: [thought('hm')] } })),
      expect: {
        error: { kind: 'connection', billing: 'unknown' },
        text: 'hi',
        charge: { status: 'unknown', atLeastRub: '1' },
      },
    },
  ];
});

const flat = { name: 'weather', arguments: '{"city":"Kazan"}' };
const CALLS = [
  { name: 'whole', answer: whole({ content: null, tool_calls: [{ id: 'a', ...flat }] }, 'tool_calls') },
  {
    name: 'streamed',
    answer: stream(
      'close',
      chunk({ delta: { tool_calls: [{ index: 0, id: 'a', name: 'weather', arguments: '' }] } }),
      ...['{"city":', '"Kazan"}'].map((text) => chunk({ delta: { tool_calls: [{ index: 0, arguments: text }] } })),
      chunk({ finish: 'tool_calls' }),
      bill(2),
      DONE,
    ),
  },
  {
    name: 'as-object',
    answer: stream(
      'close',
      chunk({ delta: { tool_calls: [{ id: 'a', name: 'weather', arguments: { city: 'Kazan' } }] } }),
      chunk({ finish: 'tool_calls' }),
      bill(2),
      DONE,
    ),
  },
].map(({ name, answer }): Answered => ({
  name,
  about: 'a call whose name and arguments stand by themselves, without `function`, is a call',
  answer,
  expect: {
    error: null,
    text: '',
    tool_calls: [{ id: 'a', ...flat, input: { city: 'Kazan' } }],
    invalid_tool_calls: [],
    finish_reason_for_agents: 'tool_calls',
    charge: settled('2'),
    no_anomalies: true,
  },
}));

const LISTED = '[{"error":{"code":503,"message":"too busy","status":"UNAVAILABLE"}}]';
const TYPED = '{"type":"error","code":"server_error","message":"too busy"}';
const ERRORS: Answered[] = [
  { name: 'list-first', about: 'a list of one error is that error', answer: stream('close', LISTED), code: 503 },
  { name: 'list-whole', about: 'in the place of a whole answer', answer: jsonAnswer(LISTED), code: 503 },
  { name: 'list-late', about: 'and behind a text', answer: stream('close', said('hi'), LISTED), code: 503 },
  {
    name: 'by-type',
    about: 'an event that says it is an error is one, whatever its name',
    answer: stream('close', said('hi'), TYPED),
    code: 'server_error',
  },
].map(({ code, ...one }) => ({
  ...one,
  expect: {
    error: { kind: 'provider' as const, billing: 'unknown' as const, code, message_contains: 'too busy' },
    charge: { status: 'unknown' as const },
  },
}));

const NULLS = '{"prompt_tokens":null,"completion_tokens":null,"total_tokens":null,"cost_rub":null,"balance":null}';
const USAGES: Answered[] = [
  {
    name: 'of-nulls-behind',
    about: 'a usage in which nothing is given takes nothing away',
    answer: stream('close', said('hi'), chunk({ finish: 'stop' }), bill(2), chunkText('[]', NULLS), DONE),
    expect: {
      error: null,
      text: 'hi',
      usage: JSON.parse(USAGE) as Record<string, unknown>,
      tokens: { input: 10, output: 2, total: 12 },
      charge: settled('2'),
    },
  },
  {
    name: 'of-nulls-everywhere',
    about: 'and is no usage',
    answer: stream(
      'close',
      chunkText('[]', NULLS),
      said('hi'),
      chunk({ finish: 'stop' }),
      chunkText('[]', NULLS),
      DONE,
    ),
    expect: { error: null, text: 'hi', usage: null, tokens: null },
  },
];

/** Forms in which services of this family answer, beside the one of the interface. Values are read off by hand. */
export function vendorCases(): WireCase[] {
  return casesOf('vendor', { thoughts: PARTS, calls: CALLS, errors: ERRORS, usages: USAGES });
}
