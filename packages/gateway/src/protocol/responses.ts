import type { JsonObject } from '@kopek/core/wire';
import type { Answer } from '../answer/answer.ts';
import type { Chunk } from '../answer/chunks.ts';
import { showsReasoning, type Frame } from '../answer/completion.ts';
import { exactNumber } from '../http/json.ts';
import { tokensOf } from '../models/tokens.ts';
import type { Usage } from '../money/price.ts';
import type { Dialect } from './dialect.ts';

/**
 * `POST /v1/responses`: a list of output items. The interface names the path and the request fields only (§4.1); this
 * is the public shape of that protocol, with `cost_rub` and `balance` in its usage.
 */
export const responsesDialect: Dialect = { name: 'responses', whole, chunks, usage, terminator: 'none' };

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

function whole(frame: Frame, answer: Answer, written: unknown): JsonObject {
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

function skeleton(frame: Frame): JsonObject {
  return { id: `resp_${frame.id}`, object: 'response', created_at: frame.created, model: frame.model };
}

function items(frame: Frame, answer: Answer): JsonObject[] {
  const list: JsonObject[] = [];
  if (showsReasoning(frame, answer)) {
    list.push({ type: 'reasoning', id: `rs_${frame.id}`, summary: [{ type: 'summary_text', text: answer.reasoning }] });
  }
  if (answer.text !== '' || answer.toolCalls.length === 0) {
    const annotations = answer.sources.map((hit) => ({
      type: 'url_citation',
      url: hit.url,
      title: hit.title,
      start_index: 0,
      end_index: 0,
    }));
    const content = [{ type: 'output_text', text: answer.text, annotations }];
    list.push({ type: 'message', id: `msg_${frame.id}`, role: 'assistant', status: 'completed', content });
  }
  for (const call of answer.toolCalls) {
    const { name, arguments: json } = call.function;
    list.push({
      type: 'function_call',
      id: `fc_${call.id}`,
      call_id: call.id,
      name,
      arguments: json,
      status: 'completed',
    });
  }
  return list;
}

function* chunks(frame: Frame, answer: Answer, _settings: unknown, settle: () => unknown): Generator<Chunk> {
  let sequence = 0;
  const event = (type: string, fields: JsonObject, tokens = 0): Chunk => {
    sequence += 1;
    return { json: { type, sequence_number: sequence - 1, ...fields }, tokens, event: type };
  };
  const open = { ...skeleton(frame), status: 'in_progress', output: [], usage: null };
  yield event('response.created', { response: open });
  for (const [index, item] of items(frame, answer).entries()) {
    const place = { item_id: item['id'], output_index: index };
    const kind = item['type'];
    const empty =
      kind === 'message'
        ? { ...item, content: [], status: 'in_progress' }
        : kind === 'reasoning'
          ? { ...item, summary: [] }
          : { ...item, arguments: '' };
    yield event('response.output_item.added', { output_index: index, item: empty });
    if (kind === 'message') {
      const part = (item['content'] as JsonObject[])[0] ?? {};
      yield event('response.content_part.added', { ...place, content_index: 0, part: { ...part, text: '' } });
      for (const token of tokensOf(answer.text))
        yield event('response.output_text.delta', { ...place, content_index: 0, delta: token }, 1);
      yield event('response.output_text.done', { ...place, content_index: 0, text: answer.text });
      yield event('response.content_part.done', { ...place, content_index: 0, part });
    } else if (kind === 'reasoning') {
      for (const token of tokensOf(answer.reasoning))
        yield event('response.reasoning_summary_text.delta', { ...place, summary_index: 0, delta: token }, 1);
    } else {
      for (const token of tokensOf(String(item['arguments'])))
        yield event('response.function_call_arguments.delta', { ...place, delta: token }, 1);
      yield event('response.function_call_arguments.done', { ...place, arguments: item['arguments'] });
    }
    yield event('response.output_item.done', { output_index: index, item });
  }
  const response = whole(frame, answer, settle());
  yield { ...event(`response.${String(response['status'])}`, { response }), hasUsage: true };
}
