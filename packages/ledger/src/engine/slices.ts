import type { MaybePromise } from '@kopek/core';
import { andThen, nextTurn } from '@kopek/core/kit';
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
      await nextTurn();
      signal?.throwIfAborted();
      const answer = await atomic(slice, signal);
      if (answer !== MORE) return answer;
    }
  }
}

/** After this many restarts, the rows are read in one go: writers must not starve a reader. */
const MOST_BEGINNINGS = 4;

/**
 * Reads ended rows slice by slice while others write in between, so that after the last slice all rows of that moment
 * were added, each once: a raised row appears again at the end, so its earlier state is removed; if rows were removed
 * or unknown costs cleared, reading starts again.
 *
 * @param most - rows in one slice.
 * @param begin - makes an empty sum, which counts a row (1) or removes it again (-1).
 * @returns gives the sum once it includes all current rows.
 */
export function rowsInSlices<T extends { count(row: Row, times: 1 | -1): void }>(
  tables: Tables,
  query: EndedQuery,
  most: number,
  begin: () => T,
): Slice<T> {
  /** Rows that were read and may still be raised, by id. */
  const raisable = new Map<string, Row>();
  let beginnings = 0;
  let rewrites = -1;
  let afterSeq = 0;
  let sum = begin();
  return () => {
    const head = tables.head();
    if (head.rewrites !== rewrites) {
      rewrites = head.rewrites;
      beginnings += 1;
      afterSeq = 0;
      raisable.clear();
      sum = begin();
    }
    const atOnce = beginnings > MOST_BEGINNINGS ? Infinity : most;
    let read = 0;
    for (const row of tables.ended({ ...query, afterSeq, most: atOnce })) {
      read += 1;
      afterSeq = row.seq;
      const { id, status } = row.entry;
      const before = raisable.get(id);
      if (before !== undefined) sum.count(before, -1);
      if (status === 'settled') raisable.delete(id);
      else raisable.set(id, row);
      sum.count(row, 1);
    }
    return read < atOnce ? sum : MORE;
  };
}
