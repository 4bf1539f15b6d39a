import type { LanguageModelV4StreamPart, SharedV4ProviderMetadata } from '@ai-sdk/provider';
import { KopekError, type Charge, type ChatEvent, type ChatResult } from '@kopek/core';
import { splitInvalidCalls, toFinishReason } from './finish-reason.ts';
import { detailsMetadata, toAudioFile, toResponseMetadata, toSources, toToolCalls } from './result.ts';
import { toBrokenMetadata, toMetadata, toUsage } from './usage.ts';
import { withSpent } from './with-spent.ts';

/** Settings of the parts of a stream. */
export interface StreamContext {
  audioFormat: string | undefined;
  entryId?: string | undefined;
  /** What the attempts before this one have cost. */
  spent?: Charge | undefined;
  /** Wraps the error of a broken answer for the AI SDK. */
  toCallError: (error: unknown) => unknown;
}

/** An open block: text and reasoning arrive in blocks with an id. */
interface Block {
  kind: 'text' | 'reasoning';
  id: string;
}

/** The end of a broken answer. */
export interface BrokenEnd {
  /** As its part has it; undefined for an answer that merely ended. */
  error: unknown;
  /** Of all attempts. */
  charge: Charge;
  finish: LanguageModelV4StreamPart;
}

/**
 * Converts the events of an answer to the parts of a stream, in the order that the AI SDK requires.
 *
 * Calls become final only at the end of the answer: a prefix of arguments that parses may still grow.
 */
export class StreamMapper {
  readonly #context: StreamContext;
  readonly #enqueue: (part: LanguageModelV4StreamPart) => void;
  #emitted = false;
  #block: Block | undefined;
  #blocks = 0;
  #saidEntry = false;
  readonly #started = new Set<string>();

  /** @param enqueue - called with each part: a list per batch would cost 6 % of all bytes per delta. */
  constructor(context: StreamContext, enqueue: (part: LanguageModelV4StreamPart) => void) {
    this.#context = context;
    this.#enqueue = enqueue;
  }

  /** Emits the parts of some events. @returns false if there are none yet: they come at the end. */
  push(events: readonly ChatEvent[]): boolean {
    this.#emitted = false;
    for (const event of events) this.#push(event);
    return this.#emitted;
  }

  /**
   * Ends the stream of a broken answer, except for its finish part, which is returned.
   *
   * An answer that merely ended gets the finish reason `interrupted`, after which the AI SDK starts no further step;
   * everything else gets an `error` part. Both the error and the finish part contain the charge.
   */
  fail(failure: KopekError): BrokenEnd {
    const { spent, entryId, toCallError } = this.#context;
    const { charge } = withSpent({ charge: failure.charge ?? { status: 'unknown' } }, spent);
    const raw = failure.partial?.finishReason ?? undefined;
    this.#closeBlock();
    const interrupted = failure.code === 'interrupted';
    const error = interrupted ? undefined : toCallError(spent ? failure.with({ charge }) : failure);
    if (!interrupted) this.#emit({ type: 'error', error });
    return {
      error,
      charge,
      finish: {
        type: 'finish',
        finishReason: { unified: interrupted ? 'interrupted' : 'error', raw },
        usage: toUsage((failure.charge ?? charge).tokens, failure.partial?.usage),
        providerMetadata: toBrokenMetadata(charge, failure.partial, entryId),
      },
    };
  }

  #emit(part: LanguageModelV4StreamPart): void {
    this.#emitted = true;
    this.#enqueue(part);
  }

  #push(event: ChatEvent): void {
    switch (event.type) {
      case 'text-delta':
        this.#emit({ type: 'text-delta', id: this.#open('text'), delta: event.text });
        break;
      case 'reasoning-delta':
        this.#emit({ type: 'reasoning-delta', id: this.#open('reasoning'), delta: event.text });
        break;
      case 'tool-call-delta':
        this.#closeBlock();
        if (!this.#started.has(event.id)) {
          this.#started.add(event.id);
          this.#emit({ type: 'tool-input-start', id: event.id, toolName: event.name, ...this.#entry() });
        }
        if (event.argumentsDelta !== '')
          this.#emit({ type: 'tool-input-delta', id: event.id, delta: event.argumentsDelta });
        break;
      case 'response-start':
        this.#emit({ type: 'response-metadata', ...toResponseMetadata(event) });
        break;
      case 'raw':
        this.#emit({ type: 'raw', rawValue: event.value });
        break;
      case 'finish':
        this.#finish(event.result);
        break;
      default:
        // the whole call, the audio and the charge are read from the result at the end
        break;
    }
  }

  #open(kind: Block['kind']): string {
    if (this.#block?.kind === kind) return this.#block.id;
    this.#closeBlock();
    this.#block = { kind, id: `${kind}-${this.#blocks++}` };
    this.#emit({ type: `${kind}-start`, id: this.#block.id, ...this.#entry() });
    return this.#block.id;
  }

  /** The first block has the id of the entry: a caller who stops the answer does not see its end. */
  #entry(): { providerMetadata?: SharedV4ProviderMetadata } {
    const { entryId } = this.#context;
    if (this.#saidEntry || entryId === undefined) return {};
    this.#saidEntry = true;
    return { providerMetadata: { kopek: { entryId } } };
  }

  #closeBlock(metadata?: ReturnType<typeof detailsMetadata>): void {
    if (!this.#block) return;
    this.#emit({ type: `${this.#block.kind}-end`, id: this.#block.id, ...metadata });
    this.#block = undefined;
  }

  #finish(result: ChatResult): void {
    const finishReason = toFinishReason(result);
    const { shown, truncated } = splitInvalidCalls(result, finishReason);
    const calls = toToolCalls(result, shown);
    // the details are known now; without a call to carry them they go with the block that is still open
    this.#closeBlock(calls.length === 0 ? detailsMetadata(result) : undefined);
    if (result.refusal !== undefined) {
      this.#emit({ type: 'text-delta', id: this.#open('text'), delta: result.refusal });
      this.#closeBlock();
    }
    for (const source of toSources(result)) this.#emit(source);
    if (result.audio) this.#emit(toAudioFile(result.audio, this.#context.audioFormat));
    for (const call of calls) {
      if (!this.#started.has(call.toolCallId)) {
        this.#emit({ type: 'tool-input-start', id: call.toolCallId, toolName: call.toolName });
      }
      this.#emit({ type: 'tool-input-end', id: call.toolCallId });
      this.#emit(call);
    }
    this.#emit({
      type: 'finish',
      finishReason,
      usage: toUsage(result.tokens, result.usage),
      providerMetadata: toMetadata(withSpent(result, this.#context.spent), truncated),
    });
  }
}
