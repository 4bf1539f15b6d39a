/** One HTTP request, as both implementations of `#http` accept it. */
export interface HttpRequest {
  method: 'GET' | 'POST';
  url: URL;
  headers: Record<string, string>;
  /** A string, or bytes that are already the JSON document. */
  body?: string | Uint8Array;
  /** Called when sending begins: from here on the request may cost something. `possible`: nobody knows when (`fetch`). */
  onSent: (sent: true | 'possible') => void;
}

/** Status, headers and body of an answer; the body has not been read. */
export interface HttpAnswer {
  status: number;
  /** Lower-case names; repeated headers are joined with `, `. */
  headers: Record<string, string>;
  /** Decompressed. */
  body: HttpBody;
}

/** A body that is pulled. Nothing is buffered beyond a small bound: a slow reader stops the socket. */
export interface HttpBody {
  /**
   * Everything that has arrived since the last call, at least one piece; waits when nothing has.
   *
   * A plain array, and no promise, when bytes are there already: the hot path does not wait for a microtask.
   *
   * @returns undefined at the end of the body.
   * @throws whatever broke the connection.
   */
  read(): Uint8Array[] | undefined | Promise<Uint8Array[] | undefined>;
}

/** A request in progress. */
export interface HttpCall {
  answer: Promise<HttpAnswer>;
  /**
   * Ends the request and frees its socket at once, whatever the state; a pending read rejects.
   *
   * May be called at any time, and repeatedly.
   */
  abort(): void;
  /**
   * Frees the socket once the body has ended, which is waited for in the background and not for long. Only where
   * connections are our own: `fetch` hides them.
   */
  finish?(): void;
}

/** Sends requests. Never follows a redirect, never retries. */
export type Http = (request: HttpRequest) => HttpCall;

/** What a transport needs to know before its first request. */
export interface HttpSettings {
  /** Time to open a connection, ms; 0 is no limit. Only our own agent sees connections: `fetch` hides them. */
  connectMs: number;
  /** Maximum number of sockets per origin. */
  sockets: number;
  /** A custom `fetch`, which overrides everything else. */
  fetch?: typeof globalThis.fetch;
  /** A custom undici `Dispatcher` (Node only). */
  dispatcher?: unknown;
  /** Names the proxies of our own agent. Default: the environment of the process. */
  env?: Record<string, string | undefined>;
}
