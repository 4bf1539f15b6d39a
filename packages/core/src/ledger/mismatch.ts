import { plain } from '../money/rub.ts';
import type { Counter } from './counter.ts';
import type { CounterMismatch } from './store.ts';
import type { Period } from './windows.ts';

/** What a counter counts. */
interface CounterPlace {
  scope: string;
  /** Absent: the whole life. */
  period: Period | undefined;
  startMs: number;
}

/** Where a counter differs from the sum of the books. */
export function mismatchesOf(
  { scope, period, startMs }: CounterPlace,
  counter: Counter,
  books: Counter,
): CounterMismatch[] {
  const place = period === undefined ? { scope } : { scope, period, windowStart: new Date(startMs).toISOString() };
  const mismatches: CounterMismatch[] = [];
  for (const amount of ['spent', 'reserved', 'held'] as const) {
    if (counter[amount].eq(books[amount])) continue;
    mismatches.push({ ...place, of: amount, counterRub: plain(counter[amount]), booksRub: plain(books[amount]) });
  }
  return mismatches;
}
