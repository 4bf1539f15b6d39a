import { textPart, type ContentPart, type Message, type ToolCall } from '@kopek/core';
import type { AssistantMessage } from '@kopek/core/wire';
import { assistantMessage, contentOf, type ConversationRules, defined, jsonOfAnything } from '@kopek/core/kit';
import type { AIMessage, BaseMessage, ToolMessage } from '@langchain/core/messages';
import { reject, toContentPart } from './content.ts';

/**
 * Converts a conversation to the messages of a request. Interface §2.3.
 *
 * An AI message at the end is a prefix that the model continues, and passes like any other.
 *
 * @throws KopekError `invalid_request` for content that cannot be sent, with its path.
 */
export function toWireMessages(messages: readonly BaseMessage[], rules: ConversationRules): Message[] {
  const answered = new Set(messages.map((message) => 'tool_call_id' in message && message.tool_call_id));
  return messages.map((message, index) => toWireMessage(message, `messages[${index}]`, { rules, answered }));
}

interface Context {
  rules: ConversationRules;
  /** Ids of the tool calls that the conversation answers. */
  answered: ReadonlySet<unknown>;
}

function toWireMessage(message: BaseMessage, path: string, options: Context): Message {
  const role = roleOf(message, path);
  const name = defined({ name: message.name });
  switch (role) {
    case 'assistant':
      return { ...toAssistantMessage(message as AIMessage, path, options), ...name };
    case 'tool':
      return { role, content: toText(message, path), tool_call_id: (message as ToolMessage).tool_call_id, ...name };
    default:
      return { role, content: toContent(message.content, path), ...name };
  }
}

/** What other services call `developer` is `system` here (§2.3). */
const ROLES: ReadonlyMap<string, Exclude<Message['role'], 'tool'>> = /* @__PURE__ */ new Map([
  ['human', 'user'],
  ['user', 'user'],
  ['ai', 'assistant'],
  ['assistant', 'assistant'],
  ['system', 'system'],
  ['developer', 'system'],
]);

function roleOf(message: BaseMessage, path: string): Message['role'] {
  const type = message.getType();
  if (type === 'tool') return 'tool';
  const isGeneric = type === 'generic';
  const named = isGeneric ? (message as BaseMessage & { role: string }).role : type;
  const role = ROLES.get(named);
  if (role) return role;
  if (isGeneric) throw reject(path, `the role "${named}" does not exist (§2.3): use user, assistant, system or tool`);
  throw reject(path, `a message of type "${type}" cannot be sent (§2.3)`);
}

function toContent(content: BaseMessage['content'], path: string): string | ContentPart[] {
  if (typeof content === 'string') return content;
  return contentOf(content.map((block, index) => toContentPart(block, `${path}.content[${index}]`)));
}

/** §2.3: the content of a tool message is a string. Anything but text cannot be sent there. */
function toText({ content }: BaseMessage, path: string): string {
  if (typeof content === 'string') return content;
  return content
    .map((block, index) => {
      const part = toContentPart(block, `${path}.content[${index}]`);
      if (part.type === 'text') return part.text;
      throw reject(
        `${path}.content[${index}]`,
        `a tool message can contain only text (§2.3), not ${part.type}: send it in a user message`,
      );
    })
    .join('\n');
}

// an answer's own account of its calls and thoughts; the calls are sent as `tool_calls`
const TRACES = new Set([
  'tool_use',
  'tool_call',
  'tool_call_chunk',
  'invalid_tool_call',
  'input_json_delta',
  'functionCall',
  'reasoning',
  'thinking',
  'redacted_thinking',
  'reasoning_content',
  'server_tool_call',
  'server_tool_call_chunk',
  'server_tool_call_result',
  'non_standard',
]);

function toAssistantMessage(message: AIMessage, path: string, options: Context): AssistantMessage {
  const content = toAssistantContent(message, path);
  const toolCalls = toWireToolCalls(message, options.answered);
  return assistantMessage({ content, toolCalls, ...thoughtsOf(message) }, options.rules);
}

function toAssistantContent(message: AIMessage, path: string): string | ContentPart[] {
  const { content } = message;
  const parts =
    typeof content === 'string'
      ? content
      : contentOf(
          content.flatMap((block, index) => {
            const { type, transcript, refusal: given } = block;
            if (TRACES.has(type)) return [];
            // what was said aloud goes back as its words, and a refusal too: one without words is left out
            if (type === 'audio' && typeof transcript === 'string') return textPart(transcript);
            if (type === 'refusal') return typeof given === 'string' && given !== '' ? textPart(given) : [];
            return [toContentPart(block, `${path}.content[${index}]`)];
          }),
        );
  if (parts !== '') return parts;
  const { audio, refusal } = message.additional_kwargs as { audio?: { transcript?: unknown }; refusal?: unknown };
  const [words = ''] = [audio?.transcript, refusal].filter((value) => typeof value === 'string');
  return words;
}

/** An invalid call is sent when it was answered: its tool message needs it, and nothing else may stand unanswered. */
function toWireToolCalls(message: AIMessage, answered: ReadonlySet<unknown>): ToolCall[] {
  const calls = message.tool_calls ?? [];
  const valid = calls.map(({ id, name, args }) => toWireToolCall(id, name, jsonOfAnything(args ?? {})));
  const invalid = (message.invalid_tool_calls ?? [])
    .filter((call) => call.id !== undefined && answered.has(call.id))
    .map((call) => toWireToolCall(call.id, call.name, call.args));
  return [...valid, ...invalid];
}

function toWireToolCall(id: string | undefined, name: string | undefined, text: string | undefined): ToolCall {
  return { id: id ?? '', type: 'function', function: { name: name ?? '', arguments: text ?? '' } };
}

/** What the model thought, from where `invoke` and `stream` put it, or from the blocks that native events made. */
function thoughtsOf({ additional_kwargs: extra, content }: AIMessage): Thoughts {
  const blocks = typeof content === 'string' ? [] : content;
  const { reasoning_content: text } = extra;
  const texts = text === undefined ? blocks.map(({ reasoning }) => reasoning) : [text];
  return {
    reasoning: texts.filter((text) => typeof text === 'string').join(''),
    reasoningDetails: [extra, ...blocks]
      .map((holder) => holder.reasoning_details)
      .find((given) => Array.isArray(given)),
  };
}

type Thoughts = Pick<Parameters<typeof assistantMessage>[0], 'reasoning' | 'reasoningDetails'>;
