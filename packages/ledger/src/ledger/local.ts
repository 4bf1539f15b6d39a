import { keepLatest } from '@kopek/core/kit';
import { LedgerEngine } from '../engine/engine.ts';
import { CONTINUE } from '../engine/batches.ts';
import { MemoryTables } from '../engine/memory-tables.ts';
import { engineStore } from '../engine/engine-store.ts';
import type {
  GroupBy,
  LedgerStore,
  LedgerTotal,
  NewEntry,
  ReserveRequest,
  ReserveResult,
  ScopeLimit,
} from '../contract/contract.ts';
import { rankOf, type LedgerEntry } from '../contract/entry.ts';
import { NEVER_MS } from '../base/windows.ts';
import type { LedgerOptions } from './options.ts';
import { ATTEMPT_TTL_MS, Renewal } from './renewal.ts';

/** Minimum number of ended attempts kept, so that an entry reported again is recognized. */
const REMEMBERED = 1000;
/** The same if the local ledger is the store, whose limits and reports count them. */
const REMEMBERED_BY_STORE = 10_000;

/**
 * The attempts of this process: those in flight, the latest that have ended, and their totals. It adopts the entries
 * of the store, which may know more; without one it is the store itself, so that nothing is counted twice.
 */
export class LocalEntries {
  readonly store: LedgerStore;
  /** How long an attempt lives without a renewal, ms: in memory nothing expires, because it ends with its process. */
  readonly ttlMs: number;
  /** Whether there is no other store. */
  readonly isStore: boolean;
  readonly #maxEntries: number;
  readonly #renewal: Renewal;
  readonly #tables: MemoryTables;
  readonly #engine: LedgerEngine;
  /** Attempts of other processes whose cost was found here. They count in the totals of those processes. */
  readonly #ofOthers = new Map<string, LedgerEntry>();
  /** Number of the latest reported entry, if this ledger is the store. */
  #reportedSeq = 0;

  /**
   * @param options - without a store, the local ledger is the store.
   * @param renew - renews these attempts in the store, because their process is still alive. Must not throw.
   */
  constructor(
    { store, maxEntries = 10_000, maxGroups = 10_000 }: LedgerOptions,
    renew: (ids: readonly string[], ttlMs: number) => void,
  ) {
    const remembered = store === undefined ? REMEMBERED_BY_STORE : REMEMBERED;
    this.isStore = store === undefined;
    this.#maxEntries = maxEntries;
    this.#renewal = new Renewal(() => {
      const ids = this.inFlight().map(({ id }) => id);
      renew(ids, ATTEMPT_TTL_MS);
    });
    this.#tables = new MemoryTables({ maxEntries: Math.max(maxEntries, remembered), maxGroups });
    this.#engine = new LedgerEngine(this.#tables);
    this.store = store ?? engineStore({ engine: this.#engine, atomic: (step) => step(), close: () => undefined });
    this.ttlMs = store === undefined ? NEVER_MS : ATTEMPT_TTL_MS;
  }

  /** Reserves in one step if this ledger is the store; undefined for another one, or while a new limit is being counted. */
  reserve(limits: readonly ScopeLimit[], call: ReserveRequest): ReserveResult | undefined {
    const answer = this.isStore ? this.#engine.reserve(limits, call) : CONTINUE;
    return answer === CONTINUE ? undefined : answer;
  }

  /** Settles if this ledger is the store; undefined for another one. */
  settle(entry: NewEntry): LedgerEntry | undefined {
    return this.isStore ? this.#engine.settle(entry) : undefined;
  }

  /** Puts an attempt in flight; if this ledger is the store, it is already, by its reservation. */
  begin(entry: LedgerEntry, nowMs: number): void {
    if (this.isStore) return;
    this.#engine.adopt(entry);
    this.#renewal.start(nowMs);
  }

  /** Keeps an attempt in flight whose limits were not checked because the store did not answer. */
  skipLimits(entry: LedgerEntry): void {
    this.#engine.release(entry.id);
    this.#engine.adopt(entry);
  }

  remove(id: string): void {
    // the store has it no longer
    if (this.isStore) return;
    if (this.isInFlight(id)) this.#engine.release(id);
    if (this.#tables.open()[Symbol.iterator]().next().done) this.#renewal.stop();
  }

  /**
   * Adds an ended entry, as the store has it or (with number 0) will have it. It replaces the known state, also in
   * the totals, unless more was known.
   *
   * @returns whether it is new: an unknown attempt, or more about its cost.
   */
  end(entry: LedgerEntry): boolean {
    // the store is this ledger, which has the entry already
    if (this.isStore && entry.seq > 0) {
      const isNew = entry.seq > this.#reportedSeq;
      if (isNew) this.#reportedSeq = entry.seq;
      return isNew;
    }
    const known = this.#ofOthers.get(entry.id);
    const isOfOthers = known ?? (entry.status === 'inferred' && this.#tables.get(entry.id) === undefined);
    if (!isOfOthers) return this.#engine.adopt(entry);
    if (known !== undefined && rankOf(entry.status) <= rankOf(known.status)) return false;
    keepLatest(this.#ofOthers, entry.id, entry, REMEMBERED);
    return true;
  }

  /** Returns an ended attempt; undefined if it is no longer kept. */
  ended(id: string): LedgerEntry | undefined {
    return this.isInFlight(id) ? undefined : this.#tables.get(id)?.entry;
  }

  isInFlight(id: string): boolean {
    return this.#tables.get(id)?.seq === 0;
  }

  /** Lists the attempts in flight, in the order in which they began. */
  inFlight(): LedgerEntry[] {
    return Array.from(this.#tables.open(), ({ entry }) => entry);
  }

  entries(): LedgerEntry[] {
    const maxEntries = this.#maxEntries;
    return maxEntries === 0 ? [] : this.allEnded().slice(-maxEntries);
  }

  /** Lists the ended attempts that are kept, oldest first. */
  allEnded(): LedgerEntry[] {
    return Array.from(this.#tables.ended({}), ({ entry }) => entry);
  }

  total(by?: GroupBy): Record<string, LedgerTotal> {
    return this.#tables.bound.totals().by(by, this.inFlight());
  }
}
