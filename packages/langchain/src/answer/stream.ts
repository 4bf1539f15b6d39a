import type { ChatEvent, ChatResult, ToolCallDelta } from '@kopek/core';
import { defined } from '@kopek/core/kit';
import type { AIMessageChunkFields, ToolCallChunk } from '@langchain/core/messages';
import type { ChatGenerationChunk } from '@langchain/core/outputs';
import { generationChunk } from './chunks/lazy-chunk.ts';
import { KopekMessageChunk } from './chunks/message-chunk.ts';
import { lateKwargs, type AnswerContext } from './result.ts';
import { MODEL_PROVIDER, toResponseMetadata, usageField } from './usage.ts';

/**
 * Converts the events of an answer to chunks.
 *
 * Chunks of content have the id, the provider and their content, and nothing else; everything that is known once is
 * on the last one, because LangChain adds up and appends whatever appears twice.
 */
export class ChunkBuilder {
  readonly #context: AnswerContext;
  #saidFormat = false;
  #entryId: string | undefined;
  readonly #announced = new Set<number>();
  /** Calls of which an empty object has come, which others may take the place of. */
  readonly #empty = new Set<number>();

  constructor(context: AnswerContext) {
    this.#context = context;
    this.#entryId = context.entryId;
  }

  /** Converts an event to a chunk; undefined for events that appear on the last chunk. */
  chunkOf(event: ChatEvent): ChatGenerationChunk | undefined {
    switch (event.type) {
      case 'text-delta':
        return this.#chunk(event.text, { content: event.text });
      case 'reasoning-delta':
        return this.#chunk('', { content: '', additional_kwargs: { reasoning_content: event.text } });
      case 'tool-call-delta':
        return this.#chunkOfCall(this.#withoutPlaceholder(event));
      case 'audio-delta':
        return this.#chunk('', { content: '', additional_kwargs: { audio: this.#audio(event) } });
      case 'tool-call':
        if (this.#empty.has(event.index))
          return this.#chunkOfCall({ ...event.toolCall, index: event.index, argumentsDelta: '{}' });
        if (this.#announced.has(event.index)) return undefined;
        // a call whose name never came did not show in deltas
        return this.#chunkOfCall({ ...event.toolCall, index: event.index, argumentsDelta: event.toolCall.arguments });
      case 'finish':
        return this.#lastChunk(event.result);
      default:
        return undefined;
    }
  }

  #chunk(text: string, fields: AIMessageChunkFields): ChatGenerationChunk {
    // every caller makes the fields for this chunk alone
    fields.response_metadata ??= { model_provider: MODEL_PROVIDER };
    if (this.#entryId !== undefined) {
      // on the first chunk, because a consumer that leaves early never gets the last one
      fields.response_metadata.entry_id = this.#entryId;
      this.#entryId = undefined;
    }
    fields.id = this.#context.messageId;
    return generationChunk(text, new KopekMessageChunk(fields));
  }

  #chunkOfCall({ index, id, name, argumentsDelta: args }: Omit<ToolCallDelta, 'type'>): ChatGenerationChunk {
    const fragment: ToolCallChunk = { index, args, type: 'tool_call_chunk' };
    if (!this.#announced.has(index)) Object.assign(fragment, { id, name });
    this.#announced.add(index);
    return this.#chunk('', { content: '', tool_call_chunks: [fragment] });
  }

  /** Chunks are only ever appended: an empty object waits for the next delta, or for the end of the call. */
  #withoutPlaceholder(event: ToolCallDelta): ToolCallDelta {
    const { index, argumentsDelta: args } = event;
    if (!this.#announced.has(index) && args === '{}') {
      this.#empty.add(index);
      return { ...event, argumentsDelta: '' };
    }
    const wasEmpty = this.#empty.delete(index);
    return wasEmpty && !args.trimStart().startsWith('{') ? { ...event, argumentsDelta: `{}${args}` } : event;
  }

  // strings of the same key are appended: right for the data and the transcript, wrong for a repeated format
  #audio(event: { data?: string; transcript?: string }): Record<string, string> {
    const { audioFormat } = this.#context;
    const format = audioFormat === undefined || this.#saidFormat ? {} : { format: audioFormat };
    this.#saidFormat = true;
    return { ...defined({ data: event.data, transcript: event.transcript }), ...format };
  }

  #lastChunk(result: ChatResult): ChatGenerationChunk {
    return this.#chunk('', {
      content: '',
      additional_kwargs: lateKwargs(result),
      response_metadata: { ...toResponseMetadata(result, this.#context), entry_id: undefined },
      ...usageField(result.tokens),
    });
  }
}
