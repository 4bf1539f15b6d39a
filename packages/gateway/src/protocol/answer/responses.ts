import type { ChatRequest, JsonObject, Tool } from '@kopek/core/wire';
import type { Usage } from '../../money/price.ts';
import { blocksOf, createBlockWriter, type Block } from './blocks.ts';
import { NOWHERE, type Frame } from './completion.ts';
import type { Dialect, StreamWriter } from './dialect.ts';
import { errorOf, type ModelAnswer } from './model-answer.ts';
import type { Chunk } from './piece.ts';
import type { StreamSettings } from './stream-settings.ts';

/**
 * `POST /v1/responses`: a list of output items. The interface names the path and the request fields only (§4.1); this
 * is the public shape of that protocol, with `cost_rub` and `balance` in its usage.
 */
export const responsesDialect: Dialect = { name: 'responses', whole, writer, usage, terminator: 'none' };

function usage(spent: Usage): JsonObject {
  return {
    input_tokens: spent.promptTokens,
    input_tokens_details: { cached_tokens: spent.cachedTokens, cache_write_tokens: spent.cacheWriteTokens },
    output_tokens: spent.completionTokens,
    output_tokens_details: { reasoning_tokens: spent.reasoningTokens },
    total_tokens: spent.promptTokens + spent.completionTokens,
  };
}

/** Fields that all events with a response share: the settings of the request, and those that it did not set. */
function skeleton(frame: Frame, request: ChatRequest): JsonObject {
  const { tools = [], tool_choice: choice = 'auto', reasoning, response_format: format } = request;
  return {
    id: `resp_${frame.id}`,
    object: 'response',
    created_at: frame.created,
    completed_at: null,
    model: frame.model,
    error: null,
    incomplete_details: null,
    instructions: null,
    metadata: {},
    parallel_tool_calls: request.parallel_tool_calls ?? true,
    tools: tools.map(toolOf),
    tool_choice: typeof choice === 'string' ? choice : { type: 'function', name: choice.function.name },
    reasoning: { effort: reasoning?.effort ?? null, summary: null },
    text: { format: formatOf(format) },
    temperature: request.temperature ?? 1,
    top_p: request.top_p ?? 1,
    top_logprobs: request.top_logprobs ?? 0,
    presence_penalty: request.presence_penalty ?? 0,
    frequency_penalty: request.frequency_penalty ?? 0,
    max_output_tokens: request.max_tokens ?? null,
    service_tier: request.service_tier ?? 'default',
    ...NOT_HERE,
  };
}

/** What the schema requires of a service that stores answers, and what this gateway does not have. */
const NOT_HERE: JsonObject = {
  access_programs: null,
  background: false,
  max_tool_calls: null,
  previous_response_id: null,
  prompt_cache_key: null,
  safety_identifier: null,
  store: false,
  truncation: 'disabled',
};

function toolOf(tool: Tool): JsonObject {
  if (!('function' in tool)) return { type: 'web_search' };
  const { name, description = null, parameters } = tool.function;
  return { type: 'function', name, description, parameters, strict: false };
}

function formatOf(format: ChatRequest['response_format']): JsonObject {
  if (format?.type !== 'json_schema') return { type: format?.type ?? 'text' };
  return { type: 'json_schema', strict: false, ...format.json_schema };
}

/** The codes of errors in this protocol are words. */
const ERROR_CODES: Readonly<Record<number, string>> = { 400: 'invalid_prompt', 429: 'rate_limit_exceeded' };

/** The protocol has no type here, but some SDKs read no answer without it. */
function errorIn({ code, message }: NonNullable<ModelAnswer['error']>): JsonObject {
  const word = ERROR_CODES[code] ?? 'server_error';
  return { type: word, code: word, message };
}

/** Why an answer is incomplete, in the terms of this protocol. */
const CUT: Readonly<Record<string, string>> = { length: 'max_output_tokens', content_filter: 'content_filter' };

function whole(frame: Frame, answer: ModelAnswer, written: unknown, request: ChatRequest): JsonObject {
  return responseOf(frame, answer, blocksOf(frame, answer), written, request);
}

/** @param blocks - of the answer, in the order in which they were written. */
function responseOf(
  frame: Frame,
  answer: ModelAnswer,
  blocks: Block[],
  written: unknown,
  request: ChatRequest,
): JsonObject {
  const reason = CUT[answer.finishReason];
  const error = errorOf(answer);
  const status = error ? 'failed' : reason ? 'incomplete' : 'completed';
  return {
    ...skeleton(frame, request),
    status,
    completed_at: status === 'completed' ? frame.created : null,
    incomplete_details: reason ? { reason } : null,
    error: error ? errorIn(error) : null,
    output: blocks.map((block, index) => itemOf(frame, block, index, answer.sources)),
    usage: written,
  };
}

/** An output item. A message cites its sources. */
function itemOf(frame: Frame, block: Block, index: number, sources: ModelAnswer['sources']): JsonObject {
  const { text } = block;
  const status = 'completed';
  if (block.kind === 'reasoning')
    return { type: 'reasoning', id: `rs_${frame.id}_${index}`, status, summary: [{ type: 'summary_text', text }] };
  if (block.kind === 'call') {
    const { id, name } = block;
    return { type: 'function_call', id: `fc_${id}`, call_id: id, name, arguments: text, status };
  }
  const annotations = sources.map(({ url, title }) => ({ type: 'url_citation', ...NOWHERE, url, title }));
  const content = [{ type: 'output_text', text, annotations, logprobs: [] }];
  return { type: 'message', id: `msg_${frame.id}_${index}`, role: 'assistant', status, content };
}

/** What an item has as long as nothing of it is written. */
const BEGUN: Readonly<Record<Block['kind'], JsonObject>> = {
  text: { content: [], status: 'in_progress' },
  reasoning: { summary: [], status: 'in_progress' },
  call: { status: 'in_progress' },
};

/** What grows in an item, as its events name it. */
const GROWTH: Readonly<Record<Block['kind'], string>> = {
  text: 'output_text',
  reasoning: 'reasoning_summary_text',
  call: 'function_call_arguments',
};

function writer(frame: Frame, _settings: StreamSettings, request: ChatRequest): StreamWriter {
  let sequence = 0;
  const sources: ModelAnswer['sources'][number][] = [];
  const closed: Block[] = [];

  const event = (type: string, fields: JsonObject, tokens = 0): Chunk => {
    sequence += 1;
    return { json: { type, sequence_number: sequence - 1, ...fields }, tokens, event: type };
  };
  const place = (block: Block, index: number): JsonObject => ({
    item_id: itemOf(frame, block, index, [])['id'],
    output_index: index,
    ...(block.kind === 'text' ? { content_index: 0 } : block.kind === 'reasoning' ? { summary_index: 0 } : {}),
  });
  /** The part of an item in which its text grows: SDKs build it before. A call has none. */
  function* partOf(block: Block, index: number, step: 'added' | 'done'): Generator<Chunk> {
    const { content, summary } = itemOf(frame, block, index, step === 'done' ? sources : []);
    const [part] = (content ?? summary ?? []) as JsonObject[];
    const kind = block.kind === 'text' ? 'content_part' : 'reasoning_summary_part';
    if (part) yield event(`response.${kind}.${step}`, { ...place(block, index), part });
  }
  const blocks = createBlockWriter(frame, {
    *opened(block, index) {
      const item = { ...itemOf(frame, block, index, sources), ...BEGUN[block.kind] };
      yield event('response.output_item.added', { output_index: index, item });
      yield* partOf(block, index, 'added');
    },
    grown(piece, index) {
      const logprobs = piece.kind === 'text' ? { logprobs: [] } : {};
      const delta = { ...place(piece, index), delta: piece.text, ...logprobs };
      return event(`response.${GROWTH[piece.kind]}.delta`, delta, piece.tokens);
    },
    *closed(block, index) {
      const said = block.kind === 'text' ? { text: block.text, logprobs: [] } : { text: block.text };
      const grown = block.kind === 'call' ? { name: block.name, arguments: block.text } : said;
      yield event(`response.${GROWTH[block.kind]}.done`, { ...place(block, index), ...grown });
      yield* partOf(block, index, 'done');
      closed.push(block);
      yield event('response.output_item.done', { output_index: index, item: itemOf(frame, block, index, sources) });
    },
  });

  return {
    begin: () => {
      const response = { ...skeleton(frame, request), status: 'in_progress', output: [], usage: null };
      return [event('response.created', { response }), event('response.in_progress', { response })];
    },
    piece(piece) {
      if (piece.kind === 'sources') for (const source of piece.sources) sources.push(source);
      return blocks.take(piece);
    },
    *end(answer, settle) {
      if (blocks.isEmpty()) yield* blocks.take({ kind: 'text', text: '', tokens: 0 });
      yield* blocks.close();
      const response = responseOf(frame, answer, closed, settle(), request);
      yield { ...event(`response.${String(response['status'])}`, { response }), hasUsage: true };
    },
  };
}
