import type { Billing, Charge } from '@kopek/core';

/**
 * Where an attempt stands. It begins `in-flight` and ends as exactly one of the others:
 *
 * - `settled`: its answer brought a price, or the price was known in another way;
 * - `inferred`: the price was found afterwards, from the balance of the account;
 * - `unknown`: it may have been billed, but no price came, or its process died and the attempt expired;
 * - `refused`: the service rejected the request before any content, so nothing was billed.
 *
 * An attempt that was never sent is released: it leaves the books.
 */
export type EntryStatus = 'in-flight' | 'settled' | 'inferred' | 'unknown' | 'refused';

/**
 * One HTTP attempt that could have cost something, as plain JSON. It is in the books from the moment it leaves.
 *
 * It holds no prompt, no answer and no key.
 */
export interface LedgerEntry {
  /** Time-ordered UUID, minted before the request leaves. Names the reservation and the entry, in every book. */
  id: string;
  /**
   * Order of settlement within the book, from 1; 0 while in flight. An entry that is raised (an unknown price that
   * arrives after all) gets a new one, so that a reader who follows the book sees it again.
   */
  seq: number;
  status: EntryStatus;
  /** When it was opened, ISO 8601, by the clock of the store. Decides the window in which its price counts. */
  openedAt: string;
  /** When it ended, ISO 8601, by the clock of the store and never before `openedAt`; equals `openedAt` while in flight. */
  at: string;
  /** 1 for the first attempt of a call; retries share the `idempotencyKey`. */
  attempt: number;
  /** Follows from the status: settled and inferred are `charged`, unknown and in flight `unknown`, refused `none`. */
  billing: Billing;
  /** Absent exactly when refused or in flight. */
  charge?: Charge;
  /** Path of the request, `/v1/chat/completions`. */
  path?: string;
  /** The model asked for. */
  model?: string;
  tags?: Record<string, string>;
  runId?: string;
  parentRunId?: string;
  idempotencyKey?: string;
  /** Who opened it, when the ledger has a `machine` name. */
  machine?: string;
  /** HTTP status, when an answer came. */
  httpStatus?: number;
  /** Code of the error that ended the attempt; `expired` when nobody ended it. */
  errorCode?: string;
  /** When the caller gave up, ISO 8601. */
  abortedAt?: string;
  /** Characters of the answer that arrived before it broke. */
  charactersReceived?: number;
  /** From the request to its end. */
  durationMs?: number;
  /** From the request to the first piece of content of a streamed chat answer; absent where none came. */
  timeToFirstTokenMs?: number;
  /** Why a chat answer ended, as the service sent it (§2.10); absent where it did not. */
  finishReason?: string;
  /** Sent although the store could not be asked (`onDown: 'allow'`): no limit was checked. */
  unchecked?: true;
  /** What it was estimated to cost, rubles: held while in flight, and what an unknown price counts as. */
  estimateRub?: string;
  /** By scope, where a limit has an estimate of its own, rubles: held there in place of `estimateRub`. */
  estimatesRub?: Readonly<Record<string, string>>;
  /** How long it waited for a spend limit before it was sent, ms. Absent: not at all. */
  waitedMs?: number;
  /** The `id` of the entry that this one repeats: the service answered from its memory, and one charge counts. */
  replayOf?: string;
}

/** What is known of an attempt before it leaves. */
export type OpenAttempt = Pick<
  LedgerEntry,
  'attempt' | 'path' | 'model' | 'tags' | 'runId' | 'parentRunId' | 'idempotencyKey' | 'machine'
>;

/** What decides where an entry counts. */
export type Attribution = Pick<LedgerEntry, 'model' | 'tags' | 'runId' | 'parentRunId'>;

/**
 * Everything that an entry counts towards: the ledger, its model, its run and the run above it, each of its tags.
 *
 * The model is the one asked for, because a limit must know it before the answer.
 */
export function scopesOf(entry: Attribution): string[] {
  const scopes = ['ledger', `model:${entry.model ?? ''}`, `run:${entry.runId ?? ''}`];
  if (entry.parentRunId !== undefined && entry.parentRunId !== entry.runId) scopes.push(`run:${entry.parentRunId}`);
  if (entry.tags !== undefined) for (const name in entry.tags) scopes.push(`tag:${name}=${entry.tags[name]}`);
  return scopes;
}

const RANKS: Record<EntryStatus, number> = { 'in-flight': 0, unknown: 1, inferred: 2, refused: 3, settled: 4 };

/**
 * How much a status knows: in-flight < unknown < inferred < refused < settled. A repeated settlement may only raise
 * what the books know.
 */
export function rankOf(status: EntryStatus): number {
  return RANKS[status];
}

/** What a status means for the bill. */
export function billingOf(status: EntryStatus): Billing {
  if (status === 'refused') return 'none';
  return status === 'settled' || status === 'inferred' ? 'charged' : 'unknown';
}
