import { expect, test } from 'vitest';
import { readEventData, type EventData } from './event-data.ts';
import { readJsonDocuments, type JsonDocuments } from './json-documents.ts';

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
  ['ping', { kind: 'ignored' }],
  ['[heartbeat]', { kind: 'ignored' }],
  ['Keep-Alive', { kind: 'ignored' }],
  ['"pinging"', { kind: 'chunk', value: 'pinging' }],
  ['pinging', { kind: 'malformed' }],
  ['\uFEFF{"a":1}', { kind: 'chunk', value: { a: 1 } }],
  ['data: {"a":1}', { kind: 'chunk', value: { a: 1 } }],
  ['data: [DONE]', { kind: 'done' }],
])('data %j', (data, wanted) => {
  expect(readEventData(data)).toEqual(wanted);
});

test('an event that keeps the connection alive has any data', () => {
  expect(readEventData('2025-01-01 12:00:00', 'ping')).toEqual({ kind: 'ignored' });
  expect(readEventData('{"type":"ping"}', 'ping')).toEqual({ kind: 'chunk', value: { type: 'ping' } });
  expect(readEventData('2025-01-01 12:00:00', 'message')).toEqual({ kind: 'malformed' });
});

const DONE: EventData = { kind: 'done' };
const MALFORMED: EventData = { kind: 'malformed' };
const chunk = (value: unknown): EventData => ({ kind: 'chunk', value });

test.each<[string, string, Partial<JsonDocuments>]>([
  ['one document', '{"a":1}\n', { documents: [{ a: 1 }] }],
  ['one document over several lines', '{\n"a":\r\n1}', { documents: [{ a: 1 }] }],
  ['a document per line', '{"a":1}\n\r\n{"a":2}\r', { documents: [{ a: 1 }, { a: 2 }], isLines: true }],
  ['an end mark', '{"a":1}\n[DONE]\nrubbish', { documents: [{ a: 1 }], rest: [DONE, MALFORMED] }],
  ['an end mark in an event', '{"a":"}"}\ndata: [DONE]\n\n', { documents: [{ a: '}' }], rest: [DONE] }],
  [
    'a bill behind the end mark',
    '{"a":1}\n[DONE]\n{"b":2}',
    { documents: [{ a: 1 }], rest: [DONE, chunk({ b: 2 })], isLines: true },
  ],
  ['a line that is cut', '{"a":1}\n{"a"', { documents: [{ a: 1 }], rest: [MALFORMED], isLines: true, malformed: true }],
  [
    'lines with rubbish between',
    '{"a":1}\nrubbish\n{"b":2}',
    { documents: [{ a: 1 }], rest: [MALFORMED, chunk({ b: 2 })], isLines: true, malformed: true },
  ],
  ['a document that is cut', '{"a"', { malformed: true }],
  ['a first line that is cut', '{"a"\n{"b":2}', { rest: [MALFORMED, chunk({ b: 2 })], malformed: true }],
  ['a document with a tail', '{"a":1}}', { documents: [{ a: 1 }], malformed: true }],
  [
    'a document over several lines, and a comma',
    '{\n"a":"\\"{",\n"b":[1]\n},',
    { documents: [{ a: '"{', b: [1] }], malformed: true },
  ],
  ['the one event of a rejected stream, without the end of its line', 'data: {"a":1}', { documents: [{ a: 1 }] }],
  ['a document and a NUL', '{"a":1}\0', { documents: [{ a: 1 }], malformed: true }],
])('a body of %s', (_, text, wanted) => {
  const nothing = { documents: [], rest: [], isLines: false, malformed: false };
  expect(readJsonDocuments(text)).toEqual({ ...nothing, ...wanted });
});
