import { textPart, type ContentPart, type Message, type ToolCall } from '@kopek/core';
import type { AssistantMessage } from '@kopek/core/wire';
import {
  assistantMessage,
  callSafely,
  contentOf,
  type ConversationRules,
  defined,
  jsonOfAnything,
  reporterOf,
  toolCallOf,
} from '@kopek/core/kit';
import type { AIMessage, BaseMessage, ToolMessage } from '@langchain/core/messages';
import { isContentBlock, reject, toContentPart } from './content.ts';
import type { ChatKopekFields } from './fields.ts';

/** Rules of a conversation, and who hears of what is left out of it. */
type MessageRules = ConversationRules & Pick<ChatKopekFields, 'onWarning' | 'onCallbackError'>;

/**
 * Converts a conversation to the messages of a request. Interface §2.3.
 *
 * An AI message at the end is a prefix that the model continues, and passes like any other. What another service left in
 * an AI message and the interface has no place for, such as calls of its own tools, is left out with a warning, so that a
 * conversation can change its model.
 *
 * @throws KopekError `invalid_request` for content that cannot be sent, with its path.
 */
export function toWireMessages(messages: readonly BaseMessage[], rules: MessageRules): Message[] {
  return messages.map((message, index) => toWireMessage(message, `messages[${index}]`, { rules, messages }));
}

interface Context {
  rules: MessageRules;
  /** The whole conversation. */
  messages: readonly BaseMessage[];
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

/** Blocks that repeat the calls of a message, which are sent as `tool_calls`. */
const CALLS = new Set([
  'tool_use',
  'tool_call',
  'tool_call_chunk',
  'invalid_tool_call',
  'input_json_delta',
  'functionCall',
]);

function toAssistantMessage(message: AIMessage, path: string, options: Context): AssistantMessage {
  const content = toAssistantContent(message, path, options);
  const toolCalls = toWireToolCalls(message, path, options);
  return assistantMessage({ content, toolCalls, ...thoughtsOf(message) }, options.rules);
}

function toAssistantContent(message: AIMessage, path: string, options: Context): string | ContentPart[] {
  const { content, tool_calls: calls = [], invalid_tool_calls: invalid = [] } = message;
  const hasCalls = calls.length + invalid.length > 0;
  const parts =
    typeof content === 'string'
      ? content
      : contentOf(
          content.flatMap((block, index) => {
            const { type, transcript, refusal: given } = block;
            const place = `${path}.content[${index}]`;
            // sent as the reasoning of the message
            if (type === 'reasoning') return [];
            if (CALLS.has(type) && hasCalls) return [];
            // what was said aloud goes back as its words, and a refusal too: one without words is left out
            if (type === 'audio' && typeof transcript === 'string') return textPart(transcript);
            if (type === 'refusal') return typeof given === 'string' && given !== '' ? textPart(given) : [];
            if (isContentBlock(type)) return [toContentPart(block, place)];
            leaveOut(`a block of type ${JSON.stringify(type)}`, place, options.rules);
            return [];
          }),
        );
  if (parts !== '') return parts;
  const { audio, refusal } = message.additional_kwargs as { audio?: { transcript?: unknown }; refusal?: unknown };
  const [words = ''] = [audio?.transcript, refusal].filter((value) => typeof value === 'string');
  return words;
}

/** An invalid call is sent when it was answered: its tool message needs it, and nothing else may stand unanswered. */
function toWireToolCalls(message: AIMessage, path: string, { messages, rules }: Context): ToolCall[] {
  const calls = message.tool_calls ?? [];
  const extras = extrasOf(message);
  const wireCall = (id = '', name = '', text = ''): ToolCall => toolCallOf(id, name, text, extras.get(id));
  const valid = calls.map(({ id, name, args }) => wireCall(id, name, jsonOfAnything(args ?? {})));
  const invalid = (message.invalid_tool_calls ?? [])
    .filter((call, index) => {
      const isAnswered =
        call.id !== undefined && messages.some((other) => 'tool_call_id' in other && other.tool_call_id === call.id);
      if (!isAnswered) leaveOut('an invalid call without an answer', `${path}.invalid_tool_calls[${index}]`, rules);
      return isAnswered;
    })
    .map((call) => wireCall(call.id, call.name, call.args));
  return [...valid, ...invalid];
}

/** Fields of calls that LangChain has no place for, by id, from where `invoke` and `stream`, or native events, put them. */
function extrasOf({ additional_kwargs: kwargs, content }: AIMessage): ReadonlyMap<string, unknown> {
  const blocks = typeof content === 'string' ? [] : content;
  return new Map([
    ...blocks.flatMap(({ id, extras }) =>
      typeof id === 'string' && extras !== undefined ? [[id, extras] as const] : [],
    ),
    ...Object.entries(kwargs.tool_call_extras ?? {}),
  ]);
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

/** Warns, as the client warns of requests. */
function leaveOut(what: string, path: string, { onWarning, onCallbackError }: MessageRules): void {
  const message = `${path}: ${what} is not sent: the interface has no place for it (§2.3)`;
  if (onWarning) callSafely(() => onWarning({ path, message }), reporterOf(onCallbackError));
  else console.warn(`kopek: ${message}`);
}
