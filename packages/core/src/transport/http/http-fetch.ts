import { ignore } from '../../base/callbacks.ts';
import { configurationError } from '../../errors/index.ts';
import type { Http, HttpAnswer, HttpBody, HttpCall, HttpRequest, HttpSettings } from './http.ts';
import { runtimeFetch } from './runtime-fetch.ts';

/**
 * HTTP over `fetch`: the `#http` of Bun, Deno, workers, edge runtimes and browsers, and of callers who pass a custom `fetch`.
 *
 * @throws KopekError `configuration` for a dispatcher, which only the implementation for Node can use.
 */
export function createHttp(settings: HttpSettings): Http {
  if (settings.dispatcher !== undefined && settings.fetch === undefined) {
    throw configurationError('the option dispatcher works in Node only; pass a custom fetch instead (option fetch)');
  }
  return (request) => new FetchCall(request, settings.fetch ?? runtimeFetch);
}

/** One request under way, and the body of its answer. */
class FetchCall implements HttpCall, HttpBody {
  readonly answer: Promise<HttpAnswer>;
  readonly #request: HttpRequest;
  readonly #controller = new AbortController();
  /** Rejects the wait for an answer: an injected fetch may ignore its signal. */
  #reject: ((error: Error) => void) | undefined;
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  /** The body was read to its end: the socket is free already. */
  #ended = false;

  constructor(request: HttpRequest, fetch: typeof globalThis.fetch) {
    this.#request = request;
    this.answer = new Promise((resolve, reject) => {
      this.#reject = reject;
      this.#open(fetch).then(resolve, reject);
    });
  }

  read(): undefined | Promise<Uint8Array[] | undefined> {
    const reader = this.#reader;
    const { signal } = this.#controller;
    if (signal.aborted) return Promise.reject(signal.reason as Error);
    if (!reader) return undefined;
    return new Promise((resolve, reject) => {
      this.#reject = reject;
      reader.read().then(({ done, value }) => {
        this.#ended = done;
        resolve(done ? undefined : [value]);
      }, reject);
    });
  }

  abort(): void {
    // every answer is closed at its end; aborting a finished one still builds errors and wakes listeners
    if (this.#controller.signal.aborted || this.#ended) return;
    const error = new DOMException('aborted', 'AbortError');
    this.#controller.abort(error);
    this.#reject?.(error);
    this.#reader?.cancel(error).catch(ignore);
  }

  async #open(fetch: typeof globalThis.fetch): Promise<HttpAnswer> {
    const { url, method, headers, body, onSent } = this.#request;
    const { signal } = this.#controller;
    // fetch does not reveal when the body leaves; a connection failure is recognised by its code afterwards
    onSent('possible');
    const response = await fetch(url.href, {
      method,
      headers: withoutOwnEncoding(headers),
      body: (body ?? null) as BodyInit | null,
      redirect: 'manual',
      signal,
    });
    this.#reader = response.body?.getReader();
    if (signal.aborted) this.#reader?.cancel(signal.reason).catch(ignore);
    // browsers report a manual redirect as status 0
    const status = response.type === 'opaqueredirect' ? 302 : response.status;
    return { status, headers: plainHeaders(response.headers), body: this };
  }
}

/** Deno decodes an answer only when it chose the accepted encodings itself; all others decode whatever comes. */
function withoutOwnEncoding(headers: Record<string, string>): Record<string, string> {
  if (!('Deno' in globalThis)) return headers;
  const { 'accept-encoding': _, ...rest } = headers;
  return rest;
}

function plainHeaders(headers: Headers): Record<string, string> {
  // fetch has decoded the body already
  const { 'content-encoding': _, ...plain } = Object.fromEntries(headers);
  return plain;
}
