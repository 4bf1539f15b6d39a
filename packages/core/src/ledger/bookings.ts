import { endedEntryOf, openAttemptOf, waitingEntry } from './attempt-entry.ts';
import type { AttemptInfo, AttemptOutcome } from './attempt.ts';
import type { Booking, BookingTerms } from './booking.ts';
import type { Delivery } from './delivery.ts';
import { newEntryId } from './entry-id.ts';
import type { LedgerEntry } from './entry.ts';
import type { InFlight } from './in-flight.ts';
import type { PriceBook } from './price-book.ts';
import type { ProcessBook } from './process-book.ts';
import { ATTEMPT_TTL_MS } from './renewal.ts';
import { refusedBy } from './spend-limit-error.ts';
import { isPromiseLike, type MaybePromise, type NewEntry, type Reservation, type ReserveCall } from './store.ts';
import { UNCHECKED, type StoreAccess } from './store-access.ts';
import { andThen } from './store-answer.ts';
import type { Subscribers } from './subscribers.ts';

/** What bookings are written to, and who hears of them. */
export interface BookingsOptions {
  access: StoreAccess;
  delivery: Delivery;
  inFlight: InFlight;
  book: ProcessBook;
  prices: PriceBook;
  subscribers: Subscribers;
  machine: string | undefined;
  /** Called whenever an attempt is not in flight any more. */
  onChange: () => void;
}

type Answer = Reservation | typeof UNCHECKED;

/**
 * The life of attempts: begun, in flight, ended or released. Whatever the store does, an attempt that has begun ends
 * once, is told once and counts once.
 */
export class Bookings {
  readonly #options: BookingsOptions;

  constructor(options: BookingsOptions) {
    this.#options = options;
  }

  begin(info: AttemptInfo, terms: BookingTerms): MaybePromise<Booking> {
    const { access, inFlight, subscribers } = this.#options;
    const nowMs = Date.now();
    const attempt = openAttemptOf(info, this.#options.machine);
    const begun = begunEntry(newEntryId(nowMs), attempt, nowMs, terms.estimateRub);
    const call: ReserveCall = { id: begun.id, ttlMs: ATTEMPT_TTL_MS, attempt };
    if (terms.estimateRub !== undefined) call.estimateRub = terms.estimateRub;
    if (terms.signal instanceof AbortSignal) call.signal = terms.signal;
    inFlight.add(begun, nowMs);
    subscribers.tell('onBegin', begun);

    const failed = (error: unknown): never => {
      this.#leave(begun);
      throw error;
    };
    let answer: MaybePromise<Answer>;
    try {
      answer = access.reserve(terms.limits ?? [], call, terms.signal);
    } catch (error) {
      return failed(error);
    }
    return isPromiseLike(answer)
      ? answer.then((later) => this.#open(begun, later, terms), failed)
      : this.#open(begun, answer, terms);
  }

  /** Writes an entry that ended elsewhere. */
  settle(entry: NewEntry): MaybePromise<LedgerEntry> {
    return this.#end(entry, undefined);
  }

  #open(begun: LedgerEntry, answer: Answer, terms: BookingTerms): Booking {
    if (answer === UNCHECKED) {
      begun.unchecked = true;
    } else if ('granted' in answer) {
      terms.onLimits?.(answer.granted);
    } else {
      this.#leave(begun);
      terms.onLimits?.([answer.refused]);
      throw refusedBy(answer.refused, terms.estimateRub);
    }
    let ended = false;
    const booking: Booking = {
      id: begun.id,
      unchecked: begun.unchecked ?? false,
      settle: (outcome) => {
        if (ended) return undefined;
        ended = true;
        return this.#settleAttempt(begun, outcome, terms.onEnd);
      },
    };
    return terms.estimateRub === undefined ? booking : { ...booking, estimateRub: terms.estimateRub };
  }

  #settleAttempt(begun: LedgerEntry, outcome: AttemptOutcome, onEnd: BookingTerms['onEnd']): MaybePromise<void> {
    const entry = endedEntryOf(begun, outcome);
    if (entry !== undefined) return andThen(this.#end(entry, onEnd), () => undefined);
    return andThen(this.#options.access.release(begun.id), (released) => {
      if (!released) this.#options.delivery.holdRelease(begun.id);
      this.#leave(begun);
    });
  }

  /** Hands an entry to the store, or keeps it until the store takes it; either way it counts and is told now. */
  #end(entry: NewEntry, onEnd: BookingTerms['onEnd']): MaybePromise<LedgerEntry> {
    const { access, delivery } = this.#options;
    const answer = access.settle(entry, (late) => delivery.delivered(entry.id, late));
    return andThen(answer, (kept) => {
      if (kept === undefined) delivery.hold(entry);
      const ended = kept ?? waitingEntry(entry);
      const isNews = this.#count(ended, kept !== undefined);
      this.#options.inFlight.remove(entry.id);
      if (isNews) {
        this.#options.subscribers.tell('onEnd', ended);
        onEnd?.(ended);
      }
      this.#options.onChange();
      return ended;
    });
  }

  #count(ended: LedgerEntry, isKept: boolean): boolean {
    const { book, prices } = this.#options;
    if (isKept && !book.add(ended)) return false;
    if (!isKept) book.addWaiting(ended);
    if (ended.charge !== undefined) prices.add(ended.charge);
    return true;
  }

  /** The attempt was never sent. */
  #leave(begun: LedgerEntry): void {
    this.#options.inFlight.remove(begun.id);
    this.#options.subscribers.tell('onRelease', begun);
    this.#options.onChange();
  }
}

function begunEntry(
  id: string,
  attempt: ReserveCall['attempt'],
  nowMs: number,
  estimateRub: string | undefined,
): LedgerEntry {
  const openedAt = new Date(nowMs).toISOString();
  const entry: LedgerEntry = {
    id,
    seq: 0,
    status: 'in-flight',
    openedAt,
    at: openedAt,
    billing: 'unknown',
    ...attempt,
  };
  if (estimateRub !== undefined) entry.estimateRub = estimateRub;
  return entry;
}
