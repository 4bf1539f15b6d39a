import type { Dispatcher } from 'undici';
import { GatewayError } from '../../protocol/errors.ts';

/** Bytes that may wait for their reader before the socket is paused. */
const BACKLOG_BYTES = 1024 * 1024;

/** An answer of more bytes than this is broken off. */
const MOST_BYTES = 64 * 1024 * 1024;

/** How long a server may keep a connection open after the part of its answer that counts. */
const ENDING_MS = 5_000;

type Headers = Record<string, string | string[] | undefined>;

/** One request to an upstream server: undici pushes the answer, and its reader pulls it. */
export class UpstreamCall implements Dispatcher.DispatchHandler {
  status = 0;
  headers: Headers = {};
  #controller: Dispatcher.DispatchController | undefined;
  #chunks: Uint8Array[] = [];
  #bytes = 0;
  #total = 0;
  #isPaused = false;
  #isEnded = false;
  #isUnwanted = false;
  #error: Error | undefined;
  #wake: (() => void) | undefined;

  /** Breaks the request off, unless it has ended. */
  abort(reason: Error): void {
    if (this.#isEnded) return;
    this.#controller?.abort(reason);
    this.onResponseError(undefined, reason);
  }

  /** Resolves when the first byte of the body has arrived, or its end. @throws Error when the connection broke. */
  async begun(): Promise<void> {
    if (this.#chunks.length === 0 && !this.#isEnded) await this.#news();
    if (this.#error !== undefined) throw this.#error;
  }

  /** The bytes that arrived since the last call, undefined at the end. @throws Error when the connection broke. */
  async read(): Promise<Buffer | undefined> {
    if (this.#chunks.length === 0 && !this.#isEnded) await this.#news();
    const chunks = this.#chunks;
    const [only] = chunks;
    if (only !== undefined) {
      this.#chunks = [];
      this.#bytes = 0;
      if (this.#isPaused) this.#controller?.resume();
      this.#isPaused = false;
      return chunks.length === 1 ? Buffer.from(only.buffer, only.byteOffset, only.byteLength) : Buffer.concat(chunks);
    }
    if (this.#error !== undefined) throw this.#error;
    return undefined;
  }

  /** The whole body as text. @throws Error when the connection broke. */
  async text(): Promise<string> {
    const parts: Buffer[] = [];
    for (let part = await this.read(); part !== undefined; part = await this.read()) parts.push(part);
    return Buffer.concat(parts).toString('utf8');
  }

  /** Throws away what may still come, so that the next request can use the same connection. */
  finish(): void {
    this.#isUnwanted = true;
    this.#chunks = [];
    if (this.#isPaused) this.#controller?.resume();
    if (!this.#isEnded) setTimeout(() => this.abort(new Error('the answer did not end')), ENDING_MS).unref();
  }

  #news(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  #wakeReader(): void {
    this.#wake?.();
    this.#wake = undefined;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#error !== undefined) controller.abort(this.#error);
  }

  onResponseStart(_: unknown, status: number, headers: Headers): void {
    this.status = status;
    this.headers = headers;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    if (this.#isUnwanted) return;
    this.#chunks.push(chunk);
    this.#bytes += chunk.byteLength;
    this.#total += chunk.byteLength;
    if (this.#total > MOST_BYTES)
      return this.abort(new GatewayError(502, `The upstream server sent more than ${MOST_BYTES} bytes`));
    if (this.#bytes > BACKLOG_BYTES) {
      this.#isPaused = true;
      controller.pause();
    }
    this.#wakeReader();
  }

  onResponseEnd(): void {
    this.#isEnded = true;
    this.#wakeReader();
  }

  onResponseError(_: unknown, error: Error): void {
    this.#error ??= error;
    this.#isEnded = true;
    this.#wakeReader();
  }
}
