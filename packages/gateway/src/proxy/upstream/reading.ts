import { defined } from '../../base/defined.ts';
import { isObject, listIn } from '../../base/json.ts';
import type { JsonObject } from '@kopek/core/wire';
import { countTokens } from '../../base/tokens.ts';
import type { ModelAnswer } from '../../protocol/answer/model-answer.ts';
import type { Piece } from '../../protocol/answer/piece.ts';
import { usageIn, type ReportedUsage } from './reported-usage.ts';
import { ToolCalls } from './tool-calls.ts';

const stringIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A text, or the text of parts, which is one string here (§2.8). */
function textIn(value: unknown): string {
  if (!Array.isArray(value)) return stringIn(value);
  return value.map((part) => (isObject(part) ? stringIn(part['text']) : stringIn(part))).join('');
}

/** Reasoning in fields of its own, or in parts of the content. */
function reasoningIn(said: JsonObject): string {
  const plain = textIn(said['reasoning']) || textIn(said['reasoning_content']);
  const parts = listIn(said['content']).map((part) => (isObject(part) ? textIn(part['thinking']) : ''));
  return plain || parts.join('');
}

/** Pages that the server cites, in the shape that services of this family use. */
function sourcesIn(said: JsonObject): ModelAnswer['sources'] {
  return listIn(said['annotations']).flatMap((annotation) => {
    const cited = isObject(annotation) ? annotation['url_citation'] : undefined;
    if (!isObject(cited) || typeof cited['url'] !== 'string') return [];
    return [{ url: cited['url'], title: stringIn(cited['title']) }];
  });
}

/** The choice of a completion or of a chunk. */
export function choiceOf(chunk: JsonObject): JsonObject | undefined {
  const [choice]: unknown[] = listIn(chunk['choices']);
  return isObject(choice) ? choice : undefined;
}

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

/** Assembles the answer of an upstream server from its message or its deltas. */
export class Reading {
  usage: ReportedUsage | undefined;
  error: ModelAnswer['error'];
  #text = '';
  #reasoning = '';
  readonly #details: unknown[] = [];
  readonly #calls = new ToolCalls();
  readonly #sources: ModelAnswer['sources'] = [];
  #audio: { data: string; transcript: string } | undefined;
  /** The server has marked the end of its stream. */
  hasEnded = false;
  #finish: string | undefined;

  /** The answer is complete: it has a finish reason, or the stream ended after its usage. */
  get finished(): boolean {
    return this.#finish !== undefined || (this.hasEnded && this.usage !== undefined);
  }

  /**
   * Takes a chunk, or a completion, which is one chunk with a message instead of a delta; returns what is new in it.
   *
   * @param isWhole - each entry of its `tool_calls` is a call of its own.
   */
  take(chunk: JsonObject, isWhole: boolean = false): Piece[] {
    const choice = choiceOf(chunk) ?? {};
    if (typeof choice['finish_reason'] === 'string') this.#finish = choice['finish_reason'];
    const pieces = [...this.#takeMessage([choice['delta'], choice['message']].find(isObject) ?? {}, isWhole)];
    if (pieces.length > 0 && this.usage !== undefined) {
      // the answer has grown since its tokens were reported
      const { completionTokens: _completion, reasoningTokens: _reasoning, ...prompt } = this.usage;
      this.usage = prompt;
    }
    // what a later report says replaces what an earlier one said
    if (isObject(chunk['usage'])) this.usage = { ...this.usage, ...usageIn(chunk['usage']) };
    return pieces;
  }

  *#takeMessage(said: JsonObject, isWhole: boolean): Generator<Piece> {
    const reasoning = reasoningIn(said);
    const details = listIn(said['reasoning_details']);
    if (reasoning !== '' || details.length > 0) {
      this.#reasoning += reasoning;
      this.#details.push(...details);
      yield { kind: 'reasoning', text: reasoning, tokens: 0, ...(details.length > 0 ? { details } : {}) };
    }
    const text = textIn(said['content']);
    this.#text += text;
    if (text !== '') yield { kind: 'text', text, tokens: 0 };
    const sources = sourcesIn(said);
    this.#sources.push(...sources);
    if (sources.length > 0) yield { kind: 'sources', sources, tokens: 0 };
    if (isObject(said['audio'])) yield this.#takeAudio(said['audio']);
    yield* this.#calls.take(listIn(said['tool_calls']), isWhole);
  }

  #takeAudio(audio: JsonObject): Piece {
    const [data, transcript] = [stringIn(audio['data']), stringIn(audio['transcript'])];
    this.#audio ??= { data: '', transcript: '' };
    this.#audio.data += data;
    this.#audio.transcript += transcript;
    return { kind: 'audio', tokens: 0, ...(data === '' ? {} : { data }), ...(transcript === '' ? {} : { transcript }) };
  }

  /** The answer so far; its tokens are counted here. */
  answer(): ModelAnswer {
    const toolCalls = this.#calls.list();
    const reasoningTokens = countTokens(this.#reasoning);
    const calls = toolCalls.map((call) => call.function.arguments).join(' ');
    const unsaid = toolCalls.length > 0 ? 'tool_calls' : 'stop';
    const native = this.error === undefined ? (this.#finish ?? unsaid) : 'error';
    return {
      text: this.#text,
      reasoning: this.#reasoning,
      ...(this.#details.length > 0 ? { reasoningDetails: this.#details } : {}),
      toolCalls,
      sources: this.#sources,
      // an unknown reason is passed on as received
      finishReason: FINISH_REASONS[native] ?? native,
      nativeFinishReason: native,
      ...defined({ error: this.error, audio: this.#audio }),
      predictedTokens: 0,
      completionTokens: countTokens(this.#text) + reasoningTokens + countTokens(calls),
      reasoningTokens,
      webSearchRequests: 0,
    };
  }
}
