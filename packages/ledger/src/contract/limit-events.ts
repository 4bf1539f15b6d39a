import type { Period } from './period.ts';

/** The kinds of events that a ledger stores beside its entries. */
export type LimitEventKind = 'budget' | 'credit' | 'alert';

/** A decision or an event about a scope: a budget set or removed, money paid in, an alert delivered. Plain JSON. */
export interface NewLimitEvent {
  kind: LimitEventKind;
  /** Unique within its kind: recording it again changes nothing. */
  id: string;
  /** Its stored name: `all`, `model:…`, `run:…`, `tag:name=value`; the value `*` is everybody else. */
  scope: string;
  /** Rubles, decimal string: the amount of a budget (absent: the budget is removed) or of a credit. */
  amountRub?: string;
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
  changedBy?: string;
  /** The content of an alert, and when it was delivered. Absent: not delivered yet. */
  alert?: object;
  deliveredAt?: string;
  /** How often its delivery was tried. Each time, another process waits longer before it tries. */
  tries?: number;
}

/** An event as stored. */
export interface LimitEvent extends NewLimitEvent {
  /** Its number among the events, from 1. */
  seq: number;
  /** When it was written, ISO 8601, by the clock of the store. */
  at: string;
}

/** The answer to `addLimitEvent`. */
export interface AddedLimitEvent {
  event: LimitEvent;
  /** Whether this call recorded it. */
  isNew: boolean;
}

/** Which events to read. */
export interface LimitEventsQuery {
  kind: LimitEventKind;
  /** Only events about this scope. Default: all. */
  scope?: string;
  /** Only events with greater numbers. */
  afterSeq?: number;
  /** Maximum number of events. Default 1000. */
  limit?: number;
}
