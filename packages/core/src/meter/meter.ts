import type { MaybePromise, WaitSignal } from '../base/maybe-promise.ts';
import type { Billing, Charge } from '../money/charge.ts';

/** One HTTP attempt, before it is sent. */
export interface AttemptInfo {
  /** The requested model. */
  model?: string;
  /** Fallback models (§2.2). */
  models?: string[];
  /** 1 for the first attempt of a call. */
  attempt: number;
  idempotencyKey?: string;
  /** The service bills the key once: `retry.idempotentBilling`. */
  idempotentBilling?: boolean;
  tags?: Record<string, string>;
  /** The run of the call. Use the id of the outermost run, so that a limit per run covers all of it. */
  runId?: string;
  /** The parent run, if there is one: the call counts for both. */
  parentRunId?: string;
  /** Maximum tokens of the answer, from the body: `max_tokens` and its other names, for all choices. */
  requestedMaxTokens?: number;
  /** Length of the body in UTF-16 code units: an upper bound for the tokens of its text. */
  promptCharacters?: number;
  /**
   * Billed inputs outside the body, which its length does not include: media and files by URL or id, conversations
   * stored by the service. Absent if there are none.
   */
  unmeasuredInputs?: number;
  /** The body offers a web search, which is billed beside the tokens (§2.4). Absent if it does not. */
  offersWebSearch?: true;
  /** Path of the request, `/v1/chat/completions`. */
  path: string;
  /** Called with what the meter has recorded of the attempt, once, when it has ended. */
  onEntry?: (entry: object) => void;
}

/** How an HTTP attempt ended. */
export interface AttemptOutcome {
  billing: Billing;
  /** False if no byte of the body was sent. */
  sent: boolean;
  charge?: Charge;
  /** HTTP status, if there was a response. */
  status?: number;
  errorCode?: string;
  /** The caller aborted. */
  aborted?: boolean;
  charactersReceived?: number;
  durationMs: number;
  /** Until the first content of a streamed chat answer, ms. */
  timeToFirstTokenMs?: number;
  finishReason?: string;
}

/** One attempt in flight. */
export interface MeteredAttempt {
  /** Id of its entry: a time-ordered UUID. */
  readonly id: string;
  /** Estimated cost of the attempt, rubles. Absent if it cannot be estimated. */
  estimateRub?: string;
  /** Sent without checking limits, because the store was down (`onStoreDown: 'allow'`). */
  readonly limitsSkipped: boolean;
  /**
   * Records how the attempt ended, before the end of the answer is delivered. Call it for every attempt; only the
   * first call counts. Never throws and never rejects: an entry that the store does not accept waits in the outbox.
   *
   * @returns a promise only if the store answers later; it waits no longer than `timeoutMs` of the ledger.
   */
  settle(outcome: AttemptOutcome): MaybePromise<void>;
  /**
   * Called when the read-ahead buffer of the answer is full, so that the answer cannot end, and when reading
   * continues. Must not throw.
   */
  pause(isPaused: boolean): void;
}

/** The budget of a key from the key endpoint, as far as a meter uses it. */
export interface KeyReading {
  /** Absent if the key has no budget. */
  budget?: {
    /** Rubles left, decimal string. */
    remainingRub?: string;
    /** Limit at the last reset, rubles, decimal string. */
    initialRub?: string;
    resetInSeconds?: number;
    resetAt?: string | Date;
  };
}

/** Records HTTP attempts and may reject them: the one port between a client and its ledger. */
export interface Meter {
  /**
   * Opens an entry for an attempt, before the request is sent and in the context of the caller. From here on it is in
   * flight.
   *
   * @param options - `signal` ends a wait, and `timeoutMs` limits it, ms: the time left for the call. Absent: no
   *   limit.
   * @returns synchronously if there is nothing to wait for.
   * @throws whatever rejects the attempt, such as a limit that is spent. Nothing is sent then.
   */
  begin(
    info: AttemptInfo,
    options?: { signal?: WaitSignal | undefined; timeoutMs?: number | undefined },
  ): MaybePromise<MeteredAttempt>;
  /**
   * Binds a function to the runs and tags around this call, wherever it runs later: a stream is sent when it is read, a
   * queued call in its turn.
   */
  bind<T>(fn: () => T): () => T;
  /** Called with each response of the key endpoint. Sends no request, and must not throw. */
  observeKey(reading: KeyReading): void;
}
