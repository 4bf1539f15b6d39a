import type { Big } from 'big.js';
import { scopesOf, type LedgerEntry } from './ledger-entry.ts';
import type { LedgerStore, NewEntry, Refusal, Reservation, ScopeLimit } from './ledger-store.ts';
import { plain, toBig } from './money.ts';

/** How many runs, models and tags are remembered. */
export interface MemoryStoreOptions {
  /**
   * Scopes kept at the least; of an eighth more, those unused for longest are forgotten and their limits start again.
   * Default 10 000.
   */
  maxScopes?: number;
}

/** What is spent and held in one scope. */
interface Scope {
  spent: Big;
  /** Estimates of calls in flight. */
  reserved: Big;
  /** Estimates of answers whose price never arrived. */
  held: Big;
  heldCalls: number;
  /** Answers without a price and without an estimate. */
  unknownCalls: number;
  callsInFlight: number;
  /** Number of the use that was its last. */
  usedAt: number;
}

/**
 * Keeps spending in this process. Synchronous: between a check and its reservation nothing else can run.
 */
export class MemoryStore implements LedgerStore {
  readonly #scopes = new Map<string, Scope>();
  readonly #reservations = new Map<string, Map<string, Big>>();
  readonly #maxScopes: number;
  #lastSeq = 0;
  #lastReservation = 0;
  #uses = 0;

  constructor(options: MemoryStoreOptions = {}) {
    this.#maxScopes = options.maxScopes ?? 10_000;
  }

  reserve(limits: readonly ScopeLimit[]): Reservation {
    const holds = new Map<string, Big>();
    for (const limit of limits) {
      const scope = this.#scope(limit.scope);
      const hold = holdFor(limit, scope);
      if ('reason' in hold) return { refused: hold };
      const other = holds.get(limit.scope);
      if (other === undefined || other.lt(hold.amount)) holds.set(limit.scope, hold.amount);
    }
    for (const [name, amount] of holds) {
      const scope = this.#scope(name);
      scope.reserved = scope.reserved.plus(amount);
      scope.callsInFlight += 1;
    }
    const id = String((this.#lastReservation += 1));
    this.#reservations.set(id, holds);
    return { id };
  }

  settle(reservationId: string | undefined, entry: NewEntry): LedgerEntry {
    const holds = this.#free(reservationId);
    const settled: LedgerEntry = { seq: this.#lastSeq + 1, ...entry };
    if (isUnknown(entry)) {
      const held = [...holds].filter(([, amount]) => amount.gt(0)).map(([scope, amount]) => [scope, plain(amount)]);
      if (held.length > 0) settled.heldRub = Object.fromEntries(held);
    }
    this.count(settled);
    return settled;
  }

  release(reservationId: string): void {
    this.#free(reservationId);
  }

  clearUnknown(name?: string): void {
    const scopes = name === undefined ? [...this.#scopes.values()] : [this.#scope(name)];
    for (const scope of scopes) {
      scope.held = ZERO;
      scope.heldCalls = 0;
      scope.unknownCalls = 0;
    }
  }

  /** Counts an entry that has its number: a new one, or one of an earlier process. */
  count(entry: LedgerEntry): void {
    this.#lastSeq = Math.max(this.#lastSeq, entry.seq);
    for (const name of scopesOf(entry)) {
      const scope = this.#scope(name);
      if (entry.charge?.costRub !== undefined) scope.spent = scope.spent.plus(toBig(entry.charge.costRub));
      if (!isUnknown(entry)) continue;
      const held = entry.heldRub?.[name];
      if (held === undefined) {
        scope.unknownCalls += 1;
      } else {
        scope.held = scope.held.plus(toBig(held));
        scope.heldCalls += 1;
      }
    }
  }

  #free(reservationId: string | undefined): Map<string, Big> {
    const holds = (reservationId !== undefined && this.#reservations.get(reservationId)) || new Map<string, Big>();
    if (reservationId !== undefined) this.#reservations.delete(reservationId);
    for (const [name, amount] of holds) {
      const scope = this.#scope(name);
      scope.reserved = scope.reserved.minus(amount);
      scope.callsInFlight -= 1;
    }
    return holds;
  }

  #scope(name: string): Scope {
    const known = this.#scopes.get(name);
    const scope = known ?? {
      spent: ZERO,
      reserved: ZERO,
      held: ZERO,
      heldCalls: 0,
      unknownCalls: 0,
      callsInFlight: 0,
      usedAt: 0,
    };
    scope.usedAt = this.#uses += 1;
    if (known) return known;
    this.#scopes.set(name, scope);
    this.#forgetOldest();
    return scope;
  }

  // many at once: to keep the order of use for every call would cost each of them 2 µs
  #forgetOldest(): void {
    if (this.#scopes.size <= this.#maxScopes + (this.#maxScopes >> 3)) return;
    const idle = [...this.#scopes].filter(([name, scope]) => name !== 'ledger' && scope.callsInFlight === 0);
    idle.sort(([, a], [, b]) => a.usedAt - b.usedAt);
    for (const [name] of idle.slice(0, this.#scopes.size - this.#maxScopes)) this.#scopes.delete(name);
  }
}

const ZERO = /* @__PURE__ */ toBig('0');

/** Entries may be written by others than the client of this package, so the charge decides. */
function isUnknown(entry: NewEntry): boolean {
  return entry.charge === undefined ? entry.billing === 'unknown' : entry.charge.status === 'unknown';
}

function holdFor(limit: ScopeLimit, scope: Scope): Refusal | { amount: Big } {
  const block = limit.onUnknown === 'block';
  const max = toBig(limit.maxRub);
  const reserved = block ? scope.reserved.plus(scope.held) : scope.reserved;
  const refusal = { limit, spentRub: plain(scope.spent), reservedRub: plain(reserved) };

  if (limit.mode === 'observed') {
    if (scope.spent.gte(max)) return { ...refusal, reason: 'limit' };
    if (block && scope.unknownCalls + scope.heldCalls > 0) return { ...refusal, reason: 'unknown' };
    return { amount: ZERO };
  }
  const rest = max.minus(scope.spent).minus(reserved);
  if (scope.spent.gte(max) || rest.lt(0)) return { ...refusal, reason: 'limit' };
  if (block && scope.unknownCalls > 0) return { ...refusal, reason: 'unknown' };
  if (limit.estimateRub === undefined) {
    // one call at a time until something is known about the price: anything else could pass the limit
    return rest.gt(0) ? { amount: rest } : { ...refusal, reason: 'limit' };
  }
  const amount = toBig(limit.estimateRub);
  return amount.gt(rest) ? { ...refusal, reason: 'limit' } : { amount };
}
