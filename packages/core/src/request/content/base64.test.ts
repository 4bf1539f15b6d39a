import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KopekError } from '../../errors/index.ts';
import { base64FromBytes, base64InChunks, bytesByAtob, bytesFromBase64, normalizeBase64 } from './base64.ts';

const hello = new TextEncoder().encode('привет');

describe('base64FromBytes', () => {
  it('writes the standard alphabet with padding', () => {
    expect(base64FromBytes(hello)).toBe('0L/RgNC40LLQtdGC');
    expect(base64FromBytes(new Uint8Array([0xfb, 0xff]))).toBe('+/8=');
    expect(base64FromBytes(new Uint8Array())).toBe('');
  });

  it('accepts a view into a larger buffer', () => {
    const view = new Uint8Array(new Uint8Array([9, 9, 1, 2, 3, 9]).buffer, 2, 3);
    expect(base64FromBytes(view)).toBe('AQID');
  });
});

describe('bytesFromBase64', () => {
  it.each(['+/8=', '+/8', '-_8=', '-_8', ' +/\n8=\r\n'])('reads %j', (text) => {
    expect([...bytesFromBase64(text)]).toEqual([0xfb, 0xff]);
  });

  it('returns bytes in memory of their own', () => {
    const bytes = bytesFromBase64('AQID');
    expect(bytes.byteOffset).toBe(0);
    expect(bytes.buffer.byteLength).toBe(3);
  });

  it.each(['A', 'AAAAA', 'A=AA', 'AA=A', 'AAA===', 'AA!A', 'data:audio/wav;base64,AAAA', 'привет'])(
    'rejects %j',
    (text) => {
      const read = (): unknown => bytesFromBase64(text);
      expect(read).toThrow(KopekError);
      expect(read).toThrow(`not base64 (${text.length} characters)`);
    },
  );
});

describe('normalizeBase64', () => {
  it('returns a valid string unchanged', () => {
    expect(normalizeBase64('AQID')).toBe('AQID');
    expect(normalizeBase64('AQI=')).toBe('AQI=');
  });

  it('survives a text of 32 million characters', () => {
    const long = 'QUJD'.repeat(8_000_000);
    expect(normalizeBase64(long) === long).toBe(true);
  });
});

describe('every encoder and decoder', () => {
  it('gives back the bytes, whatever their number', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const base64 = base64FromBytes(bytes);
        expect(base64InChunks(bytes)).toBe(base64);
        expect([...bytesFromBase64(base64)]).toEqual([...bytes]);
        expect([...bytesByAtob(base64)]).toEqual([...bytes]);
      }),
    );
  });

  it('agrees across the chunks of the plain encoder', () => {
    for (const length of [24_575, 24_576, 24_577, 3_000_001]) {
      const bytes = new Uint8Array(length).map((_, index) => (index * 7) % 256);
      expect(base64InChunks(bytes) === base64FromBytes(bytes)).toBe(true);
      expect(Buffer.compare(bytesByAtob(base64FromBytes(bytes)), bytes)).toBe(0);
    }
  });
});
