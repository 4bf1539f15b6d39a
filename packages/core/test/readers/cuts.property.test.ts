import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutBytes, cuts, notation, streamDocument, writeStream } from './generators.ts';
import { byteByByte, readBytes, readText, type Reading } from './read-bytes.ts';
import { runs } from './runs.ts';

// a broken UTF-8 sequence, a cut one, a surrogate, bytes that never occur
const brokenBytes = fc.constantFrom([0xff], [0xc3], [0xe2, 0x82], [0xed, 0xa0, 0x80], [0xf0, 0x9f], [0xef, 0xbf]);

test('any cut of the same bytes reads the same', async () => {
  await fc.assert(
    fc.asyncProperty(streamDocument, notation, cuts, async (document, how, cut) => {
      const bytes = writeStream(document, how);
      expect(await readBytes(cutBytes(bytes, cut))).toEqual(await readBytes([[bytes]]));
    }),
    runs(10_000),
  );
});

test('any cut of bytes that are not UTF-8 reads the same', async () => {
  await fc.assert(
    fc.asyncProperty(streamDocument, brokenBytes, fc.nat(), cuts, async (document, broken, where, cut) => {
      const good = writeStream(document);
      const at = where % (good.byteLength + 1);
      const bytes = new Uint8Array([...good.subarray(0, at), ...broken, ...good.subarray(at)]);
      expect(await readBytes(cutBytes(bytes, cut))).toEqual(await readBytes([[bytes]]));
    }),
    runs(5000),
  );
});

test('byte by byte reads the same', async () => {
  await fc.assert(
    fc.asyncProperty(streamDocument, notation, async (document, how) => {
      const bytes = writeStream(document, how);
      expect(await readBytes(byteByByte(bytes))).toEqual(await readBytes([[bytes]]));
    }),
    runs(5000),
  );
});

test('line ends, a BOM at the start, comments and unknown fields change nothing', async () => {
  await fc.assert(
    fc.asyncProperty(streamDocument, notation, async (document, how) => {
      expect(await readBytes([[writeStream(document, how)]])).toEqual(await readBytes([[writeStream(document)]]));
    }),
    runs(10_000),
  );
});

test('the shortcut for repeated events changes nothing, for any cut', async () => {
  await fc.assert(
    fc.asyncProperty(streamDocument, cuts, fc.integer({ min: 1, max: 4 }), async (document, cut, times) => {
      // the same chunks again and again: only then there is something to shorten
      const events = Array.from({ length: times }, () => document.events).flat();
      const reads = cutBytes(writeStream({ ...document, events }), cut);
      const short = await readBytes(reads);
      // telling every event means parsing every event
      const full = await readBytes(reads, { includeRaw: true });
      expect({ ...full, events: full.events.filter(({ type }) => type !== 'raw') }).toEqual(short);
    }),
    runs(5000),
  );
});

test('a whole answer and the same answer as events read the same', async () => {
  await fc.assert(
    fc.asyncProperty(streamDocument, async (document) => {
      const text = new TextDecoder().decode(writeStream(document));
      // an empty body is the one thing that says something else to either
      fc.pre(text !== '');
      const streamed = await readText(text);
      const whole = await readText(text, { streamed: false, contentType: 'application/json' });
      expect(kindOf(whole)).toEqual(kindOf(streamed));
      expect(whole.result?.text).toEqual(streamed.result?.text);
      expect(whole.result?.toolCalls).toEqual(streamed.result?.toolCalls);
      expect(whole.result?.charge.costRub).toEqual(streamed.result?.charge.costRub);
    }),
    runs(3000),
  );
});

test('an event of more bytes than the limit is rejected, and one of exactly as many is not, for every cut', async () => {
  const size = fc.record({ limit: fc.integer({ min: 40, max: 200 }), over: fc.integer({ min: -3, max: 3 }) });
  await fc.assert(
    fc.asyncProperty(size, notation, cuts, fc.boolean(), async ({ limit, over }, how, cut, first) => {
      const large = { data: JSON.stringify({ pad: '' }) };
      const quiet = { ...how, bom: false, noise: how.noise.filter(({ line: noise }) => noise.startsWith(':')) };
      large.data = JSON.stringify({ pad: 'x'.repeat(limit + over - large.data.length) });
      const others = [{ data: '{"choices":[]}' }];
      const events = first ? [large, ...others] : [...others, large];
      const bytes = writeStream({ events, end: 'none', unterminated: false }, quiet);
      const reading = await readBytes(cutBytes(bytes, cut), { eventBytes: limit });
      expect(kindOf(reading)).toBe(over > 0 ? 'response_too_large' : 'interrupted');
    }),
    runs(5000),
  );
});

test('comments are not part of an event, and their total size has no limit', async () => {
  const reading = await readBytes(
    [[new TextEncoder().encode(`${': keepalive\n'.repeat(1000)}data: {"choices":[]}\n\n`)]],
    {
      eventBytes: 30,
    },
  );
  expect(kindOf(reading)).toBe('interrupted');
});

function kindOf({ error }: Reading): unknown {
  return (error as { code?: unknown } | undefined)?.code;
}
