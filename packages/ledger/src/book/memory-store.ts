import { amountOf, checkOptions, type OptionKinds } from '@kopek/core/kit';
import { checkEstimate, checkNewEntry, endedEntry, expiredEntry, openEntry, replayMarkOf } from './lifecycle.ts';
import { refusalOf } from './check-limit.ts';
import { pageOf } from './pages.ts';
import { rankOf, type LedgerEntry } from '../contract/entry.ts';
import { isoTime } from '../contract/iso-time.ts';
import { MemoryScopes, type BookedEntry } from './memory-scopes.ts';
import { PriceHistory } from './price-estimate.ts';
import type {
  CounterMismatch,
  EntriesPage,
  EntriesResult,
  LedgerStore,
  LedgerTotal,
  LimitState,
  NewEntry,
  PriceEstimate,
  Reservation,
  ReserveCall,
  ScopeLimit,
  TotalsQuery,
} from '../contract/contract.ts';
import { stateOf } from './window-counter.ts';
import { DEFAULT_TIME_ZONE, momentOf } from '../contract/windows.ts';
import { RunningTotals, TotalsReport } from './totals.ts';

/** How much of the past is remembered. */
export interface MemoryStoreOptions {
  /**
   * How many runs, models and tags are remembered, at least: once there are an eighth more, those unused for longest
   * are forgotten and their limits start again. Default 10 000.
   */
  maxScopes?: number;
  /**
   * How many ended entries are kept, at least, and as many of unknown price beside them. Older ones still count in
   * `totals` without `from`, `to`, days and months, and in limits: in windows that were asked for by then, and in the whole
   * life. One of unknown price then stays unknown. Default 10 000.
   */
  maxEntries?: number;
  /** The clock of the store, ms since 1970. Default: `Date.now`. */
  now?: () => number;
}

const KINDS: OptionKinds<keyof MemoryStoreOptions> = {
  'a number, 0 or more': ['maxScopes', 'maxEntries'],
  'a function': ['now'],
};

/** An attempt in flight. */
interface Open extends BookedEntry {
  expiresMs: number;
}

/**
 * Keeps the books in this process: they end with it. Synchronous: between a check and its reservation nothing else can
 * run.
 */
export class MemoryStore implements LedgerStore {
  readonly #now: () => number;
  readonly #maxEntries: number;
  readonly #open = new Map<string, Open>();
  /** In order of settlement. */
  readonly #ended = new Map<string, BookedEntry>();
  readonly #scopes: MemoryScopes;
  readonly #prices = new PriceHistory();
  /** What all ended entries have come to, those that are no longer kept too. */
  readonly #totals: RunningTotals;
  /** Ids of charges, by what a replay would have in common with them. */
  readonly #byMark = new Map<string, string>();
  /** So many ended entries there may be before the oldest are forgotten. */
  #forgetAbove: number;
  /** Nothing in flight expires before this. */
  #nextExpiryMs = Infinity;

  constructor(options: MemoryStoreOptions = {}) {
    checkOptions(' of MemoryStore', options, KINDS);
    const { now = Date.now, maxEntries = 10_000, maxScopes = 10_000 } = options;
    this.#now = now;
    this.#maxEntries = maxEntries;
    this.#forgetAbove = withSlack(maxEntries);
    this.#scopes = new MemoryScopes(maxScopes);
    this.#totals = new RunningTotals(maxScopes);
  }

  reserve(limits: readonly ScopeLimit[], call: ReserveCall): Reservation {
    const nowMs = this.#now();
    this.#expire(nowMs);
    checkEstimate(call.estimateRub);
    const checks = limits.map((limit) => ({
      limit,
      counter: this.#scopes.counterOf(limit, nowMs, () => this.#booked()),
    }));
    const states = (): LimitState[] => checks.map(({ limit, counter }) => stateOf(limit, counter));
    if (this.#known(call.id)) return { granted: states() };

    const estimate = call.estimateRub === undefined ? undefined : amountOf(call.estimateRub);
    for (const { limit, counter } of checks) {
      const reason = refusalOf(limit, counter, estimate);
      if (reason !== undefined) return { refused: { ...stateOf(limit, counter), reason } };
    }
    const open: Open = {
      entry: openEntry(call, isoTime(nowMs)),
      openedMs: nowMs,
      expiresMs: nowMs + call.ttlMs,
      holdsRest: estimate === undefined && limits.some((limit) => limit.mode === 'reserve'),
      scopes: this.#scopes.of(call.attempt, nowMs),
    };
    for (const scope of open.scopes) scope.inFlight += 1;
    this.#scopes.replace(undefined, open);
    this.#open.set(call.id, open);
    this.#nextExpiryMs = Math.min(this.#nextExpiryMs, open.expiresMs);
    return { granted: states() };
  }

  settle(entry: NewEntry): LedgerEntry {
    checkNewEntry(entry);
    const known = this.#known(entry.id);
    if (known !== undefined && rankOf(known.entry.status) >= rankOf(entry.status)) return known.entry;
    const openedAt = known?.entry.openedAt ?? isoTime(this.#now());
    const ended = endedEntry(known?.entry, entry, openedAt);
    const isSettled = ended.status === 'settled';
    // a price that was inferred, and comes after all, is no replay of itself
    if (known) this.#forgetMark(known.entry);
    const mark = replayMarkOf(ended);
    const original = mark === undefined ? undefined : this.#byMark.get(mark);
    if (isSettled && original !== undefined) ended.replayOf = original;
    this.#end(known, ended);
    if (original === undefined) {
      if (mark !== undefined) this.#byMark.set(mark, ended.id);
      if (isSettled && ended.charge !== undefined) this.#prices.add(ended.charge);
    }
    this.#forgetOldest();
    return ended;
  }

  release(id: string): void {
    const open = this.#open.get(id);
    if (open === undefined) return;
    this.#scopes.replace(open, undefined);
    this.#leave(open);
  }

  renew(ids: readonly string[], ttlMs: number): void {
    const nowMs = this.#now();
    for (const id of ids) {
      const open = this.#open.get(id);
      // one whose time is over has expired, whether or not somebody has looked yet
      if (open !== undefined && open.expiresMs > nowMs) open.expiresMs = Math.max(open.expiresMs, nowMs + ttlMs);
    }
  }

  clearUnknown(scope?: string): void {
    this.#expire(this.#now());
    this.#scopes.clearUnknown(scope);
  }

  totals(query: TotalsQuery = {}): Record<string, LedgerTotal> {
    this.#expire(this.#now());
    const { by, from, to } = query;
    if (from === undefined && to === undefined && by !== 'day' && by !== 'month') {
      return this.#totals.by(by, this.#inFlight());
    }
    const report = new TotalsReport(query);
    for (const entry of this.#entries()) report.add(entry);
    return report.result();
  }

  prices(model: string): PriceEstimate | undefined {
    return this.#prices.estimate(model);
  }

  entries(page: EntriesPage = {}): EntriesResult {
    this.#expire(this.#now());
    return pageOf(this.#entries(), page);
  }

  verify(): CounterMismatch[] {
    return this.#scopes.verify(this.#booked());
  }

  prune({ before }: { before: string }): { removed: number } {
    const beforeMs = momentOf(before, DEFAULT_TIME_ZONE);
    const removed = [...this.#ended.values()].filter(
      ({ entry }) => Date.parse(entry.at) < beforeMs && this.#mayGo(entry),
    );
    for (const booked of removed) {
      this.#forget(booked);
      this.#totals.replace(booked.entry, undefined);
    }
    return { removed: removed.length };
  }

  limits(): LimitState[] {
    const nowMs = this.#now();
    this.#expire(nowMs);
    return this.#scopes.limits(nowMs);
  }

  close(): void {
    // there is nothing to release
  }

  #known(id: string): BookedEntry | undefined {
    return this.#open.get(id) ?? this.#ended.get(id);
  }

  /** Writes how an attempt ended in place of what was known of it. */
  #end(known: BookedEntry | undefined, entry: LedgerEntry): void {
    const openedMs = known?.openedMs ?? Date.parse(entry.openedAt);
    const scopes = known?.scopes ?? this.#scopes.of(entry, openedMs);
    const ended: BookedEntry = { entry, openedMs, holdsRest: false, scopes };
    this.#scopes.replace(known, ended);
    const wasOpen = known !== undefined && known.entry.status === 'in-flight';
    this.#totals.replace(wasOpen ? undefined : known?.entry, entry);
    entry.seq = this.#scopes.lastSeq += 1;
    if (wasOpen) this.#leave(known);
    // a raised entry goes to the end
    else if (known) this.#ended.delete(entry.id);
    this.#ended.set(entry.id, ended);
  }

  /** Not in flight any more. */
  #leave({ entry, scopes }: BookedEntry): void {
    for (const scope of scopes) scope.inFlight -= 1;
    this.#open.delete(entry.id);
  }

  #expire(nowMs: number): void {
    if (nowMs < this.#nextExpiryMs) return;
    this.#nextExpiryMs = Infinity;
    for (const open of this.#open.values()) {
      const { entry, expiresMs } = open;
      if (expiresMs > nowMs) this.#nextExpiryMs = Math.min(this.#nextExpiryMs, expiresMs);
      else this.#end(open, expiredEntry(entry, new Date(expiresMs).toISOString()));
    }
  }

  #mayGo({ status, seq }: LedgerEntry): boolean {
    return status !== 'unknown' || seq <= this.#scopes.allClearedSeq;
  }

  /**
   * Forgets the oldest, of unknown prices and of all others by themselves: neither may push the others out. Many at once:
   * to find its first key, a map steps over all deleted ones each time.
   */
  #forgetOldest(): void {
    if (this.#ended.size <= this.#forgetAbove) return;
    for (const mayGo of [true, false]) {
      const those = [...this.#ended.values()].filter(({ entry }) => this.#mayGo(entry) === mayGo);
      for (const booked of those.slice(0, Math.max(0, those.length - this.#maxEntries))) this.#forget(booked);
    }
    this.#forgetAbove = withSlack(this.#ended.size);
  }

  #forget(booked: BookedEntry): void {
    const { entry } = booked;
    this.#ended.delete(entry.id);
    this.#scopes.carry(booked);
    this.#forgetMark(entry);
  }

  #forgetMark(entry: LedgerEntry): void {
    const mark = replayMarkOf(entry);
    if (mark !== undefined && this.#byMark.get(mark) === entry.id) this.#byMark.delete(mark);
  }

  #inFlight(): LedgerEntry[] {
    return [...this.#open.values()].map(({ entry }) => entry).sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** Ended entries in order of settlement, then those in flight. */
  #entries(): LedgerEntry[] {
    return [...Array.from(this.#ended.values(), ({ entry }) => entry), ...this.#inFlight()];
  }

  *#booked(): Iterable<BookedEntry> {
    yield* this.#open.values();
    yield* this.#ended.values();
  }
}

function withSlack(entries: number): number {
  return entries + (entries >> 3) + 64;
}
