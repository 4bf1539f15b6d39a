import { attemptFault, openEntry } from '../book/lifecycle.ts';
import { openAttemptOf, outcomeEntry, waitingEntry } from './attempt-entry.ts';
import type { AttemptInfo, AttemptOutcome, Booking, MaybePromise, WaitSignal } from '@kopek/core';
import { newEntryId } from '../contract/entry-id.ts';
import type { LedgerEntry } from '../contract/entry.ts';
import { estimateRub } from '../limits/estimate.ts';
import { isoTime } from '../contract/iso-time.ts';
import type { LatestPrices } from './latest-prices.ts';
import type { LocalBook } from './local.ts';
import { refusedBy } from '../limits/spend-limit-error.ts';
import {
  type LimitState,
  type ScopeLimit,
  type NewEntry,
  type Reservation,
  type ReserveCall,
} from '../contract/contract.ts';
import { andThen, configurationError, isPromiseLike } from '@kopek/core/kit';
import { type Delivery, UNCHECKED } from '../delivery/delivery.ts';
import type { Subscribers } from './listeners.ts';

/** The terms on which one attempt is booked. */
export interface BeginTerms {
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

/** What bookings are written to, and who hears of them. */
export interface BookingsOptions {
  delivery: Delivery;
  book: LocalBook;
  prices: LatestPrices;
  subscribers: Subscribers;
  machine: string | undefined;
  /** Called whenever an attempt is not in flight any more. */
  onChange: () => void;
}

/**
 * The life of attempts: begun, in flight, ended or released. Whatever the store does, an attempt that has begun ends
 * once, is reported once and counts once.
 */
export class Bookings {
  readonly #options: BookingsOptions;

  constructor(options: BookingsOptions) {
    this.#options = options;
  }

  begin(info: AttemptInfo, terms: BeginTerms): MaybePromise<Booking> {
    const fault = attemptFault(info);
    if (fault !== undefined) throw configurationError(`Not sent: ${fault}`);
    const { delivery, book, prices, subscribers, machine } = this.#options;
    const nowMs = Date.now();
    const call: ReserveCall = { id: newEntryId(nowMs), ttlMs: book.ttlMs, attempt: openAttemptOf(info, machine) };
    // without limits of its own it is estimated for those of others, and only from what is known already
    const estimate = terms.estimateRub ?? (terms.limits ? undefined : estimateRub(info, undefined, prices.known));
    if (estimate !== undefined) call.estimateRub = estimate;
    const open = openEntry(call, isoTime(nowMs));
    book.begin(open, nowMs);
    subscribers.tell('onBegin', open);

    const failed = (error: unknown): never => {
      this.#leave(open);
      throw error;
    };
    let answer: MaybePromise<Reservation | typeof UNCHECKED>;
    try {
      answer = delivery.reserve(terms.limits ?? [], call, terms.signal);
    } catch (error) {
      return failed(error);
    }
    return isPromiseLike(answer)
      ? answer.then((later) => this.#open(open, call, later, terms), failed)
      : this.#open(open, call, answer, terms);
  }

  /** Hands an entry to the store, or keeps it until the store takes it; either way it counts, and is reported, now. */
  settle(entry: NewEntry, onEnd?: BeginTerms['onEnd']): MaybePromise<LedgerEntry> {
    return andThen(this.#options.delivery.settle(entry), (kept) => {
      const { book, prices, subscribers, onChange } = this.#options;
      const ended = kept ?? waitingEntry(entry);
      const isNews = book.end(ended);
      book.leave(entry.id);
      if (isNews) {
        if (ended.charge !== undefined) prices.add(ended.charge);
        subscribers.tell('onEnd', ended);
        onEnd?.(ended);
      }
      onChange();
      return ended;
    });
  }

  /** The store has taken an entry that was told before, and may know more of it: that it repeats a charge, or its price. */
  correct(kept: LedgerEntry): void {
    const { book, subscribers } = this.#options;
    const told = book.ended(kept.id);
    book.end(kept);
    const isOther = told && (told.replayOf !== kept.replayOf || told.status !== kept.status);
    if (isOther) subscribers.tell('onCorrect', kept);
  }

  #open(
    open: LedgerEntry,
    call: ReserveCall,
    answer: Reservation | typeof UNCHECKED,
    { onLimits, onEnd }: BeginTerms,
  ): Booking {
    if (answer === UNCHECKED) {
      open.unchecked = true;
      this.#options.book.goOn(open);
    } else if ('granted' in answer) {
      onLimits?.(answer.granted);
    } else {
      this.#leave(open);
      onLimits?.([answer.refused]);
      throw refusedBy(answer.refused, call.estimateRub);
    }
    let ended = false;
    const booking: Booking = {
      id: open.id,
      unchecked: open.unchecked ?? false,
      settle: (outcome) => {
        if (ended) return undefined;
        ended = true;
        return this.#end(open, call, outcome, onEnd);
      },
    };
    if (call.estimateRub !== undefined) booking.estimateRub = call.estimateRub;
    return booking;
  }

  #end(open: LedgerEntry, call: ReserveCall, outcome: AttemptOutcome, onEnd: BeginTerms['onEnd']): MaybePromise<void> {
    const entry = outcomeEntry(call, open.openedAt, outcome);
    if (entry === undefined) return andThen(this.#options.delivery.release(open.id), () => this.#leave(open));
    if (open.unchecked) entry.unchecked = true;
    return andThen(this.settle(entry, onEnd), () => undefined);
  }

  /** The attempt was never sent. */
  #leave(open: LedgerEntry): void {
    this.#options.book.leave(open.id);
    this.#options.subscribers.tell('onRelease', open);
    this.#options.onChange();
  }
}
