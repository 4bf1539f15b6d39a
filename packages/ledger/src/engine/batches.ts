import type { MaybePromise } from '@kopek/core';
import { isPromiseLike, nextTurn } from '@kopek/core/kit';
import type { EndedQuery, Row, Tables } from './tables.ts';

/** How many rows, or scopes, long work touches in one step: a few milliseconds. */
export const ROWS_PER_BATCH = 500;

/** What a batch returns while others have to follow. */
export const CONTINUE: unique symbol = /* @__PURE__ */ Symbol('continue');

/** Does the next part of long work. The last one returns the answer. */
export type Batch<T> = () => T | typeof CONTINUE;

/** Makes several calls of tables one step: all or nothing. */
export type Atomic = <T>(step: () => T, signal?: AbortSignal) => MaybePromise<T>;

/** Runs batches, each in a step of its own, until one returns the answer; the event loop runs in between. */
export function runBatches<T>(atomic: Atomic, batch: Batch<T>, signal?: AbortSignal): MaybePromise<T> {
  const first = atomic(batch, signal);
  if (isPromiseLike(first)) return first.then((answer) => (answer === CONTINUE ? others() : answer));
  return first === CONTINUE ? others() : first;

  async function others(): Promise<T> {
    for (;;) {
      await nextTurn();
      signal?.throwIfAborted();
      const answer = await atomic(batch, signal);
      if (answer !== CONTINUE) return answer;
    }
  }
}

/** After this many restarts, the rows are read in one go: writers must not starve a reader. */
const MAX_BEGINNINGS = 4;

/**
 * Reads ended rows batch by batch while others write in between, so that after the last batch all rows of that moment
 * were added, each once: a raised row appears again at the end, so its earlier state is removed; if rows were removed
 * or unknown costs cleared, reading starts again.
 *
 * @param maxRows - rows in one batch.
 * @param begin - makes an empty sum, which counts a row (1) or removes it again (-1).
 * @returns gives the sum once it includes all current rows.
 */
export function rowsInBatches<T extends { count(row: Row, times: 1 | -1): void }>(
  tables: Tables,
  query: EndedQuery,
  maxRows: number,
  begin: () => T,
): Batch<T> {
  /** Rows that were read and may still be raised, by id. */
  const raisable = new Map<string, Row>();
  let beginnings = 0;
  let revision = -1;
  let afterSeq = 0;
  let sum = begin();
  return () => {
    const head = tables.head();
    if (head.revision !== revision) {
      revision = head.revision;
      beginnings += 1;
      afterSeq = 0;
      raisable.clear();
      sum = begin();
    }
    const atOnce = beginnings > MAX_BEGINNINGS ? Infinity : maxRows;
    let read = 0;
    for (const row of tables.ended({ ...query, afterSeq, maxRows: atOnce })) {
      read += 1;
      afterSeq = row.seq;
      const { id, status } = row.entry;
      const before = raisable.get(id);
      if (before !== undefined) sum.count(before, -1);
      if (status !== 'settled') raisable.set(id, row);
      sum.count(row, 1);
    }
    return read < atOnce ? sum : CONTINUE;
  };
}
