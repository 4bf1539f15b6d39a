import { Duplex, pipeline, Readable } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';
import type { HttpBody } from './http.ts';

const MAX_ENCODINGS = 5;

/**
 * Decodes the content encoding of a body as it streams; Node only, because `fetch` does it itself.
 *
 * Requests ask for `identity`, because compression delays small events and invites bombs; a proxy may compress anyway.
 * Back-pressure goes through: a bomb is inflated no faster than it is read, and limits count what comes out.
 *
 * @param encoding - value of the `content-encoding` header; several encodings are decoded from the last to the first. If it
 *   names one that is not known, the body is left as it came, as `fetch` leaves it: some services write a charset there.
 */
export function inflate(body: HttpBody, encoding: string): HttpBody {
  const names = encoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  // every decoder takes memory before the first byte; browsers stop at five as well
  if (names.length > MAX_ENCODINGS || !names.every((name) => DECODERS.has(name))) return body;
  const decoders = names.toReversed().flatMap((name) => DECODERS.get(name)?.() ?? []);
  if (decoders.length === 0) return body;
  let broken: { cause: unknown } | undefined;
  const chunks = chunksOf(body, (cause) => {
    broken = { cause };
  });
  const source = Readable.from(chunks, { objectMode: false });
  const last = decoders.at(-1) as Duplex;
  // the reader below gets the error; the callback only keeps it from being thrown at the process
  pipeline([source, ...decoders], () => {});
  const iterator = (last as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
  return {
    async read() {
      const { done, value } = await iterator.next();
      if (!done) return [value];
      // what arrived before the failure was handed out above, as from a body that is not compressed
      if (broken) throw broken.cause;
      return undefined;
    },
  };
}

/** Ends where the body breaks: an error would make the decoders drop what they hold. */
async function* chunksOf(body: HttpBody, onBroken: (cause: unknown) => void): AsyncGenerator<Uint8Array> {
  for (;;) {
    let chunks: Uint8Array[] | undefined;
    try {
      chunks = await body.read();
    } catch (error) {
      onBroken(error);
    }
    if (!chunks) return;
    yield* chunks;
  }
}

// a truncated body is read as far as it came, like a plain one; the reader judges whether it was complete
const zlib = { finishFlush: constants.Z_SYNC_FLUSH };

const DECODERS: ReadonlyMap<string, () => Duplex> = new Map([
  ['gzip', () => createGunzip(zlib)],
  ['x-gzip', () => createGunzip(zlib)],
  ['deflate', () => Duplex.from(inflateDeflate)],
  ['br', () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH })],
  ['zstd', () => createZstdDecompress({ finishFlush: constants.ZSTD_e_flush })],
]);

/** Some servers leave out the frame of zlib (RFC 9110 §8.4.1.2); `fetch` judges by the first byte as well. */
async function* inflateDeflate(chunks: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const first = await chunks.next();
  if (first.done) return;
  const isFramed = ((first.value[0] ?? 0) & 0x0f) === 8;
  const decoder = isFramed ? createInflate(zlib) : createInflateRaw(zlib);
  decoder.write(first.value);
  yield* pipeline(chunks, decoder, () => {});
}
