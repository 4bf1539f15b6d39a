import type { AnswerReader, ChatEvent } from '@kopek/core/reader';
import { defined } from '../../base/defined.ts';
import { isObject } from '../../base/json.ts';
import { countTokens } from '../../base/tokens.ts';
import type { GatewayError } from '../../protocol/errors.ts';
import type { ModelAnswer } from '../../protocol/answer/model-answer.ts';
import type { Piece } from '../../protocol/answer/piece.ts';
import type { ReportedUsage } from './reported-usage.ts';

/** Finish reasons of servers of this family, mapped to those of §2.10. */
const FINISH_REASONS: Record<string, string> = {
  stop: 'stop',
  eos: 'stop',
  end_turn: 'stop',
  stop_sequence: 'stop',
  length: 'length',
  max_tokens: 'length',
  tool_calls: 'tool_calls',
  tool_use: 'tool_calls',
  function_call: 'tool_calls',
  content_filter: 'content_filter',
  safety: 'content_filter',
  refusal: 'content_filter',
  error: 'error',
};

/** The answer of an upstream server while it is read, as the pieces and the answer of this gateway. */
export class Reading {
  readonly #reader: AnswerReader;
  readonly #refusalOf: (failure: unknown, reading: Reading) => GatewayError;
  #audio: { data: string; transcript: string } | undefined;
  /** How many reasoning details, annotations and characters of a refusal have been passed on. */
  #passed = { details: 0, annotations: 0, refusal: 0 };
  #isOver = false;
  #failure: GatewayError | undefined;

  /** @param refusalOf - how a failure is reported to the client. */
  constructor(reader: AnswerReader, refusalOf: (failure: unknown, reading: Reading) => GatewayError) {
    this.#reader = reader;
    this.#refusalOf = refusalOf;
  }

  /** Something of the answer has arrived, so that the client gets it, whatever comes behind it. */
  get hasBegun(): boolean {
    return this.#reader.hasBegun;
  }

  /** The error that the server sent inside its answer. */
  get said(): string | undefined {
    return this.#reader.soFar().failure?.message;
  }

  /** The token counts that hold for the answer as it is now: of a part of it, only those of the prompt. */
  get usage(): ReportedUsage {
    const { parsedUsage: { tokens } = {}, usageIsPartial } = this.#reader.soFar();
    const { output, reasoning } = usageIsPartial ? {} : (tokens ?? {});
    return defined({
      promptTokens: tokens?.input,
      cachedTokens: tokens?.cacheRead,
      cacheWriteTokens: tokens?.cacheWrite,
      completionTokens: output,
      reasoningTokens: reasoning,
    });
  }

  /** Reads all of the answer. @throws GatewayError when it broke. */
  async readAll(): Promise<void> {
    while (!this.#isOver) await this.#next();
    if (this.#failure !== undefined && !(this.hasBegun && this.said !== undefined)) throw this.#failure;
  }

  /**
   * Reads the answer until it begins.
   *
   * @returns pieces that arrived together, until the end. A later failure becomes the error of the answer, since the
   *   client already has the beginning.
   * @throws GatewayError when it breaks before.
   */
  async begin(): Promise<AsyncGenerator<Piece[]>> {
    const first: Piece[] = [];
    while (!this.#isOver && !this.hasBegun) first.push(...(await this.#next()));
    if (this.#failure !== undefined && !this.hasBegun) throw this.#failure;
    return this.#live(first);
  }

  async *#live(first: Piece[]): AsyncGenerator<Piece[]> {
    try {
      if (first.length > 0) yield first;
      while (!this.#isOver) yield await this.#next();
    } finally {
      this.#reader.close();
    }
  }

  /** What is new, also in an answer that breaks with it. */
  async #next(): Promise<Piece[]> {
    const events: ChatEvent[] = [];
    try {
      this.#isOver = (await this.#reader.next(events)) !== undefined;
    } catch (failure) {
      this.#isOver = true;
      this.#failure = this.#refusalOf(failure, this);
    }
    return this.#piecesOf(events);
  }

  #piecesOf(events: readonly ChatEvent[]): Piece[] {
    const { reasoningDetails, annotations, refusal } = this.#reader.soFar();
    const details = reasoningDetails.slice(this.#passed.details);
    const sources = sourcesIn(annotations.slice(this.#passed.annotations));
    const refused = refusal.slice(this.#passed.refusal);
    this.#passed = { details: reasoningDetails.length, annotations: annotations.length, refusal: refusal.length };
    const pieces: Piece[] = [];
    if (details.length > 0) {
      // they belong to the reasoning that they came with
      const text = events.map((event) => (event.type === 'reasoning-delta' ? event.text : '')).join('');
      pieces.push({ kind: 'reasoning', text, details, tokens: 0 });
    }
    for (const event of events) {
      if (event.type === 'text-delta') pieces.push({ kind: 'text', text: event.text, tokens: 0 });
      else if (event.type === 'reasoning-delta' && details.length === 0)
        pieces.push({ kind: 'reasoning', text: event.text, tokens: 0 });
      else if (event.type === 'tool-call-delta') {
        const { index, id, name, argumentsDelta: text } = event;
        pieces.push({ kind: 'call', index, id, name, text, tokens: 0 });
      } else if (event.type === 'tool-call' && event.toolCall.name === '') {
        // nothing was told of it before: its name might still have come
        const { id, name, arguments: text } = event.toolCall;
        pieces.push({ kind: 'call', index: event.index, id, name, text, tokens: 0 });
      } else if (event.type === 'audio-delta') {
        const { type: _, ...audio } = event;
        const { data = '', transcript = '' } = this.#audio ?? {};
        this.#audio = { data: data + (audio.data ?? ''), transcript: transcript + (audio.transcript ?? '') };
        pieces.push({ kind: 'audio', ...audio, tokens: 0 });
      }
    }
    if (refused !== '') pieces.push({ kind: 'text', text: refused, tokens: 0 });
    if (sources.length > 0) pieces.push({ kind: 'sources', sources, tokens: 0 });
    return pieces;
  }

  /** The answer so far; its tokens are counted here. */
  answer(): ModelAnswer {
    const { refusal, reasoning, toolCalls: calls, reasoningDetails, annotations, ...read } = this.#reader.soFar();
    // §2.8 has no field for a refusal
    const text = read.text + refusal;
    const reasoningTokens = countTokens(reasoning);
    const unsaid = calls.length > 0 ? 'tool_calls' : 'stop';
    const native = this.#failure === undefined ? (read.finishReason ?? unsaid) : 'error';
    const { status = 502, message = '', said = message } = this.#failure ?? {};
    return {
      text,
      reasoning,
      ...(reasoningDetails.length > 0 ? { reasoningDetails: [...reasoningDetails] } : {}),
      toolCalls: calls.map(({ id, name, arguments: input }) => ({
        id,
        type: 'function',
        function: { name, arguments: input },
      })),
      sources: sourcesIn(annotations),
      // an unknown reason is passed on as received
      finishReason: native === 'stop' && refusal !== '' ? 'content_filter' : (FINISH_REASONS[native] ?? native),
      nativeFinishReason: native,
      ...defined({ error: this.#failure && { code: status, message: said }, audio: this.#audio }),
      predictedTokens: 0,
      completionTokens:
        countTokens(text) + reasoningTokens + countTokens(calls.map((call) => call.arguments).join(' ')),
      reasoningTokens,
      webSearchRequests: 0,
    };
  }
}

/** Pages that the server cites, in the shape that services of this family use. */
function sourcesIn(annotations: readonly unknown[]): ModelAnswer['sources'] {
  return annotations.flatMap((annotation) => {
    const cited = isObject(annotation) ? annotation['url_citation'] : undefined;
    if (!isObject(cited) || typeof cited['url'] !== 'string') return [];
    return [{ url: cited['url'], title: typeof cited['title'] === 'string' ? cited['title'] : '' }];
  });
}
