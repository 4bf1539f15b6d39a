import { readErrorObject, readErrorValue, type ErrorDetail, type PartialAnswer } from '../errors/index.ts';
import { chargeFrom, type Charge } from '../spend/charge.ts';
import type { ChatEvent, ResponseStart } from './events.ts';
import { readArray, readContent, readObject, readText } from './read.ts';
import type { ChatResult } from './result.ts';
import { ToolCallAssembler } from './tool-calls.ts';
import { readUsage, type NormalizedUsage } from './usage.ts';

/** What the reader of an answer is told beforehand. */
export interface AnswerContext {
  requestedModel: string | undefined;
  generateId: () => string;
  /** Tell every parsed event of the wire. */
  includeRaw: boolean;
}

/**
 * Reads an answer, event by event or whole: the one place where chunks become events and a result.
 *
 * A whole completion is read as one chunk whose choice carries `message` instead of `delta`, so a streamed and a
 * non-streamed answer cannot differ. Every leaf may be absent, null or of a neighbouring type: a bad leaf is left out
 * and noted as an anomaly, and never costs the answer.
 */
export class Answer {
  readonly #context: AnswerContext;
  readonly #toolCalls: ToolCallAssembler;
  readonly #anomalies: string[] = [];
  #id = '';
  #model = '';
  #created: number | undefined;
  #systemFingerprint: string | undefined;
  #text = '';
  #reasoning = '';
  #reasoningFrom: 'field' | 'details' | undefined;
  #reasoningDetails: unknown[] | undefined;
  #annotations: unknown[] | undefined;
  #logprobs: unknown;
  // joined once: a voice answer is megabytes of base64 in many pieces
  #audioData: string[] | undefined;
  #transcript = '';
  #finishReason: string | null = null;
  #nativeFinishReason: string | null = null;
  #usage: unknown;
  #raw: Record<string, unknown> | undefined;
  #normalized: NormalizedUsage | undefined;
  /** The first error that the service sent inside the answer. */
  failure: ErrorDetail | undefined;
  /** Chunks that carried a choice or a usage. */
  chunks = 0;
  /** Choices seen. */
  choices = 0;

  constructor(context: AnswerContext) {
    this.#context = context;
    this.#toolCalls = new ToolCallAssembler(context.generateId);
  }

  get finishReason(): string | null {
    return this.#finishReason;
  }

  get hasUsage(): boolean {
    return this.#usage !== undefined;
  }

  get hasContent(): boolean {
    return this.#text !== '' || this.#reasoning !== '' || this.#toolCalls.size > 0 || this.#audioData !== undefined;
  }

  /** Characters of text and reasoning received. */
  get characters(): number {
    return this.#text.length + this.#reasoning.length;
  }

  readonly note = (anomaly: string): void => {
    if (!this.#anomalies.includes(anomaly)) this.#anomalies.push(anomaly);
  };

  /** A text delta that needed no parsing of its event. */
  addText(text: string, events: ChatEvent[]): void {
    if (text === '') return;
    this.#text += text;
    events.push({ type: 'text-delta', text });
  }

  /** A parsed event of a stream, or a whole completion. */
  addChunk(value: unknown, events: ChatEvent[], eventName?: string): void {
    if (this.#context.includeRaw) events.push({ type: 'raw', value });
    const chunk = readObject(value);
    if (!chunk) {
      if (eventName === 'error') this.failure ??= readErrorValue(value) ?? { message: '', fromGateway: true };
      else this.note('event_not_object');
      return;
    }
    this.#raw = this.#raw ? Object.assign(this.#raw, chunk) : { ...chunk };
    const usage = readObject(chunk.usage);
    // the last one counts: values are cumulative. Read before the choices, which are empty in the last chunk (§2.9 rule 2)
    if (usage) {
      this.#usage = usage;
      this.#normalized = undefined;
    }
    if (chunk.error !== undefined && chunk.error !== null) {
      this.failure ??= readErrorObject(chunk.error) ?? { message: '', fromGateway: true };
    } else if (eventName === 'error') {
      this.failure ??= readErrorValue(chunk) ?? { message: '', fromGateway: true };
    }
    this.#readStart(chunk, events);
    const choices = readArray(chunk.choices);
    if (usage || choices) this.chunks++;
    if (!choices) return;
    for (const entry of choices) {
      const choice = readObject(entry);
      // one answer is read: the first choice. The interface knows no way to ask for more
      if (choice && (typeof choice.index !== 'number' || choice.index === 0)) {
        this.#readChoice(choice, events);
        break;
      }
    }
  }

  /** Tokens and money of the usage received last. */
  normalizedUsage(): NormalizedUsage | undefined {
    if (this.#usage === undefined) return undefined;
    return (this.#normalized ??= readUsage(this.#usage));
  }

  /** The charge as it stands; status `unknown` when no usage came. */
  charge(): Charge {
    const charge = chargeFrom(this.normalizedUsage(), {
      ...(this.#context.requestedModel === undefined ? {} : { requestedModel: this.#context.requestedModel }),
      ...(this.#model === '' ? {} : { servedModel: this.#model }),
      ...(this.#id === '' ? {} : { generationId: this.#id }),
    });
    if (this.#anomalies.length > 0) charge.anomalies = [...(charge.anomalies ?? []), ...this.#anomalies];
    return charge;
  }

  /** What came of an answer that broke. */
  partial(): PartialAnswer {
    return {
      text: this.#text,
      reasoning: this.#reasoning,
      toolCalls: this.#toolCalls.partial(),
      ...(this.#id === '' ? {} : { id: this.#id }),
      ...(this.#model === '' ? {} : { model: this.#model }),
      ...(this.#created === undefined ? {} : { created: this.#created }),
      finishReason: this.#finishReason,
      nativeFinishReason: this.#nativeFinishReason,
      ...(this.#usage === undefined ? {} : { usage: this.#usage }),
    };
  }

  /**
   * Ends a complete answer: tool calls become final, the bill is told, the result is made.
   *
   * @param streamed - a whole answer without usage breaks §2.9 rule 1, which is noted.
   */
  finish(events: ChatEvent[], streamed: boolean): ChatResult {
    const toolCalls: ChatResult['toolCalls'] = [];
    const invalidToolCalls: ChatResult['invalidToolCalls'] = [];
    for (const { index, valid, invalid } of this.#toolCalls.finish()) {
      if (valid) toolCalls.push(valid);
      else if (invalid) invalidToolCalls.push(invalid);
      const toolCall = valid ?? invalid;
      if (toolCall) events.push({ type: 'tool-call', index, toolCall, invalid: valid === undefined });
    }
    if (!this.hasContent && this.#finishReason === 'stop') this.note('empty_completion');
    if (!streamed && this.#usage === undefined) this.note('usage_missing');
    const charge = this.charge();
    const tokens = this.normalizedUsage()?.tokens;
    const result: ChatResult = {
      id: this.#id,
      ...(this.#created === undefined ? {} : { created: this.#created }),
      model: this.#model,
      text: this.#text,
      ...(this.#reasoning === '' ? {} : { reasoning: this.#reasoning }),
      ...(this.#reasoningDetails === undefined ? {} : { reasoningDetails: this.#reasoningDetails }),
      toolCalls,
      invalidToolCalls,
      ...(this.#audioData === undefined
        ? {}
        : {
            audio: {
              data: this.#audioData.join(''),
              ...(this.#transcript === '' ? {} : { transcript: this.#transcript }),
            },
          }),
      finishReason: this.#finishReason,
      nativeFinishReason: this.#nativeFinishReason,
      ...(this.#systemFingerprint === undefined ? {} : { systemFingerprint: this.#systemFingerprint }),
      ...(this.#annotations === undefined ? {} : { annotations: this.#annotations }),
      ...(this.#logprobs === undefined ? {} : { logprobs: this.#logprobs }),
      ...(tokens === undefined ? {} : { tokens }),
      charge,
      ...(this.#usage === undefined ? {} : { usage: this.#usage }),
      raw: this.#raw,
    };
    events.push({ type: 'usage', usage: this.#usage, tokens, charge });
    events.push({
      type: 'finish',
      finishReason: this.#finishReason,
      nativeFinishReason: this.#nativeFinishReason,
      result,
    });
    return result;
  }

  // scalars of a stream: the first one that is not empty. Services send placeholders first
  #readStart(chunk: Record<string, unknown>, events: ChatEvent[]): void {
    if (this.#id !== '' && this.#model !== '' && this.#created !== undefined && this.#systemFingerprint !== undefined) {
      return;
    }
    let learned = false;
    if (this.#id === '') {
      const id = readText(chunk.id);
      if (id !== undefined) {
        this.#id = id;
        learned = true;
      }
    }
    if (this.#model === '') {
      const model = readText(chunk.model);
      if (model !== undefined) {
        this.#model = model;
        learned = true;
      }
    }
    if (this.#created === undefined && typeof chunk.created === 'number' && chunk.created > 0) {
      this.#created = chunk.created;
      learned = true;
    }
    this.#systemFingerprint ??= readText(chunk.system_fingerprint);
    if (!learned) return;
    const start: ResponseStart = { type: 'response-start' };
    if (this.#id !== '') start.id = this.#id;
    if (this.#model !== '') start.model = this.#model;
    if (this.#created !== undefined) start.created = this.#created;
    events.push(start);
  }

  #readChoice(choice: Record<string, unknown>, events: ChatEvent[]): void {
    this.choices++;
    const delta = readObject(choice.delta) ?? readObject(choice.message);
    if (delta) this.#readDelta(delta, events);
    // NonChatChoice (§2.8), wherever it appears
    if (typeof choice.text === 'string') this.addText(choice.text, events);
    if (choice.logprobs !== undefined && choice.logprobs !== null) this.#readLogprobs(choice.logprobs);
    const finishReason = readText(choice.finish_reason);
    if (finishReason !== undefined) this.#finishReason = finishReason;
    const native = readText(choice.native_finish_reason);
    if (native !== undefined) this.#nativeFinishReason = native;
    if (choice.error !== undefined && choice.error !== null) {
      this.failure ??= readErrorObject(choice.error) ?? { message: '', fromGateway: true };
    } else if (finishReason === 'error') {
      // §7 rule 2: the completion ended in an error, also when no error object says which
      this.failure ??= { message: '', fromGateway: true };
    }
  }

  #readDelta(delta: Record<string, unknown>, events: ChatEvent[]): void {
    this.#readReasoning(delta, events);
    this.addText(readContent(delta.content, this.note), events);
    const toolCalls = readArray(delta.tool_calls);
    if (toolCalls && toolCalls.length > 0) this.#toolCalls.add(toolCalls, events, this.note);
    const audio = readObject(delta.audio);
    if (audio) this.#readAudio(audio, events);
    const annotations = readArray(delta.annotations);
    if (annotations && annotations.length > 0) (this.#annotations ??= []).push(...annotations);
  }

  // §2.8 lists no reasoning in a delta, services send it all the same, under one of three names
  #readReasoning(delta: Record<string, unknown>, events: ChatEvent[]): void {
    const details = readArray(delta.reasoning_details);
    if (details) {
      this.#reasoningDetails ??= [];
      for (const entry of details) this.#reasoningDetails.push(entry);
    }
    const plain = readText(delta.reasoning) ?? readText(delta.reasoning_content);
    // one source per answer: the same thought must not show twice
    if (plain !== undefined && this.#reasoningFrom !== 'details') {
      this.#reasoningFrom = 'field';
      this.#reasoning += plain;
      events.push({ type: 'reasoning-delta', text: plain });
    } else if (details && this.#reasoningFrom !== 'field') {
      const visible = details.map(visibleThought).join('');
      if (visible === '') return;
      this.#reasoningFrom = 'details';
      this.#reasoning += visible;
      events.push({ type: 'reasoning-delta', text: visible });
    }
  }

  #readAudio(audio: Record<string, unknown>, events: ChatEvent[]): void {
    const data = readText(audio.data);
    const transcript = readText(audio.transcript);
    if (data === undefined && transcript === undefined) return;
    this.#audioData ??= [];
    if (data !== undefined) this.#audioData.push(data);
    if (transcript !== undefined) this.#transcript += transcript;
    events.push({
      type: 'audio-delta',
      ...(data === undefined ? {} : { data }),
      ...(transcript === undefined ? {} : { transcript }),
    });
  }

  #readLogprobs(value: unknown): void {
    const pieces = readArray(readObject(value)?.content);
    const known = readArray(readObject(this.#logprobs)?.content);
    // streamed log probabilities come token by token
    if (pieces && known) known.push(...pieces);
    else this.#logprobs ??= pieces ? { ...(value as object), content: [...pieces] } : value;
  }
}

// entries of known, readable types only: encrypted and unknown ones are never shown as a thought
function visibleThought(entry: unknown): string {
  const detail = readObject(entry);
  if (detail?.type === 'reasoning.text') return readText(detail.text) ?? '';
  if (detail?.type === 'reasoning.summary') return readText(detail.summary) ?? '';
  return '';
}
