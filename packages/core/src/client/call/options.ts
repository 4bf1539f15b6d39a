import type { AnswerRestore } from '../../base/answer-restore.ts';
import type { KopekError, RequestProblem } from '../../errors/index.ts';
import type { CallTimeouts, GivenHeaders } from '../../settings/types.ts';
import type { RetryPolicy } from '../../base/bounds.ts';

/** Options of a call that the settings of a model in the AI SDK have as well. */
export interface SharedCallOptions {
  /** Timeouts, or one number of ms for the whole call: attempts, pauses and reading. */
  timeout?: number | CallTimeouts;
  /** Fields that the interface does not list. They never override typed ones. */
  extraBody?: Record<string, unknown>;
  /** The run of this call, for the ledger and for limits per run: a chain, an agent, a conversation. */
  runId?: string;
  /** The run that contains this one, for the ledger. */
  parentRunId?: string;
  /**
   * What happens if the consumer leaves, by `break`, `cancel()`, an aborted signal or a closed tab. Default: as the
   * client, or the provider.
   *
   * `cancel` frees the socket at once; the cost stays unknown unless it has arrived. `finish` reads the rest in the
   * background, within `timeout.totalMs` and `transportLimits.responseBytes`, to learn the cost.
   */
  onAbandon?: 'cancel' | 'finish';
}

/** Options of one call. They override the settings of the client. */
export interface CallOptions extends SharedCallOptions {
  /** Aborts the call and frees its socket at once. */
  signal?: AbortSignal;
  /** Further headers of this call. */
  headers?: GivenHeaders;
  retry?: Partial<RetryPolicy>;
  /**
   * One word of at most 255 printable ASCII characters, for callers with retries of their own. Default: generated.
   * All attempts of a call send the same one, until `on402` changes the body.
   */
  idempotencyKey?: string;
  /** Tags of the ledger entries of this call: `ledger.total({ by: 'tag' })`. */
  tags?: Record<string, string>;
  /** Runs each attempt, for callers with a queue of their own. Pauses between attempts take no place in it. */
  enqueue?: <Result>(attempt: () => Promise<Result>) => Promise<Result>;
  /** How an answer to a strict schema becomes one to the schema of the caller: `strictRequest` of `@kopek/core/schema` makes it. */
  restore?: AnswerRestore;
  /** Called with the warnings of `validate: 'warn'` for this request, instead of `onWarning` of the client. */
  onWarning?: (problem: RequestProblem) => void;
  /** Called with the ledger entry of each attempt, once, when it has ended: also after the caller has left. */
  onEntry?: (entry: object) => void;
  /** Called with the failure of each attempt, including the last. An exception ends the call. */
  onFailedAttempt?: (failure: KopekError) => unknown;
}

/** Options of a streamed call. */
export interface StreamOptions extends CallOptions {
  /** Emits every parsed event of the wire as a `raw` event, which costs a full parse of each. */
  includeRaw?: boolean;
  /**
   * Joins adjacent deltas if more than 32 of them wait for a slow consumer. Default true.
   *
   * It never delays a delta: those that arrive one by one stay single.
   */
  coalesce?: boolean;
}
