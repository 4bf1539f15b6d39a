import type { Amount } from '@kopek/core/kit';
import type { LedgerEntry } from '../contract/entry.ts';
import type { LimitEventTables } from './budgets.ts';
import type { ModelCosts, ScopeLimit } from '../contract/contract.ts';
import type { TimeWindow } from '../base/windows.ts';
import type { Period } from '../contract/period.ts';
import type { RunningTotals } from './totals.ts';

/** A stored entry and the events that the rules need about it. It is replaced as a whole and never changed. */
export interface Row {
  readonly entry: Readonly<LedgerEntry>;
  /** Order of settlement in this ledger, from 1; 0 while in flight. */
  readonly seq: number;
  /** ms since 1970. */
  readonly openedMs: number;
  /** In flight: when it expires, ms since 1970. Otherwise 0. */
  readonly expiresMs: number;
  /** In flight: the cost that counts if it expires, rubles. Absent: its estimate. */
  readonly averageCostRub?: string | undefined;
  /** In flight, opened under a limit without an estimate, unless that limit is loose: see `reservingAll`. */
  readonly reservesAll: boolean;
  /** The scopes it counts in, by its beginning. */
  readonly scopes: readonly string[];
}

/** By what an ended row is found again. */
export type SettledName = Pick<LedgerEntry, 'id' | 'seq'>;

/** A sum over the rows of one scope: always up to date, and always computable from the rows. */
export interface Counter {
  /** Number of rows. */
  rows: number;
  /** Settled and inferred costs. */
  spent: Amount;
  /** Estimates of attempts in flight. */
  reserved: Amount;
  /**
   * Attempts in flight without an estimate: each reserves all that a limit has remaining, or is a probe of one in wait mode.
   */
  reservingAll: number;
  /** Estimates of unknown costs. */
  unknownCost: Amount;
  /** Number of unknown costs. */
  unknown: number;
  /** Number of unknown costs without an estimate. */
  unestimated: number;
  /** The part of `unknownCost` whose rows were dropped. */
  carriedUnknown: Amount;
}

/** The sum of one scope, over its whole life or in one window of the calendar. */
export interface WindowCounter extends Counter, TimeWindow {
  /** Absent: the whole life. */
  period?: Period;
  timeZone?: string;
  /** The limit that was checked last. */
  limit?: ScopeLimit;
  /** It stays for four weeks after its end: forecasts look back on it. */
  isKept?: true;
  /** Only rows up to this number are counted so far. Undefined: all are. */
  countedSeq: number | undefined;
  /** When the first and the last counted row were opened, ms since 1970. */
  firstMs: number;
  lastMs: number;
}

/** All counters of one scope, by window: one value, read and written at once. */
export interface ScopeCounters {
  /** Past windows are dropped when a new one begins. */
  windows: WindowCounter[];
  /** Unknown costs up to this number were cleared here. */
  clearedSeq: number;
}

/** The state of the whole ledger. */
export interface Head {
  /** The latest number; none is used again. */
  readonly seq: number;
  /** Unknown costs up to this number were cleared in every scope. */
  readonly clearedSeq: number;
  /** Rises with each removal of rows and each clearing, neither of which adds a row: who reads in batches starts again. */
  readonly revision: number;
}

/** Which ended rows to read. */
export interface EndedQuery {
  /** Default: all. */
  scope?: string;
  /** Only rows opened in this window. */
  window?: TimeWindow;
  /** Only rows with greater numbers. */
  afterSeq?: number;
  /** Only rows that ended before this, ms since 1970. */
  beforeMs?: number;
  /** Maximum number of rows, from the first. */
  maxRows?: number;
}

/**
 * Storage of the rows, counters and head of a {@link LedgerEngine}. Tables know no rules: they store values and find them by
 * an index. All methods are synchronous; the owner of the ledger makes several calls one step.
 */
export interface Tables {
  get(id: string): Row | undefined;
  /** Adds a row with a new id. */
  put(row: Row): void;
  remove(row: Row): void;
  /** Postpones the expiry of an attempt in flight. */
  renew(row: Row, expiresMs: number): void;
  /** Lists the rows in flight. */
  open(): Iterable<Row>;
  /** Lists overdue rows in flight, up to a number. Called before every step: cheap if there are none. */
  due(atMs: number, maxRows: number): readonly Row[];
  /** Reads ended rows, in order of settlement. */
  ended(query: EndedQuery): Iterable<Row>;
  /** Estimates the price of a model, as requested or as answered, from its latest settled rows without replays. */
  modelCosts(model: string): ModelCosts | undefined;
  /** Whether a row may have the id of the answer or the idempotency key of an entry. True if that takes as long as to look. */
  mayRepeat(entry: LedgerEntry): boolean;
  /** Finds the first row with this replay key, except the one with this id. */
  findByReplayKey(replayKey: string, exceptId: string): SettledName | undefined;
  /** Adds to the costs of removed rows of a scope that were opened in the period beginning at this moment. */
  carry(scope: string, atMs: number, spent: Amount): void;
  /** What removed rows of a scope, opened in a window, have cost. */
  carried(scope: string, window: TimeWindow): Amount;
  countersOf(scope: string): ScopeCounters | undefined;
  save(scope: string, counters: ScopeCounters): void;
  /** Reads the counters of all scopes. Others may write meanwhile: their additions may be missing. */
  allCounters(): Iterable<readonly [scope: string, counters: ScopeCounters]>;
  head(): Head;
  saveHead(head: Head): void;
  /** Budgets, credits and alerts. */
  readonly events: LimitEventTables;
  /** Present if the tables are bounded; a scope with dropped rows of unknown cost has counters then, so that none is lost. */
  readonly bound?: Bound;
}

/** The operations of bounded tables. */
export interface Bound {
  /** The totals of all entries, which begin when they are first read. */
  totals(): RunningTotals;
  /** Counts an entry in the totals, if they have begun, in place of its earlier state; undefined if there is none. */
  count(before: LedgerEntry | undefined, after: LedgerEntry | undefined): void;
  /** How many scopes have counters: before the first limit, none has. */
  readonly countedScopes: number;
  /** Lists ended rows to remove, which are beyond the bound, oldest first, up to a number. They still count in counters and totals. */
  excess(maxRows: number): readonly Row[];
  /** Whether what dropped rows of a scope had cost is not known any more, or that of one that shares its place. */
  hasForgotten(scope: string): boolean;
}
