import { pipeline, Readable, type Duplex } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import type { HttpBody } from './http.ts';

/** Thrown for a content encoding that cannot be decoded here. */
export class UnknownEncoding extends Error {
  constructor(problem: string) {
    super(problem);
    this.name = 'UnknownEncoding';
  }
}

const MOST_ENCODINGS = 5;

/**
 * Decodes the content encoding of a body as it streams; Node only, since `fetch` does it by itself.
 *
 * Requests ask for `identity`, because compression delays small events and invites bombs; a proxy may compress anyway.
 * Back-pressure goes through: a bomb is inflated no faster than it is read, and limits count what comes out.
 *
 * @param encoding - value of the `content-encoding` header; several encodings are decoded from the last to the first.
 * @throws UnknownEncoding
 */
export function inflate(body: HttpBody, encoding: string): HttpBody {
  const names = encoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  // every decoder takes memory before the first byte; browsers stop at five as well
  if (names.length > MOST_ENCODINGS) throw new UnknownEncoding(`${names.length} content encodings, one over the other`);
  const decoders = names.toReversed().map(decoderOf);
  if (decoders.length === 0) return body;
  const source = Readable.from(chunksOf(body), { objectMode: false });
  const last = decoders.at(-1) as Duplex;
  // the reader below gets the error; the callback only keeps it from being thrown at the process
  pipeline([source, ...decoders], () => {});
  const iterator = (last as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
  return {
    async read() {
      const { done, value } = await iterator.next();
      return done ? undefined : [value];
    },
  };
}

async function* chunksOf(body: HttpBody): AsyncGenerator<Uint8Array> {
  for (;;) {
    const chunks = await body.read();
    if (!chunks) return;
    yield* chunks;
  }
}

function decoderOf(name: string): Duplex {
  // a truncated body is read as far as it came, like a plain one; the reader judges whether it was complete
  const zlib = { finishFlush: constants.Z_SYNC_FLUSH };
  switch (name) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip(zlib);
    case 'deflate':
      return createInflate(zlib);
    case 'br':
      return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH });
    case 'zstd':
      return createZstdDecompress({ finishFlush: constants.ZSTD_e_flush });
    default:
      throw new UnknownEncoding(`the content encoding ${JSON.stringify(name.slice(0, 40))} is not known`);
  }
}
