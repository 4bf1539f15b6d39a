import { copyOf } from '@kopek/core/kit';
import type { NewEntry, ReserveResult, ReserveRequest, ScopeLimit } from '../contract/contract.ts';
import { rankOf, scopesOf, type LedgerEntry } from '../contract/entry.ts';
import type { NewLimitEvent, AddedLimitEvent } from '../contract/limit-events.ts';
import { isoTime } from '../base/iso-time.ts';
import { checkTimeZone, DEFAULT_TIME_ZONE, momentOf, NEVER_MS } from '../base/windows.ts';
import { Counters, type Touched } from './counters.ts';
import { budgetsFor, recordIn } from './budgets.ts';
import { firstRejection, stateOf } from './counter.ts';
import { endedEntry, expiredEntry, hasExpired, openRow } from './lifecycle.ts';
import { lookupKeysOf, replayNamesOf } from './replay-keys.ts';
import { Queries } from './queries.ts';
import { CONTINUE, ROWS_PER_BATCH, type Batch } from './batches.ts';
import type { Row, SettledName, Tables } from './tables.ts';

/** Settings of a ledger. */
export interface EngineOptions {
  /** The clock, ms since 1970. Default: `Date.now`. */
  now?: () => number;
  /** How many rows, or scopes, long work touches in one step. Default 500: a few milliseconds. */
  rowsPerBatch?: number;
}

/**
 * The rules of the ledger, in one place: what a limit counts, what a replay is, when an attempt expires. It has no
 * state but its {@link Tables}; its owner makes each call one step (`engineStore`).
 *
 * Long work is returned as a {@link Batch}, which does one part in each call; so does `expire`, which has to run before
 * anything that depends on the time.
 */
export class LedgerEngine {
  /** The stored state. */
  readonly tables: Tables;
  readonly #now: () => number;
  readonly #rowsPerBatch: number;
  readonly #counters: Counters;
  /** Queries. */
  readonly queries: Queries;

  constructor(tables: Tables, { now, rowsPerBatch = ROWS_PER_BATCH }: EngineOptions = {}) {
    this.tables = tables;
    // a clock such as that of `performance` has fractions, which a database does not store
    this.#now = () => Math.floor(now?.() ?? Date.now());
    this.#rowsPerBatch = rowsPerBatch;
    this.#counters = new Counters(tables, rowsPerBatch);
    this.queries = new Queries(tables, this.#counters, this.#now, rowsPerBatch);
  }

  /** Opens an attempt if every limit grants it. Call it again while there is more to expire or to count first. */
  reserve(limits: readonly ScopeLimit[], call: ReserveRequest): ReserveResult | typeof CONTINUE {
    if (!this.expire()) return CONTINUE;
    const nowMs = this.#now();
    const touched: Touched = new Map();
    const { budgetMode } = call;
    if (budgetMode !== undefined)
      limits = [...limits, ...budgetsFor(this.tables.events, scopesOf(call.attempt), budgetMode)];
    const checks = this.#counters.checks(limits, nowMs, touched);
    if (checks === CONTINUE) return CONTINUE;
    for (const { limit, counter } of checks)
      if (limit.mode !== 'track' || counter.limit === undefined) counter.limit = limit;
    const isKnown = this.tables.get(call.id) !== undefined;
    const rejected = isKnown ? undefined : firstRejection(checks, call);
    if (isKnown || rejected !== undefined) this.#counters.save(touched);
    if (rejected !== undefined)
      return { rejected: { ...stateOf(rejected.limit, rejected.counter), reason: rejected.reason } };
    if (!isKnown) {
      const reservesAll =
        call.estimateRub === undefined && limits.some(({ mode }) => mode === 'wait' || mode === 'strict');
      const row = openRow(call, nowMs, reservesAll);
      this.#counters.replace(undefined, row, touched);
      this.tables.put(row);
    }
    return { granted: checks.map(({ limit, counter }) => stateOf(limit, counter)) };
  }

  /** Ends an attempt, or raises one that has ended. */
  settle(entry: NewEntry): LedgerEntry {
    const known = this.tables.get(entry.id);
    if (known !== undefined && rankOf(known.entry.status) >= rankOf(entry.status)) return known.entry;
    const ended = endedEntry(known, copyOf(entry), this.#now);
    if (ended.status === 'settled' && this.tables.mayRepeat(ended)) this.#findReplay(ended);
    this.#end(known, ended);
    this.#dropExcess();
    return ended;
  }

  /**
   * Adopts an entry of a store, in the ledger that a process keeps of its own attempts (`ledger/local.ts`). It can only
   * raise the known one, and its `seq` stays that of the store.
   *
   * @returns whether it is new: an unknown attempt, or more about its cost.
   */
  adopt(entry: LedgerEntry): boolean {
    const known = this.tables.get(entry.id);
    const isNew = known === undefined || rankOf(entry.status) > rankOf(known.entry.status);
    // the store may report later which number an entry got, and that it repeats another one
    if (!isNew && (entry.status !== known.entry.status || entry.seq <= known.entry.seq)) return false;
    if (known !== undefined) this.#raiseRevision();
    this.#end(known, copyOf(entry), entry.seq);
    this.#dropExcess();
    return isNew;
  }

  /** Removes an attempt that was never sent. */
  release(id: string): void {
    const row = this.tables.get(id);
    const isOpen = row?.entry.status === 'in-flight';
    if (row === undefined || !(isOpen || hasExpired(row.entry))) return;
    this.#counters.replace(row, undefined);
    if (isOpen) return this.tables.remove(row);
    this.#remove([row]);
    this.tables.bound?.count(row.entry, undefined);
  }

  /** Postpones the expiry of attempts. */
  renew(ids: readonly string[], ttlMs: number): Batch<void> {
    let renewed = 0;
    return () => {
      const nowMs = this.#now();
      const batch = ids.slice(renewed, renewed + this.#rowsPerBatch);
      for (const id of batch) {
        const row = this.tables.get(id);
        // an overdue attempt has expired, even before that is recorded; for an ended one `expiresMs` is 0
        if (row !== undefined && row.expiresMs > nowMs && row.expiresMs < nowMs + ttlMs)
          this.tables.renew(row, nowMs + ttlMs);
      }
      renewed += batch.length;
      return renewed < ids.length ? CONTINUE : undefined;
    };
  }

  /** Whether {@link expire} has work to do. */
  get isDue(): boolean {
    return this.tables.due(this.#now(), 1).length > 0;
  }

  /** Marks overdue attempts as unknown, up to a number. @returns whether none is left. */
  expire(): boolean {
    const due = this.tables.due(this.#now(), this.#rowsPerBatch);
    for (const row of due) this.#end(row, expiredEntry(row));
    return due.length < this.#rowsPerBatch;
  }

  /** Counts unknown costs as 0, in one scope or in all, whose counters apply it when they are next read. */
  clearUnknown(scope?: string): void {
    this.#raiseRevision();
    const head = this.tables.head();
    const { seq } = head;
    if (scope === undefined) this.tables.saveHead({ ...head, clearedSeq: seq });
    else this.#counters.clear(scope, seq);
  }

  /** Records a budget, a credit or an alert. */
  addLimitEvent(event: NewLimitEvent, replaces?: number): AddedLimitEvent {
    checkTimeZone(event.timeZone);
    return recordIn(this.tables.events, event, isoTime(this.#now()), replaces);
  }

  /** Removes entries that ended before a moment, or only counts them. */
  prune({ before, dryRun = false }: { before: string; dryRun?: boolean }): Batch<{ removed: number }> {
    const beforeMs = momentOf(before, DEFAULT_TIME_ZONE);
    let removed = 0;
    let afterSeq = 0;
    return () => {
      const rows = [...this.tables.ended({ beforeMs, afterSeq, maxRows: this.#rowsPerBatch })];
      const removable = rows.filter((row) => this.#isRemovable(row));
      removed += removable.length;
      afterSeq = rows.at(-1)?.seq ?? afterSeq;
      const isLast = rows.length < this.#rowsPerBatch;
      if (!dryRun) {
        if (removable.length > 0) {
          this.#counters.carry(removable, this.#now());
          this.#remove(removable);
        }
        if (isLast) this.tables.events.forgetAlerts(isoTime(beforeMs));
        for (const { entry } of removable) this.tables.bound?.count(entry, undefined);
      }
      return isLast ? { removed } : CONTINUE;
    };
  }

  #findReplay(ended: LedgerEntry): void {
    const names = replayNamesOf(ended);
    // an inferred cost that arrives after all is not a replay of itself
    const find = (key: string): SettledName | undefined => this.tables.findByReplayKey(key, ended.id);
    const underKey = names.callKey && find(names.callKey);
    const same = lookupKeysOf(names, underKey !== undefined).flatMap((key) => find(key) ?? []);
    const [first] = same.sort((one, other) => one.seq - other.seq);
    if (first !== undefined) ended.replayOf = first.id;
    else if (underKey !== undefined) noteReusedKey(ended);
  }

  #end(known: Row | undefined, entry: LedgerEntry, adoptedSeq?: number): void {
    const head = this.tables.head();
    const isOpen = entry.status === 'in-flight';
    const seq = isOpen ? 0 : head.seq + 1;
    entry.seq = adoptedSeq ?? seq;
    const row: Row = {
      entry,
      seq,
      openedMs: known?.openedMs ?? Date.parse(entry.openedAt),
      expiresMs: isOpen ? NEVER_MS : 0,
      reservesAll: false,
      scopes: known?.scopes ?? scopesOf(entry),
    };
    this.#counters.replace(known, row);
    if (known !== undefined) this.tables.remove(known);
    this.tables.put(row);
    if (isOpen) return;
    this.tables.saveHead({ ...head, seq });
    const wasOpen = known?.entry.status === 'in-flight';
    this.tables.bound?.count(wasOpen ? undefined : known?.entry, entry);
  }

  /** Drops rows beyond the bound; they still count. */
  #dropExcess(): void {
    const excess = this.tables.bound?.excess(this.#rowsPerBatch) ?? [];
    if (excess.length === 0) return;
    this.#counters.drop(excess, this.#now());
    this.#remove(excess);
  }

  #remove(rows: readonly Row[]): void {
    for (const row of rows) this.tables.remove(row);
    this.#raiseRevision();
  }

  /** Makes pending reads in batches begin again: they notice raised rows themselves, but no removed or cleared ones. */
  #raiseRevision(): void {
    const head = this.tables.head();
    this.tables.saveHead({ ...head, revision: head.revision + 1 });
  }

  #isRemovable({ entry, seq }: Row): boolean {
    if (entry.status !== 'unknown') return true;
    // no counter keeps the part that is known
    return entry.charge?.atLeastRub === undefined && seq <= this.tables.head().clearedSeq;
  }
}

/** Adds the anomaly of a charge whose idempotency key has another charge. */
function noteReusedKey(entry: LedgerEntry): void {
  const { charge } = entry;
  if (charge === undefined || charge.anomalies?.includes('idempotency_key_reused')) return;
  entry.charge = { ...charge, anomalies: [...(charge.anomalies ?? []), 'idempotency_key_reused'] };
}
