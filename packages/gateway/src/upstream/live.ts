import type { JsonObject, ToolCall } from '@kopek/core/wire';
import type { Answer } from '../answer/answer.ts';
import type { Chunk } from '../answer/chunks.ts';
import { head, type Frame } from '../answer/completion.ts';
import { errorObject, GatewayError } from '../http/errors.ts';
import { countTokens } from '../models/tokens.ts';
import { upstreamEvents } from './upstream.ts';

/** An answer that another server gives, and what it is known to have used so far. */
export interface UpstreamAnswer {
  answer: Answer;
  /** Absent when the server sent no usage: tokens were counted here. */
  promptTokens?: number;
  /** True when the completion tokens are the server's own. */
  hasUsage: boolean;
}

const EMPTY: Answer = {
  text: '',
  reasoning: '',
  toolCalls: [],
  sources: [],
  finishReason: 'stop',
  nativeFinishReason: 'stop',
  predictedTokens: 0,
  completionTokens: 0,
  reasoningTokens: 0,
  webSearchRequests: 0,
};

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
const count = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;

/** Reads a whole completion of another server. @throws GatewayError 502 when it is none. */
export async function readUpstream(response: Response): Promise<UpstreamAnswer> {
  const body: unknown = await response.json().catch(() => undefined);
  const choice: unknown = isObject(body) && Array.isArray(body['choices']) ? body['choices'][0] : undefined;
  if (!isObject(body) || !isObject(choice) || !isObject(choice['message'])) {
    throw new GatewayError(502, 'The upstream server answered with something that is not a completion');
  }
  const reading = new Reading();
  reading.take(choice['message'], choice['finish_reason']);
  reading.takeUsage(body['usage']);
  return reading.result();
}

/**
 * Passes the stream of another server on, chunk by chunk, under this gateway's id, model name and bill.
 *
 * @param settle - called at the end with what the server used; returns the usage block.
 */
export async function* liveChunks(
  response: Response,
  frame: Frame,
  progress: (sofar: UpstreamAnswer) => void,
  settle: (answer: UpstreamAnswer) => unknown,
): AsyncGenerator<Chunk> {
  const base = head(frame, 'chat.completion.chunk');
  const reading = new Reading();
  let error: JsonObject | undefined;
  try {
    for await (const event of upstreamEvents(response)) {
      reading.takeUsage(event['usage']);
      const choice: unknown = Array.isArray(event['choices']) ? event['choices'][0] : undefined;
      if (!isObject(choice)) continue;
      const delta = isObject(choice['delta']) ? choice['delta'] : {};
      const tokens = reading.take(delta, choice['finish_reason']);
      progress(reading.result());
      if (Object.keys(delta).length === 0) continue;
      const said = frame.isPrompt
        ? { index: 0, text: textIn(delta['content']), finish_reason: null }
        : { index: 0, delta, finish_reason: null, native_finish_reason: null };
      yield { json: { ...base, choices: [said] }, tokens };
    }
    if (!reading.finished) throw new GatewayError(502, 'The upstream server ended its answer early');
  } catch (failure) {
    const message = failure instanceof GatewayError ? failure.message : 'The connection to the upstream server broke';
    error = errorObject(502, message);
  }
  const result = reading.result();
  const finish = error ? 'error' : result.answer.finishReason;
  const end = { index: 0, finish_reason: finish, ...(error ? { error } : {}) };
  const choice = frame.isPrompt
    ? { ...end, text: '' }
    : { ...end, delta: {}, native_finish_reason: error ? 'error' : result.answer.nativeFinishReason };
  yield { json: { ...base, choices: [choice] }, tokens: 0 };
  yield { json: { ...base, choices: [], usage: settle(result) }, tokens: 0, hasUsage: true };
}

/** Puts an answer together from messages or deltas. */
class Reading {
  #text = '';
  #reasoning = '';
  readonly #calls = new Map<string, ToolCall>();
  #lastCall = '';
  #finish: string | undefined;
  #usage: JsonObject | undefined;

  get finished(): boolean {
    return this.#finish !== undefined;
  }

  /** Returns how many tokens this piece is, roughly. */
  take(piece: JsonObject, finish: unknown): number {
    const text = textIn(piece['content']);
    const reasoning = textIn(piece['reasoning']) || textIn(piece['reasoning_content']);
    this.#text += text;
    this.#reasoning += reasoning;
    for (const call of Array.isArray(piece['tool_calls']) ? piece['tool_calls'] : [])
      if (isObject(call)) this.#takeCall(call);
    if (typeof finish === 'string') this.#finish = finish;
    return countTokens(text) + countTokens(reasoning);
  }

  takeUsage(usage: unknown): void {
    if (isObject(usage)) this.#usage = usage;
  }

  #takeCall(call: JsonObject): void {
    const id = textIn(call['id']);
    const key = typeof call['index'] === 'number' ? `#${call['index']}` : id === '' ? this.#lastCall : id;
    const given = isObject(call['function']) ? call['function'] : {};
    const known = this.#calls.get(key);
    const { name, arguments: json } = known?.function ?? { name: '', arguments: '' };
    this.#lastCall = key;
    this.#calls.set(key, {
      id: known?.id || id || `call_${this.#calls.size}`,
      type: 'function',
      function: { name: name || textIn(given['name']), arguments: json + textIn(given['arguments']) },
    });
  }

  result(): UpstreamAnswer {
    const toolCalls = [...this.#calls.values()];
    const counted =
      countTokens(this.#text) +
      countTokens(this.#reasoning) +
      countTokens(toolCalls.map((call) => call.function.arguments).join(' '));
    const completion = count(this.#usage?.['completion_tokens']);
    const prompt = count(this.#usage?.['prompt_tokens']);
    const details = this.#usage?.['completion_tokens_details'];
    const reasoning =
      (isObject(details) ? count(details['reasoning_tokens']) : undefined) ?? countTokens(this.#reasoning);
    const finish = this.#finish ?? 'stop';
    const answer: Answer = {
      ...EMPTY,
      text: this.#text,
      reasoning: this.#reasoning,
      toolCalls,
      finishReason: finish,
      nativeFinishReason: finish,
      completionTokens: completion ?? counted,
      reasoningTokens: Math.min(reasoning, completion ?? counted),
    };
    return { answer, hasUsage: completion !== undefined, ...(prompt === undefined ? {} : { promptTokens: prompt }) };
  }
}
