import type { MaybePromise } from '@kopek/core';
import { afterThisTurn, andThen } from '@kopek/core/kit';
import type { EndedQuery, Row, Tables } from './tables.ts';

/** Rows, or accounts, that long work touches in one step: a few milliseconds. */
export const SLICE = 500;

/** Returned by a slice of long work that others follow. */
export const MORE: unique symbol = /* @__PURE__ */ Symbol('more');

/** Does the next slice of long work. The last one returns the answer. */
export type Slice<T> = () => T | typeof MORE;

/** Makes several calls of tables one step: all or nothing. */
export type Atomic = <T>(step: () => T, signal?: AbortSignal) => MaybePromise<T>;

/** Runs slices, each in a step of its own, until one returns the answer; the event loop runs in between. */
export function inSlices<T>(atomic: Atomic, slice: Slice<T>, signal?: AbortSignal): MaybePromise<T> {
  return andThen(atomic(slice, signal), (answer) => (answer === MORE ? others() : answer));

  async function others(): Promise<T> {
    for (;;) {
      await new Promise<void>((resolve) => afterThisTurn(resolve));
      signal?.throwIfAborted();
      const answer = await atomic(slice, signal);
      if (answer !== MORE) return answer;
    }
  }
}

/** Adds up rows. */
export interface Adder {
  /** @param times - 1 to add it, -1 to remove it. */
  count(row: Row, times: 1 | -1): void;
}

/** After this many restarts, the rows are read in one go: writers must not starve a reader. */
const MOST_BEGINNINGS = 4;

/**
 * Reads ended rows slice by slice while others write in between, so that after the last slice all rows of that moment
 * were added, each once: a raised row appears again at the end, so its earlier state is removed; if rows were removed
 * or unknown costs cleared, reading starts again.
 */
export class RowReader<T extends Adder> {
  readonly #tables: Tables;
  readonly #query: EndedQuery;
  readonly #begin: () => T;
  /** Rows that were read and may still be raised, by id. */
  readonly #raisable = new Map<string, Row>();
  #beginnings = 0;
  #rewrites = -1;
  #afterSeq = 0;
  #sum: T;

  constructor(tables: Tables, query: EndedQuery, begin: () => T) {
    this.#tables = tables;
    this.#query = query;
    this.#begin = begin;
    this.#sum = begin();
  }

  /** Adds up to so many rows. @returns the sum, once it includes all current rows. */
  next(most: number): T | undefined {
    const { rewrites } = this.#tables.head();
    if (rewrites !== this.#rewrites) {
      this.#rewrites = rewrites;
      this.#beginnings += 1;
      this.#afterSeq = 0;
      this.#raisable.clear();
      this.#sum = this.#begin();
    }
    const atOnce = this.#beginnings > MOST_BEGINNINGS ? Infinity : most;
    let read = 0;
    for (const row of this.#tables.ended({ ...this.#query, afterSeq: this.#afterSeq, most: atOnce })) {
      read += 1;
      this.#afterSeq = row.seq;
      const { id, status } = row.entry;
      const before = this.#raisable.get(id);
      if (before !== undefined) this.#sum.count(before, -1);
      if (status === 'settled') this.#raisable.delete(id);
      else this.#raisable.set(id, row);
      this.#sum.count(row, 1);
    }
    return read < atOnce ? this.#sum : undefined;
  }
}
