import { audioMediaType, defined } from '@kopek/core/kit';
import { AIMessageChunk, type AIMessage, type ContentBlock } from '@langchain/core/messages';
import { isFinished } from './chunks/message-chunk.ts';
import { MODEL_PROVIDER } from './usage.ts';

/** The entry that LangChain looks up by `response_metadata.model_provider`. */
interface Translator {
  translateContent: (message: AIMessage) => ContentBlock.Standard[];
  translateContentChunk: (message: AIMessageChunk) => ContentBlock.Standard[];
}

/**
 * Adds reasoning, audio and tool calls to `message.contentBlocks`.
 *
 * LangChain exports no function for this, only the table itself. Called by the models and not on import: the package
 * has no side effects.
 */
export function registerTranslator(): void {
  const { lc_block_translators_registry: registry } = globalThis as {
    lc_block_translators_registry?: Map<string, Translator>;
  };
  if (registry?.has(MODEL_PROVIDER) === false) {
    registry.set(MODEL_PROVIDER, { translateContent: toBlocks, translateContentChunk: toBlocks });
  }
}

/** The standard blocks of an answer: reasoning, text, audio, calls. */
function toBlocks(message: AIMessage | AIMessageChunk): ContentBlock.Standard[] {
  const { additional_kwargs: extra, content } = message;
  const isPiece = AIMessageChunk.isInstance(message) && !isFinished(message.response_metadata);
  // pieces of one block find each other by their index when chunks are added up
  const index = isPiece ? { index: 0 } : {};
  const blocks: ContentBlock[] = [];
  const { reasoning_content: reasoning, audio } = extra;
  if (typeof reasoning === 'string' && reasoning !== '') blocks.push({ type: 'reasoning', reasoning, ...index });
  if (typeof content === 'string') {
    if (content !== '') blocks.push({ type: 'text', text: content, ...index, ...citationsOf(extra.annotations) });
  } else {
    blocks.push(...content.filter((block) => !CALL_TYPES.has(block.type)));
  }
  const sound = audioBlock(audio);
  if (sound) blocks.push({ ...sound, ...index });
  blocks.push(...callBlocks(message, isPiece));
  const refusal = refusalBlock(extra.refusal, message.response_metadata.finish_reason);
  if (refusal && !blocks.some(({ type }) => type === 'refusal')) blocks.push(refusal);
  return blocks as ContentBlock.Standard[];
}

const CALL_TYPES = new Set(['tool_call', 'tool_call_chunk', 'invalid_tool_call', 'tool_use']);

function callBlocks(message: AIMessage | AIMessageChunk, isPiece: boolean): ContentBlock[] {
  if (isPiece) {
    const { tool_call_chunks: fragments = [] } = message as AIMessageChunk;
    if (fragments.length > 0) return fragments.map((fragment) => ({ ...fragment, type: 'tool_call_chunk' }));
  }
  return [
    ...(message.tool_calls ?? []).map((call) => ({ ...call, type: 'tool_call' })),
    ...(message.invalid_tool_calls ?? []).map((call) => ({ ...call, type: 'invalid_tool_call' })),
  ] as ContentBlock[];
}

/**
 * Makes a refusal a block of its own, by which LangChain distinguishes it from an empty or unparsable answer: the
 * model's words, or `""` if the service withheld the answer (§2.10, `content_filter`). Undefined without a refusal.
 */
export function refusalBlock(
  refusal: unknown,
  finishReason: unknown,
): { type: 'refusal'; refusal: string } | undefined {
  if (typeof refusal === 'string' && refusal !== '') return { type: 'refusal', refusal };
  return finishReason === 'content_filter' ? { type: 'refusal', refusal: '' } : undefined;
}

/** A spoken answer as a block; undefined when nothing was spoken. */
function audioBlock(audio: unknown): ContentBlock | undefined {
  if (typeof audio !== 'object' || audio === null) return undefined;
  const { data, transcript, format } = audio as Record<string, unknown>;
  const block = defined({ data: textOf(data), transcript: textOf(transcript) });
  if (Object.keys(block).length === 0) return undefined;
  return { type: 'audio', ...block, mimeType: audioMediaType(textOf(format) ?? 'wav') };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Citations of the web in LangChain's shape; others as they came. */
export function citationsOf(annotations: unknown): { annotations?: object[] } {
  if (!Array.isArray(annotations) || annotations.length === 0) return {};
  return {
    annotations: annotations.filter(isObject).map((annotation) => {
      const { type, url_citation: citation } = annotation as { type?: unknown; url_citation?: unknown };
      if (type !== 'url_citation' || !isObject(citation)) return annotation;
      const { url, title, start_index: startIndex, end_index: endIndex } = citation as Record<string, unknown>;
      return defined({ type: 'citation', url, title, startIndex, endIndex });
    }),
  };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
