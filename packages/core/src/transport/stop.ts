/** What ends a request from outside: the caller's `AbortSignal`, or a {@link Stop}. */
export interface StopSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void, options?: { once: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/**
 * Ends one stream from within. A controller and its signal would do the same, but every stream has one, and as event
 * targets they take 1 KB and 4 µs.
 */
export class Stop implements StopSignal {
  #listeners: (() => void)[] = [];
  aborted = false;
  reason: unknown;

  /** Only the first call counts. */
  abort(reason: unknown = new DOMException('This operation was aborted', 'AbortError')): void {
    if (this.aborted) return;
    this.aborted = true;
    this.reason = reason;
    const listeners = this.#listeners;
    this.#listeners = [];
    for (const listener of listeners) listener();
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.push(listener);
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners = this.#listeners.filter((known) => known !== listener);
  }
}
