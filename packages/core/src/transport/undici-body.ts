import type { Dispatcher } from 'undici';
import type { HttpBody } from './http.ts';

/** Bytes that may wait for the reader before the socket is paused. */
const BACKLOG_BYTES = 1024 * 1024;

/** A body that undici pushes and a reader pulls. The socket is paused while much waits. */
export class UndiciBody implements HttpBody {
  readonly #controller: Dispatcher.DispatchController;
  #queue: Uint8Array[] = [];
  #bytes = 0;
  #paused = false;
  #ended = false;
  #error: unknown;
  #waiting: { resolve: (chunks: Uint8Array[] | undefined) => void; reject: (error: unknown) => void } | undefined;

  constructor(controller: Dispatcher.DispatchController) {
    this.#controller = controller;
  }

  push(bytes: Uint8Array): void {
    const waiting = this.#waiting;
    if (waiting) {
      this.#waiting = undefined;
      waiting.resolve([bytes]);
      return;
    }
    this.#queue.push(bytes);
    this.#bytes += bytes.byteLength;
    if (this.#bytes > BACKLOG_BYTES && !this.#paused) {
      this.#paused = true;
      this.#controller.pause();
    }
  }

  end(): void {
    this.#ended = true;
    this.#waiting?.resolve(undefined);
    this.#waiting = undefined;
  }

  fail(error: unknown): void {
    if (this.#ended || this.#error !== undefined) return;
    this.#error = error;
    this.#waiting?.reject(error);
    this.#waiting = undefined;
  }

  read(): Uint8Array[] | undefined | Promise<Uint8Array[] | undefined> {
    if (this.#queue.length > 0) {
      const chunks = this.#queue;
      this.#queue = [];
      this.#bytes = 0;
      if (this.#paused) {
        this.#paused = false;
        this.#controller.resume();
      }
      return chunks;
    }
    // what arrived before the failure was handed out above: nothing that was paid for is dropped
    if (this.#error !== undefined) return Promise.reject(this.#error);
    if (this.#ended) return undefined;
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
    });
  }
}
