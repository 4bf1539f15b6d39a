import type { Dispatcher } from 'undici';
import type { HttpBody } from './http.ts';

/** Bytes that may wait for the reader before the socket is paused. */
const BACKLOG_BYTES = 1024 * 1024;

/** A body that undici pushes and a reader pulls. The socket is paused while too much waits. */
export class UndiciBody implements HttpBody {
  readonly #controller: Dispatcher.DispatchController;
  #queue: Uint8Array[] = [];
  #bytes = 0;
  #paused = false;
  #ended = false;
  #error: unknown;
  #wake: (() => void) | undefined;

  constructor(controller: Dispatcher.DispatchController) {
    this.#controller = controller;
  }

  push(bytes: Uint8Array): void {
    this.#queue.push(bytes);
    this.#bytes += bytes.byteLength;
    if (this.#bytes > BACKLOG_BYTES && !this.#paused) {
      this.#paused = true;
      this.#controller.pause();
    }
    this.#wakeReader();
  }

  end(): void {
    this.#ended = true;
    this.#wakeReader();
  }

  fail(error: unknown): void {
    if (this.#ended || this.#error !== undefined) return;
    this.#error = error;
    this.#wakeReader();
  }

  read(): Uint8Array[] | undefined | Promise<Uint8Array[] | undefined> {
    if (this.#queue.length > 0 || this.#error !== undefined || this.#ended) return this.#take();
    return new Promise<void>((resolve) => {
      this.#wake = resolve;
    }).then(() => this.#take());
  }

  #take(): Uint8Array[] | undefined {
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
    // what arrived before the failure was returned above: nothing that was billed is dropped
    if (this.#error !== undefined) throw this.#error as Error;
    return undefined;
  }

  // the reader runs after all HTTP chunks of this socket read are here, and takes them at once
  #wakeReader(): void {
    this.#wake?.();
    this.#wake = undefined;
  }
}
