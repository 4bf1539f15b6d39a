import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLarge, writeJson } from './large-strings.ts';
import { anyText } from '../../../../../vitest.text.ts';

const SIZE = 64 * 1024;

function textOf(body: string | Uint8Array): string {
  return typeof body === 'string' ? body : new TextDecoder('utf-8', { fatal: true }).decode(body);
}

test('a document without large strings is the text of JSON.stringify', () => {
  expect(writeJson({ a: 'й', b: [1, null] }, false)).toEqual({ body: '{"a":"й","b":[1,null]}', characters: 22 });
});

test('base64 is copied into the bytes, between text in any script', () => {
  const image = 'QUJD'.repeat(SIZE / 4);
  const value = { before: 'копейка 😀', image: `data:image/png;base64,${image}`, after: ['"', image, '\\'] };
  const { body, characters } = writeJson(value, true);
  expect(body).toBeInstanceOf(Uint8Array);
  expect(textOf(body)).toBe(JSON.stringify(value));
  expect(characters).toBe(JSON.stringify(value).length);
});

test.each([
  ['a quote', '"'],
  ['a quote that would add a field', '","model":"dear'],
  ['a backslash', '\\'],
  ['a line break', '\n'],
  ['a control character', '\u0000'],
  ['a letter outside ASCII', 'é'],
  ['half a surrogate pair', '\ud83d'],
])('a large string with %s is escaped as JSON escapes it', (_, inside) => {
  const value = { text: `${'x'.repeat(SIZE)}${inside}${'y'.repeat(10)}` };
  expect(textOf(writeJson(value, true).body)).toBe(JSON.stringify(value));
});

test('the same bytes as JSON.stringify for any document', () => {
  const piece = fc.oneof(
    anyText({ maxLength: 20 }),
    fc.constantFrom('A', 'AB+/=', '"', '\\', '\u001f', '\u007f', 'ж').map((unit) => unit.repeat(SIZE)),
  );
  const document = fc.letrec((tie) => ({
    value: fc.oneof({ maxDepth: 3 }, piece, fc.double(), fc.constant(undefined), tie('list'), tie('record')),
    list: fc.array(tie('value'), { maxLength: 4 }),
    record: fc.dictionary(fc.string({ maxLength: 8 }), tie('value'), { maxKeys: 4 }),
  })).record;
  fc.assert(
    fc.property(document, (value) => {
      const expected = new TextEncoder().encode(JSON.stringify(value));
      const { body, characters } = writeJson(value, true);
      expect(Buffer.compare(Buffer.from(body as Uint8Array), Buffer.from(expected))).toBe(0);
      expect(characters).toBe(JSON.stringify(value).length);
    }),
    { numRuns: 100 },
  );
});

test('only strings of 64 KiB and more are large', () => {
  expect([isLarge('x'.repeat(SIZE - 1)), isLarge('x'.repeat(SIZE)), isLarge(SIZE)]).toEqual([false, true, false]);
});
