import { expect, test } from 'vitest';
import { readEventData, type EventData } from './event-data.ts';
import { readJsonDocuments } from './json-documents.ts';

test.each<[string, EventData]>([
  ['', { kind: 'ignored' }],
  [' \t', { kind: 'ignored' }],
  [': PROCESSING', { kind: 'ignored' }],
  ['[DONE]', { kind: 'done' }],
  [' [DONE] ', { kind: 'done' }],
  ['[done]', { kind: 'malformed' }],
  ['{"a":1}', { kind: 'chunk', value: { a: 1 } }],
  [' {"a":1}', { kind: 'chunk', value: { a: 1 } }],
  ['17', { kind: 'chunk', value: 17 }],
  ['{"a":', { kind: 'malformed' }],
  ['{"a":NaN}', { kind: 'malformed' }],
  ['text', { kind: 'malformed' }],
])('data %j', (data, wanted) => {
  expect(readEventData(data)).toEqual(wanted);
});

test.each([
  ['one document', '{"a":1}\n', { documents: [{ a: 1 }], isLines: false, done: false, malformed: false }],
  [
    'one document over several lines',
    '{\n"a":\r\n1}',
    { documents: [{ a: 1 }], isLines: false, done: false, malformed: false },
  ],
  [
    'a document per line',
    '{"a":1}\n\r\n{"a":2}\r',
    { documents: [{ a: 1 }, { a: 2 }], isLines: true, done: false, malformed: false },
  ],
  ['an end mark', '{"a":1}\n[DONE]\nrubbish', { documents: [{ a: 1 }], isLines: true, done: true, malformed: false }],
  ['a line that is cut', '{"a":1}\n{"a"', { documents: [{ a: 1 }], isLines: true, done: false, malformed: true }],
  ['a document that is cut', '{"a"', { documents: [], isLines: true, done: false, malformed: true }],
  ['a document with a tail', '{"a":1}}', { documents: [], isLines: true, done: false, malformed: true }],
])('a body of %s', (_, text, wanted) => {
  expect(readJsonDocuments(text)).toEqual(wanted);
});
