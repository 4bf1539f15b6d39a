import { nextTurn } from '@kopek/core/kit';

/** Long work on many entries with pauses, in which its runner can give the event loop a turn. */
export type InPieces<T> = Generator<void, T, void>;

/** Entries between two pauses: a few milliseconds of work. */
const PIECE = 500;

/** Maps each item with a function, with a pause after every piece. */
export function* mapped<T, R>(items: Iterable<T>, work: (item: T) => R): InPieces<R[]> {
  const results: R[] = [];
  for (const item of items) {
    results.push(work(item));
    if (results.length % PIECE === 0) yield;
  }
  return results;
}

/** Runs the work with a turn of the event loop in each pause. */
export async function withTurns<T>(work: InPieces<T>): Promise<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
    await nextTurn();
  }
}

/** Runs the work in one go. */
export function inOneGo<T>(work: InPieces<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}
