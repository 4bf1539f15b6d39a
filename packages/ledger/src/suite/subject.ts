import type { Charge, MaybePromise } from '@kopek/core';
import { newEntryId } from '../base/entry-id.ts';
import { billingOf, type EntryStatus, type LedgerEntry, type OpenAttempt } from '../contract/entry.ts';
import type {
  LedgerStore,
  LedgerTotal,
  LimitState,
  NewEntry,
  LimitRejection,
  ReserveResult,
  ScopeLimit,
} from '../contract/contract.ts';
import type { LimitEvent, NewLimitEvent } from '../contract/limit-events.ts';
import { check, equal } from './assert.ts';

/** The clock of a store, controlled by the suite. */
export interface SuiteClock {
  /** The current time of the store, ms since 1970. */
  now(): number;
  /** Moves it forward. */
  advance(ms: number): MaybePromise<void>;
}

/** An empty store. */
export interface StoreUnderTest {
  store: LedgerStore;
  /** The same ledger, opened once more, as by another process. Default: the store itself. */
  second?: LedgerStore;
  /** Without one, the rules about time are not tested. */
  clock?: SuiteClock;
  /** Called when a case is over; the store has been closed. */
  dispose?: () => MaybePromise<void>;
}

/** One rule of the contract. */
export interface StoreCase {
  /** The rule, as a sentence. */
  name: string;
  /** It moves the clock, so it needs one. */
  moving?: true;
  run(subject: Subject): Promise<void>;
}

/** What a case wants to open. */
export interface Opening {
  id?: string;
  limits?: readonly ScopeLimit[];
  estimateRub?: string;
  estimateRubByScope?: Record<string, string>;
  probes?: number;
  budgetMode?: ScopeLimit['mode'];
  ttlMs?: number;
  attempt?: Partial<OpenAttempt>;
}

export const MINUTE_MS = 60_000;
/** Time after which an attempt without a sign of life counts as unknown. */
export const TTL_MS = 600_000;

/** A store under test, and short words for what cases do with it. */
export class Subject {
  readonly store: LedgerStore;
  readonly second: LedgerStore;
  readonly #clock: SuiteClock | undefined;

  constructor({ store, second = store, clock }: StoreUnderTest) {
    this.store = store;
    this.second = second;
    this.#clock = clock;
  }

  get clock(): SuiteClock {
    check(this.#clock !== undefined, 'this case needs a clock');
    return this.#clock;
  }

  async reserve({ id = newEntryId(), limits = [], ttlMs = TTL_MS, attempt = {}, ...more }: Opening = {}): Promise<
    ReserveResult & { id: string }
  > {
    const call = { id, ttlMs, attempt: { attempt: 1, path: '/v1/chat/completions', ...attempt }, ...more };
    return { ...(await this.store.reserve(limits, call)), id };
  }

  /** Opens an attempt that must be granted. */
  async open(opening: Opening = {}): Promise<string> {
    return (await this.granted(opening)).id;
  }

  async granted(opening: Opening): Promise<{ id: string; states: readonly LimitState[] }> {
    const reservation = await this.reserve(opening);
    if ('rejected' in reservation) throw new Error(`rejected: ${JSON.stringify(reservation.rejected)}`);
    return { id: reservation.id, states: reservation.granted };
  }

  async rejected(opening: Opening): Promise<LimitRejection> {
    const reservation = await this.reserve(opening);
    if ('rejected' in reservation) return reservation.rejected;
    throw new Error(`granted, but should have been rejected: ${JSON.stringify(reservation.granted)}`);
  }

  /** Opens under the budgets of the ledger, in wait mode. */
  async underBudgets(tags: Record<string, string>, estimateRub?: string): Promise<ReserveResult & { id: string }> {
    const estimate = estimateRub === undefined ? {} : { estimateRub };
    return this.reserve({ budgetMode: 'wait', attempt: { tags, model: 'm' }, ...estimate });
  }

  /** Writes a budget, for the reservation that comes next. */
  async budget(scope: string, amountRub: string | undefined, more: Partial<NewLimitEvent> = {}): Promise<LimitEvent> {
    const amount = amountRub === undefined ? {} : { amountRub };
    return (await this.second.addLimitEvent({ kind: 'budget', id: newEntryId(), scope, ...amount, ...more })).event;
  }

  settle(entry: NewEntry): MaybePromise<LedgerEntry> {
    return this.store.settle(entry);
  }

  /** Opens an attempt and settles it at a price. */
  async spend(costRub: string, opening: Opening = {}): Promise<LedgerEntry> {
    return this.settle(settled(await this.open(opening), costRub, opening.attempt));
  }

  async total(): Promise<LedgerTotal> {
    const { all } = await this.store.totals();
    check(all !== undefined, 'totals() without `by` has the key "all"');
    return all;
  }

  async all(): Promise<LedgerEntry[]> {
    return (await this.store.entries()).entries;
  }

  async entry(id: string): Promise<LedgerEntry | undefined> {
    const entry = await this.store.entry(id);
    const listed = (await this.all()).find((other) => other.id === id);
    equal(entry, listed, 'one entry, and the same in the list of all');
    return entry;
  }
}

/** An attempt that ended. */
export function ended(id: string, status: EntryStatus, more: Partial<NewEntry> = {}): NewEntry {
  return { id, status, billing: billingOf(status), at: new Date().toISOString(), attempt: 1, ...more };
}

/** An attempt that ended with a price. */
export function settled(id: string, costRub: string, more: Partial<NewEntry> = {}): NewEntry {
  const charge: Charge = { status: 'settled', costRub };
  return ended(id, 'settled', { charge, ...more });
}

/** An attempt whose price was found afterwards. */
export function inferred(id: string, costRub: string, more: Partial<NewEntry> = {}): NewEntry {
  const charge: Charge = { status: 'inferred', costRub };
  return ended(id, 'inferred', { charge, ...more });
}

/** An attempt that ended without a price. */
export function unknown(id: string, more: Partial<NewEntry> = {}): NewEntry {
  return ended(id, 'unknown', { charge: { status: 'unknown' }, ...more });
}

/** An attempt that the service rejected. */
export function rejectedEntry(id: string, more: Partial<NewEntry> = {}): NewEntry {
  return ended(id, 'rejected', { httpStatus: 400, ...more });
}

/** A limit on the whole ledger, in loose mode unless given otherwise. */
export function limit(maxRub: string, more: Partial<ScopeLimit> = {}): ScopeLimit {
  return { scope: 'all', maxRub, mode: 'loose', onUnknownCost: 'estimate', ...more };
}

/** A limit in strict mode. */
export function strict(maxRub: string, more: Partial<ScopeLimit> = {}): ScopeLimit {
  return limit(maxRub, { mode: 'strict', ...more });
}

/** A limit in wait mode. */
export function waiting(maxRub: string, more: Partial<ScopeLimit> = {}): ScopeLimit {
  return limit(maxRub, { mode: 'wait', ...more });
}
