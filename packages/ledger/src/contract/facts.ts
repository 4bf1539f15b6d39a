import type { Period } from './windows.ts';

/** The kinds of facts that a book keeps beside its entries. */
export type FactKind = 'budget' | 'credit' | 'alert';

/**
 * What somebody decided or did about a scope: set or removed a budget, paid money in, delivered an alert. Plain JSON.
 */
export interface NewFact {
  kind: FactKind;
  /** Names it within its kind: writing it again changes nothing. */
  id: string;
  /** Its name in the books: `ledger`, `model:…`, `run:…`, `tag:name=value`; `*` as the value is everybody else. */
  scope: string;
  /** Rubles, decimal string: the amount of a budget (absent: it is removed), or of a credit. */
  rub?: string;
  /** Of a budget. Absent: the whole life of the book. */
  period?: Period;
  /** IANA name; present exactly with a period. */
  timeZone?: string;
  /** Thresholds of a budget, as in `warnAt` of a spend limit. */
  warnAt?: readonly string[];
  /** A threshold of a wallet: so many rubles left. */
  warnBelowRub?: string;
  note?: string;
  /** Who wrote it. */
  by?: string;
  /** Of an alert: its content, and when it was delivered. Absent: it was not delivered yet. */
  alert?: object;
  toldAt?: string;
}

/** A fact as the book has it. */
export interface Fact extends NewFact {
  /** Its number among the facts, from 1. */
  seq: number;
  /** When it was written, ISO 8601, by the clock of the store. */
  at: string;
}

/** The answer to `record`. */
export interface Recorded {
  fact: Fact;
  /** Whether this call wrote it. */
  isNew: boolean;
}

/** Which facts to read. */
export interface FactsQuery {
  kind: FactKind;
  /** Only about this scope. Default: about all. */
  scope?: string;
  /** With greater numbers. */
  afterSeq?: number;
  /** So many at most. Default 1000. */
  limit?: number;
}
