import { isPromiseLike, type MaybePromise } from '../../base/maybe-promise.ts';
import { READ_AHEAD } from '../../base/bounds.ts';
import { ReadAhead } from '../../stream/read-ahead.ts';
import type { Exchange } from '../../transport/exchange.ts';
import type { Call } from './call.ts';
import type { ClientContext } from './context.ts';

/** What the loops of a consumer do to their answer. */
export interface ConsumerHooks<Item> {
  /** Called before a loop waits. */
  start?(): void;
  /** Called when a loop has ended early: the answer is no longer wanted. */
  cancel(): Promise<void>;
  /** Joins items of waiting groups; without it groups stay as they arrived. */
  join?: ((items: Item[]) => readonly Item[]) | undefined;
}

const DONE: IteratorReturnResult<undefined> = { done: true, value: undefined };

/**
 * The items of an answer on their way to its consumer, one by one or in groups.
 *
 * Several loops share it: each item is delivered once, even if a loop stops in the middle of a group.
 */
export class AnswerQueue<Item> {
  readonly #waiting: ReadAhead<Item[]>;
  readonly #hooks: ConsumerHooks<Item>;
  #group: readonly Item[] = [];
  #position = 0;
  #end: { error?: unknown } | undefined;

  constructor({ settings, clock }: ClientContext, { options, progress }: Call, hooks: ConsumerHooks<Item>) {
    const { timeout } = options;
    const own = typeof timeout === 'object' ? timeout?.consumerIdleMs : undefined;
    const consumerIdleMs = own ?? settings.timeouts.consumerIdleMs ?? READ_AHEAD.consumerIdleMs;
    this.#hooks = hooks;
    const limits = { readAheadBytes: settings.readAheadBytes, consumerIdleMs };
    const onConsumerGone = (idleMs: number): void => {
      progress?.attempt?.exchange.expire('consumer-idle', idleMs);
      this.lift();
    };
    this.#waiting = new ReadAhead(limits, clock, onConsumerGone, (isPaused) =>
      progress?.attempt?.metered?.pause(isPaused),
    );
  }

  /** Adds items, and the bytes that they took on the wire. */
  push(items: Item[], bytes: number): void {
    if (items.length > 0) this.#waiting.push(items, bytes);
  }

  /**
   * Reads an answer to its end, no further ahead of its consumer than allowed.
   *
   * @param read - adds received items, and returns a promise only to wait for more; returns a result at the end.
   *   Items added before it throws are delivered as well.
   */
  async fill<Result>(exchange: Exchange, read: (items: Item[]) => MaybePromise<Result | undefined>): Promise<Result> {
    let drained = false;
    for (;;) {
      const room = this.#waiting.room(drained);
      if (room) await room;
      const readBefore = exchange.bytes;
      const items: Item[] = [];
      try {
        const step = read(items);
        drained = isPromiseLike(step);
        const result = isPromiseLike(step) ? await step : step;
        if (result !== undefined) return result;
      } finally {
        this.push(items, exchange.bytes - readBefore);
      }
    }
  }

  /** Lifts the read-ahead limit: the whole answer is wanted, or only its end. */
  lift(): void {
    this.#waiting.lift();
  }

  /** Ends the items. Waiting ones are delivered first, then loops end, or throw the error. */
  end(end: { error?: unknown }): void {
    this.#end ??= end;
    this.#waiting.end();
  }

  /** Drops waiting items and ends the loops, because the consumer has left. */
  close(): void {
    this.#group = [];
    this.#end ??= {};
    this.#waiting.close();
  }

  /** Makes a loop over single items. */
  items(): AsyncIterableIterator<Item> {
    return this.#loop(() => this.#takeOne());
  }

  /** Makes a loop over groups, never empty. */
  groups(): AsyncIterableIterator<readonly Item[]> {
    return this.#loop(() => this.#takeGroup());
  }

  #loop<Value>(take: () => Value | undefined): AsyncIterableIterator<Value> {
    let isOver = false;
    const pull = async (): Promise<IteratorResult<Value>> => {
      for (;;) {
        if (isOver) return DONE;
        this.#hooks.start?.();
        const value = take();
        if (value !== undefined) return { done: false, value };
        if (this.#end && 'error' in this.#end) throw this.#end.error;
        if (this.#end) return DONE;
        await this.#waiting.arrival();
      }
    };
    const cancel = async (): Promise<IteratorReturnResult<undefined>> => {
      isOver = true;
      await this.#hooks.cancel();
      return DONE;
    };
    const iterator: AsyncIterableIterator<Value> = {
      next() {
        const value = isOver ? undefined : take();
        return value === undefined ? pull() : Promise.resolve({ done: false, value });
      },
      return: cancel,
      async throw(error: unknown) {
        await cancel();
        throw error;
      },
      [Symbol.asyncIterator]: () => iterator,
    };
    return iterator;
  }

  #takeOne(): Item | undefined {
    if (this.#position >= this.#group.length) {
      this.#group = this.#nextGroup() ?? [];
      this.#position = 0;
    }
    return this.#group[this.#position++];
  }

  #takeGroup(): readonly Item[] | undefined {
    if (this.#position >= this.#group.length) return this.#nextGroup();
    const rest = this.#group.slice(this.#position);
    this.#position = this.#group.length;
    return rest;
  }

  #nextGroup(): readonly Item[] | undefined {
    const { join } = this.#hooks;
    const first = this.#waiting.shift();
    if (!first || !join) return first;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      for (const item of next) first.push(item);
    }
    return join(first);
  }
}
