// the plain bounds that settings, streams and transport share
/** How failed requests are retried. */
export interface RetryPolicy {
  /** Maximum number of retries, for all reasons together. */
  maxRetries: number;
  /** A failed request of unknown cost: `throw` (default), or `retry`, which sends it once more and may pay twice. */
  onUnknownBilling: 'throw' | 'retry';
  /**
   * The service bills an `Idempotency-Key` once, so attempts under one key count as one charge in the ledger: the
   * cost of a retry is also that of the attempt lost before it, in any process. Default false: the interface does not
   * promise it.
   */
  idempotentBilling?: boolean;
}

/** Byte limits of one answer. */
export interface ByteLimits {
  /** One whole answer, after decompression. Default 64 MiB. */
  responseBytes: number;
  /** One event of a stream; spoken answers are base64 in events. Default 32 MiB. */
  eventBytes: number;
  /** The part of the body of a failed request that is read. Default 64 KiB. */
  errorBodyBytes: number;
}

/** Default limits. */
export const BYTE_LIMITS: ByteLimits = {
  responseBytes: 64 * 1024 * 1024,
  eventBytes: 32 * 1024 * 1024,
  errorBodyBytes: 64 * 1024,
};

/** Bounds of reading ahead of a consumer. */
export interface ReadAheadLimits {
  /** Bytes of one answer that may be buffered for its consumer. */
  readAheadBytes: number;
  /** How long an answer waits at that bound for the next read, ms; 0 waits forever. */
  consumerIdleMs: number;
}

/** Default limits. */
export const READ_AHEAD: ReadAheadLimits = { readAheadBytes: 1024 * 1024, consumerIdleMs: 300_000 };

/** How long to wait for what trails an answer, ms. */
export const TRAILING_MS = {
  /** After the end of its content: its usage comes last (§2.9 rule 2). */
  ended: 10_000,
  /** After an error: its usage comes last as well, but its caller is waiting for the error. */
  failed: 5000,
  /** After the end mark, or after an end and a usage: nothing but a late usage. */
  last: 1000,
} as const;

/** What the answer has come to when only trailing data may follow. */
export type Trailing = keyof typeof TRAILING_MS;
