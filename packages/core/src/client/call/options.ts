import type { AnswerRestore } from '../../base/answer-restore.ts';
import type { KopekError, RequestProblem } from '../../errors/index.ts';
import type { CallTimeouts, GivenHeaders } from '../../settings/types.ts';
import type { RetryPolicy } from '../../base/bounds.ts';

/** Options of one call. They win over the settings of the client. */
export interface CallOptions {
  /** Ends the call; its socket is freed at once. */
  signal?: AbortSignal;
  /** Further headers of this call. */
  headers?: GivenHeaders;
  /** Time limits, or one number of ms for the whole call: attempts, pauses and reading. */
  timeout?: number | CallTimeouts;
  retry?: Partial<RetryPolicy>;
  /** Fields that the interface does not list. They never override typed ones. */
  extraBody?: Record<string, unknown>;
  /**
   * One word of at most 255 printable ASCII characters, for callers that retry by themselves; generated when absent. The
   * same on every attempt of one call, until `on402` changes the body.
   */
  idempotencyKey?: string;
  /** Labels of the ledger entries of this call, `ledger.total({ by: 'tag' })`. */
  tags?: Record<string, string>;
  /** The run that this call belongs to: a chain, an agent, a conversation. */
  runId?: string;
  parentRunId?: string;
  /**
   * What happens to an answer whose reader leaves: by `break`, `cancel()`, an aborted signal. Default: that of the client.
   *
   * `cancel` frees the socket at once; the price stays unknown unless it had arrived. `finish` reads on in the
   * background, within `timeout.totalMs` and `limits.responseBytes`, to learn the price.
   */
  onLeave?: 'cancel' | 'finish';
  /** Runs each attempt, for callers with a queue of their own. Pauses between attempts do not hold a place in it. */
  enqueue?: <Result>(attempt: () => Promise<Result>) => Promise<Result>;
  /** How an answer to a strict schema becomes one to the schema of the caller: `strictRequest` of `@kopek/core/schema` makes it. */
  restore?: AnswerRestore;
  /** Receives the warnings of `validate: 'warn'` for this request, in place of `onWarning` of the client. */
  onWarning?: (problem: RequestProblem) => void;
  /** Sees the failure of each attempt, the last one included. What it throws ends the call. */
  onFailedAttempt?: (failure: KopekError) => unknown;
}

/** Options of a streamed call. */
export interface StreamOptions extends CallOptions {
  /** Emit every parsed event of the wire as a `raw` event. Costs a full parse of each. */
  includeRaw?: boolean;
  /**
   * Join neighbouring deltas when a backlog of more than 32 has piled up behind a slow reader. Default true.
   *
   * Nothing ever waits for it: deltas that arrive one by one stay single.
   */
  coalesce?: boolean;
}
