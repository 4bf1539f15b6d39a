import type { Charge, ErrorCode, Tokens } from '@kopek/core';
import type { ErrorKind } from './observed-error.ts';
import type { ConformanceRequest, ObservedToolCall } from './subject.ts';

/** One answer of the service, byte by byte. */
export interface WireAnswer {
  status: number;
  headers: Record<string, string>;
  /** Base64 pieces, written one by one. */
  body_chunks: string[];
  /** `close`: a clean end. `destroy`: the socket breaks. `hang`: the body never ends. */
  end?: 'close' | 'destroy' | 'hang' | 'hang-before-headers';
}

/** What the failure of a call must look like. A key that is absent is not asserted. */
export interface ExpectedError {
  kind?: ErrorKind;
  status?: number;
  code?: number | string;
  /** `KopekError.code`. */
  error_code?: ErrorCode;
  request_id?: string;
  /** With `retry.onUnknownBilling: 'retry'`: whether the failure is of a temporary kind. */
  retryable?: boolean;
  billing?: 'none' | 'charged' | 'unknown';
  metadata?: Record<string, unknown>;
  message_contains?: string;
  /** Of `KopekError.responseBody`. */
  response_body_contains?: string[];
  message_excludes?: string | string[];
  retry_after_ms?: number;
  attempts?: number;
  never_contains_api_key?: boolean;
}

/** What a client must make of an answer. A key that is absent is not asserted. */
export interface Expectation {
  text?: string;
  text_prefix?: string;
  reasoning?: string;
  reasoning_details?: unknown[];
  /** An id `"*unique*"` stands for any id that is not empty and unique in the answer. */
  tool_calls?: ObservedToolCall[];
  invalid_tool_calls?: { id?: string; name?: string; arguments?: string }[];
  finish_reason?: string | null;
  native_finish_reason?: string | null;
  finish_reason_for_agents?: string;
  /** The wire usage as sent; null: unknown, and nothing may show it as 0. */
  usage?: Record<string, unknown> | null;
  derived?: { output_text?: number };
  /** The exact price as text; computed from `usage` when absent. */
  charge?: Partial<Charge>;
  tokens?: Tokens | null;
  /** All of these, and others are allowed. */
  anomalies?: string[];
  /** The answer holds nothing to complain about. */
  no_anomalies?: boolean;
  model?: string;
  id?: string;
  /** Unix timestamp, seconds. */
  created?: number;
  system_fingerprint?: string;
  audio?: { data: string; transcript?: string };
  /** Values of the key answer by wire path. */
  key?: Record<string, unknown>;
  error?: ExpectedError | null;
  attempts?: number;
  min_wait_ms?: number;
  max_wait_ms?: number;
  /** Fields of the request body that arrived, beside the model, the conversation and `stream`. */
  request?: Record<string, unknown>;
}

/** One case: an answer and what every package must make of it. The files of `wire-cases/` have this shape. */
export interface WireCase extends WireAnswer {
  name: string;
  group: string;
  /** Where the shape was seen. */
  source?: string;
  /** Why the expectation is right. */
  basis?: string;
  interface_fields_only?: boolean;
  optional?: boolean;
  request_kind: 'json' | 'stream';
  method: 'POST' | 'GET';
  /** Answers to the attempts in turn; the last one repeats. */
  responses?: WireAnswer[];
  client?: {
    idle_timeout_ms?: number;
    max_retries?: number;
    server_chunk_delay_ms?: number;
    must_finish_within_ms?: number;
  };
  note?: string;
  /** What is asked; default: one user message. */
  request?: Partial<ConformanceRequest>;
  expect: Expectation;
}
