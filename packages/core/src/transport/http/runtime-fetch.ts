/** What Deno calls a client of HTTP: an option of its `fetch`. */
interface DenoGlobal {
  createHttpClient?: (options: { poolMaxIdlePerHost: number }) => object;
}

/**
 * In Deno, connections that serve one request each. Its `fetch` sends a request again, unasked, if a connection that it had used
 * before closes before the answer, although the first may have been billed.
 */
const client = (globalThis as { Deno?: DenoGlobal }).Deno?.createHttpClient?.({ poolMaxIdlePerHost: 0 });

/** The `fetch` of this runtime, looked up at each call: a mock may have replaced it. */
export const runtimeFetch: typeof globalThis.fetch = (input, init) =>
  globalThis.fetch(input, client === undefined ? init : ({ ...init, client } as RequestInit));
