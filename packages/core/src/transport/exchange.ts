import { errorFromAnswer, KopekError, type Phase } from '../errors/index.ts';
import { connectionError } from './connection-error.ts';
import { decodeBody } from './decode.ts';
import type { Http, HttpBody, HttpCall } from './http.ts';
import { redactHeaders, type Redact } from './redact.ts';
import { readRetryAfterMs } from './retry-after.ts';
import { Timers, type Clock, type TimeLimits } from './timers.ts';

/** Byte limits of one answer, after decompression. */
export interface ByteLimits {
  /** The whole answer. */
  responseBytes: number;
  /** One event of a stream. */
  eventBytes: number;
  /** What is read of the body of a failed request. */
  errorBodyBytes: number;
}

/** One request, complete but for the connection. */
export interface ExchangeRequest {
  method: 'GET' | 'POST';
  url: URL;
  headers: Record<string, string>;
  body?: string | Uint8Array;
}

/** What an exchange needs beside the request. */
export interface ExchangeContext {
  http: Http;
  clock: Clock;
  timeLimits: TimeLimits;
  byteLimits: ByteLimits;
  redact: Redact;
  signal: AbortSignal | undefined;
  retryUnknown: boolean;
}

/**
 * One HTTP request and its answer: timers, byte limits, the caller's abort and the release of the socket in one place.
 *
 * Whatever happens, `close()` frees socket, timers and listeners at once; every failure is a `KopekError`.
 */
export class Exchange {
  readonly #request: ExchangeRequest;
  readonly #context: ExchangeContext;
  readonly #timers: Timers;
  #call: HttpCall | undefined;
  #body: HttpBody | undefined;
  #sent = false;
  #bytes = 0;
  #closed = false;
  #failure: KopekError | undefined;
  #onAbort: (() => void) | undefined;

  status = 0;
  /** Response headers, lower-case names, redacted. */
  headers: Record<string, string> = {};

  constructor(request: ExchangeRequest, context: ExchangeContext) {
    this.#request = request;
    this.#context = context;
    this.#timers = new Timers(context.timeLimits, context.clock, (phase, ms) => this.#expire(phase, ms));
    const { signal } = context;
    if (signal && !signal.aborted) {
      this.#onAbort = () => this.#interrupt(abortError(this.#place, signal, this.status > 0, this.#sent));
      signal.addEventListener('abort', this.#onAbort, { once: true });
    }
  }

  get requestId(): string | undefined {
    return this.headers['x-request-id'] ?? this.headers['request-id'] ?? this.headers['x-generation-id'];
  }

  /** True once the request began to leave: from here on it may cost something. */
  get sent(): boolean {
    return this.#sent;
  }

  get timers(): Timers {
    return this.#timers;
  }

  get #place(): string {
    return `${this.#request.method} ${this.#request.url.pathname}`;
  }

  /**
   * Sends the request and waits for the headers of a 2xx.
   *
   * @throws KopekError for everything else; the body of a failed request has been read then, and the socket is free.
   */
  async open(): Promise<void> {
    const { signal, http } = this.#context;
    if (signal?.aborted) {
      this.close();
      throw abortError(this.#place, signal, false, false);
    }
    try {
      this.#call = http({
        ...this.#request,
        onSent: () => {
          this.#sent = true;
          this.#timers.sent();
        },
      });
      const answer = await this.#call.answer;
      this.#timers.headers();
      this.headers = redactHeaders(answer.headers, this.#context.redact);
      this.#body = decodeBody(answer.body, answer.headers['content-encoding']);
      if (answer.status < 200 || answer.status >= 300) throw await this.#readFailure(answer.status);
      this.status = answer.status;
    } catch (error) {
      const failure = this.#failure ?? this.#asError(error);
      this.close();
      throw failure;
    }
  }

  /**
   * All bytes that have arrived; waits for some.
   *
   * @returns undefined at the end of the body.
   * @throws KopekError when a limit is passed, the caller aborts or the connection breaks.
   */
  read(): Uint8Array[] | undefined | Promise<Uint8Array[] | undefined> {
    if (this.#failure) return Promise.reject(this.#failure);
    if (!this.#body || this.#closed) return undefined;
    let chunks: Uint8Array[] | undefined | Promise<Uint8Array[] | undefined>;
    try {
      chunks = this.#body.read();
    } catch (error) {
      return Promise.reject(this.#asError(error));
    }
    if (chunks instanceof Promise) {
      this.#timers.wait();
      return chunks.then(
        (arrived) => this.#count(arrived),
        (error: unknown) => {
          throw this.#failure ?? this.#asError(error);
        },
      );
    }
    return this.#count(chunks);
  }

  /** The whole rest of the body as text. */
  async text(): Promise<string> {
    const decoder = new TextDecoder();
    let text = '';
    for (;;) {
      const chunks = await this.read();
      if (!chunks) return text + decoder.decode();
      for (const chunk of chunks) text += decoder.decode(chunk, { stream: true });
    }
  }

  /** An error of this exchange for an answer that broke: the phase and what may have been billed are filled in. */
  get place(): string {
    return this.#place;
  }

  /** Frees the socket, the timers and the listener. May be called at any time, and repeatedly. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#timers.stop();
    if (this.#onAbort) this.#context.signal?.removeEventListener('abort', this.#onAbort);
    // rejections of a call that nobody waits for any more must not reach the process
    this.#call?.answer.catch(() => {});
    this.#call?.abort();
  }

  #count(chunks: Uint8Array[] | undefined): Uint8Array[] | undefined {
    this.#timers.bytes();
    if (!chunks) return undefined;
    for (const chunk of chunks) this.#bytes += chunk.byteLength;
    const { responseBytes } = this.#context.byteLimits;
    if (this.#bytes > responseBytes) {
      throw this.#interrupt(limitError(this.#place, 'answer', responseBytes, 'limits.responseBytes'));
    }
    return chunks;
  }

  async #readFailure(status: number): Promise<KopekError> {
    const limit = this.#context.byteLimits.errorBodyBytes;
    const decoder = new TextDecoder();
    let text = '';
    let bytes = 0;
    try {
      while (bytes < limit) {
        const chunks = await this.read();
        if (!chunks) break;
        for (const chunk of chunks) {
          const part = chunk.subarray(0, Math.max(0, limit - bytes));
          bytes += part.byteLength;
          text += decoder.decode(part, { stream: true });
        }
      }
    } catch {
      // the status is known: a body that broke adds nothing
    }
    const retryAfterMs = readRetryAfterMs(this.headers, Date.now());
    return errorFromAnswer({
      method: this.#request.method,
      path: this.#request.url.pathname,
      status,
      headers: this.headers,
      body: this.#context.redact(text),
      retryUnknown: this.#context.retryUnknown,
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
      ...(this.requestId === undefined ? {} : { requestId: this.requestId }),
    });
  }

  #expire(phase: Phase, ms: number): void {
    const answered = this.status > 0;
    const waitedFor =
      phase === 'headers' ? 'no answer began' : phase === 'total' ? 'the whole call took longer' : 'nothing more arrived';
    this.#interrupt(
      new KopekError({
        code: 'timeout',
        name: 'TimeoutError',
        message: `${this.#place} timed out: ${waitedFor} within ${ms} ms (${phase})`,
        phase,
        billing: this.#sent ? 'unknown' : 'none',
        retryable: this.#sent ? !answered && this.#context.retryUnknown : phase !== 'total',
      }),
    );
  }

  /** Remembers why the exchange ends, and ends it: whoever waits for bytes gets this error. */
  #interrupt(error: KopekError): KopekError {
    this.#failure ??= error;
    this.close();
    return this.#failure;
  }

  #asError(error: unknown): KopekError {
    if (KopekError.isInstance(error)) return error;
    if (this.#failure) return this.#failure;
    return connectionError(error, {
      method: this.#request.method,
      path: this.#request.url.pathname,
      host: this.#request.url.host,
      sent: this.#sent,
      answered: this.status > 0,
      retryUnknown: this.#context.retryUnknown,
    });
  }
}

/** The error for an answer that is larger than the caller allows. */
export function limitError(place: string, what: string, bytes: number, option: string): KopekError {
  return new KopekError({
    code: 'limit_exceeded',
    message: `${place}: the ${what} is larger than ${bytes} bytes (${option})`,
    phase: 'body',
    billing: 'unknown',
    retryable: false,
  });
}

/** The error for a call that its caller ended. Named `AbortError`, as every framework expects. */
export function abortError(place: string, signal: AbortSignal, answered: boolean, sent: boolean): KopekError {
  const timedOut = signal.reason instanceof Error && signal.reason.name === 'TimeoutError';
  return new KopekError({
    code: timedOut ? 'timeout' : 'aborted',
    name: timedOut ? 'TimeoutError' : 'AbortError',
    message: `${place} was ended by its caller${timedOut ? ': the time of the signal ran out' : ''}`,
    phase: answered ? 'body' : sent ? 'headers' : 'request',
    billing: sent ? 'unknown' : 'none',
    retryable: false,
    cause: signal.reason,
  });
}
