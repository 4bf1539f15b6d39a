import { expect, test } from 'vitest';
import { BodyReader, type BodyKind } from './body-reader.ts';
import type { SseEvent } from './sse.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test.each<[string, string, string | undefined, BodyKind | undefined, string[]?]>([
  ['JSON', '{"a":1}', 'text/event-stream', 'json'],
  ['a list', '[1]', undefined, 'json'],
  ['JSON after blanks and a BOM', '\uFEFF \r\n\t{', 'text/html', 'json'],
  ['a page', ' <!doctype html>', 'application/json', 'html'],
  ['events under a wrong label', 'data: {}', 'application/json', 'events', ['{}']],
  ['events that begin with a name', 'event: error', undefined, 'events'],
  ['events that begin with an id', 'id:7', undefined, 'events'],
  ['events that begin with a retry', 'retry: 1', undefined, 'events'],
  ['events that begin with a comment', ': hi', undefined, 'events'],
  ['events that begin with a field without a colon', 'data\n', undefined, 'events', ['']],
  ['events that begin with an unknown field, by their label', 'foo: 1', 'text/event-stream; charset=utf-8', 'events'],
  ['a text', 'Service unavailable', 'text/plain', 'other'],
  ['a text that begins like a field', 'database is down', undefined, 'other'],
  ['a text that is the name of a field and more', 'identity: unknown', undefined, 'other'],
  ['the beginning of a name, and no more', 'dat', undefined, 'other'],
  ['nothing', '', 'application/json', undefined],
  ['blanks', ' \n\n', 'text/event-stream', undefined],
])('%s', (_, text, contentType, kind, data = []) => {
  for (const size of [1, 2, 1000]) {
    const reader = new BodyReader(contentType, { eventBytes: 1000 });
    const all = bytes(text);
    const events: SseEvent[] = [];
    for (let at = 0; at < all.length; at += size) events.push(...reader.feed(all.subarray(at, at + size)));
    const end = reader.end();
    expect(reader.kind, `in pieces of ${size}`).toBe(kind);
    // the pieces that were withheld are read in order once the kind is known
    if (kind === 'events') expect([...events, ...end.events].map(({ data }) => data)).toEqual(data);
    else expect(end.text).toBe(kind === undefined ? '' : text.replace(/^\uFEFF/, ''));
  }
});

test('a second BOM is not a blank', () => {
  const reader = new BodyReader(undefined, { eventBytes: 1000 });
  reader.feed(bytes('\uFEFF\uFEFF{}'));
  expect(reader.kind).toBe('other');
});
