import type { Billing, Charge } from '@kopek/core';

/** The path of a paid tool: others bill it, and not the service. */
export const TOOL_PATH = 'tool';

/** The path of a refund: no request was made for it. */
export const REFUND_PATH = 'refund';

/** Whether an entry is a request to the service: a paid tool and a refund are charges without one. */
export function isRequest({ path }: Pick<LedgerEntry, 'path'>): boolean {
  return path !== TOOL_PATH && path !== REFUND_PATH;
}

/**
 * The state of an attempt. It begins as `in-flight` and ends as exactly one of the others:
 *
 * - `settled`: the answer contained its cost, or the cost was found in another certain way;
 * - `inferred`: the cost was found later, from the balance of the account;
 * - `unknown`: it may have been billed, but no cost arrived, or its process died and the attempt expired;
 * - `rejected`: the service rejected the request before any content, so nothing was billed.
 *
 * An attempt that was never sent is released: its entry is removed.
 */
export type EntryStatus = 'in-flight' | 'settled' | 'inferred' | 'unknown' | 'rejected';

/**
 * One HTTP attempt that could have cost something, as plain JSON. It is recorded before the request is sent.
 *
 * It contains no prompt, no answer and no key.
 */
export interface LedgerEntry {
  /**
   * Time-ordered UUID, made before the request is sent. It identifies the reservation and the entry in every ledger.
   */
  id: string;
  /**
   * Order of settlement within the ledger, from 1; 0 while in flight. An entry that is raised (an unknown cost that
   * arrives after all) gets a new one, so that a reader that follows the ledger sees it again.
   */
  seq: number;
  status: EntryStatus;
  /** When it was opened, ISO 8601, by the clock of the store. This decides the window in which its cost counts. */
  openedAt: string;
  /** When it ended, ISO 8601, by the clock of the store and never before `openedAt`; equals `openedAt` while in flight. */
  at: string;
  /** 1 for the first attempt of a call; retries share the `idempotencyKey`. */
  attempt: number;
  /** Follows from the status: settled and inferred are `charged`, unknown and in flight `unknown`, rejected `none`. */
  billing: Billing;
  /** Absent exactly if the attempt was rejected or is in flight. */
  charge?: Charge;
  /** Path of the request, `/v1/chat/completions`; `tool` of a paid tool, `refund` of a refund. */
  path?: string;
  /** The requested model. */
  model?: string;
  tags?: Record<string, string>;
  runId?: string;
  parentRunId?: string;
  idempotencyKey?: string;
  /** The service bills the key once: `retry.idempotentBilling`. */
  idempotentBilling?: true;
  /** Name of the process that opened it, if its ledger has an `instanceId`. */
  instanceId?: string;
  /** Random name of the ledger that opened it, under a key that the service bills once: two may derive its id at once. */
  openedBy?: string;
  /** HTTP status, when an answer came. */
  httpStatus?: number;
  /** Code of the error that ended the attempt; `expired` if its process never ended it. */
  errorCode?: string;
  /** When the caller gave up, ISO 8601. */
  abandonedAt?: string;
  /** Characters received before the answer broke. */
  charactersReceived?: number;
  /** From the request to the end of the answer, ms. */
  durationMs?: number;
  /** From the request to the first content of a streamed chat answer, ms; absent if there was none. */
  timeToFirstTokenMs?: number;
  /** Finish reason of a chat answer, as the service sent it (§2.10); absent if it did not. */
  finishReason?: string;
  /** Sent without checking limits, because the store was down (`onStoreDown: 'allow'`). */
  limitsSkipped?: true;
  /** Estimated cost, rubles: reserved while in flight, and what counts if the cost stays unknown. */
  estimateRub?: string;
  /** Estimates by scope, rubles, for limits with an estimate of their own: used there instead of `estimateRub`. */
  estimateRubByScope?: Readonly<Record<string, string>>;
  /** How long it waited for a spend limit before it was sent, ms. Absent: it did not wait. */
  waitedMs?: number;
  /** The `id` of the entry that this one repeats: the service sent a stored answer again, and one charge counts. */
  replayOf?: string;
}

/** What is known before a request is sent, beside the number of the attempt. */
export const OPENING = [
  'path',
  'model',
  'tags',
  'runId',
  'parentRunId',
  'idempotencyKey',
  'idempotentBilling',
  'instanceId',
  'openedBy',
] as const;

/** The part of an entry that is known before its request is sent. */
export type OpenAttempt = Pick<LedgerEntry, 'attempt' | (typeof OPENING)[number]>;

/** The part of an entry that decides which limits and totals it counts in. */
export type Attribution = Pick<LedgerEntry, 'model' | 'tags' | 'runId' | 'parentRunId'>;

/** Between a run and the one that it opened: `job-7::research` is a run within `job-7`. No shell gives it a meaning. */
export const RUN_SEPARATOR = '::';

/** Lists a run and the runs around it, innermost first: `a::b` and `a`. */
export function runsOf(path: string): string[] {
  const runs = [path];
  for (let end = path.lastIndexOf(RUN_SEPARATOR); end > 0; end = path.lastIndexOf(RUN_SEPARATOR, end - 1)) {
    runs.push(path.slice(0, end));
  }
  return runs;
}

/**
 * Lists the scopes that an entry counts in: the ledger, its model, its run, its parent run, each run around the two, and
 * each of its tags.
 *
 * The model is the requested one, because a limit must know it before the answer.
 */
export function scopesOf(entry: Attribution): string[] {
  const scopes = ['all', `model:${entry.model ?? ''}`];
  addRuns(scopes, entry.runId ?? '');
  if (entry.parentRunId !== undefined && entry.parentRunId !== entry.runId) addRuns(scopes, entry.parentRunId);
  if (entry.tags !== undefined) for (const name in entry.tags) scopes.push(`tag:${name}=${entry.tags[name]}`);
  // a copy has no room for more, and a row keeps it
  return scopes.slice();
}

function addRuns(scopes: string[], path: string): void {
  for (const run of runsOf(path)) {
    const scope = `run:${run}`;
    if (!scopes.includes(scope)) scopes.push(scope);
  }
}

const RANKS: Record<EntryStatus, number> = { 'in-flight': 0, unknown: 1, inferred: 2, rejected: 3, settled: 4 };

/** Ranks a status by how much is known: in-flight < unknown < inferred < rejected < settled. It can only be raised. */
export function rankOf(status: EntryStatus): number {
  return RANKS[status];
}

/** Derives the billing from a status. */
export function billingOf(status: EntryStatus): Billing {
  if (status === 'rejected') return 'none';
  return status === 'settled' || status === 'inferred' ? 'charged' : 'unknown';
}
