import type { IncomingHttpHeaders } from 'node:http';
import type { ChatRequest } from '@kopek/core/wire';
import { matchesName } from '../base/name-pattern.ts';
import { textOf } from '../protocol/lenient/chat-request.ts';

/** An answer that a test determines. Whatever is absent stays empty. */
export interface ScriptedAnswer {
  text?: string;
  reasoning?: string;
  toolCalls?: {
    /** @minLength 1 */
    name: string;
    arguments: Record<string, unknown> | string;
    id?: string;
  }[];
  /** @asType integer @minimum 0 */
  webSearches?: number;
  finishReason?: string;
  nativeFinishReason?: string;
  /** An error inside the choice (§7.1); the finish reason becomes `error`. */
  error?: { code: number; message: string; metadata?: Record<string, unknown> };
  /** A named fault for this answer only. */
  fault?: string;
}

/** Which requests a fixture answers: all given conditions must be met. An empty match fits every request. */
export interface FixtureMatch {
  /** The requested model, or a prefix of it followed by `*`. */
  model?: string;
  /** Text that the last message contains, case-sensitive. In a tool loop the last message is the result of the tool. */
  lastMessage?: string;
  /** Names of functions that the request must offer. */
  tools?: string[];
  /** Headers with their exact values; header names in any case. */
  headers?: Record<string, string>;
}

/** A fixed answer for every request that it matches. */
export interface Fixture {
  match?: FixtureMatch;
  answer: ScriptedAnswer;
  /** How many times. Default: always. @asType integer @minimum 1 */
  times?: number;
}

/** A scripted answer as a fixture: for the next request, whatever it is. */
export const once = (answer: ScriptedAnswer): Fixture => ({ answer, times: 1 });

/** Whether a request meets all conditions of a fixture. */
export function fits({ match = {} }: Fixture, request: ChatRequest, sent: IncomingHttpHeaders): boolean {
  const { model, lastMessage, tools, headers } = match;
  const lastText = request.prompt ?? textOf(request.messages?.at(-1)?.content);
  if (model !== undefined && !matchesName(model, request.model ?? request.models?.[0] ?? '')) return false;
  if (lastMessage !== undefined && !lastText.includes(lastMessage)) return false;
  const offered = (request.tools ?? []).flatMap((tool) => ('function' in tool ? [tool.function.name] : []));
  if (tools !== undefined && !tools.every((name) => offered.includes(name))) return false;
  return Object.entries(headers ?? {}).every(([name, value]) => sent[name.toLowerCase()] === value);
}
