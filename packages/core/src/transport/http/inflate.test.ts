import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { HttpBody } from './http.ts';
import { inflate } from './inflate.ts';

function bodyOf(bytes: Uint8Array): HttpBody {
  const chunks = [[bytes]];
  return { read: () => Promise.resolve(chunks.shift()) };
}

async function textOf(body: HttpBody): Promise<string> {
  const pieces: Uint8Array[] = [];
  for (let chunks = await body.read(); chunks; chunks = await body.read()) pieces.push(...chunks);
  return Buffer.concat(pieces).toString();
}

test('undoes several encodings from the last to the first', async () => {
  const bytes = gzipSync(deflateSync(brotliCompressSync('{"a":1}')));
  expect(await textOf(inflate(bodyOf(bytes), 'br, identity, deflate,,GZIP'))).toBe('{"a":1}');
});

test.each([
  ['deflate', 'alone', deflateRawSync],
  ['gzip, deflate', 'over another', (text: string) => deflateRawSync(gzipSync(text))],
  ['deflate, gzip', 'under another', (text: string) => gzipSync(deflateRawSync(text))],
])('undoes a deflate without its frame, as some servers send it: %s, %s', async (encoding, _, compress) => {
  const pieces = [...compress('{"a":1}')].map((byte) => [Uint8Array.of(byte)]);
  expect(await textOf(inflate({ read: async () => pieces.shift() }, encoding))).toBe('{"a":1}');
});

test.each([
  ['br', 6],
  ['gzip', 5_000],
  ['zstd', 5_000],
  ['br, gzip', 3],
])('leaves alone what is said to be %s over and over (%i times): each decoder takes memory', (encoding, times) => {
  const body = bodyOf(new Uint8Array());
  expect(inflate(body, Array.from({ length: times }, () => encoding).join())).toBe(body);
});

test.each(['utf-8', 'compress', 'constructor', 'gzip, none'])(
  'leaves alone what %s cannot undo, as fetch does',
  (encoding) => {
    const body = bodyOf(new Uint8Array());
    expect(inflate(body, encoding)).toBe(body);
  },
);

test.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
  ['zstd', zstdCompressSync],
])('returns what arrived of %s before its connection broke, and then the failure', async (encoding, compress) => {
  const chunks = [[compress('data: 1\n\n')]];
  const reset = new Error('reset');
  const decoded = inflate({ read: async () => chunks.shift() ?? Promise.reject(reset) }, encoding);
  expect(Buffer.concat((await decoded.read()) ?? []).toString()).toBe('data: 1\n\n');
  await expect(decoded.read()).rejects.toBe(reset);
});

test('accepts any number of encodings that change nothing', () => {
  const body = bodyOf(new Uint8Array());
  expect(inflate(body, Array.from({ length: 5_000 }, () => 'identity').join())).toBe(body);
});
