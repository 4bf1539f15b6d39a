import { chunkText, eventAnswer } from '../answers.ts';
import type { Expectation, WireCase } from '../wire-case.ts';

type Call = Record<string, unknown>;
type Calls = NonNullable<Expectation['tool_calls']>;

interface ToolStream {
  name: string;
  about: string;
  /** `tool_calls` of one delta after another. */
  deltas: unknown[];
  calls: Calls;
  invalid?: { name?: string; arguments: string }[];
  finish?: string | null;
  anomalies?: string[];
}

const call = (id: string | undefined, name: string | undefined, text: unknown, index?: unknown): Call => ({
  ...(index === undefined ? {} : { index }),
  ...(id === undefined ? {} : { id }),
  type: 'function',
  function: { ...(name === undefined ? {} : { name }), ...(text === undefined ? {} : { arguments: text }) },
});
const whole = (
  id: string,
  name: string,
  input: Record<string, unknown>,
  text: string = JSON.stringify(input),
): Calls[number] => ({
  id,
  name,
  arguments: text,
  input,
});
const ANY = '*unique*';

/** The ways in which services send tool calls (§2.8 gives a ToolCall an `id` and no `index`). */
const STREAMS: readonly ToolStream[] = [
  {
    name: 'indexed',
    about: 'id and name once, then fragments by index',
    deltas: [[call('a', 'f', '', 0)], [call(undefined, undefined, '{"x"', 0)], [call(undefined, undefined, ':1}', 0)]],
    calls: [whole('a', 'f', { x: 1 })],
  },
  {
    name: 'indexed-interleaved',
    about: 'two calls whose fragments alternate',
    deltas: [
      [call('a', 'f', '{"x"', 0), call('b', 'g', '{"y"', 1)],
      [call(undefined, undefined, ':2}', 1)],
      [call(undefined, undefined, ':1}', 0)],
    ],
    calls: [whole('a', 'f', { x: 1 }), whole('b', 'g', { y: 2 })],
  },
  {
    name: 'whole-without-index',
    about: 'two whole calls in one delta',
    deltas: [[call('a', 'f', '{"x":1}'), call('b', 'g', '{"y":2}')]],
    calls: [whole('a', 'f', { x: 1 }), whole('b', 'g', { y: 2 })],
  },
  {
    name: 'id-repeated',
    about: 'the id on every fragment and no index',
    deltas: [[call('a', 'f', '{"x"')], [call('a', undefined, ':1')], [call('a', undefined, '}')]],
    calls: [whole('a', 'f', { x: 1 })],
  },
  {
    name: 'id-empty-later',
    about: 'an empty id on later fragments',
    deltas: [[call('a', 'f', '{"x"', 0)], [call('', '', ':1}', 0)]],
    calls: [whole('a', 'f', { x: 1 })],
  },
  {
    name: 'name-repeated-without-id',
    about: 'index and name on every fragment, never an id',
    deltas: [[call(undefined, 'f', '', 0)], [call(undefined, 'f', '{"x"', 0)], [call(undefined, 'f', ':{"y":1}}', 0)]],
    calls: [whole(ANY, 'f', { x: { y: 1 } })],
  },
  {
    name: 'same-name-same-index-twice',
    about: 'an index that is always 0: whole arguments end a call',
    deltas: [[call(undefined, 'f', '{"x":1}', 0)], [call(undefined, 'f', '{"x":2}', 0)]],
    calls: [whole(ANY, 'f', { x: 1 }), whole(ANY, 'f', { x: 2 })],
  },
  {
    name: 'new-id-same-index',
    about: 'an index that is always 0: a new id is a new call',
    deltas: [[call('a', 'f', '{"x":1}', 0)], [call('b', 'f', '{"x":2}', 0)]],
    calls: [whole('a', 'f', { x: 1 }), whole('b', 'f', { x: 2 })],
  },
  {
    name: 'no-ids',
    about: 'names only, one call after another',
    deltas: [[call(undefined, 'f', '{"x":1}')], [call(undefined, 'f', '{"x":2}')]],
    calls: [whole(ANY, 'f', { x: 1 }), whole(ANY, 'f', { x: 2 })],
  },
  {
    name: 'empty-object-first',
    about: 'an empty object in place of arguments that are still to come',
    deltas: [
      [call('a', 'f', '{}', 0), call('b', 'g', {}, 1)],
      [call(undefined, '', '', 0)],
      [call(undefined, '', '{"x"', 0), call(undefined, '', '{"y":2}', 1)],
      [call(undefined, '', ':1}', 0)],
    ],
    calls: [whole('a', 'f', { x: 1 }), whole('b', 'g', { y: 2 })],
  },
  {
    name: 'empty-object-alone',
    about: 'an empty object that nothing follows, of one call before another',
    deltas: [[call('a', 'f', '{}', 0)], [call('b', 'g', '{"y":2}', 1)]],
    calls: [whole('a', 'f', {}), whole('b', 'g', { y: 2 })],
  },
  {
    name: 'cumulative',
    about: 'all arguments so far in every fragment, the last ones twice',
    deltas: [
      [call('a', 'f', '{"x"', 0)],
      [call('a', 'f', '{"x":{"x"', 0)],
      [call('a', 'f', '{"x":{"x":1}}', 0)],
      [call('a', 'f', '{"x":{"x":1}}', 0)],
    ],
    calls: [whole('a', 'f', { x: { x: 1 } })],
  },
  {
    name: 'repeated-inside',
    about: 'a fragment that begins like the arguments so far, and is a part inside of them',
    deltas: [
      [call('a', 'f', '{"x":', 0)],
      [call(undefined, undefined, '{"x":1}', 0)],
      [call(undefined, undefined, '}', 0)],
    ],
    calls: [whole('a', 'f', { x: { x: 1 } })],
  },
  {
    name: 'brace-in-a-key',
    about: 'nor does a key that ends in a brace look like the beginning once more',
    deltas: [[call('a', 'f', '{"', 0)], [call(undefined, undefined, '{":1}', 0)]],
    calls: [whole('a', 'f', { '{': 1 })],
  },
  {
    name: 'id-late',
    about: 'the id comes after the name',
    deltas: [[call(undefined, 'f', '{"x"', 0)], [call('a', undefined, ':1}', 0)]],
    calls: [whole(ANY, 'f', { x: 1 })],
  },
  {
    name: 'name-late',
    about: 'the name comes after the first fragment',
    deltas: [[call('a', undefined, '{"x"', 0)], [call(undefined, 'f', ':1}', 0)]],
    calls: [whole('a', 'f', { x: 1 })],
  },
  {
    name: 'ids-doubled',
    about: 'one id for two calls of a delta: ids are made unique',
    deltas: [[call('a', 'f', '{"x":1}'), call('a', 'f', '{"x":2}')]],
    calls: [whole('a', 'f', { x: 1 }), whole(ANY, 'f', { x: 2 })],
  },
  {
    name: 'index-hostile',
    about: 'indices that would freeze a program with arrays',
    deltas: [
      [call('a', 'f', '{"x"', 4294967294)],
      [call('b', 'g', '{}', -1)],
      [call('c', 'h', '{}', 1e300)],
      [call(undefined, undefined, ':1}', 4294967294)],
    ],
    calls: [whole('a', 'f', { x: 1 }), whole('b', 'g', {}), whole('c', 'h', {})],
  },
  {
    name: 'index-as-text',
    about: 'an index that is a string',
    deltas: [[call('a', 'f', '{"x"', '0')], [call(undefined, undefined, ':1}', '0')]],
    calls: [whole('a', 'f', { x: 1 })],
  },
  {
    name: 'arguments-object',
    about: 'arguments that are already parsed',
    deltas: [[call('a', 'f', { x: 1 })]],
    calls: [whole('a', 'f', { x: 1 })],
  },
  {
    name: 'arguments-missing',
    about: 'no arguments, null, and blanks: a call without arguments',
    deltas: [[call('a', 'f', undefined)], [call('b', 'g', null)], [call('c', 'h', ' ')]],
    calls: [whole('a', 'f', {}, ''), whole('b', 'g', {}, ''), whole('c', 'h', {}, ' ')],
  },
  {
    name: 'arguments-trailing-blank',
    about: 'a blank after whole arguments is not a second call',
    deltas: [[call('a', 'f', '{"x":1}', 0)], [call(undefined, undefined, '\n', 0)]],
    calls: [whole('a', 'f', { x: 1 }, '{"x":1}\n')],
  },
  {
    name: 'arguments-parsable-prefix',
    about: 'what parses too early: 1, then 2',
    deltas: [[call('a', 'f', '1', 0)], [call(undefined, undefined, '2', 0)]],
    calls: [],
    invalid: [{ name: 'f', arguments: '12' }],
  },
  {
    name: 'arguments-object-and-more',
    about: 'an object followed by more is not an object',
    deltas: [[call('a', 'f', '{"x":1}', 0)], [call(undefined, undefined, '{"y":2}', 0)]],
    calls: [],
    invalid: [{ name: 'f', arguments: '{"x":1}{"y":2}' }],
  },
  {
    name: 'arguments-truncated',
    about: 'arguments cut by max_tokens are never completed',
    deltas: [[call('a', 'f', '{"path":"/etc', 0)]],
    calls: [],
    invalid: [{ name: 'f', arguments: '{"path":"/etc' }],
    finish: 'length',
  },
  {
    name: 'nameless',
    about: 'a call that never gets its name',
    deltas: [[call('a', undefined, '{}', 0)]],
    calls: [],
    invalid: [{ name: '', arguments: '{}' }],
  },
  {
    name: 'nameless-beside-another',
    about: 'a call that never gets its name, after one that has it',
    deltas: [[call('a', 'f', '{"x":1}', 0)], [call('b', undefined, '{}', 1)]],
    calls: [whole('a', 'f', { x: 1 })],
    invalid: [{ name: '', arguments: '{}' }],
  },
  {
    name: 'finish-unlisted',
    about: 'a finish reason that the interface does not list',
    deltas: [[call('a', 'f', '{}', 0)]],
    calls: [whole('a', 'f', {})],
    finish: 'tool_use',
  },
  {
    name: 'finish-null',
    about: 'no finish reason, but the end mark and a usage',
    deltas: [[call('a', 'f', '{"x":1}')]],
    calls: [whole('a', 'f', { x: 1 })],
    finish: null,
  },
  {
    name: 'not-an-array',
    about: 'one call in the place of a list',
    deltas: [call('a', 'f', '{"x":1}')],
    calls: [whole('a', 'f', { x: 1 })],
    anomalies: ['tool_calls_not_array'],
  },
  {
    name: 'empty-entries',
    about: 'entries without content open no call',
    deltas: [[], [{}], [{ index: 0 }], [call('a', 'f', '{"x":1}')]],
    calls: [whole('a', 'f', { x: 1 })],
  },
  {
    name: 'id-number',
    about: 'an id that is a number',
    deltas: [[{ id: 7, function: { name: 'f', arguments: '{}' } }]],
    calls: [whole('7', 'f', {})],
  },
];

const USAGE = '{"prompt_tokens":12,"completion_tokens":5,"total_tokens":17,"cost_rub":0.0425,"balance":999.9575}';

/** Tool calls in every shape of fragments. */
export function toolCases(): WireCase[] {
  return STREAMS.map(({ name, about, deltas, calls, invalid, finish = 'tool_calls', anomalies }): WireCase => {
    const chunks = deltas.map((value) =>
      chunkText(`[{"index":0,"delta":${JSON.stringify({ tool_calls: value })},"finish_reason":null}]`),
    );
    const end = chunkText(`[{"index":0,"delta":{},"finish_reason":${JSON.stringify(finish)}}]`);
    return {
      ...eventAnswer([...chunks, end, chunkText('[]', USAGE), '[DONE]']),
      name: `tool-stream-${name}`,
      group: 'tool-deltas',
      basis: about,
      method: 'POST',
      request_kind: 'stream',
      expect: {
        text: '',
        tool_calls: calls,
        invalid_tool_calls: invalid ?? [],
        finish_reason: finish,
        ...(calls.length > 0 ? { finish_reason_for_agents: 'tool_calls' } : {}),
        usage: JSON.parse(USAGE) as Record<string, unknown>,
        anomalies: anomalies ?? [],
        error: null,
      },
    };
  });
}
