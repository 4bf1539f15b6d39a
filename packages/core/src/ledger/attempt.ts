import type { Billing } from '../errors/index.ts';
import type { Charge } from '../money/charge.ts';

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
  /** Tokens that the answer may have at most, as the body says: `max_tokens` and its other names, for all choices. */
  requestedMaxTokens?: number;
  /** Length of the body in UTF-16 code units: a bound for the tokens of all that is written in it. */
  promptCharacters?: number;
  /**
   * Inputs that are billed and not written in the body, so that its length says nothing about them: media and files by
   * URL or id, conversations that the service keeps. Absent when there are none.
   */
  unmeasuredInputs?: number;
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
  /** Until the first piece of content of a streamed chat answer. */
  timeToFirstTokenMs?: number;
  finishReason?: string;
}
