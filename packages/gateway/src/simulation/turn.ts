import type { ChatRequest, FunctionTool } from '@kopek/core/wire';
import type { SeenMessage } from '../protocol/conversation.ts';
import type { ScriptedAnswer } from './script.ts';
import type { SearchPage } from './search.ts';

/** Everything that a simulated model sees of a request. */
export interface Turn {
  request: ChatRequest;
  messages: SeenMessage[];
  tools: FunctionTool['function'][];
  /** True when the search tool of the service is offered. */
  canSearch: boolean;
  search: (query: string) => SearchPage[];
  /** Prefill that the answer must continue, or `""`. */
  prefill: string;
}

/** A tool call that a simulated model wants to make. */
export type WantedCall = NonNullable<ScriptedAnswer['toolCalls']>[number];

/** What a model wants to answer, before limits and stop sequences. */
export interface Draft extends ScriptedAnswer {
  sources?: SearchPage[];
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
