import type { HttpBody } from './http.ts';

/**
 * Undoes the content encoding of a body, as it streams.
 *
 * Requests ask for `identity`, since compression delays small events and invites bombs; a proxy may compress anyway.
 * Limits count what comes out.
 *
 * @throws Error for an encoding that this runtime cannot decode.
 */
export function decodeBody(body: HttpBody, encoding: string | undefined): HttpBody {
  const name = encoding?.trim().toLowerCase();
  if (name === undefined || name === '' || name === 'identity') return body;
  const format = name === 'x-gzip' ? 'gzip' : name === 'br' ? 'brotli' : name;
  return new DecodedBody(body, format);
}

class DecodedBody implements HttpBody {
  readonly #source: HttpBody;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #writer: WritableStreamDefaultWriter<BufferSource>;
  #pumping: Promise<void> | undefined;

  constructor(source: HttpBody, format: string) {
    this.#source = source;
    const stream = new DecompressionStream(format as CompressionFormat);
    this.#reader = stream.readable.getReader();
    this.#writer = stream.writable.getWriter();
  }

  async read(): Promise<Uint8Array[] | undefined> {
    this.#pumping ??= this.#pump();
    const { done, value } = await this.#reader.read();
    return done ? undefined : [value];
  }

  // the writer's back-pressure reaches the source: a bomb is inflated no faster than it is read
  async #pump(): Promise<void> {
    try {
      for (;;) {
        const chunks = await this.#source.read();
        if (!chunks) break;
        for (const chunk of chunks) {
          await this.#writer.ready;
          await this.#writer.write(chunk as BufferSource);
        }
      }
      await this.#writer.close();
    } catch (error) {
      // the reader gets the reason; the writer's own promises must not reach the process unhandled
      await this.#writer.abort(error).catch(() => {});
    }
  }
}
