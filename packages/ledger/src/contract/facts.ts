import type { Period } from './windows.ts';

/** The kinds of facts that a ledger stores beside its entries. */
export type FactKind = 'budget' | 'credit' | 'alert';

/** A decision or an event about a scope: a budget set or removed, money paid in, an alert delivered. Plain JSON. */
export interface NewFact {
  kind: FactKind;
  /** Unique within its kind: recording it again changes nothing. */
  id: string;
  /** Its stored name: `all`, `model:…`, `run:…`, `tag:name=value`; the value `*` is everybody else. */
  scope: string;
  /** Rubles, decimal string: the amount of a budget (absent: the budget is removed) or of a credit. */
  rub?: string;
  /** Period of a budget. Absent: the whole life of the ledger. */
  period?: Period;
  /** IANA name; present exactly with a period. */
  timeZone?: string;
  /** Thresholds of a budget, as in `alertAt` of a spend limit. */
  alertAt?: readonly string[];
  /** Threshold of a wallet: the rubles left at which an alert is raised. */
  alertBelowRub?: string;
  note?: string;
  /** Its author, a person or a program, for the history. */
  by?: string;
  /** The content of an alert, and when it was delivered. Absent: not delivered yet. */
  alert?: object;
  toldAt?: string;
}

/** A fact as stored. */
export interface Fact extends NewFact {
  /** Its number among the facts, from 1. */
  seq: number;
  /** When it was written, ISO 8601, by the clock of the store. */
  at: string;
}

/** The answer to `record`. */
export interface Recorded {
  fact: Fact;
  /** Whether this call recorded it. */
  isNew: boolean;
}

/** Which facts to read. */
export interface FactsQuery {
  kind: FactKind;
  /** Only facts about this scope. Default: all. */
  scope?: string;
  /** Only facts with greater numbers. */
  afterSeq?: number;
  /** Maximum number of facts. Default 1000. */
  limit?: number;
}
