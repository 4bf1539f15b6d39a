import type { AnswerRestore } from '../base/answer-restore.ts';
import { defined } from '../base/defined.ts';
import { readErrorObject, readErrorValue, type ErrorDetail, type PartialAnswer } from '../errors/index.ts';
import type { Charge } from '../money/charge.ts';
import { UsageCollector } from '../money/usage-collector.ts';
import { joinCharges } from '../money/join-charges.ts';
import { choiceAt, ChoicePicker, isError } from './choice.ts';
import { Audio } from './audio.ts';
import { AnswerEnd } from './end.ts';
import type { ChatEvent } from './events.ts';
import type { EventData } from '../wire/parsed.ts';
import { RawAnswer } from './raw-answer.ts';
import { isGiven, readArray, readContent, readObject, readText } from '../wire/read.ts';
import { GrowingText } from './growing-text.ts';
import { Reasoning } from './reasoning.ts';
import type { ChatResult } from './result.ts';
import { ToolCallAssembler } from './tool-calls.ts';

/** Settings of the reader of an answer. */
export interface AnswerContext {
  restore?: AnswerRestore | undefined;
  requestedModel: string | undefined;
  generateId: () => string;
  /** Emit every parsed event of the wire. */
  includeRaw: boolean;
  /** What ends the wait for a usage. Default: a price. */
  settledBy?: 'costRub' | 'tokens';
  /** Charges of failed attempts before this answer, which are a part of its charge. */
  earlier?: readonly Charge[];
}

/**
 * Reads an answer, event by event or whole, and turns its chunks into events and a result.
 *
 * A whole completion is read as one chunk whose choice has `message` instead of `delta`, so a streamed and a whole
 * answer cannot differ. Every field may be absent, null or of another type: a bad one is left out and noted as an
 * anomaly, and never fails the answer.
 */
export class Answer {
  readonly #context: AnswerContext;
  #toolCalls: ToolCallAssembler | undefined;
  /** Its usage, its charge, its model and its id. */
  readonly usage: UsageCollector;
  readonly end: AnswerEnd = new AnswerEnd();
  #created: number | undefined;
  #systemFingerprint: string | undefined;
  readonly #text = new GrowingText();
  readonly #reasoning = new Reasoning();
  #audio: Audio | undefined;
  #annotations: unknown[] | undefined;
  #refusal = '';
  #logprobs: unknown;
  #nativeFinishReason: string | null = null;
  readonly #raw = new RawAnswer();
  #lastChunk: unknown;
  /** The first error that the service sent inside the answer. */
  failure: ErrorDetail | undefined;
  /** A choice came as a part of a stream (§2.8: `delta`). */
  isStreamed = false;
  /** Number of chunks with a choice or a usage. */
  chunks = 0;
  choices = 0;
  /** The answer was one whole document. */
  isWhole = false;
  readonly #picker = new ChoicePicker();

  constructor(context: AnswerContext) {
    this.#context = context;
    this.usage = new UsageCollector(context.requestedModel, context.settledBy);
  }

  get hasContent(): boolean {
    return (
      this.#text.value !== '' ||
      this.#reasoning.text.value !== '' ||
      (this.#toolCalls?.size ?? 0) > 0 ||
      this.#audio?.isEmpty === false ||
      this.#refusal !== ''
    );
  }

  /** Whether anything arrived that is only sent for work that was done. */
  get hasBilledContent(): boolean {
    return this.hasContent || this.usage.raw !== undefined || (this.#reasoning.details?.length ?? 0) > 0;
  }

  /** Whether the answer is complete: later data may be its usage, or an anomaly, but cannot undo it. */
  get isComplete(): boolean {
    return this.failure === undefined && (this.isWhole || (this.end.isFinished && this.hasContent));
  }

  /** Whether the choice being read has another index than 0. */
  get readsOtherChoice(): boolean {
    return (this.#picker.index ?? 0) !== 0;
  }

  /** Number of characters of text and reasoning received. */
  get characters(): number {
    return this.#text.value.length + this.#reasoning.text.value.length;
  }

  #addText(text: string, events: ChatEvent[]): void {
    if (text === '') return;
    this.#text.add(text);
    if (this.#context.restore?.text === undefined) events.push({ type: 'text-delta', text });
  }

  /**
   * Adds a parsed event that differs from an earlier one in one string: the same as {@link addChunk}, in fewer steps.
   *
   * @param repeated - the earlier event with the new string in place, its delta, and `text` if that string is the
   *   delta's content.
   */
  repeatChunk(
    { chunk, delta, text }: { chunk: object; delta: Record<string, unknown>; text: string | undefined },
    events: ChatEvent[],
  ): void {
    // another event came between, and `raw` has its values
    if (this.#lastChunk !== chunk) {
      this.addChunk(chunk, events);
      return;
    }
    this.chunks++;
    this.choices++;
    if (text === undefined) this.#readMessage(delta, events);
    else this.#addText(text, events);
    if (text !== '') this.end.addContent();
  }

  /** Adds a parsed event of a stream, or a whole completion. */
  addChunk(value: unknown, events: ChatEvent[], eventName?: string): void {
    if (this.#context.includeRaw) events.push({ type: 'raw', value });
    const wasComplete = this.isComplete;
    // read before the choices, which are empty in the last chunk (§2.9 rule 2)
    const hasUsage = this.usage.read(value);
    const chunk = readObject(value);
    if (!chunk) {
      if (eventName !== 'error') this.usage.note('event_not_object');
      else if (!this.failure) this.#fail(readErrorValue(value), wasComplete);
      return;
    }
    this.#lastChunk = chunk;
    this.#raw.add(chunk);
    const choices = readArray(chunk.choices);
    const choice = choices && this.#ownChoice(choices, hasUsage, events);
    if (isError(chunk.error)) this.#fail(readErrorObject(chunk.error), wasComplete);
    else if (eventName === 'error') this.#fail(readErrorValue(chunk), wasComplete);
    this.#readStart(chunk, events);
    if (choice) this.#readChoice(choice, hasUsage, wasComplete, events);
    else if (hasUsage) this.#takeUsage();
    if (this.failure) this.readHeld(events);
    if (hasUsage || choices) this.chunks++;
  }

  /** Reads data of which only a usage counts: the end mark, and what comes behind it or behind what is not JSON. */
  readRest(data: EventData): void {
    const { raw } = this.usage;
    this.usage.add(data);
    const hasUsage = this.usage.raw !== raw;
    if (data.kind === 'chunk' && !this.usage.sawEndMark) this.end.readTrailing(data.value, hasUsage);
    else if (hasUsage) this.#takeUsage();
  }

  /** Reads the choice that came instead of choice 0, which will not come any more. */
  readHeld(events: ChatEvent[]): void {
    for (const { choice, hasUsage } of this.#picker.release()) {
      if (choice) this.#readChoice(choice, hasUsage, false, events);
      else this.end.read(undefined, hasUsage);
    }
  }

  /** Every entry of `reasoning_details` so far, as received. */
  get reasoningDetails(): readonly unknown[] {
    return this.#reasoning.details ?? [];
  }

  /** Every annotation so far, as received. */
  get annotations(): readonly unknown[] {
    return this.#annotations ?? [];
  }

  /** The refusal so far; `""` if there is none. */
  get refusal(): string {
    return this.#refusal;
  }

  /** Returns the received part of a broken answer. */
  partial(): PartialAnswer {
    const { generationId, servedModel, raw: usage } = this.usage;
    return {
      text: this.#text.value,
      reasoning: this.#reasoning.text.value,
      toolCalls: this.#toolCalls?.partial() ?? [],
      finishReason: this.end.finishReason,
      nativeFinishReason: this.#nativeFinishReason,
      ...defined({ id: generationId, model: servedModel, created: this.#created, usage }),
    };
  }

  /**
   * Ends a complete answer: completes tool calls, emits the charge, makes the result.
   *
   * @param options - `usageExpected`: a whole answer without usage breaks §2.9 rule 1, which is noted.
   */
  finish(events: ChatEvent[], options: { usageExpected: boolean }): ChatResult {
    const toolCalls: ChatResult['toolCalls'] = [];
    const invalidToolCalls: ChatResult['invalidToolCalls'] = [];
    for (const [index, toolCall] of this.#toolCalls?.finish().entries() ?? []) {
      const isValid = 'input' in toolCall;
      if (isValid) toolCalls.push(toolCall);
      else invalidToolCalls.push(toolCall);
      events.push({ type: 'tool-call', index, toolCall, invalid: !isValid });
    }
    const { finishReason } = this.end;
    if (!this.hasContent && finishReason === 'stop') this.usage.note('empty_completion');
    const restore = this.#context.restore?.text;
    const text = restore ? restoredText(this.#text.value, restore) : this.#text.value;
    if (restore && text !== '') events.unshift({ type: 'text-delta', text });
    const { generationId = '', servedModel = '', raw: usage, parsed } = this.usage;
    if (options.usageExpected && usage === undefined) this.usage.note('usage_missing');
    const own = this.usage.charge();
    const { earlier = [] } = this.#context;
    const charge = earlier.length === 0 ? own : (joinCharges([...earlier, own]) ?? own);
    const tokens = parsed?.tokens;
    const result: ChatResult = {
      id: generationId,
      model: servedModel,
      text,
      toolCalls,
      invalidToolCalls,
      finishReason,
      nativeFinishReason: this.#nativeFinishReason,
      charge,
      ...defined({
        created: this.#created,
        reasoning: this.#reasoning.text.value === '' ? undefined : this.#reasoning.text.value,
        reasoningDetails: this.#reasoning.details,
        audio: this.#audio?.result(),
        systemFingerprint: this.#systemFingerprint,
        annotations: this.#annotations,
        refusal: this.#refusal === '' ? undefined : this.#refusal,
        logprobs: this.#logprobs,
        tokens,
        usage,
      }),
      raw: this.#raw.value(),
    };
    events.push({ type: 'usage', usage, tokens, charge });
    events.push({
      type: 'finish',
      finishReason,
      nativeFinishReason: this.#nativeFinishReason,
      result,
    });
    return result;
  }

  /** Notes the first error, unless the answer was complete before it. */
  #fail(detail: ErrorDetail | undefined, wasComplete: boolean): void {
    if (wasComplete) this.usage.note('error_after_end');
    else this.failure ??= detail ?? { message: '' };
  }

  #ownChoice(choices: readonly unknown[], hasUsage: boolean, events: ChatEvent[]): Record<string, unknown> | undefined {
    const choice = this.#picker.pick(choices, hasUsage);
    if (this.#picker.hasEnded) this.readHeld(events);
    else if (!choice && this.#picker.index !== undefined) this.end.addOther(choiceAt(0, choices));
    return choice;
  }

  #takeUsage(): void {
    if (this.#picker.isHolding) this.#picker.holdUsage();
    else this.end.read(undefined, true);
  }

  // scalars of a stream: the first one that is not empty. Services send placeholders first
  #readStart(chunk: Record<string, unknown>, events: ChatEvent[]): void {
    const { usage } = this;
    const { generationId: id, servedModel: model } = usage;
    const created = this.#created;
    if (id !== undefined && model !== undefined && created !== undefined && this.#systemFingerprint !== undefined) {
      return;
    }
    usage.name(chunk);
    if (typeof chunk.created === 'number' && chunk.created > 0) this.#created ??= chunk.created;
    this.#systemFingerprint ??= readText(chunk.system_fingerprint);
    if (usage.generationId === id && usage.servedModel === model && this.#created === created) return;
    const started = { id: usage.generationId, model: usage.servedModel, created: this.#created };
    events.push({ type: 'response-start', ...defined(started) });
  }

  #readChoice(choice: Record<string, unknown>, hasUsage: boolean, wasComplete: boolean, events: ChatEvent[]): void {
    const message = this.end.read(choice, hasUsage, wasComplete);
    this.choices++;
    if (message && message === choice.delta) this.isStreamed = true;
    if (message) this.#readMessage(message, events);
    // NonChatChoice (§2.8), wherever it appears
    if (typeof choice.text === 'string' && !isGiven(message?.content)) this.#addText(choice.text, events);
    if (isGiven(choice.logprobs)) this.#readLogprobs(choice.logprobs);
    const native = readText(choice.native_finish_reason);
    if (native !== undefined) this.#nativeFinishReason = native;
    if (isError(choice.error)) this.#fail(readErrorObject(choice.error), wasComplete);
    // §7 rule 2: the completion ended in an error, also when no error object describes it
    else if (choice.finish_reason === 'error') this.#fail(undefined, wasComplete);
  }

  #readMessage(message: Record<string, unknown>, events: ChatEvent[]): void {
    this.#reasoning.read(message, events);
    this.#addText(readContent(message.content, this.usage.note), events);
    if (isGiven(message.tool_calls)) {
      this.#toolCalls ??= new ToolCallAssembler(this.#context.generateId, this.#context.restore?.tools);
      this.#toolCalls.add(message.tool_calls, events, this.usage.note);
    }
    if (isGiven(message.audio)) (this.#audio ??= new Audio()).read(message.audio, events);
    const annotations = readArray(message.annotations);
    // one by one: spreading a hostile list would overflow the stack
    for (const annotation of annotations ?? []) (this.#annotations ??= []).push(annotation);
    if (typeof message.refusal === 'string') this.#refusal += message.refusal;
  }

  #readLogprobs(value: unknown): void {
    const pieces = readArray(readObject(value)?.content);
    const known = readArray(readObject(this.#logprobs)?.content);
    // streamed log probabilities come token by token
    if (pieces && known) for (const piece of pieces) known.push(piece);
    else this.#logprobs ??= pieces ? { ...(value as object), content: [...pieces] } : value;
  }
}

function restoredText(text: string, restore: NonNullable<AnswerRestore['text']>): string {
  try {
    return JSON.stringify(restore(JSON.parse(text))) ?? text;
  } catch {
    // a refusal, or an answer that was cut
    return text;
  }
}
