// the plain bounds that settings, streams and transport share
/** How a call is repeated. */
export interface RetryPolicy {
  /** Most repetitions, for all reasons together. */
  maxRetries: number;
  /** Whether a request that may have been billed is sent once more. */
  onUnknownBilling: 'throw' | 'retry';
  /**
   * The service bills an `Idempotency-Key` once. Attempts under one key are then one purchase in the books: the price of a
   * repetition is also that of an attempt which was lost before it, in whatever process. Default false: the interface does
   * not promise it.
   */
  honoursIdempotencyKey?: boolean;
}

/** Byte limits of one answer. */
export interface ByteLimits {
  /** One whole answer, after decompression. Default 64 MiB. */
  responseBytes: number;
  /** One event of a stream; spoken answers are base64 in events. Default 32 MiB. */
  eventBytes: number;
  /** What is read of the body of a failed request. Default 64 KiB. */
  errorBodyBytes: number;
}

/** Default limits. */
export const BYTE_LIMITS: ByteLimits = {
  responseBytes: 64 * 1024 * 1024,
  eventBytes: 32 * 1024 * 1024,
  errorBodyBytes: 64 * 1024,
};

/** What bounds the reading ahead of a reader. */
export interface ReadAheadLimits {
  /** Bytes of one answer that may wait for its reader. */
  readAheadBytes: number;
  /** How long an answer waits at that bound for a reader who takes nothing, ms; 0 is for ever. */
  readerIdleMs: number;
}

/** Default limits. */
export const READ_AHEAD: ReadAheadLimits = { readAheadBytes: 1024 * 1024, readerIdleMs: 300_000 };
