import type { Clock } from '../base/event-loop.ts';
import type { ByteLimits } from '../base/bounds.ts';
import { abortFailure, errorFromAnswer, KopekError, type KopekErrorInit, type Phase } from '../errors/index.ts';
import { connectionFailure } from './connection-error.ts';
import { limitFailure, timeoutFailure } from './failures.ts';
import type { Http, HttpBody, HttpCall, HttpRequest } from './http/http.ts';
import { redactBody, redactCharge, redactHeaders, redactValue, type Redact } from '../errors/redact.ts';
import { readRetryAfterMs } from './retry-after.ts';
import { Timers, type TimeLimits } from './timers.ts';

/** One request, complete except for the connection. */
export type ExchangeRequest = Omit<HttpRequest, 'onSent'>;

/** What an exchange needs beside the request. */
export interface ExchangeContext {
  http: Http;
  clock: Clock;
  timeLimits: TimeLimits;
  byteLimits: ByteLimits;
  redact: Redact;
  signal: AbortSignal | undefined;
  retryUnknown: boolean;
  /** False for requests that cannot cost anything: their failures have `billing: 'none'`, and may be repeated. */
  billed: boolean;
}

/**
 * One HTTP request and its answer: timers, byte limits, the caller's abort and the release of the socket in one place.
 *
 * Whatever happens, `close()` frees socket, timers and listener at once; every failure is a `KopekError` without
 * secrets.
 */
export class Exchange {
  readonly #request: ExchangeRequest;
  readonly #context: ExchangeContext;
  readonly #onAbort: (() => void) | undefined;
  #call: HttpCall | undefined;
  #body: HttpBody | undefined;
  #sent: boolean | 'possible' = false;
  #closed = false;
  #failure: KopekError | undefined;

  readonly timers: Timers;
  /** Bytes of the answer that were read, after decompression. */
  bytes = 0;
  /** HTTP status of a 2xx; 0 before. */
  status = 0;
  /** Body of a failed request as it came. In its error it is redacted, and may lack digits of its cost. */
  responseBody: string | undefined;
  /** More of it would have come. */
  isBodyCut = false;
  /** Response headers, lower-case names, redacted. */
  headers: Record<string, string> = {};

  constructor(request: ExchangeRequest, context: ExchangeContext) {
    this.#request = request;
    this.#context = context;
    this.timers = new Timers(context.timeLimits, context.clock, (phase, ms) => this.expire(phase, ms));
    const { signal } = context;
    if (!signal) return;
    this.#onAbort = () => {
      const state = { sent: this.sent, answered: this.status > 0 };
      this.#interrupt(abortFailure(this.place, signal, state));
    };
    if (signal.aborted) this.#onAbort();
    else signal.addEventListener('abort', this.#onAbort, { once: true });
  }

  get requestId(): string | undefined {
    return this.headers['x-request-id'] ?? this.headers['request-id'] ?? this.headers['x-generation-id'];
  }

  get redact(): Redact {
    return this.#context.redact;
  }

  /** True once sending has begun, or may have begun: from here on the request may cost something. */
  get sent(): boolean {
    return this.#sent !== false;
  }

  /** The request was sent, or may have been, and its answer has not ended. */
  get underWay(): boolean {
    return this.sent && !this.#closed;
  }

  /** How long the service asks to wait, ms. */
  get retryAfterMs(): number | undefined {
    return readRetryAfterMs(this.headers, Date.now());
  }

  /** Method and path, for messages. */
  get place(): string {
    return `${this.#request.method} ${this.#request.url.pathname}`;
  }

  /**
   * Sends the request and waits for the headers of a 2xx.
   *
   * @throws KopekError for everything else; the body of a failed request has been read then, and the socket is free.
   */
  async open(): Promise<void> {
    if (this.#failure) throw this.#failure;
    try {
      this.#call = this.#context.http({
        ...this.#request,
        onSent: (sent) => {
          this.#sent = sent;
          this.timers.sent();
        },
      });
      const answer = await this.#call.answer;
      this.timers.headers();
      this.headers = redactHeaders(answer.headers, this.#context.redact);
      this.#body = answer.body;
      if (answer.status < 200 || answer.status >= 300) throw await this.#readFailure(answer.status);
      this.status = answer.status;
    } catch (error) {
      const failure = this.#asError(error);
      this.close();
      throw failure;
    }
  }

  /**
   * All bytes that have arrived; waits for some.
   *
   * @returns undefined at the end of the body.
   * @throws KopekError when a limit is exceeded, the caller aborts or the connection breaks.
   */
  read(): Uint8Array[] | undefined | Promise<Uint8Array[] | undefined> {
    if (this.#failure) return Promise.reject(this.#failure);
    if (!this.#body || this.#closed) return undefined;
    try {
      const chunks = this.#body.read();
      if (!(chunks instanceof Promise)) return this.#count(chunks);
      this.timers.wait();
      return chunks.then(
        (arrived) => this.#count(arrived),
        (error: unknown) => {
          throw this.#asError(error);
        },
      );
    } catch (error) {
      return Promise.reject(this.#asError(error));
    }
  }

  /** The whole rest of the body as text. */
  async text(): Promise<string> {
    const body = { text: '', cut: true };
    await this.#readInto(body, Infinity);
    return body.text;
  }

  /** An error of this exchange: status, headers and request id are filled in, and no field contains a secret. */
  error(init: KopekErrorInit): KopekError {
    const { redact, billed } = this.#context;
    const clean: KopekErrorInit = { ...init, message: redact(init.message) };
    if (!billed) clean.billing = 'none';
    if (this.status > 0) clean.status = this.status;
    if (Object.keys(this.headers).length > 0) clean.headers = this.headers;
    if (this.requestId !== undefined) clean.requestId = this.requestId;
    if (init.responseBody !== undefined) {
      const { errorBodyBytes } = this.#context.byteLimits;
      const text = redactBody(init.responseBody, redact, false);
      clean.responseBody = text.length > errorBodyBytes ? redact(text.slice(0, errorBodyBytes), true) : text;
    }
    if (typeof init.serverCode === 'string') clean.serverCode = redact(init.serverCode);
    if (init.charge) clean.charge = redactCharge(init.charge, redact);
    // what cannot be cleaned is left out, and a usage that nests too deep costs no text
    const { usage: _, ...partial } = init.partial ?? {};
    Object.assign(clean, {
      metadata: redactValue(init.metadata, redact),
      partial: redactValue(init.partial, redact) ?? (init.partial && redactValue(partial, redact)),
    });
    return new KopekError(clean);
  }

  /** Ends the exchange, because the time of a phase ran out. */
  expire(phase: Phase, ms: number): void {
    const { retryUnknown, billed } = this.#context;
    const safe = !this.sent || retryUnknown || !billed;
    const retryable = safe && this.status === 0 && phase !== 'total';
    this.#interrupt(timeoutFailure(this.place, phase, ms, { sent: this.sent, retryable }));
  }

  /** True if everything but the usage and the end had arrived, and the caller did not abort. */
  lostOnlyTrailingData(error: unknown): boolean {
    return this.timers.isTrailing && (error as Partial<KopekError>).code !== 'aborted';
  }

  /** Frees the socket, the timers and the listener. May be called at any time, and repeatedly. */
  close(): void {
    if (this.#closed) return;
    this.#release();
    // the call has no caller any more, so its rejection must not reach the process
    this.#call?.answer.catch(() => {});
    this.#call?.abort();
  }

  /**
   * Closes the exchange after the last event that counts. Many services end the body a moment later: a connection that is
   * not cut before serves the next request, which then needs no new one, TLS included.
   */
  finish(): void {
    if (!this.#call?.finish) return this.close();
    this.#release();
    this.#call.finish();
  }

  #release(): void {
    this.#closed = true;
    this.timers.stop();
    if (this.#onAbort) this.#context.signal?.removeEventListener('abort', this.#onAbort);
  }

  #count(chunks: Uint8Array[] | undefined): Uint8Array[] | undefined {
    this.timers.bytes();
    if (!chunks) return undefined;
    const { responseBytes } = this.#context.byteLimits;
    let left = responseBytes - this.bytes;
    for (const chunk of chunks) this.bytes += chunk.byteLength;
    if (this.bytes <= responseBytes) return chunks;
    // an answer that is complete within the limit is good, however the bytes are cut: the next read throws
    const failure = this.#interrupt(limitFailure(this.place, 'answer', responseBytes));
    if (left <= 0) throw failure;
    return chunks.map((chunk) => {
      const within = chunk.subarray(0, Math.max(0, left));
      left -= chunk.byteLength;
      return within;
    });
  }

  async #readFailure(status: number): Promise<KopekError> {
    const { redact, retryUnknown, billed, signal } = this.#context;
    // the status is known, and the body only explains it
    this.timers.await('failed');
    const { errorBodyBytes } = this.#context.byteLimits;
    const body = { text: '', cut: true };
    // the status counts even if its body broke, stalled or was too long; only the caller's abort overrides it
    await this.#readInto(body, errorBodyBytes).catch(() => {});
    if (signal?.aborted && this.#failure) return this.#failure;
    this.#failure = undefined;
    this.responseBody = body.text;
    this.isBodyCut = body.cut;
    return errorFromAnswer({
      method: this.#request.method,
      path: this.#request.url.pathname,
      status,
      headers: this.headers,
      body: redactBody(body.text, redact, body.cut),
      retryUnknown,
      billed,
      retryAfterMs: this.retryAfterMs,
      requestId: this.requestId,
    });
  }

  /** Adds the rest of the body to a text, up to a limit in bytes; it is no longer `cut` when the body has ended. */
  async #readInto(body: { text: string; cut: boolean }, limit: number): Promise<void> {
    const decoder = new TextDecoder();
    let bytes = 0;
    for (;;) {
      const chunks = await this.read();
      if (!chunks) {
        body.text += decoder.decode();
        body.cut = false;
        return;
      }
      for (const chunk of chunks) {
        const part = chunk.subarray(0, limit - bytes);
        bytes += part.byteLength;
        body.text += decoder.decode(part, { stream: true });
        if (part.byteLength < chunk.byteLength) return;
      }
    }
  }

  /** Ends the exchange with an error, which a pending read rejects with. */
  #interrupt(init: KopekErrorInit): KopekError {
    this.#failure ??= this.error(init);
    this.close();
    return this.#failure;
  }

  #asError(error: unknown): KopekError {
    if (this.#failure) return this.#failure;
    if (KopekError.isInstance(error)) return error;
    const { retryUnknown, billed, redact } = this.#context;
    const { method, url } = this.#request;
    const where = { method, path: url.pathname, host: url.host, sent: this.#sent, answered: this.status > 0 };
    return this.error(connectionFailure(error, { ...where, retryUnknown, billed, redact }));
  }
}
