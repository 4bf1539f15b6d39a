import type { JsonObject, ToolCall } from '@kopek/core/wire';
import { isObject } from '../base/is-object.ts';
import { countTokens } from '../base/tokens.ts';
import type { ModelAnswer } from '../protocol/model-answer.ts';
import type { Piece } from '../protocol/piece.ts';
import { usageIn, type ReportedUsage } from './reported-usage.ts';

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

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
  readonly #calls = new Map<string, ToolCall & { index: number; emitted: number }>();
  #lastCall = '';
  #audio: { data: string; transcript: string } | undefined;
  #finish: string | undefined;

  get finished(): boolean {
    return this.#finish !== undefined;
  }

  takeUsage(usage: unknown): void {
    if (isObject(usage)) this.usage = usageIn(usage);
  }

  /** Takes a message or a delta and yields what is new in it. */
  *take(said: JsonObject, finish: unknown): Generator<Piece> {
    if (typeof finish === 'string') this.#finish = finish;
    const reasoning = textIn(said['reasoning']) || textIn(said['reasoning_content']);
    const details = listIn(said['reasoning_details']);
    if (reasoning !== '' || details.length > 0) {
      this.#reasoning += reasoning;
      this.#details.push(...details);
      yield { kind: 'reasoning', text: reasoning, tokens: 0, ...(details.length > 0 ? { details } : {}) };
    }
    const text = textIn(said['content']);
    this.#text += text;
    if (text !== '') yield { kind: 'text', text, tokens: 0 };
    if (isObject(said['audio'])) yield this.#takeAudio(said['audio']);
    for (const call of listIn(said['tool_calls'])) if (isObject(call)) yield* this.#takeCall(call);
  }

  #takeAudio(audio: JsonObject): Piece {
    const [data, transcript] = [textIn(audio['data']), textIn(audio['transcript'])];
    this.#audio ??= { data: '', transcript: '' };
    this.#audio.data += data;
    this.#audio.transcript += transcript;
    return { kind: 'audio', tokens: 0, ...(data === '' ? {} : { data }), ...(transcript === '' ? {} : { transcript }) };
  }

  *#takeCall(call: JsonObject): Generator<Piece> {
    const id = textIn(call['id']);
    const key = typeof call['index'] === 'number' ? `#${call['index']}` : id === '' ? this.#lastCall : id;
    const given = isObject(call['function']) ? call['function'] : {};
    let known = this.#calls.get(key);
    if (known === undefined) {
      const index = this.#calls.size;
      known = { id: id || `call_${index}`, type: 'function', function: { name: '', arguments: '' }, index, emitted: 0 };
      this.#calls.set(key, known);
    }
    this.#lastCall = key;
    known.function.name ||= textIn(given['name']);
    known.function.arguments += textIn(given['arguments']);
    // the name may come late; a call cannot be passed on before it is known
    const { name, arguments: json } = known.function;
    if (name === '') return;
    yield { kind: 'call', index: known.index, id: known.id, name, text: json.slice(known.emitted), tokens: 0 };
    known.emitted = json.length;
  }

  /** The answer so far; its tokens are counted here. */
  answer(): ModelAnswer {
    const toolCalls = [...this.#calls.values()].map(({ id, type, function: called }) => ({
      id,
      type,
      function: called,
    }));
    const reasoningTokens = countTokens(this.#reasoning);
    const calls = toolCalls.map((call) => call.function.arguments).join(' ');
    const native = this.error === undefined ? (this.#finish ?? 'stop') : 'error';
    return {
      text: this.#text,
      reasoning: this.#reasoning,
      ...(this.#details.length > 0 ? { reasoningDetails: this.#details } : {}),
      toolCalls,
      sources: [],
      // an unknown reason is passed on as received
      finishReason: FINISH_REASONS[native] ?? native,
      nativeFinishReason: native,
      ...(this.error === undefined ? {} : { error: this.error }),
      ...(this.#audio === undefined ? {} : { audio: this.#audio }),
      predictedTokens: 0,
      completionTokens: countTokens(this.#text) + reasoningTokens + countTokens(calls),
      reasoningTokens,
      webSearchRequests: 0,
    };
  }
}
