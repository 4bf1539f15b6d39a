import { type Amount, ZERO } from '@kopek/core/kit';
import type { ModelCosts } from '../contract/contract.ts';
import type { LedgerEntry } from '../contract/entry.ts';
import { PriceHistory } from '../base/model-costs.ts';
import type { LimitEventTables } from './budgets.ts';
import { ForgottenScopes } from './forgotten-scopes.ts';
import { MemoryLimitEvents } from './memory-limit-events.ts';
import { ReplayIndex } from './replay-index.ts';
import { RunningTotals } from './totals.ts';
import { covers, type TimeWindow } from '../base/windows.ts';
import { isSpent } from './counter.ts';
import type { ScopeCounters, Bound, EndedQuery, Head, Row, SettledName, Tables } from './tables.ts';

/** How much history is kept in memory. */
export interface MemoryBounds {
  /**
   * Minimum number of runs, models and tags kept. Above that, the least recently used are dropped in batches, those
   * whose limit is spent last. One that is used again is counted again from the entries still kept. Default 10 000.
   */
  maxScopes?: number;
  /**
   * Minimum number of ended entries kept, and as many of unknown cost in addition. Older ones still count in `totals`
   * without `scope`, `from`, `to`, days and months, and in limits: for the whole life, and in windows that existed by
   * then. Older ones of unknown cost stay unknown. Default 10 000.
   */
  maxEntries?: number;
}

interface Slot {
  counters: ScopeCounters | undefined;
  /** Number of its latest use. */
  usedAt: number;
  inFlight: number;
  /** Its ended rows in order of settlement. */
  rows: Row[];
  /** How many of them were removed. */
  removed: number;
}

/** Tables in the memory of this process, bounded. */
export class MemoryTables implements Tables, Bound {
  readonly bound: Bound = this;
  readonly events: LimitEventTables = new MemoryLimitEvents();
  readonly #maxScopes: number;
  readonly #maxEntries: number;
  readonly #open = new Map<string, Row>();
  readonly #ended = new Map<string, Row>();
  /** Rows of unknown cost that were not cleared, oldest first. */
  readonly #unknown = new Set<Row>();
  /** The scopes, which begin when one is asked for: without limits, the rows have all of it. */
  #slots: Map<string, Slot> | undefined;
  /** The costs of dropped rows by scope, and by the quarter of an hour in which they were opened, or all in one. */
  readonly #carried = new Map<string, Map<number, Amount>>();
  #replays: ReplayIndex | undefined;
  /** Of dropped rows and, once somebody has asked, of all. */
  readonly #prices = new PriceHistory();
  readonly #totals: RunningTotals;
  #hasPrices = false;
  #hasTotals = false;
  #head: Head = { seq: 0, clearedSeq: 0, revision: 0 };
  readonly #forgotten = new ForgottenScopes();
  countedScopes = 0;
  #uses = 0;
  /** When the latest row was opened: windows that ended before are over. */
  #latestMs = -Infinity;
  /** Nothing in flight expires before this. */
  #nextExpiryMs = Infinity;
  /** Above so many rows, the oldest are dropped until the bound is met. */
  #dropAbove: number;

  /** @param bounds - `maxGroups`: models, tags and runs with totals of their own. Default: `maxScopes`. */
  constructor(bounds: MemoryBounds & { maxGroups?: number } = {}) {
    const { maxEntries = 10_000, maxScopes = 10_000, maxGroups = maxScopes } = bounds;
    this.#maxScopes = maxScopes;
    this.#maxEntries = maxEntries;
    this.#dropAbove = withSlack(maxEntries);
    this.#totals = new RunningTotals(maxGroups);
  }

  get(id: string): Row | undefined {
    return this.#open.get(id) ?? this.#ended.get(id);
  }

  put(row: Row): void {
    const { entry, openedMs, expiresMs, seq } = row;
    this.#latestMs = Math.max(this.#latestMs, openedMs);
    if (this.#slots) this.#file(row);
    if (seq === 0) {
      this.#open.set(entry.id, row);
      this.#nextExpiryMs = Math.min(this.#nextExpiryMs, expiresMs);
      return;
    }
    this.#ended.set(entry.id, row);
    if (entry.status === 'unknown') this.#unknown.add(row);
    this.#replays?.add(row);
    if (this.#hasPrices) this.#prices.addEntry(entry);
  }

  remove(row: Row): void {
    const { entry, seq } = row;
    if (seq === 0) this.#open.delete(entry.id);
    else {
      this.#ended.delete(entry.id);
      this.#unknown.delete(row);
      this.#replays?.remove(row);
    }
    if (this.#slots) this.#unfile(row);
  }

  /** The scopes with all rows that are kept. */
  #scopes(): Map<string, Slot> {
    if (this.#slots === undefined) {
      this.#slots = new Map();
      for (const row of this.#ended.values()) this.#file(row);
      for (const row of this.#open.values()) this.#file(row);
    }
    return this.#slots;
  }

  #file(row: Row): void {
    for (const scope of row.scopes) {
      const slot = this.#slot(scope);
      if (row.seq === 0) slot.inFlight += 1;
      else slot.rows.push(row);
    }
  }

  #unfile(row: Row): void {
    for (const scope of row.scopes) {
      const slot = this.#slot(scope);
      if (row.seq === 0) slot.inFlight -= 1;
      else slot.removed += 1;
      // many at once: to move the list for every row would be quadratic
      if (slot.removed * 2 > slot.rows.length) {
        slot.rows = slot.rows.filter((other) => this.#isKept(other));
        slot.removed = 0;
      }
      const { rows, counters, inFlight } = slot;
      if (inFlight === 0 && counters === undefined && rows.length === 0) this.#scopes().delete(scope);
    }
  }

  renew(row: Row, expiresMs: number): void {
    this.#open.set(row.entry.id, { ...row, expiresMs });
  }

  open(): Iterable<Row> {
    return this.#open.values();
  }

  due(atMs: number, maxRows: number): readonly Row[] {
    if (atMs < this.#nextExpiryMs) return [];
    const due: Row[] = [];
    let nextMs = Infinity;
    for (const row of this.#open.values()) {
      if (row.expiresMs <= atMs) due.push(row);
      else nextMs = Math.min(nextMs, row.expiresMs);
    }
    if (due.length === 0) this.#nextExpiryMs = nextMs;
    due.sort((one, other) => one.expiresMs - other.expiresMs || (one.entry.id < other.entry.id ? -1 : 1));
    return due.slice(0, maxRows);
  }

  *ended({ scope = 'all', window, afterSeq = 0, beforeMs, maxRows = Infinity }: EndedQuery): Iterable<Row> {
    const rows = this.#scopes().get(scope)?.rows ?? [];
    let yielded = 0;
    for (let at = firstAfter(rows, afterSeq); at < rows.length && yielded < maxRows; at += 1) {
      const row = rows[at];
      if (row === undefined || !this.#isKept(row)) continue;
      if (window !== undefined && !covers(window, row.openedMs)) continue;
      if (beforeMs !== undefined && !(Date.parse(row.entry.at) < beforeMs)) continue;
      yielded += 1;
      yield row;
    }
  }

  modelCosts(model: string): ModelCosts | undefined {
    if (!this.#hasPrices) for (const row of this.#ended.values()) this.#prices.addEntry(row.entry);
    this.#hasPrices = true;
    return this.#prices.estimate(model);
  }

  totals(): RunningTotals {
    if (!this.#hasTotals) for (const row of this.#ended.values()) this.#totals.replace(undefined, row.entry);
    this.#hasTotals = true;
    return this.#totals;
  }

  count(before: LedgerEntry | undefined, after: LedgerEntry | undefined): void {
    if (this.#hasTotals) this.#totals.replace(before, after);
  }

  /** Begins the index of replays. */
  mayRepeat(entry: LedgerEntry): boolean {
    if (this.#replays === undefined) {
      this.#replays = new ReplayIndex();
      for (const row of this.#ended.values()) this.#replays.add(row);
    }
    return this.#replays.hasNameOf(entry);
  }

  findByReplayKey(replayKey: string, exceptId: string): SettledName | undefined {
    return this.#replays?.find(replayKey, exceptId);
  }

  carry(scope: string, atMs: number, spent: Amount): void {
    const carried = this.#carried.get(scope) ?? new Map<number, Amount>();
    carried.set(atMs, spent.plus(carried.get(atMs) ?? ZERO));
    // at the end: the first are the least recently used
    this.#carried.delete(scope);
    this.#carried.set(scope, carried);
    if (this.#carried.size > this.#maxScopes + (this.#maxScopes >> 3)) this.#forgetCarried();
  }

  carried(scope: string, window: TimeWindow): Amount {
    let sum = ZERO;
    for (const [atMs, spent] of this.#carried.get(scope) ?? []) if (covers(window, atMs)) sum = sum.plus(spent);
    return sum;
  }

  countersOf(scope: string): ScopeCounters | undefined {
    const slot = this.#slots?.get(scope);
    if (slot === undefined) return undefined;
    slot.usedAt = this.#uses += 1;
    return slot.counters;
  }

  save(scope: string, counters: ScopeCounters): void {
    const slot = this.#slot(scope);
    if (slot.counters === undefined) this.countedScopes += 1;
    slot.counters = counters;
    slot.usedAt = this.#uses += 1;
    if (this.countedScopes > this.#maxScopes + (this.#maxScopes >> 3)) this.#forgetScopes();
  }

  *allCounters(): Iterable<readonly [string, ScopeCounters]> {
    for (const [scope, { counters }] of this.#slots ?? []) if (counters !== undefined) yield [scope, counters];
  }

  head(): Head {
    return this.#head;
  }

  saveHead(head: Head): void {
    if (head.clearedSeq > this.#head.clearedSeq) this.#unknown.clear();
    this.#head = head;
  }

  #slot(scope: string): Slot {
    const slots = this.#scopes();
    const known = slots.get(scope);
    if (known !== undefined) return known;
    const slot: Slot = { counters: undefined, usedAt: 0, inFlight: 0, rows: [], removed: 0 };
    slots.set(scope, slot);
    return slot;
  }

  #isKept(row: Row): boolean {
    return this.#ended.get(row.entry.id) === row;
  }

  hasForgotten(scope: string): boolean {
    return this.#forgotten.has(scope);
  }

  /** The oldest rows of unknown cost, and the oldest of all others: neither may displace the other. */
  excess(maxRows: number): readonly Row[] {
    if (this.#ended.size <= this.#dropAbove) return [];
    const excess = [...this.#unknown].slice(0, Math.max(0, this.#unknown.size - this.#maxEntries));
    let others = this.#ended.size - this.#unknown.size - this.#maxEntries;
    for (const row of others > 0 ? this.#ended.values() : []) {
      if (this.#unknown.has(row)) continue;
      excess.push(row);
      others -= 1;
      if (others === 0) break;
    }
    const left = this.#ended.size - excess.length;
    // the others are dropped with the next rows
    this.#dropAbove = excess.length > maxRows ? this.#maxEntries : withSlack(left);
    const dropped = excess.slice(0, maxRows);
    for (const row of dropped) {
      if (!this.#hasPrices) this.#prices.addEntry(row.entry);
      if (!this.#hasTotals) this.#totals.replace(undefined, row.entry);
    }
    return dropped;
  }

  /** Drops what rows of the least recently used scopes have cost; counters that exist include it. */
  #forgetCarried(): void {
    for (const scope of this.#carried.keys()) {
      if (this.#carried.size <= this.#maxScopes) return;
      if (scope === 'all' || this.#slots?.get(scope)?.counters !== undefined) continue;
      this.#carried.delete(scope);
      this.#forgotten.add(scope);
    }
  }

  /** Drops many scopes at once: to keep them in the order of use would cost each call 2 µs. */
  #forgetScopes(): void {
    const slots = this.#scopes();
    const idle = [...slots].flatMap(([scope, slot]) => {
      const { counters, inFlight, usedAt } = slot;
      if (counters === undefined || inFlight > 0 || scope === 'all') return [];
      // scopes with a spent limit are dropped last: counted again from fewer rows, they could spend more
      const spent = counters.windows.some((counter) => counter.endMs > this.#latestMs && isSpent(counter));
      return { scope, slot, spent, usedAt };
    });
    idle.sort((a, b) => Number(a.spent) - Number(b.spent) || a.usedAt - b.usedAt);
    for (const { scope, slot } of idle.slice(0, this.countedScopes - this.#maxScopes)) {
      if (this.#carried.delete(scope)) this.#forgotten.add(scope);
      slot.counters = undefined;
      this.countedScopes -= 1;
      if (slot.rows.length === 0) slots.delete(scope);
    }
  }
}

function firstAfter(rows: readonly Row[], seq: number): number {
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((rows[middle]?.seq ?? 0) <= seq) from = middle + 1;
    else to = middle;
  }
  return from;
}

function withSlack(entries: number): number {
  return entries + (entries >> 3) + 64;
}
