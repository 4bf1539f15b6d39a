import type { Dispatcher } from 'undici';
import { configurationError } from '../../errors/index.ts';
import { createHttp as createFetchHttp } from './http-fetch.ts';
import type { Http, HttpAnswer, HttpBody, HttpCall, HttpRequest, HttpSettings } from './http.ts';
import { nodeProblem } from './node-version.ts';
import { createAgent } from './undici-agent.ts';
import { UndiciBody } from './undici-body.ts';

/**
 * Options of every request. Our own timers are the limits; those of undici have a resolution of a second. HTTP/2 is off,
 * because undici repeats requests by itself there, and a billed request must not be sent twice.
 */
const TERMS = { headersTimeout: 0, bodyTimeout: 0, allowH2: false };

/** How long the end of a body is waited for, once nothing in it counts any more. */
const END_MS = 50;

// importing undici costs some 60 ms, so it is loaded by the first request and not by the import of this package
let undici: Promise<typeof import('undici')> | undefined;

/**
 * HTTP over undici with an agent of its own: the `#http` of Node.
 *
 * `dispatch` is used instead of `request`: no stream object is built per answer, and the backlog of bytes stays in our
 * own queue. The global dispatcher is never used, since Node bundles another version of undici with another handler API.
 *
 * @throws KopekError `configuration` for something that is not a dispatcher, and on a Node that is too old.
 */
export function createHttp(settings: HttpSettings): Http {
  if (settings.fetch) return createFetchHttp(settings);
  const problem = nodeProblem(process.versions.node);
  if (problem !== undefined) throw configurationError(problem);
  let dispatcher = settings.dispatcher as Dispatcher | undefined;
  if (dispatcher !== undefined && typeof dispatcher?.dispatch !== 'function') {
    throw configurationError('the option dispatcher must be a Dispatcher of undici (an Agent, a Pool, a ProxyAgent)');
  }
  return (request) => {
    const call = new UndiciCall(request);
    if (dispatcher) call.start(dispatcher);
    else {
      undici ??= import('undici');
      undici
        .then((loaded) => call.start((dispatcher ??= createAgent(loaded, settings, settings.env ?? process.env))))
        // proxy variables that are not URLs fail here
        .catch((error: unknown) => call.fail(error));
    }
    return call;
  };
}

/** One request under way: undici's handler on one side, promise and body on the other. */
class UndiciCall implements HttpCall, Dispatcher.DispatchHandler {
  readonly #headers = Promise.withResolvers<HttpAnswer>();
  readonly answer = this.#headers.promise;
  readonly #request: HttpRequest;
  #controller: Dispatcher.DispatchController | undefined;
  #body: UndiciBody | undefined;
  #aborted: Error | undefined;
  #ended = false;
  /** Limits the wait for the end of a body after its last event was read. */
  #waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(request: HttpRequest) {
    this.#request = request;
  }

  start(dispatcher: Dispatcher): void {
    if (this.#aborted) return;
    const { url, method, headers, body } = this.#request;
    const path = url.pathname + url.search;
    try {
      dispatcher.dispatch({ origin: url.origin, path, method, headers, body: body ?? null, ...TERMS }, this);
    } catch (error) {
      this.fail(error);
    }
  }

  fail(error: unknown): void {
    this.#headers.reject(error);
    this.#body?.fail(error);
  }

  abort(): void {
    // every answer is closed at its end, and an error with its stack costs 3 µs
    if (this.#aborted || this.#ended) return;
    this.#aborted = new Error('aborted');
    this.#controller?.abort(this.#aborted);
    this.fail(this.#aborted);
  }

  finish(): void {
    if (this.#aborted || this.#ended) return;
    this.#body = undefined;
    this.#waiting = setTimeout(() => this.abort(), END_MS).unref();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // called right before the bytes are written, on an open connection
    if (this.#aborted) controller.abort(this.#aborted);
    else this.#request.onSent(true);
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    // informational answers (§15.2 of RFC 9110) precede the real one
    if (status < 200) return;
    const plain = plainHeaders(headers);
    this.#body = new UndiciBody(controller);
    const encoding = plain['content-encoding'];
    let body: HttpBody = this.#body;
    if (encoding !== undefined) {
      // the body that is passed on is decoded
      delete plain['content-encoding'];
      body = inflated(this.#body, encoding);
    }
    this.#headers.resolve({ status, headers: plain, body });
  }

  onResponseData(_: Dispatcher.DispatchController, bytes: Uint8Array): void {
    this.#body?.push(bytes);
  }

  onResponseEnd(): void {
    this.#ended = true;
    clearTimeout(this.#waiting);
    this.#body?.end();
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.fail(error);
  }
}

function plainHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    if (value !== undefined) plain[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
  }
  return plain;
}

// zlib is loaded by the first answer that needs it
function inflated(body: HttpBody, encoding: string): HttpBody {
  let decoded: HttpBody | undefined;
  return {
    async read() {
      decoded ??= (await import('./inflate.ts')).inflate(body, encoding);
      return decoded.read();
    },
  };
}
