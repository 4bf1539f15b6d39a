import type { Charge, ChatParameters, FunctionTool, KeyStatus, ResponseFormat, Tokens, ToolChoice } from '@kopek/core';
import type { MeteredClientSettings } from '@kopek/ledger';
import type { ObservedError } from './observed-error.ts';

/** What is asked for, in words that every package can say in its own way. */
export interface ConformanceRequest {
  /** `messages`: one user message with `text`. `prompt`: the text itself (§2.2). */
  form: 'messages' | 'prompt';
  text: string;
  model: string;
  /** Under the names that all packages share. */
  parameters?: ChatParameters;
  /** Function tools as on the wire (§2.4). */
  tools?: FunctionTool[];
  toolChoice?: ToolChoice;
  /** As on the wire (§2.5). */
  responseFormat?: ResponseFormat;
}

/** Where the request goes and how. */
export interface Connection {
  /** To be passed on unchanged: address, key, `fetch` (absent when real HTTP is wanted), ledger, time limits, limits. */
  settings: Pick<
    MeteredClientSettings,
    'apiKey' | 'baseURL' | 'fetch' | 'ledger' | 'retry' | 'timeout' | 'transportLimits'
  >;
  /** For whichever layer retries in this package. Also in `settings.retry.maxRetries`. */
  maxRetries: number;
  signal?: AbortSignal;
}

/** A tool call that would be executed. */
export interface ObservedToolCall {
  id: string;
  name: string;
  /** The text as sent, where the package still has it. */
  arguments?: string;
  input: unknown;
}

/** A tool call that is marked as not executable. */
export interface ObservedInvalidToolCall {
  id?: string | undefined;
  name?: string | undefined;
  arguments?: string | undefined;
}

/**
 * What a user of a package sees of one answer, in the same words for every package.
 *
 * After a failure: what had been delivered, or what the error carries.
 */
export interface Observation {
  text: string;
  /** Visible thought; absent or `""` when there is none. */
  reasoning?: string | undefined;
  /** Opaque entries as received; `[]` is not the same as absent. */
  reasoningDetails?: unknown[] | undefined;
  toolCalls: ObservedToolCall[];
  invalidToolCalls: ObservedInvalidToolCall[];
  audio?: { data: string; transcript?: string | undefined } | undefined;
  /** As sent (§2.10). Undefined when the package does not show it. */
  finishReason?: string | null | undefined;
  nativeFinishReason?: string | null | undefined;
  /** What the package tells an agent loop, translated to the words of §2.10. Undefined when there is no such thing. */
  agentFinishReason?: string | undefined;
  model?: string | undefined;
  id?: string | undefined;
  /** Unix timestamp, seconds. */
  created?: number | undefined;
  systemFingerprint?: string | undefined;
  /** The wire usage as sent. */
  usage?: unknown;
  /** Token counts where the framework keeps its own, under our names. A count that it does not know is left out. */
  tokens?: Tokens | undefined;
  /**
   * Every charge that somebody who adds up would find: on chunks, messages, parts, or on the error when nothing else
   * carries it. More than one means that it would be counted twice.
   */
  charges: Charge[];
  /** What the call ended with; undefined when it succeeded. */
  error?: ObservedError | undefined;
}

/** Something that a package shows in another way, by the nature of its framework. Every entry is printed by the run. */
export interface SubjectException {
  /** Name of a case, or a pattern of names. */
  cases: string | RegExp;
  /** `invoke`, `stream`, or both when absent. */
  mode?: 'invoke' | 'stream';
  /** What is not asserted there: keys of the expectation. */
  keys: readonly string[];
  /** Why that is right. */
  reason: string;
}

/** A package under test. Neither method rejects: a failure is an observation with `error`. */
export interface Subject {
  readonly name: string;
  /** Forms of requests that it can make. Default: both. */
  readonly forms?: readonly ConformanceRequest['form'][];
  readonly exceptions?: readonly SubjectException[];
  /** Asks without streaming. */
  invoke(request: ConformanceRequest, connection: Connection): Promise<Observation>;
  /** Asks with `stream: true` and reads to the end. */
  stream(request: ConformanceRequest, connection: Connection): Promise<Observation>;
  /** Asks for the information of the key; rejects with the error. */
  key?(connection: Connection): Promise<KeyStatus>;
}
