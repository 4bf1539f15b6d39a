import type { IncomingHttpHeaders } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import type { ChatRequest, Message, ToolCall } from '@kopek/core/wire';
import { parseJson } from '../base/json.ts';
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
  /** Text that a system message contains, case-sensitive. */
  system?: string;
  /** Which answer of the conversation it is: 1 for the first, 2 when the assistant has spoken once. @asType integer @minimum 1 */
  turn?: number;
  /** Text that a tool has returned since the last message of the user, case-sensitive; or whether any tool has. */
  toolResult?: string | boolean;
  /** Names of functions that the request must offer. */
  tools?: string[];
  /** Headers with their exact values; header names in any case. */
  headers?: Record<string, string>;
}

/**
 * A fixed answer for every request that it matches. One with `toolCalls` leaves the results of these very calls to the
 * next fixture, or to the model, unless `match.turn` or `times` says when it answers.
 */
export interface Fixture {
  match?: FixtureMatch;
  answer: ScriptedAnswer;
  /** How many times. Default: always. @asType integer @minimum 1 */
  times?: number;
}

/** A scripted answer as a fixture: for the next request, whatever it is. */
export const once = (answer: ScriptedAnswer): Fixture => ({ answer, times: 1 });

/** Whether a request meets all conditions of a fixture. */
export function fits({ match = {}, answer, times }: Fixture, request: ChatRequest, sent: IncomingHttpHeaders): boolean {
  const { model, lastMessage, system, turn, toolResult, tools, headers } = match;
  const messages = request.messages ?? [];
  const steps = messages.slice(messages.findLastIndex(({ role }) => role === 'user') + 1);
  const says = (role: Message['role'], text: string, among = messages): boolean =>
    among.some((message) => message.role === role && textOf(message.content).includes(text));
  if (model !== undefined && !matchesName(model, request.model ?? request.models?.[0] ?? '')) return false;
  const lastText = request.prompt ?? textOf(messages.at(-1)?.content);
  if (lastMessage !== undefined && !lastText.includes(lastMessage)) return false;
  if (system !== undefined && !says('system', system)) return false;
  const spoken = messages.filter(({ role }) => role === 'assistant').length;
  if (turn !== undefined && turn !== spoken + 1) return false;
  const result = typeof toolResult === 'string' ? toolResult : '';
  if (toolResult !== undefined && says('tool', result, steps) !== (toolResult !== false)) return false;
  const offered = (request.tools ?? []).flatMap((tool) => ('function' in tool ? [tool.function.name] : []));
  if (tools !== undefined && !tools.every((name) => offered.includes(name))) return false;
  if (!Object.entries(headers ?? {}).every(([name, value]) => sent[name.toLowerCase()] === value)) return false;
  return turn !== undefined || times !== undefined || !wereMade(answer.toolCalls ?? [], steps);
}

/** Whether one of these messages made these calls: answering their results by the same calls would never end. */
function wereMade(calls: NonNullable<ScriptedAnswer['toolCalls']>, steps: readonly Message[]): boolean {
  const made = steps.flatMap((message) => (message.role === 'assistant' ? (message.tool_calls ?? []) : []));
  const isMade = (name: string, given: unknown): boolean =>
    made.some(
      ({ function: called }: ToolCall) => called.name === name && isDeepStrictEqual(valueOf(called.arguments), given),
    );
  return calls.length > 0 && calls.every((call) => isMade(call.name, valueOf(call.arguments)));
}

const valueOf = (given: unknown): unknown => (typeof given === 'string' ? (parseJson(given) ?? given) : given);
