import { defined } from '../../base/defined.ts';
import type { AssistantMessage, ContentPart } from '../../wire/message.ts';
import type { ToolCall } from '../../wire/tool.ts';

/** How a conversation is written where upstreams differ. Both adapters use these names. */
export interface ConversationRules {
  /** `false` keeps received reasoning out of later requests. Default true: agents with reasoning models need it. */
  roundTripReasoning?: boolean;
  /** The content of a message with tool calls and no text: `'string'` (default) sends `""` (§2.3), `'null'` null, for upstreams that reject `""`. */
  emptyAssistantContent?: 'string' | 'null';
}

/** The content of an earlier answer of the model. */
interface EarlierAnswer {
  content: string | ContentPart[];
  toolCalls: ToolCall[];
  reasoning?: string | undefined;
  /** Opaque entries, as received. */
  reasoningDetails?: unknown[] | undefined;
}

/** Converts an earlier answer to the message that sends it back to the model (§2.3). */
export function assistantMessage(answer: EarlierAnswer, rules: ConversationRules): AssistantMessage {
  const { content, toolCalls, reasoning, reasoningDetails } = answer;
  const hasCalls = toolCalls.length > 0;
  const message: AssistantMessage = {
    role: 'assistant',
    content: content === '' && hasCalls && rules.emptyAssistantContent === 'null' ? null : content,
    ...defined({ tool_calls: hasCalls ? toolCalls : undefined }),
  };
  if (rules.roundTripReasoning === false) return message;
  // the opaque entries hold more than the text: where they are sent, the text is in them
  if (reasoningDetails) return { ...message, reasoning_details: reasoningDetails };
  return { ...message, ...defined({ reasoning: reasoning || undefined }) };
}

/** Converts an earlier call to the one that is sent back, with what the service sent besides the listed fields (§2.8). */
export function toolCallOf(id: string, name: string, text: string, extra?: unknown): ToolCall {
  const { function: called, ...rest } = recordOf(extra);
  return { ...rest, id, type: 'function', function: { ...recordOf(called), name, arguments: text } };
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
