import type { FinishedToolCall, ChatResult as KopekResult, ValidToolCall } from '@kopek/core';
import { defined } from '@kopek/core/kit';
import {
  AIMessage,
  AIMessageChunk,
  type AIMessageFields,
  type BaseMessage,
  type InvalidToolCall,
  type ToolCall,
} from '@langchain/core/messages';
import { BaseCache } from '@langchain/core/caches';
import type { ChatGenerationChunk, ChatResult, Generation } from '@langchain/core/outputs';
import { toResponseMetadata, toTokenUsage, usageField, type BalanceRule } from './usage.ts';

/** The data of a message besides the answer. */
export interface AnswerContext extends BalanceRule {
  /** Requested format, §2.2 `audio.format`: the answer contains only the audio. */
  audioFormat?: string | undefined;
  /** Id of the message, unique per answer: LangGraph replaces a message by a later one of the same id. */
  messageId: string;
  /** Id of the ledger entry, if it is known before the answer: on the first chunk. */
  entryId?: string | undefined;
}

/** Converts a whole answer to LangChain's result: one generation, and `llmOutput` with tokens and charge. */
export function toChatResult(result: KopekResult, context: AnswerContext): ChatResult {
  return resultOf(result.text, toAIMessage(result, context));
}

/** Converts the sum of a stream to a result of `invoke`: a message, not a chunk. */
export function toStreamedResult(sum: ChatGenerationChunk): ChatResult {
  return resultOf(sum.text, toWholeMessage(sum.message as AIMessageChunk));
}

function resultOf(text: string, message: AIMessage): ChatResult {
  const tokenUsage = toTokenUsage(message.usage_metadata);
  return {
    generations: [{ text, message }],
    llmOutput: defined({ tokenUsage, charge: message.response_metadata.charge }),
  };
}

function toWholeMessage(given: AIMessage | AIMessageChunk): AIMessage {
  const { id, content, tool_calls: valid = [], invalid_tool_calls: invalid = [], usage_metadata: usage } = given;
  return new AIMessage({
    id,
    content,
    tool_calls: valid,
    invalid_tool_calls: invalid,
    additional_kwargs: given.additional_kwargs,
    response_metadata: given.response_metadata,
    ...defined({ usage_metadata: usage }),
  } as AIMessageFields);
}

/**
 * Wraps a cache so that its answers are marked: their charge is the original cost, and their messages have an id of
 * their own. Cached values are not changed.
 */
export function withMarks(cache: BaseCache): BaseCache {
  return Object.assign(Object.create(BaseCache.prototype) as BaseCache, {
    lookup: async (prompt: string, key: string) => (await cache.lookup(prompt, key))?.map(asCached) ?? null,
    update: (prompt: string, key: string, value: Generation[]) => cache.update(prompt, key, value),
  });
}

function mark(holder: Record<string, unknown>): Record<string, unknown> {
  return holder.charge === undefined ? holder : { ...holder, charge: { ...(holder.charge as object), cached: true } };
}

function asCached(generation: Generation): Generation {
  const { generationInfo: info, message } = generation as Generation & { message?: BaseMessage };
  const copy =
    AIMessage.isInstance(message) || AIMessageChunk.isInstance(message) ? toWholeMessage(message) : undefined;
  if (copy) {
    copy.id = `run-${globalThis.crypto.randomUUID()}`;
    copy.response_metadata = mark(copy.response_metadata);
  }
  return { ...generation, ...(info && { generationInfo: mark(info) }), ...(copy && { message: copy }) };
}

/** Converts a whole answer to a message. */
function toAIMessage(result: KopekResult, context: AnswerContext): AIMessage {
  return new AIMessage({
    id: context.messageId,
    content: result.text,
    tool_calls: result.toolCalls.map(toToolCall),
    invalid_tool_calls: result.invalidToolCalls.map(toInvalidToolCall),
    additional_kwargs: {
      ...defined({
        reasoning_content: result.reasoning,
        audio: result.audio && defined({ ...result.audio, format: context.audioFormat }),
      }),
      ...lateKwargs(result),
    },
    response_metadata: toResponseMetadata(result, context),
    ...usageField(result.tokens),
  });
}

/** An executable call. */
export function toToolCall(call: ValidToolCall): ToolCall {
  return { name: call.name, args: call.input, id: call.id, type: 'tool_call' };
}

/** A call whose arguments are not a JSON object, with its text as received. */
export function toInvalidToolCall(call: FinishedToolCall): InvalidToolCall {
  return { name: call.name, args: call.arguments, id: call.id, error: MALFORMED_ARGUMENTS, type: 'invalid_tool_call' };
}

/** LangChain's own message for such a call. */
export const MALFORMED_ARGUMENTS = 'Malformed args.';

/** Fields known only at the end of an answer, which would be appended wrongly if they were sent piece by piece. */
export function lateKwargs(result: KopekResult): Record<string, unknown> {
  const { reasoningDetails, annotations, refusal, toolCalls, invalidToolCalls } = result;
  const extras = [...toolCalls, ...invalidToolCalls].flatMap(({ id, extra }) => (extra ? [[id, extra] as const] : []));
  return defined({
    reasoning_details: reasoningDetails,
    annotations,
    refusal,
    // LangChain's calls have no place for them
    tool_call_extras: extras.length > 0 ? Object.fromEntries(extras) : undefined,
  });
}
