import type { AnswerRestore } from '../base/answer-restore.ts';
import { defined } from '../base/defined.ts';
import { isTooDeep, type PartialAnswer } from '../errors/index.ts';
import type { Charge } from '../money/charge.ts';
import { joinCharges } from '../money/join-charges.ts';
import type { RepeatedChunk } from '../stream/fast-path/template.ts';
import { isGiven, readArray, readContent, readObject, readText } from '../wire/read.ts';
import { AnswerScan, type ScanContext } from './answer-scan.ts';
import { Audio } from './audio.ts';
import { callsIn } from './end.ts';
import type { ChatEvent } from './events.ts';
import { GrowingText } from './growing-text.ts';
import { RawAnswer } from './raw-answer.ts';
import { Reasoning } from './reasoning.ts';
import type { ChatResult } from './result.ts';
import { ToolCallAssembler } from './tool-calls.ts';

/** Settings of the reader of an answer. */
export interface AnswerContext extends ScanContext {
  restore?: AnswerRestore | undefined;
  generateId: () => string;
  /** Emit every parsed event of the wire. */
  includeRaw: boolean;
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
export class Answer extends AnswerScan {
  readonly #context: AnswerContext;
  protected override readonly knowsLastPrice = true;
  /** Takes the events of the data that is added. */
  events: ChatEvent[] = [];
  #toolCalls: ToolCallAssembler | undefined;
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
  /** What the latest `response-start` said. */
  #told: { id?: string; model?: string; created?: number } = {};

  constructor(context: AnswerContext) {
    super(context);
    this.#context = context;
  }

  /** Number of characters of text and reasoning received. */
  get characters(): number {
    return this.#text.value.length + this.#reasoning.text.value.length;
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
  finish(options: { usageExpected: boolean }): ChatResult {
    const { events } = this;
    const toolCalls: ChatResult['toolCalls'] = [];
    const invalidToolCalls: ChatResult['invalidToolCalls'] = [];
    for (const [index, toolCall] of this.#toolCalls?.finish().entries() ?? []) {
      const isValid = 'input' in toolCall;
      if (isValid) toolCalls.push(toolCall);
      else invalidToolCalls.push(toolCall);
      events.push({ type: 'tool-call', index, toolCall, invalid: !isValid });
    }
    const { finishReason } = this.end;
    if (!this.end.hasContent && finishReason === 'stop') this.usage.note('empty_completion');
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

  protected override begin(value: unknown, chunk: Record<string, unknown> | undefined): void {
    if (this.#context.includeRaw) this.events.push({ type: 'raw', value });
    if (!chunk) return;
    this.#lastChunk = chunk;
    this.#raw.add(chunk);
    // scalars of a stream: the first one that is not empty. Services send placeholders first
    if (typeof chunk.created === 'number' && chunk.created > 0) this.#created ??= chunk.created;
    this.#systemFingerprint ??= readText(chunk.system_fingerprint);
    const { generationId: id, servedModel: model } = this.usage;
    const created = this.#created;
    const told = this.#told;
    if (told.id === id && told.model === model && told.created === created) return;
    this.#told = defined({ id, model, created });
    this.events.push({ type: 'response-start', ...this.#told });
  }

  protected override repeat({ chunk, delta, text }: RepeatedChunk): void {
    // another event came between, and `raw` has its values
    if (this.#lastChunk !== chunk) return this.addChunk(chunk);
    this.chunks++;
    this.choices++;
    if (text === undefined) this.#readMessage(delta);
    else this.#addText(text);
  }

  protected override readChoice(choice: Record<string, unknown>, message: Record<string, unknown> | undefined): void {
    if (message) this.#readMessage(this.end.isAgain ? this.#restOf(message) : message);
    // NonChatChoice (§2.8), wherever it appears
    if (typeof choice.text === 'string' && !isGiven(message?.content)) this.#addText(choice.text);
    if (isGiven(choice.logprobs)) this.#readLogprobs(choice.logprobs);
    const native = readText(choice.native_finish_reason);
    if (native !== undefined) this.#nativeFinishReason = native;
  }

  #addText(text: string): void {
    if (text === '') return;
    this.#text.add(text);
    if (this.#context.restore?.text === undefined) this.events.push({ type: 'text-delta', text });
  }

  #readMessage(message: Record<string, unknown>): void {
    const { events } = this;
    this.#reasoning.read(message, events);
    this.#addText(readContent(message.content, this.usage.note));
    const calls = isGiven(message.function_call) ? callsIn(message) : message.tool_calls;
    if (isGiven(calls)) {
      this.#toolCalls ??= new ToolCallAssembler(this.#context.generateId, this.#context.restore?.tools);
      this.#toolCalls.add(calls, events, this.usage.note);
    }
    if (isGiven(message.audio)) (this.#audio ??= new Audio()).read(message.audio, events);
    const annotations = readArray(message.annotations);
    // one by one: spreading a hostile list would overflow the stack
    for (const entry of annotations ?? []) if (!isTooDeep(entry)) (this.#annotations ??= []).push(entry);
    if (typeof message.refusal === 'string') this.#refusal += message.refusal;
  }

  /** What a whole message adds to the parts of it that have come; one that does not begin with them is another part. */
  #restOf(message: Record<string, unknown>): Record<string, unknown> {
    const text = readContent(message.content, this.usage.note);
    const soFar = this.#text.value;
    if (text !== '' && !text.startsWith(soFar)) return message;
    const hasThought = this.#reasoning.text.value !== '';
    const hasCalls = (this.#toolCalls?.size ?? 0) > 0;
    const known = {
      reasoning: hasThought,
      reasoning_content: hasThought,
      reasoning_details: this.reasoningDetails.length > 0,
      tool_calls: hasCalls,
      function_call: hasCalls,
      audio: this.#audio?.result() !== undefined,
      annotations: this.#annotations !== undefined,
      refusal: this.#refusal !== '',
    };
    const rest: Record<string, unknown> = { ...message, content: text.slice(soFar.length) };
    for (const [name, isKnown] of Object.entries(known)) if (isKnown) delete rest[name];
    return rest;
  }

  #readLogprobs(value: unknown): void {
    const piece = readObject(value);
    const known = readObject(this.#logprobs);
    if (!piece || !known) {
      this.#logprobs ??= piece ? withOwnLists(Object.entries(piece)) : value;
      return;
    }
    // streamed log probabilities come token by token, in lists of any name
    const missing = Object.entries(piece).filter(([name, tokens]) => {
      const list = readArray(known[name]);
      if (list) for (const token of readArray(tokens) ?? []) list.push(token);
      return isGiven(tokens) && !isGiven(known[name]);
    });
    if (missing.length > 0) this.#logprobs = { ...known, ...withOwnLists(missing) };
  }
}

function withOwnLists(fields: [string, unknown][]): Record<string, unknown> {
  return Object.fromEntries(fields.map(([name, value]) => [name, Array.isArray(value) ? [...value] : value]));
}

function restoredText(text: string, restore: NonNullable<AnswerRestore['text']>): string {
  try {
    return JSON.stringify(restore(JSON.parse(text))) ?? text;
  } catch {
    // a refusal, or an answer that was cut
    return text;
  }
}
