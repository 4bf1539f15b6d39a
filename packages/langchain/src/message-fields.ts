import {
  _mergeDicts,
  _mergeLists,
  mergeContent,
  mergeResponseMetadata,
  mergeUsageMetadata,
  type AIMessageChunk,
  type MessageContent,
  type ToolCall,
  type ToolCallChunk,
  type UsageMetadata,
} from '@langchain/core/messages';

/** The fields of an AI message chunk that a merge looks at. */
export interface MessageFields {
  content: MessageContent;
  additional_kwargs: Record<string, unknown>;
  response_metadata: Record<string, unknown>;
  tool_call_chunks: ToolCallChunk[];
  /** Only of a chunk that has calls without fragments. */
  tool_calls: ToolCall[];
  id: string | undefined;
  usage_metadata: UsageMetadata | undefined;
}

/** What a chunk holds now. A copy: later changes to the message do not show. */
export function fieldsOf(message: AIMessageChunk): MessageFields {
  const fragments = message.tool_call_chunks ?? NONE;
  return {
    content: message.content,
    additional_kwargs: isEmpty(message.additional_kwargs) ? NOTHING : { ...message.additional_kwargs },
    response_metadata: { ...message.response_metadata },
    tool_call_chunks: fragments.length === 0 ? NONE : [...fragments],
    // read only where it counts: next to fragments it would parse them
    tool_calls: fragments.length === 0 ? (message.tool_calls ?? NONE) : NONE,
    id: message.id,
    usage_metadata: message.usage_metadata,
  };
}

/**
 * Merges two chunks by LangChain's own rules, without parsing any arguments.
 *
 * `AIMessageChunk.concat` parses all arguments received so far each time, which makes a long tool call quadratic. The
 * one difference in the outcome: a usage that only one side has is kept as it is, without empty details.
 */
export function mergeFields(left: MessageFields, right: MessageFields): MessageFields {
  const fragments = mergeListsOf(left.tool_call_chunks, right.tool_call_chunks);
  return {
    content: mergeContent(left.content, right.content),
    additional_kwargs: mergeKwargs(left.additional_kwargs, right.additional_kwargs),
    response_metadata: sameProvider(left.response_metadata, right.response_metadata)
      ? left.response_metadata
      : mergeResponseMetadata(left.response_metadata, right.response_metadata),
    tool_call_chunks: fragments,
    tool_calls: fragments.length === 0 ? mergeListsOf(left.tool_calls, right.tool_calls) : NONE,
    id: left.id ?? right.id,
    usage_metadata:
      left.usage_metadata && right.usage_metadata
        ? mergeUsageMetadata(left.usage_metadata, right.usage_metadata)
        : (left.usage_metadata ?? right.usage_metadata),
  };
}

/** True for a message that, merged after `left`, changes its content and nothing else. */
export function addsOnlyContent(message: AIMessageChunk, left: MessageFields): boolean {
  const { tool_call_chunks: fragments = NONE, tool_calls: calls = NONE } = message;
  return (
    message.usage_metadata === undefined &&
    fragments.length === 0 &&
    calls.length === 0 &&
    isEmpty(message.additional_kwargs) &&
    sameProvider(left.response_metadata, message.response_metadata)
  );
}

const NONE: never[] = [];
const NOTHING: Record<string, unknown> = {};

function mergeKwargs(left: Record<string, unknown>, right: Record<string, unknown>): Record<string, unknown> {
  if (isEmpty(right)) return left;
  if (isEmpty(left)) return right;
  return _mergeDicts(left, right) ?? {};
}

function mergeListsOf<Item extends object>(left: Item[], right: Item[]): Item[] {
  if (right.length === 0) return left;
  // typed for content blocks, written for lists of anything
  return _mergeLists(left as never[], right as never[]) ?? [];
}

// all chunks but the last say the provider and nothing else
function sameProvider(left: Record<string, unknown>, right: Record<string, unknown>): boolean {
  for (const key in right) {
    if (key !== 'model_provider' || right[key] !== left[key]) return false;
  }
  return true;
}

function isEmpty(record: Record<string, unknown>): boolean {
  for (const _ in record) return false;
  return true;
}
