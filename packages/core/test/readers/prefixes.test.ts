import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readBytes } from './read-bytes.ts';

interface Golden {
  bytes: Uint8Array;
  text: string;
  /** From so many bytes on, the finish reason is there. */
  finishedAt: number;
  /** From so many bytes on, the bill is there. */
  billedAt: number;
}

const words = fc.array(fc.constantFrom('Привет', ', ', '🌍', 'plain', '"quoted"', '\n', '\u2028'), {
  minLength: 1,
  maxLength: 5,
});
const golden = fc.tuple(words, fc.constantFrom('\n', '\r\n'), fc.boolean(), fc.boolean()).map(writeGolden);

/** Fifty streams, the same in every run. */
const STREAMS = fc.sample(golden, { seed: 20_261_120, numRuns: 50 });

describe('a stream that is cut off anywhere', () => {
  test.each(STREAMS.map((stream, index) => [index, stream] as const))('stream %i', async (_, stream) => {
    for (let length = 0; length < stream.bytes.byteLength; length++) {
      const { result, error } = await readBytes([[stream.bytes.subarray(0, length)]]);
      if (length < stream.finishedAt) {
        expect(result, `complete after ${length} bytes`).toBeUndefined();
        const failure = error as { code: string; billing: string; partial: { text: string; toolCalls: unknown[] } };
        expect(failure.code).toBe('interrupted');
        expect(failure.billing).toBe('unknown');
        expect(stream.text.startsWith(failure.partial.text)).toBe(true);
      } else {
        expect(result?.text).toBe(stream.text);
        expect(result?.charge.status).toBe(length < stream.billedAt ? 'unknown' : 'settled');
      }
    }
  });
});

function writeGolden([texts, lineEnd, comments, usageOnFinish]: [string[], string, boolean, boolean]): Golden {
  const usage = '"usage":{"prompt_tokens":3,"completion_tokens":4,"total_tokens":7,"cost_rub":0.0425,"balance":10}';
  const documents = texts.map((content) =>
    JSON.stringify({ id: 'gen-1', model: 'm', choices: [{ delta: { content } }] }),
  );
  const finish = `{"choices":[{"delta":{},"finish_reason":"stop"}]${usageOnFinish ? `,${usage}` : ''}}`;
  const rest = usageOnFinish ? ['[DONE]'] : [`{"choices":[],${usage}}`, '[DONE]'];
  const write = (data: string): string => `${comments ? `: x${lineEnd}` : ''}data: ${data}${lineEnd}${lineEnd}`;
  const before = documents.map(write).join('');
  const ended = before + write(finish);
  // the last event counts without its blank line, since the bill is in it
  const blank = 2 * lineEnd.length;
  const finishedAt = size(ended) - blank;
  const billedAt = usageOnFinish ? finishedAt : size(ended + write(rest[0] as string)) - blank;
  return {
    bytes: new TextEncoder().encode(ended + rest.map(write).join('')),
    text: texts.join(''),
    finishedAt,
    billedAt,
  };
}

function size(text: string): number {
  return new TextEncoder().encode(text).byteLength;
}
