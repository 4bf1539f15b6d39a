import type { JsonObject } from '@kopek/core/wire';
import { exactNumber } from '../../money/exact-number.ts';
import type { Usage } from '../../money/price.ts';
import { showsReasoning, type Frame } from './completion.ts';
import type { Dialect, StreamWriter } from './dialect.ts';
import type { ModelAnswer } from './model-answer.ts';
import type { Chunk, Piece } from './piece.ts';

/**
 * `POST /v1/responses`: a list of output items. The interface names the path and the request fields only (§4.1); this
 * is the public shape of that protocol, with `cost_rub` and `balance` in its usage.
 */
export const responsesDialect: Dialect = { name: 'responses', whole, writer, usage, terminator: 'none' };

function usage(spent: Usage, costRub: string, balanceRub: string): JsonObject {
  return {
    input_tokens: spent.promptTokens,
    input_tokens_details: { cached_tokens: spent.cachedTokens, cache_write_tokens: spent.cacheWriteTokens },
    output_tokens: spent.completionTokens,
    output_tokens_details: { reasoning_tokens: spent.reasoningTokens },
    total_tokens: spent.promptTokens + spent.completionTokens,
    cost_rub: exactNumber(costRub),
    balance: exactNumber(balanceRub),
    ...(spent.webSearchRequests > 0 ? { server_tool_use: { web_search_requests: spent.webSearchRequests } } : {}),
  };
}

/** Fields that all events with a response share; SDKs expect even those that carry no information here. */
function skeleton(frame: Frame): JsonObject {
  return {
    id: `resp_${frame.id}`,
    object: 'response',
    created_at: frame.created,
    model: frame.model,
    error: null,
    incomplete_details: null,
    instructions: null,
    metadata: {},
    parallel_tool_calls: true,
    tool_choice: 'auto',
    tools: [],
    temperature: null,
    top_p: null,
  };
}

function whole(frame: Frame, answer: ModelAnswer, written: unknown): JsonObject {
  const isCut = answer.finishReason === 'length';
  return {
    ...skeleton(frame),
    status: answer.error ? 'failed' : isCut ? 'incomplete' : 'completed',
    incomplete_details: isCut ? { reason: 'max_output_tokens' } : null,
    error: answer.error ? { code: String(answer.error.code), message: answer.error.message } : null,
    output: items(frame, answer),
    usage: written,
  };
}

function items(frame: Frame, answer: ModelAnswer): JsonObject[] {
  const reasoning = showsReasoning(frame, answer) ? [reasoningItem(frame, answer.reasoning)] : [];
  const isSilent = answer.text === '' && answer.toolCalls.length > 0;
  const text = isSilent ? [] : [messageItem(frame, answer.text, answer.sources)];
  const calls = answer.toolCalls.map((call) => callItem(call.id, call.function.name, call.function.arguments));
  return [...reasoning, ...text, ...calls];
}

const reasoningItem = (frame: Frame, text: string): JsonObject => ({
  type: 'reasoning',
  id: `rs_${frame.id}`,
  summary: [{ type: 'summary_text', text }],
});

function messageItem(frame: Frame, text: string, sources: ModelAnswer['sources']): JsonObject {
  const annotations = sources.map(({ url, title }) => ({
    type: 'url_citation',
    url,
    title,
    start_index: 0,
    end_index: 0,
  }));
  const content = [{ type: 'output_text', text, annotations }];
  return { type: 'message', id: `msg_${frame.id}`, role: 'assistant', status: 'completed', content };
}

const callItem = (id: string, name: string, json: string): JsonObject => ({
  type: 'function_call',
  id: `fc_${id}`,
  call_id: id,
  name,
  arguments: json,
  status: 'completed',
});

/** An output item that is being written. */
interface OpenItem {
  name: string;
  piece: Piece;
  text: string;
}

function writer(frame: Frame): StreamWriter {
  let sequence = 0;
  let index = -1;
  let open: OpenItem | undefined;
  let sources: ModelAnswer['sources'] = [];

  const event = (type: string, fields: JsonObject, tokens = 0): Chunk => {
    sequence += 1;
    return { json: { type, sequence_number: sequence - 1, ...fields }, tokens, event: type };
  };
  const itemOf = ({ piece, text }: OpenItem): JsonObject => {
    if (piece.kind === 'call') return callItem(piece.id, piece.name, text);
    return piece.kind === 'reasoning' ? reasoningItem(frame, text) : messageItem(frame, text, sources);
  };
  const place = (item: JsonObject): JsonObject => ({ item_id: item['id'], output_index: index });

  function* begin(piece: Piece, name: string): Generator<Chunk> {
    open = { name, piece, text: '' };
    index += 1;
    const item = itemOf(open);
    const empty = piece.kind === 'reasoning' ? { summary: [] } : piece.kind === 'text' ? { content: [] } : {};
    const status = piece.kind === 'reasoning' ? {} : { status: 'in_progress' };
    yield event('response.output_item.added', { output_index: index, item: { ...item, ...empty, ...status } });
    if (piece.kind !== 'text') return;
    const part = { type: 'output_text', text: '', annotations: [] };
    yield event('response.content_part.added', { ...place(item), content_index: 0, part });
  }

  function* close(): Generator<Chunk> {
    if (open === undefined) return;
    const item = itemOf(open);
    const { piece, text } = open;
    if (piece.kind === 'text') {
      const [part] = item['content'] as JsonObject[];
      yield event('response.output_text.done', { ...place(item), content_index: 0, text });
      yield event('response.content_part.done', { ...place(item), content_index: 0, part });
    } else if (piece.kind === 'reasoning') {
      yield event('response.reasoning_summary_text.done', { ...place(item), summary_index: 0, text });
    } else {
      yield event('response.function_call_arguments.done', { ...place(item), arguments: text });
    }
    yield event('response.output_item.done', { output_index: index, item });
    open = undefined;
  }

  return {
    begin: () => {
      const response = { ...skeleton(frame), status: 'in_progress', output: [], usage: null };
      return [event('response.created', { response })];
    },
    *piece(piece) {
      if (piece.kind === 'sources') sources = [...sources, ...piece.sources];
      if (piece.kind === 'audio' || piece.kind === 'sources') return;
      if (piece.kind === 'reasoning' && !frame.showReasoning) return;
      const name = piece.kind === 'call' ? `call ${piece.index}` : piece.kind;
      if (open?.name !== name) {
        yield* close();
        yield* begin(piece, name);
      }
      if (open === undefined || piece.text === '') return;
      open.text += piece.text;
      const at = place(itemOf(open));
      const { text: delta, tokens } = piece;
      if (piece.kind === 'text')
        yield event('response.output_text.delta', { ...at, content_index: 0, delta, logprobs: [] }, tokens);
      else if (piece.kind === 'reasoning')
        yield event('response.reasoning_summary_text.delta', { ...at, summary_index: 0, delta }, tokens);
      else yield event('response.function_call_arguments.delta', { ...at, delta }, tokens);
    },
    *end(answer, settle) {
      if (index < 0) yield* begin({ kind: 'text', text: '', tokens: 0 }, 'text');
      yield* close();
      const response = whole(frame, answer, settle());
      yield { ...event(`response.${String(response['status'])}`, { response }), hasUsage: true };
    },
  };
}
