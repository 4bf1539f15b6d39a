import { limitState } from './check-limit.ts';
import { clearUnknownIn, countIn, emptyCounter, type CountedEntry, type Counter } from './counter.ts';
import type { LedgerEntry } from './entry.ts';
import { mismatchesOf } from './mismatch.ts';
import type { CounterMismatch, LimitState, ScopeLimit } from './store.ts';
import { DEFAULT_TIME_ZONE, windowOf, type Period } from './windows.ts';

/** What one scope has come to, over its whole life or in one window of the calendar. */
export interface WindowCounter extends Counter {
  readonly startMs: number;
  readonly endMs: number;
  /** Absent: the whole life. */
  readonly period?: Period;
  readonly timeZone?: string;
  /** ISO 8601; only with a period. */
  readonly endsAt?: string;
  /** The limit that was checked last. */
  limit?: ScopeLimit;
}

/** Everything that counts one scope. */
export interface ScopeCounters {
  readonly name: string;
  /** The whole life first, then windows that a limit has asked for. */
  counters: WindowCounter[];
  inFlight: number;
  /** Unknown prices up to this number were cleared here. */
  clearedSeq: number;
  /** Number of the use that was its last. */
  usedAt: number;
  /** When its first and its last entry were opened, ms since 1970. */
  firstMs: number;
  lastMs: number;
}

/** An entry and the scopes that count it. */
export interface ScopedEntry {
  entry: LedgerEntry;
  /** What counters see of it. */
  counted: CountedEntry;
  openedMs: number;
  scopes: readonly ScopeCounters[];
}

/** Whether an entry that was opened at this moment belongs to a counter. */
export function covers(counter: WindowCounter, openedMs: number): boolean {
  return counter.startMs <= openedMs && openedMs < counter.endMs;
}

/**
 * The counters of a store in memory, bounded in number.
 */
export class MemoryScopes {
  readonly #scopes = new Map<string, ScopeCounters>();
  readonly #maxScopes: number;
  #uses = 0;
  /** Unknown prices up to this number were cleared everywhere. */
  allClearedSeq = 0;

  constructor(maxScopes: number) {
    this.#maxScopes = maxScopes;
  }

  /** The scopes of an entry. */
  of(names: readonly string[], openedMs: number): ScopeCounters[] {
    return names.map((name) => {
      const scope = this.#scope(name);
      if (openedMs < scope.firstMs) scope.firstMs = openedMs;
      if (openedMs > scope.lastMs) scope.lastMs = openedMs;
      return scope;
    });
  }

  /**
   * The counter that a limit looks at now.
   *
   * @param entries - of the books, for a window that nobody has asked for before.
   */
  counterOf(limit: ScopeLimit, nowMs: number, entries: Iterable<ScopedEntry>): WindowCounter {
    const scope = this.#scope(limit.scope);
    const counter = limit.period === undefined ? scope.counters[0] : windowIn(scope, limit, nowMs);
    const found = counter ?? this.#openWindow(scope, limit, nowMs, entries);
    found.limit = limit;
    return found;
  }

  /** Whether an unknown price of this number was cleared. */
  isCleared(scope: ScopeCounters, seq: number): boolean {
    return seq <= this.allClearedSeq || seq <= scope.clearedSeq;
  }

  /** Forgets unknown prices, in one scope or in all. */
  clearUnknown(name: string | undefined, lastSeq: number): void {
    if (name === undefined) this.allClearedSeq = lastSeq;
    const scopes = name === undefined ? [...this.#scopes.values()] : [this.#scope(name)];
    for (const scope of scopes) {
      scope.clearedSeq = lastSeq;
      for (const counter of scope.counters) clearUnknownIn(counter);
    }
  }

  /** Limits that were checked, in the windows of now. */
  limits(nowMs: number): LimitState[] {
    const states: LimitState[] = [];
    for (const scope of this.#scopes.values()) {
      for (const counter of scope.counters) {
        if (counter.limit && covers(counter, nowMs)) states.push(limitState(counter.limit, counter, counter.endsAt));
      }
    }
    return states;
  }

  /** Counts everything again, and compares. */
  verify(entries: Iterable<ScopedEntry>): CounterMismatch[] {
    const books = new Map<WindowCounter, Counter>();
    for (const scope of this.#scopes.values()) {
      for (const counter of scope.counters) books.set(counter, { ...emptyCounter(), spent: counter.carried });
    }
    for (const entry of entries) {
      for (const scope of entry.scopes) {
        const cleared = this.isCleared(scope, entry.entry.seq);
        for (const counter of scope.counters) {
          // a scope that was forgotten since has begun again without its past
          const sum = covers(counter, entry.openedMs) ? books.get(counter) : undefined;
          if (sum) countIn(sum, entry.counted, cleared);
        }
      }
    }
    const mismatches: CounterMismatch[] = [];
    for (const scope of this.#scopes.values()) {
      for (const counter of scope.counters) {
        const { period, startMs } = counter;
        const sum = books.get(counter) ?? emptyCounter();
        mismatches.push(...mismatchesOf({ scope: scope.name, period, startMs }, counter, sum));
      }
    }
    return mismatches;
  }

  #openWindow(
    scope: ScopeCounters,
    { period = 'day', timeZone = DEFAULT_TIME_ZONE }: ScopeLimit,
    nowMs: number,
    entries: Iterable<ScopedEntry>,
  ): WindowCounter {
    const window = windowOf(period, timeZone, nowMs);
    const counter: WindowCounter = {
      ...emptyCounter(),
      ...window,
      period,
      timeZone,
      endsAt: new Date(window.endMs).toISOString(),
    };
    const life = scope.counters[0];
    if (life && window.startMs <= scope.firstMs && scope.lastMs < window.endMs) {
      const { spent, reserved, restHolders, held, unknown, unestimated, carried } = life;
      Object.assign(counter, { spent, reserved, restHolders, held, unknown, unestimated, carried });
    } else {
      for (const entry of entries) {
        if (!covers(counter, entry.openedMs) || !entry.scopes.includes(scope)) continue;
        countIn(counter, entry.counted, this.isCleared(scope, entry.entry.seq));
      }
    }
    // a window that is over is never asked for again
    scope.counters = scope.counters.filter((other) => other.endMs > nowMs);
    scope.counters.push(counter);
    return counter;
  }

  #scope(name: string): ScopeCounters {
    const known = this.#scopes.get(name);
    this.#uses += 1;
    if (known) {
      known.usedAt = this.#uses;
      return known;
    }
    const scope: ScopeCounters = {
      name,
      counters: [{ ...emptyCounter(), startMs: -Infinity, endMs: Infinity }],
      inFlight: 0,
      clearedSeq: 0,
      usedAt: this.#uses,
      firstMs: Infinity,
      lastMs: -Infinity,
    };
    this.#scopes.set(name, scope);
    this.#forgetOldest();
    return scope;
  }

  // many at once: to keep the order of use for every call would cost each of them 2 µs
  #forgetOldest(): void {
    if (this.#scopes.size <= this.#maxScopes + (this.#maxScopes >> 3)) return;
    const idle = [...this.#scopes.values()].filter(({ name, inFlight }) => name !== 'ledger' && inFlight === 0);
    idle.sort((a, b) => a.usedAt - b.usedAt);
    for (const { name } of idle.slice(0, this.#scopes.size - this.#maxScopes)) this.#scopes.delete(name);
  }
}

function windowIn(scope: ScopeCounters, limit: ScopeLimit, nowMs: number): WindowCounter | undefined {
  const timeZone = limit.timeZone ?? DEFAULT_TIME_ZONE;
  return scope.counters.find(
    (counter) => counter.period === limit.period && counter.timeZone === timeZone && covers(counter, nowMs),
  );
}
