import type { Dispatcher } from 'undici';
import { GatewayError } from '../../protocol/errors.ts';

/** An answer of more bytes than this is broken off. */
const MOST_BYTES = 64 * 1024 * 1024;

/** How long a server may keep a connection open after the part of its answer that counts. */
const ENDING_MS = 5_000;

/** The answer of an upstream server, while it arrives. */
export class UpstreamCall {
  /** Its status and headers. */
  readonly head: Dispatcher.ResponseData;
  readonly #abort: AbortController;

  constructor(head: Dispatcher.ResponseData, abort: AbortController) {
    this.head = head;
    this.#abort = abort;
  }

  /** Breaks the request off, unless it has ended. */
  abort(reason: unknown): void {
    this.#abort.abort(reason);
  }

  /** The bytes as they arrive. @throws Error when the connection broke, GatewayError 502 when they are too many. */
  async *chunks(): AsyncGenerator<Buffer> {
    let total = 0;
    for await (const chunk of this.head.body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      total += chunk.length;
      if (total > MOST_BYTES) {
        const error = new GatewayError(502, `The upstream server sent more than ${MOST_BYTES} bytes`);
        this.abort(error);
        throw error;
      }
      yield chunk;
    }
  }

  /** The whole body as text. @throws Error as {@link UpstreamCall.chunks} does. */
  async text(): Promise<string> {
    const parts: Buffer[] = [];
    for await (const part of this.chunks()) parts.push(part);
    return Buffer.concat(parts).toString('utf8');
  }

  /** Throws away what may still come, so that the next request can use the same connection. */
  finish(): void {
    const timer = setTimeout(() => this.abort(new Error('the answer did not end')), ENDING_MS).unref();
    this.head.body
      .once('close', () => clearTimeout(timer))
      .once('error', () => undefined)
      .resume();
  }
}
