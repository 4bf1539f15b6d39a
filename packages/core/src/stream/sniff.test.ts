import { expect, test } from 'vitest';
import { Sniffer, type BodyKind } from './sniff.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test.each<[string, string, string | undefined, BodyKind | undefined]>([
  ['JSON', '{"a":1}', 'text/event-stream', 'json'],
  ['a list', '[1]', undefined, 'json'],
  ['JSON after blanks and a BOM', '\uFEFF \r\n\t{', 'text/html', 'json'],
  ['a page', ' <!doctype html>', 'application/json', 'html'],
  ['events under a wrong label', 'data: {}', 'application/json', 'events'],
  ['events that begin with a name', 'event: error', undefined, 'events'],
  ['events that begin with an id', 'id:7', undefined, 'events'],
  ['events that begin with a retry', 'retry: 1', undefined, 'events'],
  ['events that begin with a comment', ': hi', undefined, 'events'],
  ['events that begin with a field without a colon', 'data\n', undefined, 'events'],
  ['events that begin with an unknown field, by their label', 'foo: 1', 'text/event-stream; charset=utf-8', 'events'],
  ['a text', 'Service unavailable', 'text/plain', 'other'],
  ['a text that begins like a field', 'database is down', undefined, 'other'],
  ['a text that is the name of a field and more', 'identity: unknown', undefined, 'other'],
  ['the beginning of a name, and no more', 'dat', undefined, 'other'],
  ['nothing', '', 'application/json', undefined],
  ['blanks', ' \n\n', 'text/event-stream', undefined],
])('%s', (_, text, contentType, kind) => {
  for (const size of [1, 2, 1000]) {
    const sniffer = new Sniffer(contentType);
    const all = bytes(text);
    const released: Uint8Array[] = [];
    for (let at = 0; at < all.length; at += size) released.push(...sniffer.push(all.subarray(at, at + size)));
    released.push(...sniffer.end());
    expect(sniffer.kind, `in pieces of ${size}`).toBe(kind);
    // every byte comes out again, in order, once the kind is known
    expect(Buffer.concat(released).toString()).toBe(kind === undefined ? '' : Buffer.from(all).toString());
  }
});

test('a second BOM is not a blank', () => {
  const sniffer = new Sniffer(undefined);
  sniffer.push(bytes('\uFEFF\uFEFF{}'));
  expect(sniffer.kind).toBe('other');
});
