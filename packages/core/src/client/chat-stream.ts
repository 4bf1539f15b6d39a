import { coalesce } from '../normalized/coalesce.ts';
import type { ChatEvent } from '../normalized/events.ts';
import type { ChatResult, ResponseInfo } from '../normalized/result.ts';
import { abortError } from '../transport/exchange.ts';
import type { Call } from './attempt.ts';
import { settleFailure } from './attempt.ts';
import type { ClientContext } from './context.ts';
import { advance, openAnswer, type OpenAnswer } from './run-chat.ts';

/**
 * A streamed answer.
 *
 * The request is sent by the first use: iterating, `opened`, or `result`. Leaving the loop, by `break`, `return` or a
 * throw, closes the socket at once.
 */
export interface ChatStream extends AsyncIterable<ChatEvent> {
  /** Status and headers, once the answer has begun. Rejects with what refused it; never unhandled. */
  readonly opened: Promise<ResponseInfo>;
  /** The whole answer. Reads the stream itself when nobody iterates. Rejects with what broke it; never unhandled. */
  readonly result: Promise<ChatResult>;
  /** The events in the groups in which they arrived: one array per read of the network. */
  batches(): AsyncIterableIterator<readonly ChatEvent[]>;
  /** Ends the answer and frees its socket. What came until now stays booked as of unknown price. */
  cancel(): void;
}

/** Makes the stream of a call; nothing is sent yet. */
export function createChatStream(
  context: ClientContext,
  call: Call,
  options: { includeRaw: boolean; coalesce: boolean },
): ChatStream {
  return new PulledStream(context, call, options);
}

class PulledStream implements ChatStream {
  readonly #context: ClientContext;
  readonly #call: Call;
  readonly #options: { includeRaw: boolean; coalesce: boolean };
  readonly #abort = new AbortController();
  readonly #signal: AbortSignal | undefined;
  readonly #onAbort = (): void => this.#abort.abort(this.#signal?.reason);
  #opening: Promise<OpenAnswer> | undefined;
  #open: OpenAnswer | undefined;
  #error: unknown;
  #failed = false;
  #cancelled = false;
  #iterated = false;
  #kept: (readonly ChatEvent[])[] = [];
  #settleResult: { resolve: (result: ChatResult) => void; reject: (error: unknown) => void } | undefined;
  #result: Promise<ChatResult> | undefined;

  constructor(context: ClientContext, call: Call, options: { includeRaw: boolean; coalesce: boolean }) {
    this.#context = context;
    this.#signal = call.options.signal;
    // the own signal lets `cancel` end a request that has not been answered yet
    this.#call = { ...call, options: { ...call.options, signal: this.#abort.signal } };
    this.#options = options;
  }

  get opened(): Promise<ResponseInfo> {
    const opened = this.#start().then((open) => open.info);
    opened.catch(() => {});
    return opened;
  }

  get result(): Promise<ChatResult> {
    if (!this.#result) {
      this.#result = new Promise((resolve, reject) => {
        this.#settleResult = { resolve, reject };
      });
      this.#result.catch(() => {});
      if (this.#failed) this.#settleResult?.reject(this.#error);
      else if (this.#open?.feed.result) this.#settleResult?.resolve(this.#open.feed.result);
      else if (this.#cancelled) this.#settleResult?.reject(this.#cancelError());
      // a loop that is written right after this still comes first
      else queueMicrotask(() => void this.#drain());
    }
    return this.#result;
  }

  batches(): AsyncIterableIterator<readonly ChatEvent[]> {
    this.#iterated = true;
    const iterator: AsyncIterableIterator<readonly ChatEvent[]> = {
      next: async () => {
        const batch = await this.#nextBatch();
        return batch ? { done: false, value: batch } : { done: true, value: undefined };
      },
      return: () => {
        this.cancel();
        return Promise.resolve({ done: true, value: undefined });
      },
      throw: (error) => {
        this.cancel();
        return Promise.reject(error as Error);
      },
      [Symbol.asyncIterator]: () => iterator,
    };
    return iterator;
  }

  [Symbol.asyncIterator](): AsyncIterator<ChatEvent> {
    this.#iterated = true;
    let batch: readonly ChatEvent[] = [];
    let position = 0;
    return {
      next: async () => {
        while (position >= batch.length) {
          const next = await this.#nextBatch();
          if (!next) return { done: true, value: undefined };
          batch = next;
          position = 0;
        }
        return { done: false, value: batch[position++] as ChatEvent };
      },
      return: () => {
        this.cancel();
        return Promise.resolve({ done: true, value: undefined });
      },
      throw: (error) => {
        this.cancel();
        return Promise.reject(error as Error);
      },
    };
  }

  cancel(): void {
    if (this.#cancelled || this.#failed || this.#open?.ended) return;
    this.#cancelled = true;
    const open = this.#open;
    if (open) {
      const error = open.feed.abandon(this.#cancelError());
      open.ended = true;
      void settleFailure(open.attempt, error);
      this.#settleResult?.reject(error);
    }
    this.#abort.abort();
    this.#release();
  }

  // forwarded by hand: a signal that lives long must not collect a listener, or a dependent signal, per call
  #release(): void {
    this.#signal?.removeEventListener('abort', this.#onAbort);
  }

  #start(): Promise<OpenAnswer> {
    if (!this.#opening) {
      if (this.#signal?.aborted) this.#onAbort();
      else this.#signal?.addEventListener('abort', this.#onAbort, { once: true });
      this.#opening = openAnswer(this.#context, this.#call, this.#options.includeRaw);
      this.#opening.then(
        (open) => {
          this.#open = open;
        },
        (error: unknown) => this.#fail(error),
      );
    }
    return this.#opening;
  }

  async #nextBatch(): Promise<readonly ChatEvent[] | undefined> {
    const kept = this.#kept.shift();
    if (kept) return kept;
    if (this.#failed && !this.#cancelled) throw this.#error;
    if (this.#cancelled) return undefined;
    try {
      return await this.#read();
    } catch (error) {
      // a loop that was left does not want to hear of its own leaving
      if (this.#cancelled) return undefined;
      throw error;
    }
  }

  async #read(): Promise<readonly ChatEvent[] | undefined> {
    const open = this.#open ?? (await this.#start());
    // what came with the first bytes waits there, also for a loop that begins after `opened` was awaited
    const { events } = open;
    open.events = [];
    try {
      while (events.length === 0) {
        if (open.ended) return undefined;
        await advance(open, events);
      }
    } catch (error) {
      this.#fail(error);
      // what came before the break is told first; the next pull throws
      if (events.length === 0) throw error;
    }
    if (open.feed.result) {
      this.#release();
      this.#settleResult?.resolve(open.feed.result);
    }
    return this.#options.coalesce ? coalesce(events) : events;
  }

  #fail(error: unknown): void {
    this.#failed = true;
    this.#error = error;
    this.#release();
    this.#settleResult?.reject(error);
  }

  // nobody iterates: the answer is read for its result, and its events are kept for a loop that comes later
  async #drain(): Promise<void> {
    if (this.#iterated) return;
    try {
      for (;;) {
        const batch = await this.#read();
        if (!batch) return;
        if (!this.#iterated) this.#kept.push(batch);
      }
    } catch {
      // the result carries it
    }
  }

  #cancelError(): ReturnType<typeof abortError> {
    return abortError(`${this.#call.method} ${this.#call.path}`, AbortSignal.abort(), this.#open !== undefined, true);
  }
}
