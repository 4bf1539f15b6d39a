import {
  _mergeDicts,
  _mergeLists,
  mergeContent,
  mergeResponseMetadata,
  mergeUsageMetadata,
  type AIMessageChunk,
  type AIMessageChunkFields,
  type MessageContent,
  type ToolCall,
  type ToolCallChunk,
  type UsageMetadata,
} from '@langchain/core/messages';
import type { ChatGenerationChunk } from '@langchain/core/outputs';
import { KopekMessageChunk } from './message-chunk.ts';

/** What a merge looks at in an AI message chunk. Absent lists and objects are empty ones. */
export interface Mergeable {
  content: MessageContent;
  additional_kwargs: Record<string, unknown> | undefined;
  response_metadata: Record<string, unknown>;
  tool_call_chunks: ToolCallChunk[] | undefined;
  /** Only of a chunk that has calls without fragments. */
  tool_calls: ToolCall[] | undefined;
  id: string | undefined;
  usage_metadata: UsageMetadata | undefined;
}

/** What a chunk holds now. A copy: later changes to the message do not show. */
export function mergeableOf(message: AIMessageChunk): Mergeable {
  const { tool_call_chunks: fragments } = message;
  const hasFragments = !isEmptyList(fragments);
  return {
    content: message.content,
    additional_kwargs: isEmpty(message.additional_kwargs) ? undefined : { ...message.additional_kwargs },
    response_metadata: { ...message.response_metadata },
    tool_call_chunks: hasFragments ? [...(fragments ?? [])] : undefined,
    // read only where it counts: next to fragments it would parse them
    tool_calls: hasFragments || isEmptyList(message.tool_calls) ? undefined : [...(message.tool_calls ?? [])],
    id: message.id,
    usage_metadata: message.usage_metadata,
  };
}

/** True for a chunk that, merged after `first`, appends its text to the content and changes nothing else. */
export function addsOnlyText({ text, generationInfo, message }: ChatGenerationChunk, first: Mergeable): boolean {
  const { tool_call_chunks: fragments, tool_calls: calls, usage_metadata: usage } = message as AIMessageChunk;
  return (
    message.content === text &&
    generationInfo === undefined &&
    first.id !== undefined &&
    usage === undefined &&
    isEmptyList(fragments) &&
    isEmptyList(calls) &&
    isEmpty(message.additional_kwargs) &&
    saysNothingNew(message.response_metadata, first.response_metadata)
  );
}

/**
 * Merges chunks by LangChain's own rules into one message, which is built once.
 *
 * The one difference from repeated `concat`: a usage that only one side has is kept as it is, without empty details.
 */
export function merge(first: Mergeable, rest: readonly (string | Mergeable)[]): KopekMessageChunk {
  let sum = first;
  let { content } = first;
  for (const next of rest) {
    if (typeof next === 'string') content = mergeContent(content, next);
    else {
      sum = mergeTwo({ ...sum, content }, next);
      ({ content } = sum);
    }
  }
  const { additional_kwargs: kwargs, tool_call_chunks: fragments, tool_calls: calls, usage_metadata: usage } = sum;
  // fresh objects: what one reader writes into this message must not show anywhere else
  const fields = {
    content,
    additional_kwargs: { ...kwargs },
    response_metadata: { ...sum.response_metadata },
    tool_call_chunks: [...(fragments ?? [])],
    tool_calls: [...(calls ?? [])],
    id: sum.id,
    ...(usage && { usage_metadata: usage }),
  };
  return new KopekMessageChunk(fields as AIMessageChunkFields);
}

function mergeTwo(left: Mergeable, right: Mergeable): Mergeable {
  const fragments = mergeLists(left.tool_call_chunks, right.tool_call_chunks);
  return {
    content: mergeContent(left.content, right.content),
    additional_kwargs: mergeKwargs(left.additional_kwargs, right.additional_kwargs),
    response_metadata: saysNothingNew(right.response_metadata, left.response_metadata)
      ? left.response_metadata
      : mergeResponseMetadata(left.response_metadata, right.response_metadata),
    tool_call_chunks: fragments,
    tool_calls: fragments ? undefined : mergeLists(left.tool_calls, right.tool_calls),
    id: left.id ?? right.id,
    usage_metadata:
      left.usage_metadata && right.usage_metadata
        ? mergeUsageMetadata(left.usage_metadata, right.usage_metadata)
        : (left.usage_metadata ?? right.usage_metadata),
  };
}

function mergeKwargs(left: Mergeable['additional_kwargs'], right: Mergeable['additional_kwargs']): typeof left {
  return left && right ? _mergeDicts(left, right) : (left ?? right);
}

function mergeLists<Item extends object>(left: Item[] | undefined, right: Item[] | undefined): Item[] | undefined {
  // typed for content blocks, written for lists of anything; entries of one list may belong together, too
  return right ? _mergeLists((left ?? []) as never[], right as never[]) : left;
}

// all chunks but the last say the provider and nothing else
function saysNothingNew(metadata: Record<string, unknown>, known: Record<string, unknown>): boolean {
  for (const key in metadata) {
    if (key !== 'model_provider' || metadata[key] !== known[key]) return false;
  }
  return true;
}

function isEmptyList(list: readonly unknown[] | undefined): boolean {
  return list === undefined || list.length === 0;
}

function isEmpty(record: Record<string, unknown>): boolean {
  for (const _ in record) return false;
  return true;
}
