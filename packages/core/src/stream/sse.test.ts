import { expect, test } from 'vitest';
import { SseReader } from './sse.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test('delivers events in order, and the last one without its blank line at the end', () => {
  const reader = new SseReader(1000);
  expect(reader.feed(bytes('data: 1\n\nevent: error\ndata: 2\n\ndata: 3'))).toEqual([
    { data: '1' },
    { data: '2', name: 'error' },
  ]);
  expect(reader.end()).toEqual([{ data: '3', unterminated: true }]);
  expect(reader.end()).toEqual([]);
});

test('notices comments, and only comments', () => {
  const reader = new SseReader(1000);
  reader.feed(bytes('data: : not one\n\n'));
  expect(reader.sawComment).toBe(false);
  reader.feed(bytes(': keepalive\n'));
  expect(reader.sawComment).toBe(true);
});

test('delivers what came before an event that is too large, and nothing after it', () => {
  const reader = new SseReader(10);
  expect(reader.feed(bytes('data: 1\n\ndata: 12345678901\n\ndata: 2\n\n'))).toEqual([{ data: '1' }]);
  expect(reader.tooLarge).toBe(true);
  expect(reader.feed(bytes('data: 3\n\n'))).toEqual([]);
  expect(reader.end()).toEqual([]);
});

test('marks events from the first broken byte on', () => {
  const reader = new SseReader(1000);
  const broken = new Uint8Array([...bytes('data: 1\n\ndata: '), 0xff, ...bytes('\n\ndata: 3\n\n')]);
  expect(reader.feed(broken)).toEqual([
    { data: '1' },
    { data: '\uFFFD', invalidUtf8: true },
    { data: '3', invalidUtf8: true },
  ]);
});

test('an event may have thousands of lines', () => {
  const lines = Array.from({ length: 5000 }, (_, index) => String(index));
  const reader = new SseReader(100_000);
  const text = `${lines.map((line) => `data: ${line}\n`).join('')}\ndata: next\n\n`;
  expect(reader.feed(new TextEncoder().encode(text))).toEqual([{ data: lines.join('\n') }, { data: 'next' }]);
});

test('documents without a blank line between them are events of their own, the last of which has the name', () => {
  const reader = new SseReader(1000);
  expect(
    reader.feed(bytes('data: {"a":1}\ndata: {"b":\ndata: 2}\ndata: [DONE]\nevent: error\ndata: {"c":3}\n\n')),
  ).toEqual([{ data: '{"a":1}' }, { data: '{"b":\n2}' }, { data: '[DONE]' }, { data: '{"c":3}', name: 'error' }]);
});
