import type { ServerResponse } from 'node:http';

/** One reason for all: making a new one per request costs more than the rest of the abort. */
const GONE = new Error('the client left');

/** Whether the client of a request is still there. */
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

  /** True when the connection is closed: the answer has ended, or nobody will read the rest of it. */
  get hasLeft(): boolean {
    return this.#hasLeft;
  }

  /** Aborted when the client leaves. Made on demand, since most answers never wait for anything. */
  get signal(): AbortSignal {
    this.#leaving ??= new AbortController();
    if (this.#hasLeft) this.#leaving.abort(GONE);
    return this.#leaving.signal;
  }
}
