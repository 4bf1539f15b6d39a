import type {
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4ToolResultPart,
  SharedV4ProviderOptions,
  SharedV4Warning,
} from '@ai-sdk/provider';
import { textPart, type ContentPart, type Message, type ToolCall } from '@kopek/core';
import type { AssistantMessage, ToolMessage } from '@kopek/core/wire';
import { assistantMessage, contentOf, type ConversationRules, jsonOfAnything, toolCallOf } from '@kopek/core/kit';
import { toFilePart } from './content.ts';
import { isObject } from '../base/json.ts';
import { warnOfUnknownOptions } from './part-options.ts';
import { toToolResultText } from './tool-result-text.ts';

/**
 * Converts a prompt of the AI SDK to messages of §2.3.
 *
 * A trailing assistant message stays last and verbatim: the model continues it. Content that the wire cannot
 * represent goes to `warnings`.
 */
export function toMessages(
  prompt: LanguageModelV4Prompt,
  rules: ConversationRules,
  warnings: SharedV4Warning[],
): Message[] {
  return prompt.flatMap((message): Message[] => {
    warnOfUnknownOptions(message.providerOptions, 'message', warnings);
    if (message.role !== 'system') {
      for (const part of message.content) warnOfUnknownOptions(part.providerOptions, 'part', warnings);
    }
    switch (message.role) {
      case 'system':
        return [{ role: 'system', content: message.content, ...nameOf(message.providerOptions) }];
      case 'user':
        return [{ role: 'user', content: toUserContent(message), ...nameOf(message.providerOptions) }];
      case 'assistant':
        return [toAssistantMessage(message, rules, warnings)];
      case 'tool':
        return message.content.flatMap((part) => {
          if (part.type === 'tool-result') return [toToolMessage(part, warnings)];
          warnings.push({ type: 'unsupported', feature: `${part.type} parts in tool messages` });
          return [];
        });
      default:
        return unknownRole(message);
    }
  });
}

type MessageOf<Role extends LanguageModelV4Message['role']> = Extract<LanguageModelV4Message, { role: Role }>;

function toUserContent({ content }: MessageOf<'user'>): string | ContentPart[] {
  return contentOf(content.map((part) => (part.type === 'text' ? textPart(part.text) : toFilePart(part))));
}

function toAssistantMessage(
  message: MessageOf<'assistant'>,
  rules: ConversationRules,
  warnings: SharedV4Warning[],
): AssistantMessage {
  let text = '';
  let reasoning = '';
  let details: unknown[] | undefined;
  const files: ContentPart[] = [];
  const toolCalls: ToolCall[] = [];
  for (const part of message.content) {
    // one part has all details of the message, so they are sent once
    details ??= detailsOf(part.providerOptions);
    switch (part.type) {
      case 'text':
        text += part.text;
        break;
      case 'reasoning':
        reasoning += part.text;
        break;
      case 'file': {
        const transcript = part.providerOptions?.kopek?.transcript;
        // a spoken answer goes back as what was said: its sound would be paid for again
        if (typeof transcript === 'string') text += transcript;
        else files.push(toFilePart(part));
        break;
      }
      case 'tool-call':
        if (!part.providerExecuted) toolCalls.push(toToolCall(part));
        else
          warnings.push({
            type: 'unsupported',
            feature: `calls of tools that another service ran, such as ${part.toolName}`,
          });
        break;
      case 'tool-result':
        warnings.push({
          type: 'unsupported',
          feature: `results of tools that another service ran, such as ${part.toolName}`,
        });
        break;
      default:
        warnings.push({ type: 'unsupported', feature: `${part.type} parts in assistant messages` });
    }
  }
  const reasoningDetails = details ?? detailsOf(message.providerOptions);
  const content = contentOf(text === '' ? files : [textPart(text), ...files]);
  return {
    ...assistantMessage({ content, toolCalls, reasoning, reasoningDetails }, rules),
    ...nameOf(message.providerOptions),
  };
}

function detailsOf(options: SharedV4ProviderOptions | undefined): unknown[] | undefined {
  const details = options?.kopek?.reasoningDetails;
  return Array.isArray(details) ? details : undefined;
}

type ToolCallPart = Extract<MessageOf<'assistant'>['content'][number], { type: 'tool-call' }>;

function toToolCall(part: ToolCallPart): ToolCall {
  return toolCallOf(part.toolCallId, part.toolName, argumentsOf(part), part.providerOptions?.kopek?.extra);
}

function argumentsOf({ input, providerOptions }: ToolCallPart): string {
  const received = providerOptions?.kopek?.arguments;
  const text = typeof input === 'string' ? input : jsonOfAnything(input ?? {});
  // in the words of the model, unless the application changed them: other blanks would miss the prompt cache
  return typeof received === 'string' && (typeof input === 'string' || isSameCall(received, text)) ? received : text;
}

/** What is no object was an invalid call, whose input the AI SDK replaces by `{}`. */
function isSameCall(received: string, text: string): boolean {
  try {
    const value: unknown = JSON.parse(received);
    return isObject(value) ? JSON.stringify(value) === text : text === '{}';
  } catch {
    return text === '{}';
  }
}

function toToolMessage(part: LanguageModelV4ToolResultPart, warnings: SharedV4Warning[]): ToolMessage {
  const content = toToolResultText(part, warnings);
  return { role: 'tool', content, tool_call_id: part.toolCallId, ...nameOf(part.providerOptions) };
}

function nameOf(options: SharedV4ProviderOptions | undefined): { name?: string } {
  const own = options?.kopek;
  return isObject(own) && typeof own.name === 'string' ? { name: own.name } : {};
}

function unknownRole(message: never): never {
  throw new TypeError(`unknown role in the prompt: ${String((message as { role?: unknown }).role)}`);
}
