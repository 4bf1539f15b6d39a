import { type Amount, amountOf, ZERO } from '@kopek/core/kit';
import { clearUnknownIn, count, countedOf, emptyCounter, mismatchesOf, type Counter } from './counter.ts';
import { scopesOf, type Attribution, type LedgerEntry } from '../contract/entry.ts';
import type { CounterMismatch, LimitState, ScopeLimit } from '../contract/contract.ts';
import {
  carry,
  counterFor,
  covers,
  newCounter,
  recount,
  stateOf,
  windowFor,
  type WindowCounter,
} from './window-counter.ts';

interface MemoryCounter extends WindowCounter {
  /** Part of `held` whose entries are no longer kept. Absent: nothing. */
  carriedHeld?: Amount;
}

/** Everything that counts one scope. */
export interface Scope {
  readonly name: string;
  /** The whole life first, then windows that a limit has asked for. */
  counters: MemoryCounter[];
  inFlight: number;
  /** Unknown prices up to this number were cleared here. */
  clearedSeq: number;
  /** Number of its latest use. */
  usedAt: number;
  /** When its first and its last entry were opened, ms since 1970. */
  firstMs: number;
  lastMs: number;
}

/** An entry as the books have it. */
export interface BookedEntry {
  entry: LedgerEntry;
  openedMs: number;
  /** Only while it is in flight. */
  holdsRest: boolean;
  /** What counts it, also when that was forgotten since. */
  scopes: readonly Scope[];
}

/**
 * The counters of a store in memory, bounded in number.
 */
export class MemoryScopes {
  readonly #scopes = new Map<string, Scope>();
  readonly #maxScopes: number;
  #uses = 0;
  /** The number that was given last. */
  lastSeq = 0;
  /** Unknown prices up to this number were cleared everywhere. */
  allClearedSeq = 0;

  constructor(maxScopes: number) {
    this.#maxScopes = maxScopes;
  }

  /** The scopes of an attempt that is new to the books. */
  of(attempt: Attribution, openedMs: number): Scope[] {
    return scopesOf(attempt).map((name) => {
      const scope = this.#scope(name);
      if (openedMs < scope.firstMs) scope.firstMs = openedMs;
      if (openedMs > scope.lastMs) scope.lastMs = openedMs;
      return scope;
    });
  }

  /** Replaces in the counters what an entry was by what it is; undefined where there is none. */
  replace(before: BookedEntry | undefined, after: BookedEntry | undefined): void {
    const { openedMs = 0, scopes = [] } = before ?? after ?? {};
    const was = before && countedOf(before.entry, before.holdsRest);
    const is = after && countedOf(after.entry, after.holdsRest);
    for (const scope of scopes) {
      const wasCleared = before !== undefined && this.#isCleared(scope, before.entry.seq);
      recount(scope.counters, { openedMs, before: was, wasCleared, after: is });
    }
  }

  /** Keeps in the counters the price of an entry that leaves the books, or the estimate of one whose price is unknown. */
  carry({ entry, openedMs, scopes }: BookedEntry): void {
    const { status, priceRub, estimateRub } = countedOf(entry, false);
    for (const scope of scopes) {
      if (priceRub !== undefined) carry(scope.counters, openedMs, priceRub);
      else if (status === 'unknown' && estimateRub !== undefined && !this.#isCleared(scope, entry.seq)) {
        for (const counter of scope.counters) {
          if (covers(counter, openedMs))
            counter.carriedHeld = (counter.carriedHeld ?? ZERO).plus(amountOf(estimateRub));
        }
      }
    }
  }

  /**
   * The counter that a limit looks at now.
   *
   * @param entries - of the books, for a window that nobody has asked for before.
   */
  counterOf(limit: ScopeLimit, nowMs: number, entries: () => Iterable<BookedEntry>): WindowCounter {
    const scope = this.#scope(limit.scope);
    const found = counterFor(scope.counters, limit, nowMs) ?? this.#openWindow(scope, limit, nowMs, entries());
    found.limit = limit;
    return found;
  }

  /** Forgets unknown prices, in one scope or in all. */
  clearUnknown(name: string | undefined): void {
    if (name === undefined) this.allClearedSeq = this.lastSeq;
    const scopes = name === undefined ? [...this.#scopes.values()] : [this.#scope(name)];
    for (const scope of scopes) {
      scope.clearedSeq = this.lastSeq;
      for (const counter of scope.counters) {
        clearUnknownIn(counter);
        delete counter.carriedHeld;
      }
    }
  }

  /** Limits that were checked, in the windows of now. */
  limits(nowMs: number): LimitState[] {
    return [...this.#scopes.values()].flatMap(({ counters }) =>
      counters.flatMap((counter) => {
        const { limit } = counter;
        return limit && covers(counter, nowMs) ? [stateOf(limit, counter)] : [];
      }),
    );
  }

  /** Counts everything again, and compares. */
  verify(entries: Iterable<BookedEntry>): CounterMismatch[] {
    const books = new Map<WindowCounter, Counter>();
    for (const { counters } of this.#scopes.values()) {
      for (const counter of counters) {
        books.set(counter, { ...emptyCounter(), spent: counter.carried, held: counter.carriedHeld ?? ZERO });
      }
    }
    for (const { entry, openedMs, holdsRest, scopes } of entries) {
      const counted = countedOf(entry, holdsRest);
      for (const scope of scopes) {
        const cleared = this.#isCleared(scope, entry.seq);
        for (const counter of scope.counters) {
          const sum = covers(counter, openedMs) ? books.get(counter) : undefined;
          if (sum) count(sum, counted, cleared, 1);
        }
      }
    }
    return [...this.#scopes.values()].flatMap(({ name, counters }) =>
      counters.flatMap((counter) => {
        const { period, startMs } = counter;
        return mismatchesOf({ scope: name, period, startMs }, counter, books.get(counter) ?? emptyCounter());
      }),
    );
  }

  /** Whether an unknown price of this number was cleared. One in flight has none, and is not unknown. */
  #isCleared(scope: Scope, seq: number): boolean {
    return seq <= this.allClearedSeq || seq <= scope.clearedSeq;
  }

  #openWindow(scope: Scope, limit: ScopeLimit, nowMs: number, entries: Iterable<BookedEntry>): WindowCounter {
    const life = scope.counters[0];
    const window = windowFor(limit, nowMs);
    const isWhole = life && window.startMs <= scope.firstMs && scope.lastMs < window.endMs;
    const counter: MemoryCounter = { ...(isWhole ? life : emptyCounter()), ...window };
    if (!isWhole) {
      for (const { entry, openedMs, holdsRest, scopes } of entries) {
        if (!covers(counter, openedMs) || !scopes.includes(scope)) continue;
        count(counter, countedOf(entry, holdsRest), this.#isCleared(scope, entry.seq), 1);
      }
    }
    // a window that is over is never asked for again
    scope.counters = scope.counters.filter((other) => other.endMs > nowMs);
    scope.counters.push(counter);
    return counter;
  }

  #scope(name: string): Scope {
    this.#uses += 1;
    const known = this.#scopes.get(name);
    if (known) {
      known.usedAt = this.#uses;
      return known;
    }
    const scope: Scope = {
      name,
      counters: [newCounter()],
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
