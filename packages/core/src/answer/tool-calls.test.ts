import { expect, test } from 'vitest';
import type { ChatEvent } from './events.ts';
import { ToolCallAssembler } from './tool-calls.ts';

function assemble(...deltas: unknown[]): { events: ChatEvent[]; notes: string[]; assembler: ToolCallAssembler } {
  let ids = 0;
  const assembler = new ToolCallAssembler(() => `generated-${ids++}`);
  const events: ChatEvent[] = [];
  const notes: string[] = [];
  for (const delta of deltas) assembler.add(delta, events, (note) => notes.push(note));
  return { events, notes, assembler };
}

const entry = (fields: { id?: unknown; index?: unknown; name?: unknown; arguments?: unknown }): object => {
  const { id, index, ...called } = fields;
  return { ...(id === undefined ? {} : { id }), ...(index === undefined ? {} : { index }), function: called };
};

test('every piece has the number, id and name of its call', () => {
  const { events } = assemble(
    [entry({ id: 'a', index: 3, name: 'f', arguments: '{"x"' })],
    [entry({ index: 3, arguments: ':1}' }), entry({ id: 'b', index: 9, name: 'g' })],
  );
  expect(events).toEqual([
    { type: 'tool-call-delta', index: 0, id: 'a', name: 'f', argumentsDelta: '{"x"' },
    { type: 'tool-call-delta', index: 0, id: 'a', name: 'f', argumentsDelta: ':1}' },
    { type: 'tool-call-delta', index: 1, id: 'b', name: 'g', argumentsDelta: '' },
  ]);
});

test('a call is reported once its name is known, with everything received before', () => {
  const { events } = assemble(
    [entry({ id: 'a', arguments: '{"x"' })],
    [entry({ id: 'a', arguments: ':' })],
    [entry({ id: 'a', name: 'f', arguments: '1}' })],
  );
  expect(events).toEqual([{ type: 'tool-call-delta', index: 0, id: 'a', name: 'f', argumentsDelta: '{"x":1}' }]);
});

test('an id that was reported stays, even if the service sends its own later', () => {
  const { events, assembler } = assemble(
    [entry({ index: 0, name: 'f', arguments: '{' })],
    [entry({ id: 'late', index: 0, arguments: '}' })],
  );
  expect(events.map((event) => 'id' in event && event.id)).toEqual(['generated-0', 'generated-0']);
  expect(assembler.finish()).toMatchObject([{ id: 'generated-0', input: {} }]);
  // and the late id is known from then on
  assembler.add([entry({ id: 'late', arguments: ' ' })], [], () => {});
  expect(assembler.size).toBe(1);
});

test('a generated id never collides with one that was sent', () => {
  const { assembler } = assemble([entry({ id: 'generated-0', name: 'f' })], [entry({ name: 'g' })]);
  const ids = assembler.finish().map(({ id }) => id);
  expect(new Set(ids).size).toBe(2);
});

test.each([
  ['nothing', undefined, {}],
  ['blanks', ' \n', {}],
  ['an object', '{"x":1}', { x: 1 }],
])('arguments of %s can be executed', (_, text, input) => {
  const { assembler } = assemble([entry({ id: 'a', name: 'f', arguments: text })]);
  expect(assembler.finish()).toMatchObject([{ input }]);
});

test.each(['{"x":', '{"x":1', '1', '"x"', 'null', 'true', '[1]', '{}{}', "{'x':1}", '{"x":1,}', 'undefined'])(
  'arguments of %s cannot',
  (text) => {
    const { assembler } = assemble([entry({ id: 'a', name: 'f', arguments: text })]);
    expect(assembler.finish()).toEqual([{ id: 'a', name: 'f', arguments: text }]);
  },
);

test('an entry that is not a call becomes an anomaly and opens no call', () => {
  const { assembler, notes } = assemble([null, 7, 'x'], [{}], [{ index: 5 }], [entry({ arguments: '' })]);
  expect(assembler.size).toBe(0);
  expect(notes).toEqual(['tool_call_not_object', 'tool_call_not_object', 'tool_call_not_object']);
});

test('arguments without an id, an index or a call become an invalid call and are not lost', () => {
  const { assembler } = assemble([entry({ arguments: '{"x":1}' })]);
  expect(assembler.finish()).toEqual([{ id: 'generated-0', name: '', arguments: '{"x":1}' }]);
});

test('a hundred thousand fragments with repeated names are read in one pass', () => {
  const fragments = Array.from({ length: 100_000 }, () => [entry({ index: 0, name: 'f', arguments: '{}' })]);
  const { assembler } = assemble([entry({ index: 0, name: 'f', arguments: '{"x":"' })], ...fragments);
  expect(assembler.size).toBe(1);
});

test('a hundred thousand indexes cost no more than their calls', () => {
  const fragments = Array.from({ length: 100_000 }, (_, index) => [entry({ index: 2 ** 32 + index, arguments: '' })]);
  expect(assemble(...fragments).assembler.size).toBe(0);
});

/** What the events say of the arguments of the one call. */
const said = (...fragments: object[]): unknown[] =>
  assemble(...fragments.map((fragment) => [fragment])).events.map(
    (event) => 'argumentsDelta' in event && event.argumentsDelta,
  );

test.each([
  [['{}', '{"x"', ':1}'], '{"x":1}'],
  [['{}', '', ' {"x":1}'], ' {"x":1}'],
  [['{}', '{}'], '{}'],
  [['{}', ' '], '{} '],
])('of fragments %j, an empty object is none in place of arguments that follow', (texts, whole) => {
  const fragments = texts.map((text) => [entry({ index: 0, arguments: text })]);
  const { assembler } = assemble([entry({ id: 'a', index: 0, name: 'f' })], ...fragments);
  expect(assembler.finish()).toEqual([{ id: 'a', name: 'f', arguments: whole, input: JSON.parse(whole) as object }]);
});

test('of fragments that begin with all that has come, the events say what is new', () => {
  const fragments = ['{"', '{"x": [', '{"x": [{"y"', '{"x": [{"y"', '{"x": [{"y":1}]}'];
  const sent = fragments.map((text) => entry({ index: 0, arguments: text }));
  expect(said(entry({ index: 0, name: 'f' }), ...sent)).toEqual(['', '{"', 'x": [', '{"y"', ':1}]}']);
});

test.each([
  [['{"x":', '{"x":1}}'], '{"x":{"x":1}}'],
  [['{"x": ', '{"x": 1}', '}'], '{"x": {"x": 1}}'],
  [['{"x":[', '{"x":[]}', ']}'], '{"x":[{"x":[]}]}'],
  [['{"x":[{},', '{"x":[{},1]}', ']}'], '{"x":[{},{"x":[{},1]}]}'],
  [[' ', ' {"x":1}'], '  {"x":1}'],
  [['{"x":"', 'aa', 'aa"}'], '{"x":"aaaa"}'],
])('fragments %j are parts of arguments that contain the same twice', (texts, whole) => {
  const fragments = texts.map((text) => [entry({ index: 0, arguments: text })]);
  const { assembler } = assemble([entry({ id: 'a', index: 0, name: 'f' })], ...fragments);
  expect(assembler.finish()).toMatchObject([{ arguments: whole, input: JSON.parse(whole) as object }]);
});

test('a named fragment behind whole arguments opens a call, however long their last fragment was', () => {
  const { assembler } = assemble(
    [entry({ index: 0, name: 'f', arguments: '{"x"' })],
    [entry({ index: 0, arguments: ':"long enough to be compared"}' })],
    [entry({ index: 0, name: 'f', arguments: '{"x":2}' })],
  );
  expect(assembler.finish()).toMatchObject([{}, { arguments: '{"x":2}' }]);
});

/** The calls of an answer as `name(arguments)`, and whether all of their ids differ. */
function callsOf(...deltas: object[]): { calls: string[]; idsDiffer: boolean } {
  const { assembler } = assemble(...deltas.map((delta) => [delta]));
  const finished = assembler.finish();
  return {
    calls: finished.map((call) => `${call.name}(${call.arguments})`),
    idsDiffer: new Set(finished.map(({ id }) => id)).size === finished.length,
  };
}

test.each([
  [
    'by their indices',
    [
      { id: 'x', index: 0, name: 'f', arguments: '{"n":1}' },
      { id: 'x', index: 1, name: 'f', arguments: '{"n":2}' },
    ],
  ],
  [
    'by whole arguments',
    [
      { id: 'x', name: 'f', arguments: '{"n":1}' },
      { id: 'x', name: 'f', arguments: '{"n":2}' },
    ],
  ],
  [
    'by whole arguments at one index',
    [
      { id: 'x', index: 0, name: 'f', arguments: '{"n":1}' },
      { id: 'x', index: 0, name: 'f', arguments: '{"n":2}' },
    ],
  ],
  [
    'in pieces that take turns',
    [
      { id: 'x', index: 0, name: 'f', arguments: '{"n"' },
      { id: 'x', index: 1, name: 'f', arguments: '{"n"' },
      { id: 'x', index: 0, arguments: ':1}' },
      { index: 1, arguments: ':2}' },
    ],
  ],
  [
    'in pieces that repeat id and name',
    [
      { id: 'x', index: 0, name: 'f', arguments: '{"n"' },
      { id: 'x', index: 0, name: 'f', arguments: ':1}' },
      { id: 'x', index: 1, name: 'f', arguments: '{"n"' },
      { id: 'x', index: 1, name: 'f', arguments: ':2}' },
    ],
  ],
])('parallel calls under one id stay two calls, distinguished %s', (_, fragments) => {
  expect(callsOf(...fragments.map(entry))).toEqual({ calls: ['f({"n":1})', 'f({"n":2})'], idsDiffer: true });
});

test('another name under a known id starts another call', () => {
  const { calls, idsDiffer } = callsOf(
    entry({ id: 'x', name: 'f', arguments: '{}' }),
    entry({ id: 'x', name: 'g', arguments: '{}' }),
  );
  expect({ calls, idsDiffer }).toEqual({ calls: ['f({})', 'g({})'], idsDiffer: true });
});

test.each([
  ['its name, with the rest of the arguments', { id: 'x', name: 'f', arguments: ':1}' }, '{"n"'],
  ['itself without arguments', { id: 'x', index: 0, name: 'f', arguments: '' }, '{"n":1}'],
  ['itself whole', { id: 'x', index: 0, name: 'f', arguments: '{"n":1}' }, '{"n":1}'],
  ['its id, and its index late', { id: 'x', index: 0, arguments: ':1}' }, '{"n"'],
])('a call that repeats %s stays one call', (_, again, begun) => {
  expect(callsOf(entry({ id: 'x', name: 'f', arguments: begun }), entry(again))).toEqual({
    calls: ['f({"n":1})'],
    idsDiffer: true,
  });
});

test('arguments nested too deeply to copy or serialize cannot be executed', () => {
  const nested = (levels: number): string => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);
  const finished = (text: string) => assemble([entry({ id: 'a', name: 'f', arguments: text })]).assembler.finish()[0];
  expect(finished(nested(500))).toHaveProperty('input');
  expect(finished(nested(501))).not.toHaveProperty('input');
  expect(finished(nested(100_000))).not.toHaveProperty('input');
  // brackets within a string are text
  expect(finished(JSON.stringify({ text: '['.repeat(5000) }))).toHaveProperty('input');
});

test('fields that the interface does not list stay with their call, whole or in pieces', () => {
  const { assembler } = assemble(
    [
      { ...entry({ id: 'a', index: 0, name: 'f', arguments: '{' }), extra_content: { google: { signature: 'old' } } },
      { id: 'b', index: 1, type: 'function', function: { name: 'g', arguments: '', sealed: 'x' } },
      entry({ id: 'c', index: 2, name: 'h' }),
    ],
    [{ index: 0, function: { arguments: '}' }, extra_content: { google: { signature: 'new' } }, note: null }],
  );
  expect(assembler.finish()).toEqual([
    { id: 'a', name: 'f', arguments: '{}', input: {}, extra: { extra_content: { google: { signature: 'new' } } } },
    { id: 'b', name: 'g', arguments: '', input: {}, extra: { function: { sealed: 'x' } } },
    { id: 'c', name: 'h', arguments: '', input: {} },
  ]);
});

test('a fragment with nothing but unlisted fields opens no call', () => {
  expect(assemble([{ extra_content: {} }]).assembler.size).toBe(0);
});
