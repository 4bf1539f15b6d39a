import { expect, test } from 'vitest';
import { SseReader, type SseEvent } from '../../src/stream/sse.ts';

/** What the data of the events must be, by the rules of WHATWG for event streams. `null`: an unterminated rest. */
const VECTORS: readonly { name: string; bytes: string | Uint8Array; data: string[]; rest?: string[] }[] = [
  { name: 'one BOM at the start is ignored', bytes: '\uFEFFdata:1\n\ndata:2\n\n', data: ['1', '2'] },
  {
    name: 'a second BOM makes its line an unknown field',
    bytes: '\uFEFF\uFEFFdata:1\n\ndata:2\n\ndata:3\n\n',
    data: ['2', '3'],
  },
  { name: 'a BOM later belongs to its line', bytes: 'data:1\n\n\uFEFFdata:2\n\ndata:3\n\n', data: ['1', '3'] },
  {
    name: 'comments are ignored, even long ones',
    bytes: `data:1\n:\0\n:\r\ndata:2\n:${'x'.repeat(5000)}\rdata:3\n:data:fail\r:${'x'.repeat(5000)}\ndata:4\n\n`,
    data: ['1\n2\n3\n4'],
  },
  { name: 'letters of several bytes', bytes: 'data:ok…Ж🌍\n\n', data: ['ok…Ж🌍'] },
  {
    name: 'one blank after the colon is removed',
    bytes: 'data:\ttab\rdata: \ndata: one\ndata:  two\n\n',
    data: ['\ttab\n\none\n two'],
  },
  {
    name: 'every kind of line end, also mixed',
    bytes: 'data:a\r\ndata\ndata:b\r\n\r\ndata:c\r\rdata:d\n\n',
    data: ['a\n\nb', 'c', 'd'],
  },
  {
    name: 'a field without a colon is an empty one',
    bytes: 'data:\n\ndata\ndata\n\ndata:test',
    data: ['', '\n'],
    rest: ['test'],
  },
  {
    name: 'names of fields are exact',
    bytes:
      'data:\0\ndata:  2\rData:1\ndata\0:2\ndata:1\r\0data:4\nda-ta:3\rdata_5\ndata:3\rdata:\r\n data:32\ndata:4\n\n',
    data: ['\0\n 2\n1\n3\n\n4'],
  },
  {
    name: 'unknown fields are ignored',
    bytes: 'data:test\n data\ndata\nfoobar:xxx\njustsometext\n:thisisacomment\ndata:test\n\n',
    data: ['test\n\ntest'],
  },
  { name: 'a null character is a letter', bytes: 'data:\0\n\n\n\n', data: ['\0'] },
  { name: 'a null character in an id changes nothing', bytes: 'id:a\0b\ndata:1\n\n', data: ['1'] },
  {
    name: 'a time to reconnect is no data, whether it is a number or not',
    bytes: 'retry:3000\ndata:1\n\nretry:soon\ndata:2\n\nretry\nretry:\ndata:3\n\nretry:10\n\n',
    data: ['1', '2', '3'],
  },
  {
    name: 'an id is no data, with or without a colon',
    bytes: 'id\ndata:1\n\nid:…7\ndata:2\n\nid:\ndata:3\n\n',
    data: ['1', '2', '3'],
  },
  {
    name: 'the blank line may be a comment away, and several make one event',
    bytes: 'data:1\n:\n\n\n:\n\ndata:2\n\n',
    data: ['1', '2'],
  },
  { name: 'a colon within a value belongs to it', bytes: 'data: a: b :c\n\ndata::\n\n', data: ['a: b :c', ':'] },
  { name: 'a BOM alone is nothing', bytes: '\uFEFF', data: [] },
  { name: 'an empty stream has no event', bytes: '', data: [] },
  { name: 'blank lines alone are not events', bytes: '\n\n\r\n\r\n\n', data: [] },
  { name: 'an event without data is ignored', bytes: 'event: x\nid: 7\n\ndata: 1\n\n', data: ['1'] },
  {
    name: 'a last event without its blank line is delivered at the end',
    bytes: 'data: 1\n\ndata: 2\n',
    data: ['1'],
    rest: ['2'],
  },
  { name: 'a last line without its end as well', bytes: 'data: 1\n\ndata: 2', data: ['1'], rest: ['2'] },
  { name: 'a last line that ends with CR as well', bytes: 'data: 1\r\rdata: 2\r', data: ['1'], rest: ['2'] },
  { name: 'a line separator of Unicode ends no line', bytes: 'data: a\u2028b\u0085c\n\n', data: ['a\u2028b\u0085c'] },
  {
    name: 'invalid bytes are U+FFFD',
    bytes: new Uint8Array([...Buffer.from('data:'), 0xff, 0xc3, ...Buffer.from('a\n\n')]),
    data: ['\uFFFD\uFFFDa'],
  },
  { name: 'a megabyte in one line', bytes: `data: ${'x'.repeat(2 ** 20)}\n\n`, data: ['x'.repeat(2 ** 20)] },
];

const data = (events: SseEvent[]): string[] => events.map((event) => event.data);

test.each(VECTORS)('$name', ({ bytes, data: wanted, rest = [] }) => {
  const all = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes;
  const reader = new SseReader(2 ** 25);
  expect(data(reader.feed(all))).toEqual(wanted);
  expect(data(reader.end())).toEqual(rest);
});

test.each(VECTORS.filter(({ bytes }) => bytes.length < 1000))(
  '$name, byte by byte',
  ({ bytes, data: wanted, rest = [] }) => {
    const all = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes;
    const reader = new SseReader(2 ** 25);
    const reported = Array.from(all, (_, index) => data(reader.feed(all.subarray(index, index + 1)))).flat();
    expect(reported).toEqual(wanted);
    expect(data(reader.end())).toEqual(rest);
  },
);

test('of several names of an event the last one counts, also an empty one, letter by letter', () => {
  const names = (text: string): (string | undefined)[] =>
    new SseReader(1000).feed(new TextEncoder().encode(text)).map(({ name }) => name);
  expect(names('event:a\nevent:error\ndata:1\n\n')).toEqual(['error']);
  expect(names('event:error\nevent\ndata:1\n\n')).toEqual([undefined]);
  expect(names('Event:error\nevent : error\n event:error\ndata:1\n\n')).toEqual([undefined]);
  expect(names('event:  error\ndata:1\n\n')).toEqual([' error']);
});

test('a name belongs to its event, and to no other', () => {
  const reader = new SseReader(1000);
  const bytes = new TextEncoder().encode('event: error\ndata: 1\n\ndata: 2\n\nevent:\ndata: 3\n\n');
  expect(reader.feed(bytes)).toEqual([{ data: '1', name: 'error' }, { data: '2' }, { data: '3' }]);
});
