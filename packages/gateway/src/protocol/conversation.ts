import type { ChatRequest, ContentPart, Message, ToolCall } from '@kopek/core/wire';
import { countTokens } from '../base/tokens.ts';

/** One message as a simulated model sees it: all parts turned into text, personal data masked. */
export interface SeenMessage {
  role: 'user' | 'system' | 'assistant' | 'tool';
  text: string;
  toolCalls: readonly ToolCall[];
  /** Only on tool messages. */
  toolCallId?: string;
}

/** A part of a message as text, and the tokens that it costs besides that text. */
export interface ReadPart {
  text: string;
  tokens: number;
}

/** A conversation as models see it. */
export interface Conversation {
  messages: SeenMessage[];
  /** Text that the answer must continue (§2.3 prefill), or `""`. */
  prefill: string;
  /** Tokens of images, sounds and videos. */
  mediaTokens: number;
}

/**
 * Reads the messages, or the prompt, of a request.
 *
 * @param readPart - turns one part of a message into text.
 */
export async function readConversation(
  request: ChatRequest,
  readPart: (part: ContentPart) => Promise<ReadPart>,
): Promise<Conversation> {
  const given: readonly Message[] = request.messages ?? [{ role: 'user', content: request.prompt ?? '' }];
  let mediaTokens = 0;
  const messages: SeenMessage[] = [];
  for (const message of given) {
    const { content } = message;
    const parts: readonly ContentPart[] =
      typeof content === 'string' ? [{ type: 'text', text: content }] : (content ?? []);
    const texts: string[] = [];
    for (const part of parts) {
      const { text, tokens } = await readPart(part);
      texts.push(text);
      mediaTokens += tokens;
    }
    messages.push({
      role: message.role,
      text: texts.join('\n'),
      toolCalls: (message.role === 'assistant' ? message.tool_calls : undefined) ?? [],
      ...(message.role === 'tool' ? { toolCallId: message.tool_call_id } : {}),
    });
  }
  const last = messages.at(-1);
  const isPrefill = last?.role === 'assistant' && last.toolCalls.length === 0;
  return { messages, prefill: isPrefill ? last.text : '', mediaTokens };
}

/** Tokens of a message: its text, its calls, and a few for its framing. */
export function messageTokens(message: SeenMessage): number {
  const calls = message.toolCalls.reduce((sum, call) => sum + countTokens(call.function.arguments) + 3, 0);
  return countTokens(message.text) + calls + 3;
}

/** Tokens of a request besides its messages: tools and response format. */
export function frameTokens(request: ChatRequest): number {
  const offered = [request.tools, request.response_format].filter((field) => field !== undefined);
  return offered.reduce<number>((sum, field) => sum + countTokens(JSON.stringify(field)), 0);
}
