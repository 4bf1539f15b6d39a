/**
 * The usage and the cost of an answer. Interface §2.9.
 *
 * A non-streamed answer always has it (rule 1); a stream has it in its last chunk (rule 2).
 */
export interface WireUsage {
  /** As returned by the provider. */
  prompt_tokens?: number | null;
  /** As returned by the provider. */
  completion_tokens?: number | null;
  /** As returned by the provider. */
  total_tokens?: number | null;
  /** Amount charged for this request, in rubles. `0` is a price. */
  cost_rub?: number | string | null;
  /** Balance of the account after the charge, in rubles. May be negative. */
  balance?: number | string | null;
  prompt_tokens_details?: {
    /** Prompt cache reads. */
    cached_tokens?: number | null;
    /** Prompt cache writes. */
    cache_write_tokens?: number | null;
  } | null;
  completion_tokens_details?: {
    reasoning_tokens?: number | null;
  } | null;
  server_tool_use?: {
    /** Web searches that the service actually ran. */
    web_search_requests?: number | null;
  } | null;
}
