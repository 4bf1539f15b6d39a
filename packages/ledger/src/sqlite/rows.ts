import type { SQLOutputValue } from 'node:sqlite';
import { amountOf } from '@kopek/core/kit';
import { countedOf, type CountedEntry } from './counter.ts';
import { scopesOf, type EntryStatus, type LedgerEntry } from '../contract/entry.ts';
import type { WindowCounter } from '../book/window-counter.ts';
import { SEQS_OF_A_BOOK } from './schema.ts';

/** A row as SQLite gives it. */
export type SqlRow = Record<string, SQLOutputValue>;

/** An entry as the file has it. */
export interface EntryRow {
  id: string;
  /** 0 while in flight. */
  seq: number;
  openedMs: number;
  /** What counters see of it. */
  counted: CountedEntry;
  /** Parsed when it is asked for: most questions do not need all of it. */
  readonly entry: LedgerEntry;
  /** Where it counts. */
  readonly scopes: readonly string[];
}

/** An attempt in flight, as the file has it. */
export interface OpenRow extends EntryRow {
  expiresMs: number;
}

/** Columns of an ended entry that {@link endedRow} reads. */
export const ENDED_COLUMNS = 'place, id, status, opened_ms, price_rub, estimate_rub, body';

/** Reads the columns of {@link ENDED_COLUMNS}. */
export function endedRow(row: SqlRow): EntryRow {
  return new LazyRow(row);
}

class LazyRow implements EntryRow {
  readonly id: string;
  readonly seq: number;
  readonly openedMs: number;
  readonly counted: CountedEntry;
  readonly #row: SqlRow;
  #entry: LedgerEntry | undefined;

  constructor(row: SqlRow) {
    this.#row = row;
    this.id = text(row, 'id');
    this.seq = seqOf(row);
    this.openedMs = integer(row, 'opened_ms');
    this.counted = countedRow(row);
  }

  get entry(): LedgerEntry {
    return (this.#entry ??= parseEntry(this.#row));
  }

  get scopes(): string[] {
    return scopesOf(this.entry);
  }
}

/** The ended entry of a row, by its body and its place. */
export function parseEntry(row: SqlRow): LedgerEntry {
  const entry: LedgerEntry = JSON.parse(text(row, 'body'));
  entry.seq = seqOf(row);
  return entry;
}

/** The number within its book, of the place of an ended entry. */
export function seqOf(row: SqlRow): number {
  return integer(row, 'place') % SEQS_OF_A_BOOK;
}

/** What counters see of an ended entry. */
export function countedRow(row: SqlRow): CountedEntry {
  const counted: CountedEntry = { status: statusOf(text(row, 'status')), holdsRest: false };
  const priceRub = optionalText(row, 'price_rub');
  const estimateRub = optionalText(row, 'estimate_rub');
  if (priceRub !== undefined) counted.priceRub = priceRub;
  if (estimateRub !== undefined) counted.estimateRub = estimateRub;
  return counted;
}

const STATUSES: readonly EntryStatus[] = ['settled', 'inferred', 'unknown', 'refused'];

function statusOf(word: string): EntryStatus {
  const status = STATUSES.find((known) => known === word);
  if (status === undefined) throw new TypeError(`The ledger is damaged: an entry has the status ${word}.`);
  return status;
}

/** An attempt in flight. */
export function openRow(row: SqlRow): OpenRow {
  const entry: LedgerEntry = JSON.parse(text(row, 'body'));
  return {
    id: entry.id,
    seq: 0,
    openedMs: Date.parse(entry.openedAt),
    counted: countedOf(entry, row.holds_rest === 1),
    entry,
    scopes: scopesOf(entry),
    expiresMs: integer(row, 'expires_ms'),
  };
}

/** A counter as JSON. */
type WrittenCounter = Omit<WindowCounter, (typeof AMOUNTS)[number]> & Record<(typeof AMOUNTS)[number], string>;

const AMOUNTS = ['spent', 'reserved', 'held', 'carried'] as const;

/** The counters of a scope. */
export function countersOf(row: SqlRow): WindowCounter[] {
  const written: WrittenCounter[] = JSON.parse(text(row, 'body'));
  return written.map((counter) => ({
    ...counter,
    spent: amountOf(counter.spent),
    reserved: amountOf(counter.reserved),
    held: amountOf(counter.held),
    carried: amountOf(counter.carried),
  }));
}

/** The counters of a scope as {@link countersOf} reads them. */
export function writtenCounters(counters: readonly WindowCounter[]): string {
  // amounts could write themselves, but JSON takes half the time for strings
  const written = counters.map((counter): WrittenCounter => ({
    ...counter,
    spent: counter.spent.toString(),
    reserved: counter.reserved.toString(),
    held: counter.held.toString(),
    carried: counter.carried.toString(),
  }));
  return JSON.stringify(written);
}

/** @throws TypeError when the file holds something else than we wrote. */
export function text(row: SqlRow, column: string): string {
  const value = row[column];
  if (typeof value === 'string') return value;
  throw damaged(column, value);
}

/** A column that may be NULL. */
export function optionalText(row: SqlRow, column: string): string | undefined {
  return row[column] === null ? undefined : text(row, column);
}

/** @throws TypeError when the file holds something else than we wrote. */
export function integer(row: SqlRow, column: string): number {
  const value = row[column];
  if (typeof value === 'number') return value;
  throw damaged(column, value);
}

function damaged(column: string, value: unknown): TypeError {
  return new TypeError(`The ledger is damaged: its column ${column} holds ${value === null ? 'NULL' : typeof value}.`);
}
