import { callSafely, checkOptions } from '@kopek/core/kit';
import type { LedgerEntry } from '../contract/entry.ts';

/** What a ledger reports as it happens. Nothing here can break an answer: what a listener throws is reported. */
export interface LedgerListener {
  /**
   * An attempt begins: its entry, in flight. Called in the context of the caller (its `AsyncLocalStorage`, its active
   * span), before the store is asked.
   */
  onBegin?(entry: LedgerEntry): void;
  /** An attempt that has begun waits for money that a spend limit holds: its entry. Until then it is not in flight. */
  onWait?(entry: LedgerEntry): void;
  /** An attempt has ended: its entry. Once for each, in order of settlement. */
  onEnd?(entry: LedgerEntry): void;
  /**
   * What `onEnd` told of an attempt while the store could not be asked was not what the books have: its entry, of which
   * the store knows that it repeats a charge (`replayOf`), or a price. No new charge: it replaces what was told.
   */
  onCorrect?(entry: LedgerEntry): void;
  /** An attempt that had begun was never sent, or was refused by a limit: it is not in the books. */
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

  tell(what: keyof LedgerListener, entry: LedgerEntry): void {
    for (const [listener] of this.#listeners) {
      callSafely(() => listener[what]?.(entry), this.#onError);
    }
  }
}
