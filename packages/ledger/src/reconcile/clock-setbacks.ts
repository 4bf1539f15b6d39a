import type { LedgerEntry } from '../contract/entry.ts';
import type { TimeWindow } from '../base/windows.ts';

/**
 * Times that the clock of the store has shown twice, because it was set back: an entry that was settled later (by its
 * number) had ended before another one began. Times do not show which of two entries in them came first.
 */
export class ClockSetbacks {
  readonly #windows: TimeWindow[] = [];
  #openedMs = -Infinity;
  #latestMs = -Infinity;

  /** Adds an entry; in order of settlement. */
  add({ status, openedAt, at, errorCode, limitsSkipped }: LedgerEntry): void {
    // these have the time of something else than their settlement, or of another clock
    if (status === 'in-flight' || status === 'inferred' || errorCode === 'expired' || limitsSkipped) return;
    const atMs = Date.parse(at);
    // calls that overlap may settle in any order
    const isSetBack = atMs < this.#openedMs;
    this.#openedMs = Math.max(this.#openedMs, Date.parse(openedAt));
    this.#latestMs = Math.max(this.#latestMs, atMs);
    if (!isSetBack) return;
    const last = this.#windows.at(-1);
    // entries that follow a setback are mostly in the same window
    if (last?.endMs === this.#latestMs) last.startMs = Math.min(last.startMs, atMs);
    else this.#windows.push({ startMs: atMs, endMs: this.#latestMs });
  }

  /** Whether the time between two moments may contain some of them. */
  touch(oneMs: number, otherMs: number): boolean {
    const [fromMs, toMs] = [Math.min(oneMs, otherMs), Math.max(oneMs, otherMs)];
    return this.#windows.some(({ startMs, endMs }) => fromMs <= endMs && startMs <= toMs);
  }
}
