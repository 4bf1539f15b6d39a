import type { LedgerEntry } from './ledger-entry.ts';

/** A value now, or later. Stores in memory answer now, so that nothing can come between check and reservation. */
export type MaybePromise<T> = T | Promise<T>;

/** One limit as it applies to one call. */
export interface ScopeLimit {
  /** One of the names of `scopesOf`: `ledger`, `run:…`, `model:…`, `tag:name=value`. */
  scope: string;
  maxRub: string;
  mode: 'observed' | 'reserve';
  onUnknown: 'block' | 'allow';
  /** Held in reserve mode. Absent: nobody can tell, and the whole rest of the limit is held. */
  estimateRub?: string;
}

/** What came of a reservation. */
export type Reservation = { id: string } | { refused: Refusal };

/** Why a limit refuses a call. */
export interface Refusal {
  limit: ScopeLimit;
  spentRub: string;
  reservedRub: string;
  reason: 'limit' | 'unknown';
}

/** An entry before the store has given it its number. */
export type NewEntry = Omit<LedgerEntry, 'seq' | 'heldRub'>;

/**
 * Where spending is kept. Each method is atomic: two callers never see the same rest of a limit.
 *
 * The store in memory answers at once. One over a network may answer with promises; it is then awaited before a request
 * leaves and before an answer ends. An implementation must make `settle` safe to repeat for the same reservation.
 */
export interface LedgerStore {
  /** Checks every limit and, when all pass, holds the estimates. */
  reserve(limits: readonly ScopeLimit[]): MaybePromise<Reservation>;
  /** Writes the entry and replaces the reservation. Resolved means kept: see the store for what that survives. */
  settle(reservationId: string | undefined, entry: NewEntry): MaybePromise<LedgerEntry>;
  /** Gives a reservation back: nothing was sent. */
  release(reservationId: string): MaybePromise<void>;
  /** Forgets unknown charges and what is held for them, in one scope or (without a scope) in all. */
  clearUnknown(scope?: string): MaybePromise<void>;
  /** Gives the entries of earlier processes, oldest first. Called once, before anything else. */
  restore?(each: (entry: LedgerEntry) => void): void;
}
