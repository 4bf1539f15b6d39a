import { callSafely, checkOptions, copyOf } from '@kopek/core/kit';
import type { LedgerEntry } from '../contract/entry.ts';

/** Receives the events of a ledger. An exception in a listener is reported and never breaks an answer. */
export interface LedgerListener {
  /**
   * An attempt begins; its entry is in flight. Called in the context of the caller (its `AsyncLocalStorage`, its
   * active span), before the store is asked.
   */
  onBegin?(entry: LedgerEntry): void;
  /** An attempt that has begun waits for money that other calls have reserved. Until then it is not in flight. */
  onWait?(entry: LedgerEntry): void;
  /**
   * An attempt has ended. Called once for each, in order of settlement; and again, with a higher status, if this process
   * records more of its cost later: that replaces the earlier entry.
   */
  onEnd?(entry: LedgerEntry): void;
  /**
   * Corrects an entry that `onEnd` reported while the store was down: the store knows that it repeats a charge
   * (`replayOf`), or knows its cost. No new charge: replace the earlier entry.
   */
  onCorrect?(entry: LedgerEntry): void;
  /** An attempt that had begun was never sent, or was rejected by a limit: its entry is removed. */
  onRelease?(entry: LedgerEntry): void;
}

/** The listeners of one ledger. */
export class Subscribers {
  readonly #listeners = new Set<readonly [LedgerListener]>();
  readonly #onError: (error: unknown) => void;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** @returns ends the subscription. */
  add(listener: LedgerListener | ((entry: LedgerEntry) => void)): () => void {
    // a place of its own per call: the same listener may be there twice and is removed once
    const own = [typeof listener === 'function' ? { onEnd: listener } : listener] as const;
    checkOptions(' of subscribe', own[0], { 'a function': ['onEnd', 'onBegin', 'onWait', 'onCorrect', 'onRelease'] });
    this.#listeners.add(own);
    return () => {
      this.#listeners.delete(own);
    };
  }

  notify(what: keyof LedgerListener, entry: LedgerEntry): void {
    for (const [listener] of this.#listeners) {
      callSafely(() => listener[what]?.(copyOf(entry)), this.#onError);
    }
  }
}
