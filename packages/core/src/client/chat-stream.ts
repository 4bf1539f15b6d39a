import { coalesce } from '../answer/coalesce.ts';
import type { ChatEvent } from '../answer/events.ts';
import type { ChatResult, ResponseInfo } from '../answer/result.ts';
import { KopekError } from '../errors/index.ts';
import type { Charge } from '../money/charge.ts';
import type { Call } from './call/call.ts';
import type { ClientContext } from './call/context.ts';
import { AnswerQueue } from './call/answer-queue.ts';
import { Cancellation } from './call/cancellation.ts';
import type { StreamOptions } from './call/options.ts';
import { streamAnswer } from './run-chat.ts';

/**
 * A streamed answer.
 *
 * The request is sent by the first use: iterating, `opened`, or `result`. From then on the answer is read to its end
 * and its charge is recorded, even if nobody reads the events; up to `transportLimits.readAheadBytes` are buffered for a slow
 * consumer. Leaving the loop by `break`, `return` or an exception closes the socket at once, unless `onAbandon` is
 * `finish`. Each event is emitted once: a second loop continues where the first one stopped.
 */
export interface ChatStream extends AsyncIterable<ChatEvent> {
  /** Status and headers, once the first chunk has arrived. Rejects if the call fails first, never unhandled. */
  readonly opened: Promise<ResponseInfo>;
  /**
   * The whole answer. Reading it without a loop, or inside one, lifts the read-ahead limit and keeps the events for the
   * loop; a loop started in the same tick still sets the pace. Rejects with the error of a broken answer, never as an
   * unhandled rejection.
   */
  readonly result: Promise<ChatResult>;
  /**
   * The charge, once it is recorded, including that of a broken answer and of one read in the background for its
   * cost. Undefined if it cost nothing. Never rejects, and does not send the request.
   */
  readonly charge: Promise<Charge | undefined>;
  /** Iterates over groups of events as they arrived, never empty. Groups that wait for a slow consumer are joined. */
  batches(): AsyncIterableIterator<readonly ChatEvent[]>;
  /**
   * Stops reading. A running loop ends without an error, `result` rejects with an `AbortError`. The answer stays
   * recorded; its cost is unknown unless the usage has arrived or `onAbandon` is `finish`. Does nothing after the end.
   */
  cancel(): void;
}

type Outcome = { result: ChatResult } | { error: unknown };

/** The stream of a call. Sends nothing yet. */
export class LiveStream implements ChatStream {
  readonly #cancellation: Cancellation;
  readonly #queue: AnswerQueue<ChatEvent>;
  #isSent = false;
  /** How the answer has ended for its caller. */
  #outcome: Outcome | undefined;
  /** Resolves when the answer has ended, with or without its caller. */
  #reading: Promise<void> | undefined;
  #iterated = false;
  readonly #opened = new Deferred<ResponseInfo>();
  #result: Deferred<ChatResult> | undefined;
  readonly #charge = new Deferred<Charge | undefined>();
  readonly #send: () => Promise<ChatResult>;

  constructor(context: ClientContext, call: Call, { includeRaw = false, coalesce: joins = true }: StreamOptions = {}) {
    this.#cancellation = new Cancellation(context, call);
    const send = (): Promise<ChatResult> =>
      streamAnswer(context, this.#cancellation.call, includeRaw, this.#queue, (info) =>
        this.#opened.settle({ result: info }),
      );
    this.#send = context.meter?.bind(send) ?? send;
    this.#queue = new AnswerQueue(context, this.#cancellation.call, {
      start: () => this.#start(),
      cancel: () => this.#cancel(),
      join: joins ? coalesce : undefined,
    });
  }

  get opened(): Promise<ResponseInfo> {
    this.#start();
    return this.#opened.promise;
  }

  get result(): Promise<ChatResult> {
    if (this.#result) return this.#result.promise;
    this.#result = new Deferred();
    if (this.#outcome) this.#result.settle(this.#outcome);
    // awaited inside a loop, the result would never come if only the loop could make room
    else if (this.#iterated) this.#queue.lift();
    // a loop that starts right after this still comes first, and sets the pace
    else {
      queueMicrotask(() => {
        this.#start();
        if (!this.#iterated) this.#queue.lift();
      });
    }
    return this.#result.promise;
  }

  get charge(): Promise<Charge | undefined> {
    return this.#charge.promise;
  }

  batches(): AsyncIterableIterator<readonly ChatEvent[]> {
    this.#iterated = true;
    return this.#queue.groups();
  }

  [Symbol.asyncIterator](): AsyncIterator<ChatEvent> {
    this.#iterated = true;
    return this.#queue.items();
  }

  cancel(): void {
    void this.#cancel();
  }

  async #cancel(): Promise<void> {
    if (this.#outcome) return;
    this.#queue.close();
    const aborted = AbortSignal.abort();
    const error = this.#isSent ? this.#cancellation.cancel(aborted) : this.#cancellation.error(aborted);
    if (error) this.#end({ error });
    // the charge is recorded by the time the loop has ended
    else await this.#reading;
  }

  #start(): void {
    if (this.#isSent || this.#outcome) return;
    this.#cancellation.listen((error) => {
      if (error) this.#end({ error });
      // wakes a producer that is waiting for its reader
      else this.#queue.lift();
    });
    // before the call begins: the ledger calls its listeners at once, and one of them may cancel
    this.#isSent = true;
    this.#reading = this.#send().then(
      (result) => {
        this.#charge.settle({ result: result.charge });
        this.#end({ result });
      },
      (error: unknown) => {
        this.#charge.settle({ result: KopekError.isInstance(error) ? error.charge : undefined });
        this.#end({ error });
      },
    );
  }

  #end(outcome: Outcome): void {
    if (!this.#isSent) this.#charge.settle({ result: undefined });
    // an answer that is read on for its price has ended for its caller
    if (this.#outcome) return;
    this.#outcome = outcome;
    this.#cancellation.release();
    this.#queue.end('error' in outcome ? outcome : {});
    if ('error' in outcome) this.#opened.settle(outcome);
    this.#result?.settle(outcome);
  }
}

/** A promise that is settled from outside; its rejection is never unhandled. */
class Deferred<Value> {
  readonly #end = Promise.withResolvers<Value>();
  readonly promise = this.#end.promise;

  constructor() {
    this.promise.catch(() => {});
  }

  settle(outcome: { result: Value } | { error: unknown }): void {
    if ('result' in outcome) this.#end.resolve(outcome.result);
    else this.#end.reject(outcome.error);
  }
}
