import type { ChatEvent, ChatResult, FinishedToolCall, ToolCallDelta, ValidToolCall } from '@kopek/core';
import { audioMediaType, defined } from '@kopek/core/kit';
import type { ChatModelStreamEvent, ContentBlockDelta } from '@langchain/core/language_models/event';
import { toInvalidToolCall, toToolCall, type AnswerContext } from './result.ts';
import { citationsOf, refusalBlock } from './translator.ts';
import { toResponseMetadata, toUsageMetadata } from './usage.ts';

/** A block of content, growing. */
interface Block {
  index: number;
  kind: 'text' | 'reasoning' | 'audio' | 'call' | 'refusal';
  content: Record<string, unknown> & { type: string };
}

/**
 * Converts the events of an answer to LangChain's stream events.
 *
 * LangChain can make these from chunks by itself, but loses the metadata on the way, and the charge with it.
 */
export class StreamEventBuilder {
  readonly #context: AnswerContext;
  #started = false;
  /** What the event in hand becomes. */
  #made: ChatModelStreamEvent[] = [];
  readonly #blocks: Block[] = [];
  /** The block that text, reasoning or audio is appended to. Blocks of calls grow alongside. */
  #current: Block | undefined;
  readonly #calls = new Map<number, Block>();

  constructor(context: AnswerContext) {
    this.#context = context;
  }

  /** Converts one event of the answer, in order. */
  eventsOf(event: ChatEvent): ChatModelStreamEvent[] {
    this.#made = [];
    this.#convert(event);
    return this.#made;
  }

  #convert(event: ChatEvent): void {
    switch (event.type) {
      case 'response-start':
        return this.#start();
      case 'text-delta':
        return this.#append('text', { type: 'text-delta', text: event.text }, 'text', event.text);
      case 'reasoning-delta':
        return this.#append('reasoning', { type: 'reasoning-delta', reasoning: event.text }, 'reasoning', event.text);
      case 'audio-delta':
        return this.#appendAudio(event.data, event.transcript);
      case 'tool-call-delta':
        return this.#appendCall(event);
      case 'tool-call':
        return this.#finishCall(event.index, event.toolCall, event.invalid);
      case 'finish':
        return this.#finish(event.result);
      default:
    }
  }

  #start(): void {
    if (this.#started) return;
    this.#started = true;
    this.#made.push({ event: 'message-start', id: this.#context.messageId });
  }

  #open(kind: Block['kind'], content: Block['content']): Block {
    this.#start();
    const block: Block = { index: this.#blocks.length, kind, content };
    this.#blocks.push(block);
    // a copy: the receiver applies the deltas itself
    this.#made.push({ event: 'content-block-start', index: block.index, content: { ...content } });
    return block;
  }

  #append(kind: 'text' | 'reasoning' | 'audio', delta: ContentBlockDelta, field: string, piece: string): void {
    // a thought that resumes after text is a new block: readers of the first one have left when the text began
    if (this.#current?.kind !== kind) this.#current = this.#open(kind, this.#emptyContent(kind));
    const { index, content } = this.#current;
    content[field] = `${(content[field] as string | undefined) ?? ''}${piece}`;
    this.#made.push({ event: 'content-block-delta', index, delta });
  }

  #emptyContent(kind: 'text' | 'reasoning' | 'audio'): Block['content'] {
    if (kind === 'text') return { type: 'text', text: '' };
    if (kind === 'reasoning') return { type: 'reasoning', reasoning: '' };
    return { type: 'audio', data: '', mimeType: audioMediaType(this.#context.audioFormat ?? 'wav') };
  }

  #appendAudio(data: string | undefined, transcript: string | undefined): void {
    if (data !== undefined) this.#append('audio', { type: 'data-delta', data, encoding: 'base64' }, 'data', data);
    if (transcript !== undefined) {
      const before = this.#current?.kind === 'audio' ? (this.#current.content.transcript ?? '') : '';
      const fields = { type: 'audio', transcript: `${before as string}${transcript}` };
      this.#append('audio', { type: 'block-delta', fields }, 'transcript', transcript);
    }
  }

  #appendCall({ index, id, name, argumentsDelta }: ToolCallDelta): void {
    const block = this.#calls.get(index) ?? this.#openCall(index, id, name);
    if (argumentsDelta === '') return;
    const delta: ContentBlockDelta = { type: 'tool-call-delta', args: argumentsDelta };
    this.#made.push({ event: 'content-block-delta', index: block.index, delta });
  }

  #openCall(index: number, id: string, name: string): Block {
    const content = { type: 'tool_call_chunk', id, name, args: '', index: this.#blocks.length };
    const block = this.#open('call', content);
    this.#calls.set(index, block);
    return block;
  }

  #finishCall(index: number, call: ValidToolCall | FinishedToolCall, invalid: boolean): void {
    // a call whose name never came was not shown yet
    const block = this.#calls.get(index) ?? this.#openCall(index, call.id, call.name);
    block.content = {
      ...(invalid ? toInvalidToolCall(call) : toToolCall(call as ValidToolCall)),
      ...defined({ extras: call.extra }),
    } as Block['content'];
  }

  /** Ends every block, once: details and citations of a block are known only now. */
  #finish(result: ChatResult): void {
    this.#start();
    const { reasoningDetails, annotations } = result;
    if (reasoningDetails !== undefined) {
      // the message that LangChain makes of the events has no other place for them
      const thought =
        this.#blocks.findLast(({ kind }) => kind === 'reasoning') ??
        this.#open('reasoning', this.#emptyContent('reasoning'));
      thought.content.reasoning_details = reasoningDetails;
    }
    const text = this.#blocks.findLast(({ kind }) => kind === 'text');
    if (text) Object.assign(text.content, citationsOf(annotations));
    const refusal = refusalBlock(result.refusal, result.finishReason);
    if (refusal) this.#open('refusal', refusal);
    for (const { index, content } of this.#blocks) {
      this.#made.push({ event: 'content-block-finish', index, content });
    }
    const usage = toUsageMetadata(result.tokens);
    if (usage) this.#made.push({ event: 'usage', usage });
    // no `reason`: it would replace the finish reason of the metadata with other words
    const responseMetadata = toResponseMetadata(result, this.#context);
    this.#made.push({ event: 'message-finish', ...defined({ usage }), responseMetadata });
  }
}
