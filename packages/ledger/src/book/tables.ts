import type { Amount } from '@kopek/core/kit';
import type { LedgerEntry } from '../contract/entry.ts';
import type { FactTables } from './budgets.ts';
import type { PriceEstimate, ScopeLimit } from '../contract/contract.ts';
import type { Period, TimeWindow } from '../contract/windows.ts';
import type { RunningTotals } from './totals.ts';

/** An entry as the books have it, and what the rules ask about it. It is replaced as a whole and never changed. */
export interface Row {
  readonly entry: Readonly<LedgerEntry>;
  /** Order of settlement in this book, from 1; 0 while in flight. */
  readonly seq: number;
  /** ms since 1970. */
  readonly openedMs: number;
  /** In flight: when nobody has ended it in time, ms since 1970. Else 0. */
  readonly expiresMs: number;
  /** In flight, opened under a limit without an estimate, unless that limit is observed: see `restHolders`. */
  readonly holdsRest: boolean;
  /** What it counts towards, by its beginning. */
  readonly scopes: readonly string[];
  /** What a later answer that repeats this charge would have in common with it. */
  readonly marks: readonly string[];
}

/** A sum over the rows of one scope: kept up to date, and always computable from the rows. */
export interface Counter {
  /** Rows that it counts. */
  rows: number;
  /** Settled and inferred prices. */
  spent: Amount;
  /** Estimates of attempts in flight. */
  reserved: Amount;
  /** Attempts in flight that nobody could estimate: each holds the whole rest of a limit, or is a probe of one in hold mode. */
  restHolders: number;
  /** Estimates of unknown prices. */
  held: Amount;
  /** Unknown prices. */
  unknown: number;
  /** Unknown prices without an estimate. */
  unestimated: number;
  /** The parts of `spent` and `held` whose rows were let go. */
  carriedSpent: Amount;
  carriedHeld: Amount;
}

/** The sum of one scope, over its whole life or in one window of the calendar. */
export interface WindowCounter extends Counter, TimeWindow {
  /** Absent: the whole life. */
  period?: Period;
  timeZone?: string;
  /** The limit that was checked last. */
  limit?: ScopeLimit;
  /** Rows up to this number are counted, and no others yet. Undefined: all are. */
  countedSeq: number | undefined;
  /** When the first and the last of what it has counted were opened, ms since 1970. */
  firstMs: number;
  lastMs: number;
}

/** Everything that counts one scope: one value, read and written at once. */
export interface Account {
  /** Windows that are over are let go when a new one begins. */
  counters: WindowCounter[];
  /** Unknown prices up to this number were cleared here. */
  clearedSeq: number;
}

/** What holds for all of a book. */
export interface Head {
  /** The number that was given last; none is used again. */
  readonly seq: number;
  /** Unknown prices up to this number were cleared in every scope. */
  readonly clearedSeq: number;
  /**
   * How often rows were removed, or unknown prices cleared, without a new row at the end: whoever reads in slices begins
   * again then.
   */
  readonly rewrites: number;
}

/** Which ended rows to read. */
export interface EndedQuery {
  /** Default: all. */
  scope?: string;
  /** Opened in here. */
  window?: TimeWindow;
  /** With greater numbers. */
  afterSeq?: number;
  /** Settled before this, ms since 1970. */
  beforeMs?: number;
  /** So many at most, the first ones. */
  most?: number;
}

/**
 * Where a {@link Book} keeps its rows, accounts and head. Tables know no rule: they keep what they are given, and find it
 * by an index. All methods answer at once; several calls are one step when the owner of the book makes them one.
 */
export interface Tables {
  get(id: string): Row | undefined;
  /** Adds a row, of an id that has none. Its marks are its own where no other row has them yet. */
  put(row: Row): void;
  remove(row: Row): void;
  /** Of an attempt in flight. */
  renew(row: Row, expiresMs: number): void;
  /** Rows in flight. */
  open(): Iterable<Row>;
  /** Rows in flight whose time is over, so many at most. Asked before every step: cheap when there are none. */
  due(atMs: number, most: number): readonly Row[];
  /** Ended rows, in order of settlement. */
  ended(query: EndedQuery): Iterable<Row>;
  /** From the latest settled rows that are no replays, of a model that was asked for or has answered. */
  prices(model: string): PriceEstimate | undefined;
  /** Id of the row with this mark. */
  marked(mark: string): string | undefined;
  account(scope: string): Account | undefined;
  save(scope: string, account: Account): void;
  /** All accounts. Others may write while it is read: what they add may be missing. */
  accounts(): Iterable<readonly [scope: string, account: Account]>;
  head(): Head;
  saveHead(head: Head): void;
  /** Budgets, credits and alerts. */
  readonly facts: FactTables;
  /** Present where the tables have a bound; every scope has an account then, so that nothing counted is forgotten. */
  readonly bound?: Bound;
}

/** What a bound on the number of rows asks for. */
export interface Bound {
  readonly totals: RunningTotals;
  /** Ended rows beyond the bound, so many at most, oldest first. They count on in accounts and totals. */
  surplus(most: number): readonly Row[];
}
