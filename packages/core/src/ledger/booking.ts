import type { AttemptInfo, AttemptOutcome } from './attempt.ts';
import type { LedgerEntry } from './entry.ts';
import type { PriceLookup } from './price-book.ts';
import type { LimitState, MaybePromise, ScopeLimit } from './store.ts';
import type { WaitSignal } from './store-answer.ts';

/** One attempt on its way. */
export interface Booking {
  /** Id of its entry: a time-ordered UUID. */
  readonly id: string;
  /** What the attempt was estimated to cost, rubles. Absent when nobody can tell. */
  estimateRub?: string;
  /** Sent although the store could not be asked (`onDown: 'allow'`): no limit was checked. */
  readonly unchecked: boolean;
  /**
   * Writes how the attempt ended, before the answer's end is delivered. Must be called for every attempt; only the
   * first call counts. Never throws, and never rejects: an entry that the store does not take waits in the outbox.
   *
   * @returns a promise only when the store answers later; it waits no longer than `timeoutMs` of the ledger.
   */
  settle(outcome: AttemptOutcome): MaybePromise<void>;
}

/** The terms on which one attempt is booked. */
export interface BookingTerms {
  /** Limits that must let it pass. */
  limits?: readonly ScopeLimit[];
  /** What it may cost at most, rubles from 0 up. Absent: nobody can tell. */
  estimateRub?: string;
  /** Ends the wait for a store that answers later. */
  signal?: WaitSignal | undefined;
  /** How the limits stand: those that granted the attempt, or the one that refused it. */
  onLimits?: (states: readonly LimitState[]) => void;
  /** Gets the entry when the attempt has ended, once, after the subscribers. Must not throw. */
  onEnd?: (entry: LedgerEntry) => void;
}

/** Books attempts. */
export interface Books {
  /**
   * Opens the books for an attempt: from here on it is in flight. Call it before the request leaves, in the context of
   * the caller.
   *
   * @returns at once when the store answers at once.
   * @throws SpendLimitError when a limit would be passed; KopekError `store_unavailable` when the store cannot be asked,
   * or the ledger was closed; `aborted` or `timeout` when the signal ends the wait. Nothing may be sent then.
   */
  begin(info: AttemptInfo, terms?: BookingTerms): MaybePromise<Booking>;
  /** The latest prices of models, asked of the store where they are not known. Never throws or rejects. */
  prices(models: readonly string[], signal?: WaitSignal): MaybePromise<PriceLookup>;
}
