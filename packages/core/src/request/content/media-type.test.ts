import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detectBase64MediaType, detectMediaType } from './media-type.ts';

/** First bytes of real files; `.` stands for any byte. */
const HEADS: [mediaType: string, head: string][] = [
  ['image/png', '\x89PNG\r\n\x1A\n\0\0\0\rIHDR'],
  ['image/jpeg', '\xFF\xD8\xFF\xE0\0\x10JFIF'],
  ['image/jpeg', '\xFF\xD8\xFF\xDB\0\x43'],
  ['image/gif', 'GIF89a\x01\0\x01\0'],
  ['image/gif', 'GIF87a\x01\0\x01\0'],
  ['image/webp', 'RIFF\x24\0\0\0WEBPVP8 '],
  ['image/avif', '\0\0\0\x20ftypavif\0\0\0\0avifmif1'],
  ['image/heic', '\0\0\0\x24ftypheic\0\0\0\0mif1heic'],
  ['image/heif', '\0\0\0\x18ftypmif1\0\0\0\0mif1heic'],
  ['image/bmp', 'BM\x46\0\0\0\0\0\0\0\x36\0\0\0'],
  ['application/pdf', '%PDF-1.7\n%\xE2\xE3\xCF\xD3'],
  ['application/pdf', '\xEF\xBB\xBF%PDF-1.4\n'],
  ['video/mp4', '\0\0\0\x20ftypisom\0\0\x02\0isomiso2'],
  ['video/mp4', '\0\0\0\x18ftypmp42\0\0\0\0mp42isom'],
  ['video/quicktime', '\0\0\0\x14ftypqt  \x20\x05\x03\0qt  '],
  [
    'video/webm',
    '\x1A\x45\xDF\xA3\x9F\x42\x86\x81\x01\x42\xF7\x81\x01\x42\xF2\x81\x04\x42\xF3\x81\x08\x42\x82\x84webm',
  ],
  [
    'video/x-matroska',
    '\x1A\x45\xDF\xA3\xA3\x42\x86\x81\x01\x42\xF7\x81\x01\x42\xF2\x81\x04\x42\xF3\x81\x08\x42\x82\x88matroska',
  ],
  ['audio/wav', 'RIFF\x24\x08\0\0WAVEfmt '],
  ['audio/mpeg', 'ID3\x04\0\0\0\0\x00\x23'],
  ['audio/mpeg', '\xFF\xFB\x90\x64\0\0'],
  ['audio/mpeg', '\xFF\xF3\x84\xC4\0\0'],
  ['audio/mpeg', '\xFF\xE3\x18\xC4\0\0'],
  ['audio/aac', '\xFF\xF1\x50\x80\x2E\x7F'],
  ['audio/aac', '\xFF\xF9\x4C\x80\0\0'],
  ['audio/mp4', '\0\0\0\x20ftypM4A \0\0\0\0M4A mp42'],
  ['audio/ogg', 'OggS\0\x02\0\0\0\0\0\0\0\0'],
  ['audio/flac', 'fLaC\0\0\0\x22'],
];

const bytesOf = (head: string): Uint8Array => Uint8Array.from(head, (character) => character.charCodeAt(0));

describe('detectMediaType', () => {
  it.each(HEADS)('knows %s by its first bytes', (mediaType, head) => {
    expect(detectMediaType(bytesOf(head))).toBe(mediaType);
    expect(detectMediaType(bytesOf(head.padEnd(5000, '\0')))).toBe(mediaType);
    expect(detectBase64MediaType(btoa(head.padEnd(300, '\x07')))).toBe(mediaType);
  });

  it.each(['', 'B', 'BMW is a car maker', 'GIF', 'RIFF', 'RIFF0000abcd', '\xFF', 'hello', '<svg xmlns=', '{"a":1}'])(
    'does not guess at %j',
    (head) => {
      expect(detectMediaType(bytesOf(head))).toBeUndefined();
    },
  );

  it('answers for any bytes and any text without throwing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), fc.string(), (bytes, text) => {
        expect(['string', 'undefined']).toContain(typeof detectMediaType(bytes));
        expect(['string', 'undefined']).toContain(typeof detectBase64MediaType(text));
      }),
    );
  });
});
