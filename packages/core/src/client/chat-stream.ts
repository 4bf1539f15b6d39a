import { KopekError } from '../errors/index.ts';
import { coalesce } from '../normalized/coalesce.ts';
import type { ChatEvent } from '../normalized/events.ts';
import type { ChatResult, ResponseInfo } from '../normalized/result.ts';
import { abortFailure } from '../transport/failures.ts';
import { Stop, type StopSignal } from '../transport/stop.ts';
import { settleFailure, type Call } from './attempt.ts';
import { createBatchIterator, createEventIterator } from './stream-iterators.ts';
import type { ClientContext } from './context.ts';
import { advance, openAnswer, type OpenAnswer } from './run-chat.ts';

/**
 * A streamed answer.
 *
 * The request is sent by the first use: iterating, `opened`, or `result`. Bytes are read only as fast as events are
 * taken. Leaving the loop, by `break`, `return` or a throw, closes the socket at once. Each event is told once: a
 * second loop gets what the first one left.
 */
export interface ChatStream extends AsyncIterable<ChatEvent> {
  /** Status and headers, once the first chunk has come. Rejects with what refused the call; never unhandled. */
  readonly opened: Promise<ResponseInfo>;
  /**
   * The whole answer. Asked for without a loop, or from within one, it reads the stream itself and keeps the events for
   * the loop; a loop that begins in the same tick sets the pace; after a loop it is there at once. Rejects with what
   * broke the answer; never unhandled.
   */
  readonly result: Promise<ChatResult>;
  /** The events in the groups in which they arrived: one array, never empty, per read of the network. */
  batches(): AsyncIterableIterator<readonly ChatEvent[]>;
  /**
   * Ends the answer and frees its socket. A running loop ends without an error, `result` rejects with an `AbortError`.
   * What had come stays booked, of unknown price unless the usage was there. After the end it does nothing.
   */
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

type Batch = readonly ChatEvent[];
type Outcome = { result: ChatResult } | { error: unknown };

class PulledStream implements ChatStream {
  readonly #context: ClientContext;
  readonly #call: Call;
  readonly #options: { includeRaw: boolean; coalesce: boolean };
  // forwarded by hand: a signal that lives long must not collect a listener, or a dependent signal, per call
  readonly #stop = new Stop();
  readonly #signal: StopSignal | undefined;
  readonly #onAbort = (): void => {
    this.#stop.abort(this.#signal?.reason);
    // an answer that has begun and that nobody reads: its end is booked all the same
    if (this.#open) void this.#readAll();
  };
  #opening: Promise<OpenAnswer> | undefined;
  #open: OpenAnswer | undefined;
  /** The one read under way, whoever asked for it. */
  #reading: Promise<void> | undefined;
  #batches: Batch[] = [];
  #outcome: Outcome | undefined;
  #cancelled = false;
  #iterated = false;
  #result: { promise: Promise<ChatResult>; settle: (outcome: Outcome) => void } | undefined;

  constructor(context: ClientContext, call: Call, options: { includeRaw: boolean; coalesce: boolean }) {
    this.#context = context;
    this.#signal = call.signal;
    // the own signal lets `cancel` end a request that has not been answered yet
    this.#call = { ...call, signal: this.#stop };
    this.#options = options;
  }

  get opened(): Promise<ResponseInfo> {
    const opened = this.#start().then((open) => open.info);
    opened.catch(() => {});
    return opened;
  }

  get result(): Promise<ChatResult> {
    if (this.#result) return this.#result.promise;
    let settle!: (outcome: Outcome) => void;
    const promise = new Promise<ChatResult>((resolve, reject) => {
      settle = (outcome) => ('result' in outcome ? resolve(outcome.result) : reject(outcome.error));
    });
    promise.catch(() => {});
    this.#result = { promise, settle };
    if (this.#outcome) this.#result.settle(this.#outcome);
    // waited for within a loop, the result would never come if only the loop read on
    else if (this.#iterated) void this.#readAll();
    // a loop that is written right after this still comes first, and sets the pace
    else queueMicrotask(() => (this.#iterated ? undefined : void this.#readAll()));
    return promise;
  }

  batches(): AsyncIterableIterator<Batch> {
    this.#iterated = true;
    return createBatchIterator(
      () => this.#next(),
      () => this.cancel(),
    );
  }

  [Symbol.asyncIterator](): AsyncIterator<ChatEvent> {
    this.#iterated = true;
    return createEventIterator(
      () => this.#next(),
      () => this.cancel(),
    );
  }

  cancel(): void {
    if (this.#outcome || this.#cancelled) return;
    this.#cancelled = true;
    const open = this.#open;
    const place = `${this.#call.method} ${this.#call.path}`;
    const reason = abortFailure(place, AbortSignal.abort(), { sent: open !== undefined, answered: open !== undefined });
    if (open) {
      open.ended = true;
      const error = open.feed.abandon(new KopekError(reason));
      error.attempts = open.info.attempts;
      void settleFailure(open.attempt, error);
      this.#end({ error });
    } else if (!this.#opening) this.#end({ error: new KopekError(reason) });
    // a request under way ends with the error that says how far it had come
    this.#stop.abort();
  }

  /** The next batch for a loop; undefined when there are no more. */
  async #next(): Promise<Batch | undefined> {
    for (;;) {
      const batch = this.#cancelled ? undefined : this.#batches.shift();
      if (batch) return batch;
      // a loop that was left does not want to hear of its own leaving
      if (this.#cancelled) return undefined;
      if (this.#outcome && 'error' in this.#outcome) throw this.#outcome.error;
      if (this.#outcome) return undefined;
      await this.#read();
    }
  }

  async #readAll(): Promise<void> {
    while (!this.#outcome) await this.#read();
  }

  /** Reads one batch, or the end. Callers that come while a read is under way wait for the same one. Never rejects. */
  #read(): Promise<void> {
    if (this.#reading) return this.#reading;
    const reading = this.#readBatch();
    this.#reading = reading;
    void reading.then(() => {
      this.#reading = undefined;
    });
    return reading;
  }

  async #readBatch(): Promise<void> {
    let events: ChatEvent[] = [];
    try {
      const open = this.#open ?? (await this.#start());
      // what came with the first bytes waits there, also for a loop that begins after `opened` was awaited
      events = open.events;
      open.events = [];
      while (events.length === 0 && !open.ended) await advance(open, events);
      this.#keep(events);
      if (open.failure !== undefined) this.#end({ error: open.failure });
      else if (open.ended && open.feed.result) this.#end({ result: open.feed.result });
    } catch (error) {
      // what came before the break is told first
      this.#keep(events);
      this.#end({ error });
    }
  }

  #keep(events: ChatEvent[]): void {
    if (events.length > 0) this.#batches.push(this.#options.coalesce ? coalesce(events) : events);
  }

  #start(): Promise<OpenAnswer> {
    if (this.#opening) return this.#opening;
    if (this.#outcome && 'error' in this.#outcome) return Promise.reject(this.#outcome.error);
    if (this.#signal?.aborted) this.#onAbort();
    else this.#signal?.addEventListener('abort', this.#onAbort, { once: true });
    this.#opening = openAnswer(this.#context, this.#call, this.#options.includeRaw);
    this.#opening.then(
      (open) => {
        this.#open = open;
      },
      (error: unknown) => this.#end({ error }),
    );
    return this.#opening;
  }

  #end(outcome: Outcome): void {
    if (this.#outcome) return;
    this.#outcome = outcome;
    this.#signal?.removeEventListener('abort', this.#onAbort);
    this.#result?.settle(outcome);
  }
}
