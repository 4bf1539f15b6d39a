import type { Charge } from '../money/charge.ts';
import type { Tokens } from '../money/tokens.ts';
import type { AudioAnswer } from '../wire/response.ts';

/** A tool call as it stands at the end of an answer. */
export interface FinishedToolCall {
  /** Unique in the answer; generated if the service sent none, or the same one twice. */
  id: string;
  name: string;
  /** The arguments as sent, a JSON document as text. `""` means none. */
  arguments: string;
  /**
   * Fields of the call that the interface does not list, as sent, such as `extra_content` with a signature; those of its
   * `function` are in `function`. Some services need them sent back with the call.
   */
  extra?: Record<string, unknown>;
}

/** A tool call that may be executed. */
export interface ValidToolCall extends FinishedToolCall {
  /** The parsed arguments; `{}` when the text is empty. */
  input: Record<string, unknown>;
}

/** A spoken answer. */
export type AudioResult = AudioAnswer;

/** Facts about the HTTP response. */
export interface ResponseInfo {
  status: number;
  /** Lower-case names, redacted. */
  headers: Record<string, string>;
  requestId?: string;
  /** HTTP requests made for this call. */
  attempts: number;
  /** Id of the ledger entry, to look up a cost that arrives later. Absent for a client without a ledger. */
  entryId?: string;
}

/** A complete answer: plain data, the same whether it was streamed or not. */
export interface ChatResult {
  /** `""` if the service sent none. */
  id: string;
  /** Unix timestamp in seconds. */
  created?: number;
  /** The model that answered (§2.8); `""` if the service did not send it. */
  model: string;
  /** `""` if the answer has no text. */
  text: string;
  reasoning?: string;
  /** Opaque entries in the order received; `[]` is not the same as absent. */
  reasoningDetails?: unknown[];
  toolCalls: ValidToolCall[];
  /** Calls whose arguments are not a JSON object. Never execute them. */
  invalidToolCalls: FinishedToolCall[];
  audio?: AudioResult;
  /** As sent (§2.10), null allowed. */
  finishReason: string | null;
  /** The finish reason of the provider, as sent. */
  nativeFinishReason: string | null;
  systemFingerprint?: string;
  /** Citations and the like, as sent. Not in the interface. */
  annotations?: unknown[];
  /** The model's explanation of a refusal; never empty. Not in the interface. */
  refusal?: string;
  /** As sent. Not in the interface. */
  logprobs?: unknown;
  /** Token counts; absent if there was no usage. */
  tokens?: Tokens;
  charge: Charge;
  /** The usage as sent; undefined if there was none. */
  usage?: unknown;
  /** The answer as sent. For a stream, the top-level fields of its events, later ones over earlier ones. */
  raw: unknown;
  response?: ResponseInfo;
}
