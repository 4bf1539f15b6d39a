import { rankOf, scopesOf, type LedgerEntry } from '../contract/entry.ts';
import { boundsOf } from '../contract/pages.ts';
import { isoTime } from '../contract/iso-time.ts';
import type { Fact, FactsQuery, NewFact, Recorded } from '../contract/facts.ts';
import { budgetsFor, recordIn } from './budgets.ts';
import type {
  CounterMismatch,
  LedgerTotal,
  PriceEstimate,
  TotalsQuery,
  EntriesPage,
  EntriesResult,
  LimitsQuery,
  LimitState,
  NewEntry,
  Reservation,
  ReserveCall,
  ScopeLimit,
} from '../contract/contract.ts';
import { TotalsReport } from './totals.ts';
import { boundsIn, DEFAULT_TIME_ZONE, momentOf, WHOLE_LIFE } from '../contract/windows.ts';
import {
  carry,
  clearUnknownIn,
  count,
  counterFor,
  covers,
  firstRefusal,
  hasCounted,
  newCounter,
  stateOf,
} from './counter.ts';
import {
  checkAttempt,
  checkEstimate,
  checkNewEntry,
  endedEntry,
  evidenceOf,
  expiredEntry,
  isKeyMark,
  openRow,
} from './lifecycle.ts';
import { MORE, RowReader, type Slice } from './slices.ts';
import type { Account, EndedQuery, Row, Tables, WindowCounter } from './tables.ts';
import { verification } from './verification.ts';

/** How a book is made. */
export interface BookOptions {
  /** The clock of the book, ms since 1970. Default: `Date.now`. */
  now?: () => number;
  /** Rows, or accounts, that long work touches in one step. Default 500: some milliseconds. */
  slice?: number;
}

/** A limit, and the counter that it looks at. */
interface Check {
  limit: ScopeLimit;
  counter: WindowCounter;
}

/**
 * The rules of the books, once: what a limit counts, what a replay is, when an attempt expires. It keeps nothing itself
 * but its {@link Tables}; whoever owns it makes each call one step (`storeOf`).
 *
 * Long work is given as {@link Slice}s; `expire` is one itself, and has to be done before whatever depends on the time.
 */
export class Book {
  readonly #tables: Tables;
  readonly #now: () => number;
  readonly #slice: number;
  /** When the latest of the rows was opened that were let go. */
  #letGoMs = -Infinity;
  #hasWarned = false;

  constructor(tables: Tables, { now = Date.now, slice = 500 }: BookOptions = {}) {
    this.#tables = tables;
    this.#now = now;
    this.#slice = slice;
  }

  /** Opens an attempt, when every limit lets it pass. Has to be called again while there is more to count before. */
  reserve(limits: readonly ScopeLimit[], call: ReserveCall): Reservation | typeof MORE {
    for (const rub of [call.estimateRub, ...Object.values(call.estimatesRub ?? {})]) checkEstimate(rub);
    checkAttempt(call.attempt);
    const nowMs = this.#now();
    const touched = new Map<string, Account>();
    const { budgets } = call;
    if (budgets !== undefined) limits = [...limits, ...budgetsFor(this.#tables.facts, scopesOf(call.attempt), budgets)];
    const checks = this.#checks(limits, nowMs, touched);
    if (checks === MORE) return MORE;
    for (const { limit, counter } of checks) counter.limit = limit;
    const refused = firstRefusal(checks, call);
    const isKnown = this.#tables.get(call.id) !== undefined;
    if (!isKnown && refused === undefined) {
      const holdsRest = call.estimateRub === undefined && limits.some((limit) => limit.mode !== 'observed');
      const row = openRow(call, nowMs, holdsRest);
      this.#recount(undefined, row, touched);
      this.#tables.put(row);
    }
    this.#saveAll(touched);
    if (!isKnown && refused !== undefined) {
      const { limit, counter, reason } = refused;
      return { refused: { ...stateOf(limit, counter), reason } };
    }
    return { granted: checks.map(({ limit, counter }) => stateOf(limit, counter)) };
  }

  /** The counters that limits look at; or MORE: a window that is first asked for is counted in slices, which others see. */
  #checks(limits: readonly ScopeLimit[], nowMs: number, touched: Map<string, Account>): Check[] | typeof MORE {
    const checks: Check[] = [];
    for (const limit of limits) {
      const account = touched.get(limit.scope) ?? this.#account(limit.scope);
      touched.set(limit.scope, account);
      const counter = this.#counter(account, limit, nowMs);
      checks.push({ limit, counter });
      if (!this.#countOn(limit.scope, account, counter)) {
        this.#tables.save(limit.scope, account);
        return MORE;
      }
    }
    return checks;
  }

  /** Ends an attempt, or raises what is known of it. */
  settle(entry: NewEntry): LedgerEntry {
    checkNewEntry(entry);
    const known = this.#tables.get(entry.id);
    if (known !== undefined && rankOf(known.entry.status) >= rankOf(entry.status)) return known.entry;
    const ended = endedEntry(known?.entry, entry, this.#now);
    const evidence = evidenceOf(ended);
    if (ended.status === 'settled') this.#compareEvidence(ended, evidence);
    // a replay is nothing that a later answer could repeat
    this.#end(known, ended, ended.replayOf === undefined ? evidence : []);
    this.#letGo();
    return ended;
  }

  /**
   * Takes an entry as another book has it, which may only raise what is known here. Its number stays as it is there.
   *
   * @returns whether it is news: an attempt that was not known, or more about its price.
   */
  adopt(entry: LedgerEntry): boolean {
    const known = this.#tables.get(entry.id);
    const isNews = known === undefined || rankOf(entry.status) > rankOf(known.entry.status);
    // the other book may tell later which number an entry got, and that it repeats another one
    if (!isNews && (entry.status !== known.entry.status || entry.seq <= known.entry.seq)) return false;
    if (known !== undefined) this.#rewrite();
    this.#end(known, { ...entry }, [], entry.seq);
    this.#letGo();
    return isNews;
  }

  /** Takes an attempt that was never sent out of the books. */
  release(id: string): void {
    const row = this.#tables.get(id);
    if (row?.entry.status !== 'in-flight') return;
    this.#recountAndSave(row, undefined);
    this.#tables.remove(row);
  }

  /** Puts off the expiry of attempts. */
  renew(ids: readonly string[], ttlMs: number): void {
    const nowMs = this.#now();
    for (const id of ids) {
      const row = this.#tables.get(id);
      // one whose time is over has expired, whether or not somebody has looked yet; an ended one has no time left
      if (row !== undefined && row.expiresMs > nowMs && row.expiresMs < nowMs + ttlMs)
        this.#tables.renew(row, nowMs + ttlMs);
    }
  }

  /** Whether {@link expire} has something to do. */
  get isDue(): boolean {
    return this.#tables.due(this.#now(), 1).length > 0;
  }

  /** Makes unknown what nobody has ended in time, so many at most. @returns whether none is left. */
  expire(): boolean {
    const due = this.#tables.due(this.#now(), this.#slice);
    for (const row of due) this.#end(row, expiredEntry(row), []);
    return due.length < this.#slice;
  }

  /** Lets unknown prices count as nothing, in one scope or in all: there, accounts find out when they are next read. */
  clearUnknown(scope?: string): void {
    this.#rewrite();
    const head = this.#tables.head();
    const { seq } = head;
    if (scope === undefined) this.#tables.saveHead({ ...head, clearedSeq: seq });
    if (scope !== undefined) this.#tables.save(scope, clearedUpTo(this.#account(scope), seq));
  }

  /** Adds up entries. */
  totals(query: TotalsQuery = {}): Slice<Record<string, LedgerTotal>> {
    const { by, scope, timeZone = DEFAULT_TIME_ZONE } = query;
    const asked = askedFor(scope, boundsIn(timeZone, query));
    const kept = this.#tables.bound?.totals;
    const isEverything = asked.scope === undefined && asked.window === undefined;
    if (kept !== undefined && isEverything && by !== 'day' && by !== 'month')
      return () => kept.by(by, this.#inFlight(asked));
    const reader = new RowReader(this.#tables, asked, () => {
      const report = new TotalsReport(query);
      return {
        report,
        count: ({ entry }, times) => (times === 1 ? report.add(entry) : report.remove(entry)),
      };
    });
    return () => {
      const report = reader.next(this.#slice)?.report;
      if (report === undefined) return MORE;
      for (const entry of this.#inFlight(asked)) report.add(entry);
      return report.result();
    };
  }

  /** What calls of a model have cost lately. */
  prices(model: string): PriceEstimate | undefined {
    return this.#tables.prices(model);
  }

  /** A page of entries: ended ones by number, those in flight on the last page. */
  entries(page: EntriesPage = {}): EntriesResult {
    const { afterSeq, limit, ...bounds } = boundsOf(page);
    const asked = askedFor(page.scope, bounds);
    const rows = [...this.#tables.ended({ ...asked, afterSeq, most: limit + 1 })];
    const entries = rows.slice(0, limit).map(({ entry }) => entry);
    if (rows.length > limit) return { entries, next: String(rows[limit - 1]?.seq) };
    return { entries: [...entries, ...this.#inFlight(asked)] };
  }

  /** The entry of an id. */
  entry(id: string): LedgerEntry | undefined {
    return this.#tables.get(id)?.entry;
  }

  /** How limits stand that were checked. */
  limits({ scope }: LimitsQuery = {}): Slice<LimitState[]> {
    const nowMs = this.#now();
    const states: LimitState[] = [];
    const asked = scope === undefined ? undefined : new Set([scope].flat());
    const accounts = (asked ? this.#accounts(asked) : this.#tables.accounts())[Symbol.iterator]();
    return () => {
      for (let read = 0; read < this.#slice; read += 1) {
        const next = accounts.next();
        if (next.done) return states;
        const [name, account] = next.value;
        states.push(...currentStates(this.#upToDate(account), nowMs, asked ? undefined : name));
      }
      return MORE;
    };
  }

  /** Writes a budget, a credit or an alert. */
  record(fact: NewFact, replaces?: number): Recorded {
    return recordIn(this.#tables.facts, fact, isoTime(this.#now()), replaces);
  }

  /** Budgets, credits or alerts as they were written. */
  facts(query: FactsQuery): readonly Fact[] {
    return this.#tables.facts.facts(query);
  }

  /** How the budgets stand that hold for calls of these scopes; without scopes, all of them. */
  budgets(scopes: Iterable<string> = this.#tables.facts.ruled()): LimitState[] | typeof MORE {
    const touched = new Map<string, Account>();
    const checks = this.#checks(budgetsFor(this.#tables.facts, scopes), this.#now(), touched);
    if (checks === MORE) return MORE;
    this.#saveAll(touched);
    return checks.map(({ limit, counter }) => stateOf(limit, counter));
  }

  /** Counts everything again, and compares. */
  verify(): Slice<CounterMismatch[]> {
    return verification(this.#tables, this.#slice, (account) => this.#upToDate(account));
  }

  /** Removes entries that were settled before a moment. */
  prune({ before }: { before: string }): Slice<{ removed: number }> {
    const beforeMs = momentOf(before, DEFAULT_TIME_ZONE);
    let removed = 0;
    let afterSeq = 0;
    return () => {
      const rows = [...this.#tables.ended({ beforeMs, afterSeq, most: this.#slice })];
      const gone = rows.filter((row) => this.#mayGo(row));
      if (gone.length > 0) this.#remove(gone);
      if (rows.length < this.#slice) this.#tables.facts.forgetAlerts(isoTime(beforeMs));
      for (const { entry } of gone) this.#tables.bound?.totals.replace(entry, undefined);
      removed += gone.length;
      afterSeq = rows.at(-1)?.seq ?? afterSeq;
      return rows.length < this.#slice ? { removed } : MORE;
    };
  }

  /** Finds out whether a settled entry is the charge of another one, told again. */
  #compareEvidence(ended: LedgerEntry, evidence: readonly string[]): void {
    for (const mark of evidence) {
      const id = this.#tables.marked(mark);
      // a price that was inferred, and comes after all, is no replay of itself
      if (id === undefined || id === ended.id) continue;
      if (!isKeyMark(mark)) {
        ended.replayOf = id;
        return;
      }
      noteReusedKey(ended);
    }
  }

  /** Writes how an attempt ended in place of what was known of it. */
  #end(known: Row | undefined, entry: LedgerEntry, marks: readonly string[], numberElsewhere?: number): void {
    const head = this.#tables.head();
    const isOpen = entry.status === 'in-flight';
    const seq = isOpen ? 0 : head.seq + 1;
    entry.seq = numberElsewhere ?? seq;
    const row: Row = {
      entry,
      seq,
      openedMs: known?.openedMs ?? Date.parse(entry.openedAt),
      expiresMs: isOpen ? WHOLE_LIFE.endMs : 0,
      holdsRest: false,
      scopes: known?.scopes ?? scopesOf(entry),
      marks,
    };
    this.#recountAndSave(known, row);
    if (known !== undefined) this.#tables.remove(known);
    this.#tables.put(row);
    if (isOpen) return;
    this.#tables.saveHead({ ...head, seq });
    const wasOpen = known?.entry.status === 'in-flight';
    this.#tables.bound?.totals.replace(wasOpen ? undefined : known?.entry, entry);
  }

  /** Lets go of rows beyond the bound; they count on. */
  #letGo(): void {
    const surplus = this.#tables.bound?.surplus(this.#slice) ?? [];
    for (const { openedMs } of surplus) this.#letGoMs = Math.max(this.#letGoMs, openedMs);
    if (surplus.length > 0) this.#remove(surplus);
  }

  /** Removes ended rows; accounts keep what they have cost. */
  #remove(rows: readonly Row[]): void {
    const touched = new Map<string, Account>();
    for (const row of rows) {
      for (const scope of row.scopes) {
        const account = touched.get(scope) ?? this.#known(scope);
        if (account === undefined) continue;
        for (const counter of account.counters) {
          if (!covers(counter, row.openedMs) || !hasCounted(counter, row)) continue;
          carry(scope, counter, row, row.seq <= account.clearedSeq);
          touched.set(scope, account);
        }
      }
      this.#tables.remove(row);
    }
    this.#saveAll(touched);
    this.#rewrite();
  }

  #saveAll(accounts: ReadonlyMap<string, Account>): void {
    for (const [scope, account] of accounts) this.#tables.save(scope, account);
  }

  /** Whoever reads in slices has to begin again. */
  #rewrite(): void {
    const head = this.#tables.head();
    this.#tables.saveHead({ ...head, rewrites: head.rewrites + 1 });
  }

  #mayGo({ entry, seq }: Row): boolean {
    return entry.status !== 'unknown' || seq <= this.#tables.head().clearedSeq;
  }

  #recountAndSave(before: Row | undefined, after: Row | undefined): void {
    const touched = new Map<string, Account>();
    this.#recount(before, after, touched);
    this.#saveAll(touched);
  }

  /** Replaces in all accounts what a row was by what it is; undefined where there is none. */
  #recount(before: Row | undefined, after: Row | undefined, touched: Map<string, Account>): void {
    for (const scope of (before ?? after)?.scopes ?? []) {
      // without a bound the rows can tell later what nobody has asked for
      const account = touched.get(scope) ?? (this.#tables.bound ? this.#account(scope) : this.#known(scope));
      if (account === undefined) continue;
      for (const counter of account.counters) {
        if (!covers(counter, (before ?? after)?.openedMs ?? 0)) continue;
        if (before && hasCounted(counter, before)) count(scope, counter, before, before.seq <= account.clearedSeq, -1);
        // what has just become unknown is younger than any clearing
        if (after && counter.countedSeq === undefined) count(scope, counter, after, false, 1);
        touched.set(scope, account);
      }
    }
  }

  /** The account of a scope, counted from the rows when there is none. */
  #account(scope: string): Account {
    const known = this.#known(scope);
    if (known !== undefined) return known;
    const account: Account = { counters: [], clearedSeq: this.#tables.head().clearedSeq };
    if (this.#tables.bound) this.#countOn(scope, account, this.#counter(account), Infinity);
    this.#tables.save(scope, account);
    return account;
  }

  *#accounts(scopes: Iterable<string>): Iterable<readonly [scope: string, account: Account]> {
    for (const scope of scopes) {
      const account = this.#tables.account(scope);
      if (account !== undefined) yield [scope, account];
    }
  }

  #known(scope: string): Account | undefined {
    const account = this.#tables.account(scope);
    return account && this.#upToDate(account);
  }

  /** Whatever an account counts as unknown, it has counted before the latest clearing of all scopes, or after both. */
  #upToDate(account: Account): Account {
    const { clearedSeq } = this.#tables.head();
    return account.clearedSeq < clearedSeq ? clearedUpTo(account, clearedSeq) : account;
  }

  /** The counter that a limit looks at now: one at hand, or a new one. */
  #counter(account: Account, limit?: ScopeLimit, nowMs: number = WHOLE_LIFE.startMs): WindowCounter {
    const known = limit && counterFor(account, limit, nowMs);
    if (known !== undefined) return known;
    const counter = newCounter(limit, nowMs);
    const life = account.counters.find(({ period, countedSeq }) => period === undefined && countedSeq === undefined);
    if (life !== undefined && counter.startMs <= life.firstMs && life.lastMs < counter.endMs) {
      // all that there ever was, also what was let go
      const { startMs, endMs } = counter;
      const { limit: _, ...sums } = life;
      Object.assign(counter, sums, { startMs, endMs });
    } else {
      counter.countedSeq = 0;
      if (limit !== undefined && counter.startMs <= this.#letGoMs) this.#warn(limit);
    }
    // a window that is over is never asked for again
    account.counters = account.counters.filter(({ endMs }) => endMs > nowMs);
    account.counters.push(counter);
    return counter;
  }

  /** Once: a limit counts less than was spent. */
  #warn({ scope, maxRub, period }: ScopeLimit): void {
    if (this.#hasWarned) return;
    this.#hasWarned = true;
    console.warn(
      `Kopek: the spend limit of ${maxRub} rubles a ${period} (${scope}) was first checked when older entries of its ${period} were let go: it counts without them. Raise maxEntries, set the limit from the beginning, or use a store on a disk.`,
    );
  }

  /** Counts rows that a new counter has not counted yet, so many at most. @returns whether it has counted all. */
  #countOn(scope: string, account: Account, counter: WindowCounter, most: number = this.#slice): boolean {
    if (counter.countedSeq === undefined) return true;
    let read = 0;
    for (const row of this.#tables.ended({ scope, window: counter, afterSeq: counter.countedSeq, most })) {
      count(scope, counter, row, row.seq <= account.clearedSeq, 1);
      counter.countedSeq = row.seq;
      read += 1;
    }
    if (read === most) return false;
    counter.countedSeq = undefined;
    for (const row of this.#tables.open()) {
      if (covers(counter, row.openedMs) && row.scopes.includes(scope)) count(scope, counter, row, false, 1);
    }
    return true;
  }

  /** Counts in every account what it has not counted yet, such as those of an older version. */
  countAll(): void {
    for (const [scope, account] of this.#tables.accounts()) {
      for (const counter of account.counters) this.#countOn(scope, account, counter, Infinity);
      this.#tables.save(scope, account);
    }
  }

  /** By id. One whose time is over is unknown, also where nobody may write that down. */
  #inFlight({ scope = 'ledger', window = WHOLE_LIFE }: EndedQuery): LedgerEntry[] {
    const nowMs = this.#now();
    return [...this.#tables.open()]
      .filter(({ scopes, openedMs }) => scopes.includes(scope) && covers(window, openedMs))
      .map((row) => (row.expiresMs > nowMs ? row.entry : expiredEntry(row)))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  }
}

function clearedUpTo(account: Account, seq: number): Account {
  account.counters.forEach(clearUnknownIn);
  account.clearedSeq = seq;
  return account;
}

/** Tells that the key of a charge has another one, so that nobody who reads the entry takes one for the other. */
function noteReusedKey(entry: LedgerEntry): void {
  const { charge } = entry;
  if (charge === undefined || charge.anomalies?.includes('idempotency_key_reused')) return;
  entry.charge = { ...charge, anomalies: [...(charge.anomalies ?? []), 'idempotency_key_reused'] };
}

/**
 * @param scope - given where all are asked for: a limit without a period is left out when nothing of its scope is left.
 */
function currentStates({ counters }: Account, nowMs: number, scope = 'ledger'): LimitState[] {
  return counters.flatMap((counter) => {
    const { limit, period, rows, countedSeq } = counter;
    const isOver =
      countedSeq !== undefined || !covers(counter, nowMs) || (period === undefined && rows === 0 && scope !== 'ledger');
    return limit === undefined || isOver ? [] : stateOf(limit, counter);
  });
}

/** All rows are asked for without a scope: that is the shorter way to those of `ledger`. */
function askedFor(scope: string | undefined, { fromMs, toMs }: { fromMs: number; toMs: number }): EndedQuery {
  const query: EndedQuery = scope === undefined || scope === 'ledger' ? {} : { scope };
  if (fromMs > -Infinity || toMs < Infinity) {
    query.window = { startMs: Math.max(fromMs, WHOLE_LIFE.startMs), endMs: Math.min(toMs, WHOLE_LIFE.endMs) };
  }
  return query;
}
