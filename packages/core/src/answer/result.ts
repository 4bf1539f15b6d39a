import type { Charge } from '../money/charge.ts';
import type { Tokens } from '../money/usage.ts';
import type { AudioAnswer } from '../wire/response.ts';

/** A tool call as it stands at the end of an answer. */
export interface FinishedToolCall {
  /** Unique in the answer; generated when the service sent none, or the same one twice. */
  id: string;
  name: string;
  /** The arguments as sent, a JSON document as text. `""` means none. */
  arguments: string;
}

/** A tool call that may be executed. */
export interface ValidToolCall extends FinishedToolCall {
  /** The parsed arguments; `{}` when the text is empty. */
  input: Record<string, unknown>;
}

/** A spoken answer. */
export type AudioResult = AudioAnswer;

/** What the transport knows of an answer. */
export interface ResponseInfo {
  status: number;
  /** Lower-case names, redacted. */
  headers: Record<string, string>;
  requestId?: string;
  /** HTTP requests made for this call. */
  attempts: number;
  /** Id of the entry in the books, by which a price that comes later can be found. Absent for a client without books. */
  entryId?: string;
}

/** A complete answer: plain data, the same whether it was streamed or not. */
export interface ChatResult {
  /** `""` when the service sent none. */
  id: string;
  /** Unix timestamp in seconds. */
  created?: number;
  /** The model that really answered (§2.8); `""` when the service did not send it. */
  model: string;
  /** `""` when the answer holds no text. */
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
  /** The provider's own string, as sent. */
  nativeFinishReason: string | null;
  systemFingerprint?: string;
  /** Citations and the like, as sent. Not in the interface. */
  annotations?: unknown[];
  /** Why the model refuses to answer, in its own words; never empty. Not in the interface. */
  refusal?: string;
  /** As sent. Not in the interface. */
  logprobs?: unknown;
  /** Token counts; absent when no usage came. */
  tokens?: Tokens;
  charge: Charge;
  /** The wire usage as sent, undefined when none came. */
  usage?: unknown;
  /** The answer as sent. Of a stream: the top-level fields of its events, later ones over earlier ones. */
  raw: unknown;
  response?: ResponseInfo;
}
