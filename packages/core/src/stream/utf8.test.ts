import { expect, test } from 'vitest';
import { decodeWhole, Utf8Reader } from './utf8.ts';

function read(bytes: Uint8Array, size: number): { text: string; invalid: boolean } {
  const reader = new Utf8Reader();
  let text = '';
  for (let at = 0; at < bytes.length; at += size) text += reader.decode(bytes.subarray(at, at + size));
  text += reader.end();
  return { text, invalid: reader.sawInvalid };
}

test.each([
  ['letters of one to four bytes', [...Buffer.from('aЖ€🌍')], 'aЖ€🌍', false],
  ['a U+FFFD that was sent', [...Buffer.from('a\uFFFDb')], 'a\uFFFDb', false],
  ['a byte that never occurs', [0x61, 0xff, 0x62], 'a\uFFFDb', true],
  ['a letter that is cut by another', [0xe2, 0x82, 0x61], '\uFFFDa', true],
  ['a letter that is cut by the end', [0x61, 0xf0, 0x9f], 'a\uFFFD', true],
  ['a surrogate', [0xed, 0xa0, 0x80], '\uFFFD\uFFFD\uFFFD', true],
  ['a U+FFFD that was sent beside a broken byte', [0xef, 0xbf, 0xbd, 0xff], '\uFFFD\uFFFD', true],
  ['a U+FFFD that is cut', [0xef, 0xbf, 0x61], '\uFFFDa', true],
])('%s', (_, bytes, text, invalid) => {
  for (const size of [1, 2, 3, 100])
    expect(read(new Uint8Array(bytes), size), `in pieces of ${size}`).toEqual({ text, invalid });
  expect(decodeWhole(new Uint8Array(bytes)), 'as a whole').toEqual({ text, invalidUtf8: invalid });
});

test('returns how much of the text stands before the first broken byte', () => {
  const reader = new Utf8Reader();
  reader.decode(new Uint8Array([0x61, 0xd0]));
  // the second half of a letter that was begun before, then text, then a broken byte
  expect(reader.decode(new Uint8Array([0x96, 0x62, 0x63, 0xff, 0x64]))).toBe('Жbc\uFFFDd');
  expect(reader.cleanLength).toBe(3);
  expect(reader.decode(new Uint8Array([0x65]))).toBe('e');
  expect(reader.cleanLength).toBe(0);
});

test.each([
  ['of a body', [], false],
  ['of one with a broken byte', [0xff], true],
])('the byte order mark at the start %s is omitted, and no other', (_, last, invalidUtf8) => {
  const bytes = new Uint8Array([...Buffer.from('\uFEFFa\uFEFFb'), ...last]);
  expect(decodeWhole(bytes)).toEqual({ text: `a\uFEFFb${invalidUtf8 ? '\uFFFD' : ''}`, invalidUtf8 });
});

test.each([
  ['a U+FFFD that was sent', [0xef, 0xbf, 0xbd], false],
  ['a broken byte', [0xff], true],
])('finds %s at the end of megabytes that arrive at once', (_, last, invalid) => {
  // letters of two bytes, so that every cut into pieces meets one
  const text = `a${'Ж'.repeat(3_000_000)}`;
  const reader = new Utf8Reader();
  expect(reader.decode(new Uint8Array(Buffer.concat([Buffer.from(text), new Uint8Array(last)])))).toBe(`${text}\uFFFD`);
  expect(reader.sawInvalid).toBe(invalid);
  expect(reader.cleanLength).toBe(invalid ? text.length : text.length + 1);
});

test('a byte order mark counts as a letter where bytes are read as they arrive', () => {
  const reader = new Utf8Reader();
  const text = `\uFEFF${'x'.repeat(70_000)}\uFEFFЖ`;
  reader.decode(new Uint8Array([...Buffer.from(text), 0xff]));
  expect(reader.cleanLength).toBe(text.length);
});
