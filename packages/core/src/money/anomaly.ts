/**
 * Irregularities of an answer and its usage: the names in `Charge.anomalies`, each with its meaning.
 *
 * An anomaly never changes a cost and never fails a billed answer: the odd value is omitted, or kept as sent.
 */
export const ANOMALIES = {
  total_mismatch: 'The total is not the sum of prompt and completion tokens; all three are kept as sent.',
  reasoning_excluded_from_completion:
    'The total shows that reasoning tokens were counted separately from the completion; they are added to `output`.',
  reasoning_exceeds_completion: 'There are more reasoning tokens than completion tokens.',
  cache_excluded_from_prompt:
    'The total shows that cached tokens were counted separately from the prompt; they are added to `input`.',
  cached_exceeds_prompt: 'There are more tokens read from the cache than prompt tokens.',
  cache_write_outside_prompt: 'Tokens written to the cache were counted separately; they are kept as sent.',
  cost_unreadable: 'The cost is not an amount, so it is unknown.',
  cost_negative: 'The cost is below zero: a refund, kept as sent.',
  balance_unreadable: 'The balance is not an amount; it is omitted.',
  balance_negative: 'The balance is below zero: an overdraft.',
  error_after_end: 'The service sent an error after a complete answer; the answer is kept.',
  data_after_end: 'Data that is not part of the answer arrived after a complete answer; it is ignored.',
  usage_missing: 'The answer is complete, but its usage never came, so the cost is unknown.',
  idempotency_key_reused: 'The ledger has another charge under the same idempotency key; both count.',
  scan_limit: 'The answer was too large for `meteredFetch` to look for its usage, so the cost is unknown.',
  max_tokens_lowered: 'The request was sent again with a smaller `max_tokens` after a 402 (setting `on402`).',
  empty_completion: 'The answer ended normally but contains no text, reasoning, tool call or audio.',
  content_not_string: 'The message content is not a string; Kopek reads the text from its parts.',
  event_not_object: 'A stream event is valid JSON, but not an object; it is ignored.',
  tool_calls_not_array: 'The tool calls are not a list; the value is read as a single call.',
  tool_call_not_object: 'A tool call is not an object; it is ignored.',
  tool_arguments_unreadable:
    'The arguments of a tool call arrived as an object nested too deeply to serialize; the call is invalid.',
  invalid_utf8: 'The answer contains bytes that are not UTF-8; they are replaced by U+FFFD.',
} as const;

/** Name of an irregularity of an answer or its usage: see {@link ANOMALIES}. */
export type Anomaly = keyof typeof ANOMALIES;
