import { defined } from '@kopek/core/kit';
import { AIMessageChunk, type AIMessageChunkFields, type ToolCallChunk } from '@langchain/core/messages';
import type { ChatGenerationChunk } from '@langchain/core/outputs';
import { KopekMessageChunk } from './message-chunk.ts';

/** What a chunk adds to a sum: text, a fragment of the arguments of a call, or a whole message. */
export type Piece = string | ToolCallChunk | AIMessageChunk;

/**
 * What a chunk adds to a sum that began with `first`: nothing but text or a fragment, where that is all, so that a long
 * answer keeps no message per delta alive.
 */
export function pieceOf({ text, message: given }: ChatGenerationChunk, first: AIMessageChunk): Piece {
  const message = given as AIMessageChunk;
  const { content, tool_call_chunks: fragments = [] } = message;
  if (first.id === undefined || !addsOnlyContent(message, first)) return snapshotOf(message);
  const [fragment, ...others] = fragments;
  if (fragment === undefined) {
    return content === text && (message.tool_calls ?? []).length === 0 ? text : snapshotOf(message);
  }
  const isContinued = others.length === 0 && content === '' && !fragment.id && !fragment.name;
  return isContinued ? { ...fragment } : snapshotOf(message);
}

/** A message as it is now: later changes to it do not show. */
export function snapshotOf(message: AIMessageChunk): AIMessageChunk {
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
 * Merges pieces by LangChain's own rules. Neighbouring texts, and neighbouring fragments of one call, are joined first: a
 * message is made for each run of them and not for each delta.
 */
export function merge(first: AIMessageChunk, pieces: readonly Piece[]): AIMessageChunk {
  let sum = first;
  let run: Piece = '';
  for (const piece of pieces) {
    const joined = join(run, piece, sum);
    if (joined === undefined) sum = add(sum, run);
    run = joined ?? piece;
  }
  return add(sum, run);
}

function add(sum: AIMessageChunk, piece: Piece): AIMessageChunk {
  if (piece === '') return snapshotOf(sum);
  if (typeof piece === 'string') return sum.concat(new KopekMessageChunk({ content: piece }));
  if (AIMessageChunk.isInstance(piece)) return sum.concat(piece);
  return sum.concat(new KopekMessageChunk({ content: '', tool_call_chunks: [piece] }));
}

/** Two pieces as one; undefined for those that LangChain would not make one of. */
function join(left: Piece, right: Piece, sum: AIMessageChunk): Piece | undefined {
  if (left === '') return right;
  if (typeof left === 'string' || typeof right === 'string') {
    // behind content blocks each text is a block of its own
    return typeof left === typeof right && typeof sum.content === 'string'
      ? `${left as string}${right as string}`
      : undefined;
  }
  if (AIMessageChunk.isInstance(left) || AIMessageChunk.isInstance(right)) return undefined;
  if (left.index === undefined || left.index !== right.index) return undefined;
  return { ...left, args: `${left.args ?? ''}${right.args ?? ''}` };
}

function addsOnlyContent(message: AIMessageChunk, first: AIMessageChunk): boolean {
  for (const _ in message.additional_kwargs) return false;
  // all chunks but the last say the provider and nothing else
  for (const key in message.response_metadata) {
    if (key !== 'model_provider' || message.response_metadata[key] !== first.response_metadata[key]) return false;
  }
  return message.usage_metadata === undefined;
}
