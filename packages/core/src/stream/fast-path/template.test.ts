import { expect, test } from 'vitest';
import { TemplateScan } from './template.ts';

/** An event of a stream, its delta spelled as given. */
function event(delta: string, rest = '"finish_reason":null', id = 'gen-1'): string {
  return `{"id":"${id}","model":"m","choices":[{"index":0,"delta":${delta},${rest}}]}`;
}

const content = (literal: string): string => event(`{"content":"${literal}"}`);

/** A scan that is past the first event of a stream, from which nothing is learned. */
function begun(): TemplateScan {
  const scan = new TemplateScan();
  scan.learn('{}', {});
  return scan;
}

/** Reads events as the feed does; a `hit` must be what a full parse gives. */
function read(events: string[], scan: TemplateScan = begun()): string[] {
  return events.map((data) => {
    const hit = scan.match(data);
    if (hit) {
      const parsed: unknown = JSON.parse(data);
      expect(hit.chunk).toEqual(parsed);
      if (hit.text !== undefined) expect(parsed).toMatchObject({ choices: [{ delta: { content: hit.text } }] });
      return 'hit';
    }
    try {
      scan.learn(data, JSON.parse(data));
      return 'parsed';
    } catch {
      return 'malformed';
    }
  });
}

const FIRST = event('{"role":"assistant","content":""}');

test('learns nothing from the first two events, so that the first word does not wait', () => {
  const words = ['a', 'b', 'c', 'd'].map(content);
  expect(read(words, new TemplateScan())).toEqual(['parsed', 'parsed', 'parsed', 'hit']);
});

test('recognises text that differs only in its string, and leaves an empty one to the full parse', () => {
  expect(read([FIRST, content('a'), content(' b'), content(''), content(' the rest of the answer')])).toEqual([
    'parsed', 'parsed', 'hit', 'parsed', 'hit',
  ]); // prettier-ignore
});

test.each([
  ['escapes', String.raw`\"\\\/\b\f\n\r\t`],
  ['a surrogate pair as escapes', String.raw`\ud83d\ude00`],
  ['half a surrogate pair', String.raw`\ud83d`],
  ['an escaped quote at both ends', String.raw`\"x\"`],
  ['an escaped backslash at the end', String.raw`x\\`],
  ['letters outside ASCII', 'копейка, € и 😀'],
  ['the marker inside the text', String.raw`\"content\":\"x`],
])('decodes %s', (_, literal) => {
  expect(read([FIRST, content('a'), content(literal), content(`${literal} and some more of the same`)])).toEqual([
    'parsed', 'parsed', 'hit', 'hit',
  ]); // prettier-ignore
});

test.each([
  ['a string that ends early and adds a key', 'a","x":"b'],
  ['a string that ends early and adds the same key', 'a","content":"b'],
  ['the same in a long text', 'a long enough text","x":"b'],
])('leaves %s to the full parse', (_, literal) => {
  expect(read([FIRST, content('a'), content(literal)])).toEqual(['parsed', 'parsed', 'parsed']);
});

test.each([
  ['a backslash that escapes the closing quote', 'a\\'],
  ['an unknown escape', String.raw`\x`],
  ...['\u0000', '\t', '\n', '\u001f'].map((character): [string, string] => [
    `a control character (${JSON.stringify(character)})`,
    `a${character}`,
  ]),
  ['a control character in a long text', 'a long enough text \u0001'],
  ['an unescaped quote', 'a"b'],
])('does not accept %s', (_, literal) => {
  expect(read([FIRST, content('a'), content(literal)])).toEqual(['parsed', 'parsed', 'malformed']);
});

test('does not accept an event in which beginning and end overlap', () => {
  const whole = content('');
  const overlapping = whole.replace('"content":""}', '"content":"}');
  expect(overlapping).toHaveLength(whole.length - 1);
  expect(read([FIRST, content('a'), overlapping])).toEqual(['parsed', 'parsed', 'malformed']);
});

test('supports reasoning, arguments and text of one stream side by side', () => {
  const thought = (text: string): string => event(`{"reasoning":"${text}"}`);
  const call = (text: string): string => event(`{"tool_calls":[{"index":0,"function":{"arguments":"${text}"}}]}`);
  const events = [FIRST, thought('a'), content('b'), call('c'), thought('d'), call('e'), content('f'), call('g')];
  expect(read(events)).toEqual(['parsed', 'parsed', 'parsed', 'parsed', 'hit', 'hit', 'hit', 'hit']);
});

test('supports services that repeat the role, insert blanks, or send empty fields', () => {
  for (const delta of [
    '{"role":"assistant","content":"TEXT"}',
    '{ "content" : "TEXT" }',
    '{"content":"TEXT","reasoning":null,"tool_calls":[],"refusal":""}',
  ]) {
    const events = ['a', 'b', 'c'].map((text) => event(delta.replace('TEXT', text)));
    expect(read([FIRST, ...events])).toEqual(['parsed', 'parsed', 'hit', 'hit']);
  }
});

test.each([
  ['whose string is overwritten by the same key, spelled otherwise', String.raw`{"content":"TEXT","c\u006fntent":"x"}`],
  ['with two strings', '{"content":"TEXT","reasoning":"TEXT"}'],
  ['with sound', '{"content":"TEXT","audio":{"data":"AA=="}}'],
  ['with structured reasoning', '{"content":"TEXT","reasoning_details":[{"type":"reasoning.text","text":"TEXT"}]}'],
  [
    'with two calls',
    '{"tool_calls":[{"index":0,"function":{"arguments":"TEXT"}},{"index":1,"function":{"arguments":""}}]}',
  ],
])('never learns from a delta %s', (_, delta) => {
  const events = ['a', 'b', 'c'].map((text) => event(delta.replaceAll('TEXT', text)));
  expect(read([FIRST, ...events])).toEqual(['parsed', 'parsed', 'parsed', 'parsed']);
});

test.each([
  ['ends', '"finish_reason":"stop"'],
  ['fails', '"error":{"code":500,"message":"x"}'],
  ['carries log probabilities', '"logprobs":{"content":[{"token":"a"}]}'],
  ['carries a second text', '"text":"a"'],
])('never learns from a choice that %s', (_, rest) => {
  const events = ['a', 'b', 'c'].map((text) => event(`{"content":"${text}"}`, rest));
  expect(read([FIRST, ...events])).toEqual(['parsed', 'parsed', 'parsed', 'parsed']);
});

test.each([
  ['bills', '"usage":{"total_tokens":1}'],
  ['fails', '"error":"broken"'],
])('never learns from an event that %s', (_, field) => {
  const events = ['a', 'b', 'c'].map((text) => content(text).replace('"model"', `${field},"model"`));
  expect(read([FIRST, ...events])).toEqual(['parsed', 'parsed', 'parsed', 'parsed']);
});

test('never learns from a choice other than the first', () => {
  const events = ['a', 'b', 'c'].map((text) => content(text).replace('"index":0', '"index":1'));
  expect(read([FIRST, ...events])).toEqual(['parsed', 'parsed', 'parsed', 'parsed']);
});

test('gives up on a service that changes its id in every event', () => {
  const scan = begun();
  read(
    Array.from({ length: 9 }, (_, index) => event('{"content":"a"}', '"finish_reason":null', `gen-${index}`)),
    scan,
  );
  expect(read([content('a'), content('b'), content('c')], scan)).toEqual(['parsed', 'parsed', 'parsed']);
});

test('learns anew when the model changes in mid-stream', () => {
  const other = (text: string): string => content(text).replace('"model":"m"', '"model":"other"');
  expect(read([FIRST, content('a'), content('b'), other('c'), other('d')])).toEqual([
    'parsed', 'parsed', 'hit', 'parsed', 'hit',
  ]); // prettier-ignore
});
