import type { Dispatcher } from 'undici';
import { createHttp as createFetchHttp } from './http-fetch.ts';
import type { Http, HttpAnswer, HttpBody, HttpCall, HttpSettings } from './http.ts';

/** Bytes that may wait for the reader before the socket is paused. */
const BACKLOG_BYTES = 1024 * 1024;

type UndiciModule = typeof import('undici');
// importing undici costs some 60 ms, so it is loaded by the first request and not by the import of this package
let undici: Promise<UndiciModule> | undefined;

/**
 * HTTP over undici with an own agent: the `#http` of Node.
 *
 * `dispatch` is used instead of `request`: no stream object is built per answer, and the backlog of bytes stays in our
 * own queue. The global dispatcher is never used, since Node bundles another version of undici with another handler API.
 */
export function createHttp(settings: HttpSettings): Http {
  if (settings.fetch) return createFetchHttp(settings);
  let dispatcher = settings.dispatcher as Dispatcher | undefined;
  return (request) => {
    let controller: Dispatcher.DispatchController | undefined;
    let aborted = false;
    let body: UndiciBody | undefined;
    let reject: (error: unknown) => void = () => {};

    const answer = new Promise<HttpAnswer>((resolve, rejectAnswer) => {
      reject = rejectAnswer;
      const dispatch = (target: Dispatcher): void => {
        if (aborted) return;
        const handler: Dispatcher.DispatchHandler = {
          onRequestStart(started) {
            controller = started;
            if (aborted) started.abort(new Error('aborted'));
            else request.onSent();
          },
          onResponseStart(started, status, headers) {
            if (status < 200) return;
            controller = started;
            body = new UndiciBody(started);
            resolve({ status, headers: plainHeaders(headers), body });
          },
          onResponseData(_, bytes) {
            body?.push(bytes);
          },
          onResponseEnd() {
            body?.end();
          },
          onResponseError(_, error) {
            if (body) body.fail(error);
            else rejectAnswer(error);
          },
        };
        target.dispatch(
          {
            origin: request.url.origin,
            path: request.url.pathname + request.url.search,
            method: request.method,
            headers: request.headers,
            body: request.body ?? null,
            // our own timers are the limits; undici's have a resolution of a second
            headersTimeout: 0,
            bodyTimeout: 0,
          },
          handler,
        );
      };
      if (dispatcher) dispatch(dispatcher);
      else {
        undici ??= import('undici');
        undici.then((loaded) => dispatch((dispatcher ??= createAgent(loaded, settings))), rejectAnswer).catch(rejectAnswer);
      }
    });

    const call: HttpCall = {
      answer,
      abort() {
        if (aborted) return;
        aborted = true;
        const error = new Error('aborted');
        controller?.abort(error);
        body?.fail(error);
        reject(error);
      },
    };
    return call;
  };
}

function createAgent({ Agent, EnvHttpProxyAgent }: UndiciModule, settings: HttpSettings): Dispatcher {
  const options = {
    connections: settings.sockets,
    connect: { timeout: settings.connectMs },
    // below the usual five seconds of servers: a socket that is reused is not one that the server is closing
    keepAliveTimeout: 4000,
    headersTimeout: 0,
    bodyTimeout: 0,
    allowH2: false,
  };
  const { env } = process;
  const proxied = env.HTTP_PROXY ?? env.http_proxy ?? env.HTTPS_PROXY ?? env.https_proxy;
  return proxied ? new EnvHttpProxyAgent(options) : new Agent(options);
}

function plainHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    if (value !== undefined) plain[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
  }
  return plain;
}

class UndiciBody implements HttpBody {
  #queue: Uint8Array[] = [];
  #bytes = 0;
  #paused = false;
  #ended = false;
  #error: unknown;
  #controller: Dispatcher.DispatchController;
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
    if (this.#error !== undefined) return Promise.reject(this.#error as Error);
    if (this.#ended) return undefined;
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
    });
  }
}
