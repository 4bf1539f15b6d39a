import type { ChatRequest, FunctionTool, JsonSchema } from '@kopek/core/wire';
import type { Random } from '../base/random.ts';
import type { SeenMessage } from '../protocol/conversation.ts';
import type { SearchHit } from './search.ts';

/** Everything that a simulated model sees of a request. */
export interface Turn {
  /** Catalog id of the model that answers. */
  model: string;
  request: ChatRequest;
  messages: SeenMessage[];
  tools: FunctionTool['function'][];
  /** True when the search tool of the service is offered. */
  canSearch: boolean;
  search: (query: string) => SearchHit[];
  /** Repeatable: decided by the conversation and the `seed` of the request. */
  random: Random;
  /** True when the sampling fields allow variation. */
  varied: boolean;
  /** Prefill that the answer must continue, or `""`. */
  prefill: string;
}

/** A tool call that a simulated model wants to make. */
export interface WantedCall {
  name: string;
  /** A JSON document as text. */
  arguments: string;
  /** Default: derived from the generation id. */
  id?: string;
}

/** What a model wants to answer, before limits and stop sequences. */
export interface Draft {
  text: string;
  reasoning: string;
  calls: WantedCall[];
  searches: number;
  sources: SearchHit[];
  finishReason?: string;
  nativeFinishReason?: string;
  error?: { code: number; message: string; metadata?: Record<string, unknown> };
}

/** Text of the last message of the user, or `""`. */
export function userText(turn: Turn): string {
  return turn.messages.findLast((message) => message.role === 'user')?.text ?? '';
}

/** Messages after the last one of the user: the steps of a tool loop so far. */
export function stepsOf(turn: Turn): SeenMessage[] {
  const last = turn.messages.findLastIndex((message) => message.role === 'user');
  return turn.messages.slice(last + 1);
}

/** The JSON Schema that the answer must follow, if any. */
export function answerSchema(turn: Turn): JsonSchema | undefined {
  const format = turn.request.response_format;
  return format?.type === 'json_schema' ? format.json_schema.schema : undefined;
}
