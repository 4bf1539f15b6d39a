import type { Billing } from '../errors/index.ts';
import type { Charge } from './charge.ts';

/** One HTTP attempt before it leaves. */
export interface AttemptInfo {
  /** The model asked for. */
  model?: string;
  /** Fallback models (§2.2). */
  models?: string[];
  /** 1 for the first attempt of a call. */
  attempt: number;
  idempotencyKey?: string;
  tags?: Record<string, string>;
  /** What the call belongs to: give the id of the outermost run, so that a limit per run holds for all of it. */
  runId?: string;
  /** The run above, when there is one: the call counts for both. */
  parentRunId?: string;
  /** `max_tokens` of the request. */
  requestedMaxTokens?: number;
  /** Length of the prompt in UTF-16 code units. */
  promptCharacters?: number;
  /** Path of the request, `/v1/chat/completions`. */
  path: string;
}

/** How an HTTP attempt ended. */
export interface AttemptOutcome {
  billing: Billing;
  /** False when no byte of the body left. */
  sent: boolean;
  charge?: Charge;
  /** HTTP status, when an answer came. */
  status?: number;
  errorCode?: string;
  /** The caller gave up. */
  aborted?: boolean;
  charactersReceived?: number;
  durationMs: number;
}
