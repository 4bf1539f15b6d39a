import type { MaybePromise, WaitSignal } from '../base/later.ts';
import type { Billing, Charge } from '../money/charge.ts';

/** One HTTP attempt before it leaves. */
export interface AttemptInfo {
  /** The model asked for. */
  model?: string;
  /** Fallback models (§2.2). */
  models?: string[];
  /** 1 for the first attempt of a call. */
  attempt: number;
  idempotencyKey?: string;
  /** The service bills the key once: `retry.honoursIdempotencyKey`. */
  honoursIdempotencyKey?: boolean;
  tags?: Record<string, string>;
  /** What the call belongs to: give the id of the outermost run, so that a limit per run holds for all of it. */
  runId?: string;
  /** The run above, when there is one: the call counts for both. */
  parentRunId?: string;
  /** Tokens that the answer may have at most, from the body: `max_tokens` and its other names, for all choices. */
  requestedMaxTokens?: number;
  /** Length of the body in UTF-16 code units: a bound for the tokens of all that is written in it. */
  promptCharacters?: number;
  /**
   * Inputs that are billed and not written in the body, so that its length does not measure them: media and files by
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

/** One attempt on its way. */
export interface Booking {
  /** Id of its entry: a time-ordered UUID. */
  readonly id: string;
  /** Estimated cost of the attempt, rubles. Absent when it cannot be estimated. */
  estimateRub?: string;
  /** Sent although the store could not be asked (`onDown: 'allow'`): no limit was checked. */
  readonly unchecked: boolean;
  /**
   * Writes how the attempt ended, before the answer's end is delivered. Must be called for every attempt; only the
   * first call counts. Never throws, and never rejects: an entry that the store does not take waits in the outbox.
   *
   * @returns a promise only when the store answers later; it waits no longer than `timeoutMs` of the ledger.
   */
  settle(outcome: AttemptOutcome): MaybePromise<void>;
  /**
   * Called when as much of the answer as may be read ahead waits for its reader, so that it cannot end, and when it is
   * read on. Must not throw.
   */
  pause?(isPaused: boolean): void;
}

/** The budget of a key as the key endpoint reports it, as far as a meter watches it. */
export interface KeyReading {
  /** Absent when the key has no budget. */
  budget?: {
    /** Rubles left, decimal string. */
    remainingRub?: string;
    /** Limit at the last reset, rubles, decimal string. */
    initialRub?: string;
    resetInSeconds?: number;
    resetAt?: string | Date;
  };
}

/** Books HTTP attempts, and may refuse them: the one port between a client and whatever keeps its books. */
export interface Meter {
  /**
   * Opens the books for an attempt, before the request leaves and in the context of the caller: from here on it is in
   * flight.
   *
   * @param options - `signal` ends a wait, and `timeoutMs` is how long it may last, ms: what is left of the time of the
   * call. Absent: no limit.
   * @returns at once when nothing has to be waited for.
   * @throws what refuses the attempt, such as a limit that is spent. Nothing is sent then.
   */
  begin(
    info: AttemptInfo,
    options?: { signal?: WaitSignal | undefined; timeoutMs?: number | undefined },
  ): MaybePromise<Booking>;
  /** Receives each answer of the key endpoint. Makes no request, and must not throw. */
  observeKey?(reading: KeyReading): void;
}
