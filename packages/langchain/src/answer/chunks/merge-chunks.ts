import { defined } from '@kopek/core/kit';
import type { AIMessageChunk, AIMessageChunkFields, ToolCallChunk } from '@langchain/core/messages';
import type { ChatGenerationChunk } from '@langchain/core/outputs';
import { KopekMessageChunk } from './message-chunk.ts';

/** The part that a chunk adds to a sum: text, reasoning, a fragment of the arguments of a call, or a whole message. */
export type Piece = string | { reasoning: string } | ToolCallChunk | KopekMessageChunk;

/**
 * Reduces a chunk to the part that it adds to a sum beginning with `first`: only text, reasoning or a fragment, if
 * that is all, so that a long answer keeps no message per delta alive.
 */
export function pieceOf({ text, message: given }: ChatGenerationChunk, first: AIMessageChunk): Piece {
  const message = given as AIMessageChunk;
  if (first.id === undefined || !addsOnlyContent(message, first)) return snapshotOf(message);
  const { content, tool_call_chunks: fragments = [] } = message;
  const { reasoning_content: reasoning } = message.additional_kwargs;
  const [fragment, ...others] = fragments;
  if (fragment === undefined && (message.tool_calls ?? []).length === 0) {
    if (content === text && reasoning === undefined) return text;
    // an empty one is a field of the sum, too
    if (content === '' && typeof reasoning === 'string' && reasoning !== '') return { reasoning };
  }
  const isAlone = fragment?.index !== undefined && others.length === 0;
  return isAlone && content === '' && reasoning === undefined ? { ...fragment } : snapshotOf(message);
}

/** Copies a message, so that later changes to it do not show. */
export function snapshotOf(message: AIMessageChunk): KopekMessageChunk {
  const { content, id, tool_call_chunks: fragments = [], usage_metadata: usage } = message;
  const fields = {
    content,
    id,
    additional_kwargs: { ...message.additional_kwargs },
    response_metadata: { ...message.response_metadata },
    tool_call_chunks: [...fragments],
    // read only where it counts: next to fragments it would parse them
    tool_calls: fragments.length > 0 ? [] : [...(message.tool_calls ?? [])],
    ...defined({ usage_metadata: usage }),
  };
  return new KopekMessageChunk(fields as AIMessageChunkFields);
}

/**
 * Merges pieces by LangChain's own rules. Texts, reasoning and fragments up to the next whole message are joined
 * first: they change separate fields, so their order does not matter, and each needs no message.
 */
export function merge(first: AIMessageChunk, pieces: readonly Piece[]): AIMessageChunk {
  let sum = first;
  let [content, reasoning] = ['', ''];
  const fragments = new Map<number | undefined, ToolCallChunk>();
  const addJoined = (): void => {
    if (content === '' && reasoning === '' && fragments.size === 0) return;
    const kwargs = reasoning === '' ? {} : { reasoning_content: reasoning };
    const calls = [...fragments.values()];
    sum = sum.concat(new KopekMessageChunk({ content, tool_call_chunks: calls, additional_kwargs: kwargs }));
    [content, reasoning] = ['', ''];
    fragments.clear();
  };
  for (const piece of pieces) {
    if (typeof piece === 'string') content += piece;
    else if (piece instanceof KopekMessageChunk) {
      addJoined();
      sum = sum.concat(piece);
    } else if ('reasoning' in piece) reasoning += piece.reasoning;
    else {
      // a second beginning under one index: LangChain decides what it is
      if ((piece.id || piece.name) && fragments.has(piece.index)) addJoined();
      const before = fragments.get(piece.index);
      fragments.set(piece.index, { ...before, ...piece, args: (before?.args ?? '') + (piece.args ?? '') });
    }
    // behind content blocks each text is a block of its own
    if (typeof sum.content !== 'string') addJoined();
  }
  addJoined();
  return sum === first ? snapshotOf(first) : sum;
}

function addsOnlyContent(message: AIMessageChunk, first: AIMessageChunk): boolean {
  for (const key in message.additional_kwargs) if (key !== 'reasoning_content') return false;
  // all chunks but the last say the provider and nothing else
  for (const key in message.response_metadata) {
    if (key !== 'model_provider' || message.response_metadata[key] !== first.response_metadata[key]) return false;
  }
  return message.usage_metadata === undefined;
}
