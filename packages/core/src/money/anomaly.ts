/**
 * Irregularities of an answer and its bill: the names in `Charge.anomalies`, each with its meaning.
 *
 * An anomaly never changes a price and never costs a paid answer: the odd value is left out, or kept as it was sent.
 */
export const ANOMALIES = {
  total_mismatch: 'The total is not the sum of prompt and completion tokens; all three are kept as sent.',
  reasoning_excluded_from_completion:
    'The total shows that reasoning tokens were counted beside the completion; they are added to `output`.',
  reasoning_exceeds_completion: 'There are more reasoning tokens than completion tokens.',
  cache_excluded_from_prompt:
    'The total shows that cached tokens were counted beside the prompt; they are added to `input`.',
  cached_exceeds_prompt: 'There are more tokens read from the cache than prompt tokens.',
  cache_write_outside_prompt: 'Tokens written to the cache were counted beside the prompt; they are kept as sent.',
  cost_unreadable: 'The cost is not an amount, so the price is unknown.',
  cost_negative: 'The cost is below zero: a refund, taken as it is.',
  balance_unreadable: 'The balance is not an amount; it is left out.',
  balance_negative: 'The balance is below zero: an overdraft.',
  error_after_end: 'The service sent an error behind a complete answer; the answer stands.',
  data_after_end: 'Something that is no part of an answer came behind a complete one; it is left out.',
  usage_missing: 'The answer is complete, but its usage never came, so the price is unknown.',
  idempotency_key_reused: 'The ledger has a charge of another price under the same idempotency key; both count.',
  scan_limit: 'The answer was too large for `meteredFetch` to look for its usage, so the price is unknown.',
  max_tokens_lowered: 'The request was sent again with a smaller `max_tokens` after a 402 (setting `on402`).',
  empty_completion: 'The answer ended normally but contains no text, reasoning, tool call or audio.',
  content_not_string: 'The content of the message is not a string; the text in its parts is read.',
  event_not_object: 'An event of the stream is valid JSON, but not an object; it is left out.',
  tool_calls_not_array: 'The tool calls are not a list; the value is read as a single call.',
  tool_call_not_object: 'A tool call is not an object; it is left out.',
  tool_arguments_unreadable:
    'The arguments of a tool call were sent as an object too deeply nested to be written; the call is invalid.',
  invalid_utf8: 'The answer contains bytes that are not UTF-8; they are replaced by U+FFFD.',
} as const;

/** Name of something odd about an answer or its bill: see {@link ANOMALIES}. */
export type Anomaly = keyof typeof ANOMALIES;
