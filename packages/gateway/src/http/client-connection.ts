import type { ServerResponse } from 'node:http';

/** Shared by all requests: creating an error costs more than the rest of the abort. */
const GONE = new Error('the client left');

/** Whether the client of a request is still connected. */
export class ClientConnection {
  #hasLeft = false;
  #leaving: AbortController | undefined;

  constructor(response: ServerResponse) {
    const leave = (): void => {
      this.#hasLeft = true;
      this.#leaving?.abort(GONE);
    };
    response.once('close', leave);
    response.on('error', leave);
  }

  /** True when the connection is closed: the answer has ended, or nobody will read the rest. */
  get hasLeft(): boolean {
    return this.#hasLeft;
  }

  /** Aborted when the client leaves. Created on demand, since most answers never wait. */
  get signal(): AbortSignal {
    this.#leaving ??= new AbortController();
    if (this.#hasLeft) this.#leaving.abort(GONE);
    return this.#leaving.signal;
  }
}
