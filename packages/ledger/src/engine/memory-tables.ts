import { type Amount, keepLatest, ZERO } from '@kopek/core/kit';
import type { ModelCosts } from '../contract/contract.ts';
import { PriceHistory } from '../contract/model-costs.ts';
import type { LimitEvent, LimitEventKind, LimitEventsQuery, NewLimitEvent } from '../contract/limit-events.ts';
import { LIMIT_EVENTS_AT_ONCE, type LimitEventTables } from './budgets.ts';
import { RunningTotals } from './totals.ts';
import { covers, type TimeWindow } from '../contract/windows.ts';
import { isSpent } from './counter.ts';
import type { Account, Bound, EndedQuery, Head, Row, Tables } from './tables.ts';

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
  account: Account | undefined;
  /** Number of its latest use. */
  usedAt: number;
  inFlight: number;
  /** What its dropped rows have cost, by a moment that stands for when they were opened. */
  carried: Map<number, Amount>;
  /** Its ended rows in order of settlement. */
  rows: Row[];
  /** How many of them were removed: at the front, where nearly all are removed, and further back. */
  gone: number;
  removed: number;
}

/** Tables in the memory of this process, bounded. */
export class MemoryTables implements Tables {
  readonly bound: Bound;
  readonly events: LimitEventTables = new MemoryLimitEvents();
  readonly #maxScopes: number;
  readonly #maxEntries: number;
  readonly #open = new Map<string, Row>();
  readonly #ended = new Map<string, Row>();
  /** Rows of unknown cost that were not cleared, oldest first. */
  readonly #unknown = new Set<Row>();
  readonly #slots = new Map<string, Slot>();
  /** One row for nearly every replay key: a set of one would take more memory than its row. */
  readonly #marked = new Map<string, Row | Set<Row>>();
  readonly #prices = new PriceHistory();
  #head: Head = { seq: 0, clearedSeq: 0, rewrites: 0 };
  readonly #forgotten = new ForgottenScopes();
  #accounts = 0;
  #uses = 0;
  /** When the latest row was opened: windows that ended before are over. */
  #latestMs = -Infinity;
  /** Nothing in flight expires before this. */
  #nextExpiryMs = Infinity;
  /** Above this many rows, the oldest are dropped until the bound is met. */
  #letGoAbove: number;

  /** @param bounds - `maxGroups`: models, tags and runs with totals of their own. Default: `maxScopes`. */
  constructor(bounds: MemoryBounds & { maxGroups?: number } = {}) {
    const { maxEntries = 10_000, maxScopes = 10_000, maxGroups = maxScopes } = bounds;
    this.#maxScopes = maxScopes;
    this.#maxEntries = maxEntries;
    this.#letGoAbove = withSlack(maxEntries);
    const { forget, hasForgotten } = this.#forgotten;
    this.bound = {
      totals: new RunningTotals(maxGroups),
      surplus: (most) => this.#surplus(most),
      forget,
      hasForgotten,
    };
  }

  get(id: string): Row | undefined {
    return this.#open.get(id) ?? this.#ended.get(id);
  }

  put(row: Row): void {
    const { entry, openedMs, expiresMs, scopes, marks, seq } = row;
    if (openedMs > this.#latestMs) this.#latestMs = openedMs;
    if (seq === 0) {
      this.#open.set(entry.id, row);
      this.#nextExpiryMs = Math.min(this.#nextExpiryMs, expiresMs);
      for (const scope of scopes) this.#slot(scope).inFlight += 1;
      return;
    }
    this.#ended.set(entry.id, row);
    if (entry.status === 'unknown') this.#unknown.add(row);
    for (const scope of scopes) this.#slot(scope).rows.push(row);
    for (const mark of marks) this.#mark(mark, row);
    const { status, replayOf, charge } = entry;
    if (status === 'settled' && replayOf === undefined && charge !== undefined) this.#prices.add(charge);
  }

  remove(row: Row): void {
    const { entry, scopes, marks, seq } = row;
    if (seq === 0) {
      this.#open.delete(entry.id);
      for (const scope of scopes) this.#slot(scope).inFlight -= 1;
      return;
    }
    this.#ended.delete(entry.id);
    this.#unknown.delete(row);
    for (const scope of scopes) {
      const slot = this.#slot(scope);
      if (slot.rows[slot.gone] === row) slot.gone += 1;
      else slot.removed += 1;
      // many at once: to move the list for every row would be quadratic
      if ((slot.gone + slot.removed) * 2 > slot.rows.length) {
        const rest = slot.rows.slice(slot.gone);
        slot.rows = slot.removed > 0 ? rest.filter((other) => this.#isKept(other)) : rest;
        slot.gone = slot.removed = 0;
        if (slot.rows.length === 0 && slot.account === undefined && slot.inFlight === 0) this.#slots.delete(scope);
      }
    }
    for (const mark of marks) {
      const marked = this.#marked.get(mark);
      if (marked instanceof Set && marked.size > 1) marked.delete(row);
      else this.#marked.delete(mark);
    }
  }

  renew(row: Row, expiresMs: number): void {
    this.#open.set(row.entry.id, { ...row, expiresMs });
  }

  open(): Iterable<Row> {
    return this.#open.values();
  }

  due(atMs: number, most: number): readonly Row[] {
    if (atMs < this.#nextExpiryMs) return [];
    const due: Row[] = [];
    let laterMs = Infinity;
    for (const row of this.#open.values()) {
      if (row.expiresMs <= atMs) due.push(row);
      else laterMs = Math.min(laterMs, row.expiresMs);
    }
    if (due.length === 0) this.#nextExpiryMs = laterMs;
    due.sort((one, other) => one.expiresMs - other.expiresMs || (one.entry.id < other.entry.id ? -1 : 1));
    return due.slice(0, most);
  }

  *ended({ scope = 'all', window, afterSeq = 0, beforeMs, most = Infinity }: EndedQuery): Iterable<Row> {
    const { rows, gone, removed } = this.#slots.get(scope) ?? { rows: [], gone: 0, removed: 0 };
    let given = 0;
    for (let at = Math.max(gone, firstAfter(rows, afterSeq)); at < rows.length && given < most; at += 1) {
      const row = rows[at];
      if (row === undefined || (removed > 0 && !this.#isKept(row))) continue;
      if (window !== undefined && !covers(window, row.openedMs)) continue;
      if (beforeMs !== undefined && !(Date.parse(row.entry.at) < beforeMs)) continue;
      given += 1;
      yield row;
    }
  }

  modelCosts(model: string): ModelCosts | undefined {
    return this.#prices.estimate(model);
  }

  marked(mark: string, exceptId: string): { id: string; seq: number } | undefined {
    const marked = this.#marked.get(mark);
    const rows = marked === undefined ? [] : marked instanceof Set ? marked : [marked];
    for (const { entry, seq } of rows) if (entry.id !== exceptId) return { id: entry.id, seq };
    return undefined;
  }

  carry(scope: string, atMs: number, spent: Amount): void {
    const { carried } = this.#slot(scope);
    carried.set(atMs, spent.plus(carried.get(atMs) ?? ZERO));
  }

  carried(scope: string, window: TimeWindow): Amount {
    let sum = ZERO;
    for (const [atMs, spent] of this.#slots.get(scope)?.carried ?? []) if (covers(window, atMs)) sum = sum.plus(spent);
    return sum;
  }

  account(scope: string): Account | undefined {
    const slot = this.#slots.get(scope);
    if (slot === undefined) return undefined;
    slot.usedAt = this.#uses += 1;
    return slot.account;
  }

  save(scope: string, account: Account): void {
    const slot = this.#slot(scope);
    if (slot.account === undefined) this.#accounts += 1;
    slot.account = account;
    slot.usedAt = this.#uses += 1;
    if (this.#accounts > this.#maxScopes + (this.#maxScopes >> 3)) this.#forgetScopes();
  }

  *accounts(): Iterable<readonly [string, Account]> {
    for (const [scope, { account }] of this.#slots) if (account !== undefined) yield [scope, account];
  }

  head(): Head {
    return this.#head;
  }

  saveHead(head: Head): void {
    if (head.clearedSeq > this.#head.clearedSeq) this.#unknown.clear();
    this.#head = head;
  }

  #slot(scope: string): Slot {
    const known = this.#slots.get(scope);
    if (known !== undefined) return known;
    const slot: Slot = {
      account: undefined,
      usedAt: 0,
      inFlight: 0,
      carried: new Map(),
      rows: [],
      gone: 0,
      removed: 0,
    };
    this.#slots.set(scope, slot);
    return slot;
  }

  #mark(mark: string, row: Row): void {
    const marked = this.#marked.get(mark);
    if (marked instanceof Set) marked.add(row);
    else this.#marked.set(mark, marked === undefined ? row : new Set([marked, row]));
  }

  #isKept(row: Row): boolean {
    return this.#ended.get(row.entry.id) === row;
  }

  /** The oldest rows of unknown cost, and the oldest of all others: neither may displace the other. */
  #surplus(most: number): readonly Row[] {
    if (this.#ended.size <= this.#letGoAbove) return [];
    const unknown = this.#unknown.size - this.#maxEntries;
    const surplus = unknown > 0 ? [...this.#unknown].slice(0, unknown) : [];
    let others = this.#ended.size - this.#unknown.size - this.#maxEntries;
    for (const row of others > 0 ? this.ended({}) : []) {
      if (this.#unknown.has(row)) continue;
      surplus.push(row);
      others -= 1;
      if (others === 0) break;
    }
    const left = this.#ended.size - surplus.length;
    // what is left over is let go with the next rows
    this.#letGoAbove = surplus.length > most ? this.#maxEntries : withSlack(left);
    return surplus.slice(0, most);
  }

  /** Drops many at once: keeping the order of use for every call would cost each of them 2 µs. */
  #forgetScopes(): void {
    const idle = [...this.#slots].flatMap(([scope, slot]) => {
      const { account, inFlight, usedAt } = slot;
      if (account === undefined || inFlight > 0 || scope === 'all') return [];
      // dropped last: a scope that has reached its limit could otherwise spend again
      const spent = account.counters.some((counter) => counter.endMs > this.#latestMs && isSpent(counter));
      return { scope, slot, spent, usedAt };
    });
    idle.sort((a, b) => Number(a.spent) - Number(b.spent) || a.usedAt - b.usedAt);
    for (const { scope, slot } of idle.slice(0, this.#accounts - this.#maxScopes)) {
      if (slot.carried.size > 0) this.#forgotten.forget(scope);
      slot.account = undefined;
      slot.carried.clear();
      this.#accounts -= 1;
      if (slot.rows.length === slot.gone + slot.removed) this.#slots.delete(scope);
    }
  }
}

/** Names of scopes, in a million places: a few of the others share one, and memory has a bound. */
class ForgottenScopes {
  #places: Uint8Array | undefined;

  readonly forget = (scope: string): void => {
    this.#places ??= new Uint8Array(PLACES / 8);
    const place = placeOf(scope);
    this.#places[place >> 3] = (this.#places[place >> 3] ?? 0) | (1 << (place & 7));
  };

  readonly hasForgotten = (scope: string): boolean => {
    const place = placeOf(scope);
    return ((this.#places?.[place >> 3] ?? 0) & (1 << (place & 7))) !== 0;
  };
}

const PLACES = 2 ** 20;

function placeOf(scope: string): number {
  let hash = 0;
  for (let at = 0; at < scope.length; at += 1) hash = Math.imul(hash, 31) + scope.charCodeAt(at);
  return hash & (PLACES - 1);
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

/** Alerts of runs are as short-lived as the runs. */
const ALERTS_KEPT = 10_000;

class MemoryLimitEvents implements LimitEventTables {
  readonly #decisions = new Map<string, LimitEvent>();
  readonly #alerts = new Map<string, LimitEvent>();
  readonly #rules = new Map<string, readonly LimitEvent[]>();
  #seq = 0;

  event(kind: LimitEventKind, id: string): LimitEvent | undefined {
    return this.#of(kind).get(`${kind} ${id}`);
  }

  keep(event: NewLimitEvent & { at: string }): LimitEvent {
    const kept = { ...event, seq: (this.#seq += 1) };
    const events = this.#of(event.kind);
    const key = `${event.kind} ${event.id}`;
    // at the end: they are in the order of their numbers
    events.delete(key);
    keepLatest(events, key, kept, event.kind === 'alert' ? ALERTS_KEPT : Infinity);
    return kept;
  }

  limitEvents({ kind, scope, afterSeq = 0, limit = LIMIT_EVENTS_AT_ONCE }: LimitEventsQuery): LimitEvent[] {
    const asked = (event: LimitEvent): boolean =>
      event.kind === kind && event.seq > afterSeq && (scope ?? event.scope) === event.scope;
    return [...this.#of(kind).values()].filter(asked).slice(0, limit);
  }

  rules(scope: string): readonly LimitEvent[] {
    return this.#rules.get(scope) ?? [];
  }

  saveRules(scope: string, rules: readonly LimitEvent[]): void {
    this.#rules.set(scope, rules);
  }

  ruled(): Iterable<string> {
    return [...this.#rules.keys()].sort();
  }

  forgetAlerts(before: string): void {
    for (const [key, { alert, deliveredAt, seq }] of this.#alerts) {
      const endsAt: unknown = Object(alert).windowEndsAt;
      if (deliveredAt !== undefined && typeof endsAt === 'string' && endsAt < before && seq < this.#seq)
        this.#alerts.delete(key);
    }
  }

  #of(kind: LimitEventKind): Map<string, LimitEvent> {
    return kind === 'alert' ? this.#alerts : this.#decisions;
  }
}
