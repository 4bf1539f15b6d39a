import type { Billing } from '../errors/index.ts';
import type { Charge } from './charge.ts';

/**
 * One HTTP attempt that could have cost something, as plain JSON: one line of a ledger file.
 *
 * It holds no prompt, no answer and no key.
 */
export interface LedgerEntry {
  /** Order of settlement: when prices arrived, not when requests left. Unique within the ledger, from 1. */
  seq: number;
  /** Time of settlement, ISO 8601. */
  at: string;
  /** 1 for the first attempt of a call; retries share the `idempotencyKey`. */
  attempt: number;
  billing: Billing;
  /** Absent exactly when `billing` is `none`. */
  charge?: Charge;
  /** Path of the request, `/v1/chat/completions`. */
  path?: string;
  /** The model asked for. */
  model?: string;
  tags?: Record<string, string>;
  runId?: string;
  parentRunId?: string;
  idempotencyKey?: string;
  /** HTTP status, when an answer came. */
  status?: number;
  /** Code of the error that ended the attempt. */
  errorCode?: string;
  /** When the caller gave up, ISO 8601. */
  abortedAt?: string;
  /** Characters of the answer that arrived before it broke. */
  charactersReceived?: number;
  durationMs?: number;
  /** Estimates that stay reserved by scope, because the price of this answer never arrived. Rubles. */
  heldRub?: Record<string, string>;
}

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
  for (const [name, value] of Object.entries(entry.tags ?? {})) scopes.push(`tag:${name}=${value}`);
  return scopes;
}
