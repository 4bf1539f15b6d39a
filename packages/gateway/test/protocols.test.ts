import type { JsonObject } from '@kopek/core/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type Gateway } from '../src/index.ts';
import { eventsOf, json, post, WEATHER, type RawReply } from './client.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway({ seed: 'protocols' });
});
afterAll(async () => {
  expect(gateway.bugs()).toEqual([]);
  expect(gateway.audit().balanced).toBe(true);
  await gateway.close();
});

const ask = (path: string, content: string, fields: JsonObject = {}): Promise<RawReply> =>
  post(gateway, { model: 'kopek/echo', messages: [{ role: 'user', content }], ...fields }, { path });
const lastCost = () => Number(gateway.charges().at(-1)?.costRub);

describe('/v1/responses (§4.1 rule 4)', () => {
  const responses = (content: string, fields?: JsonObject) => ask('/v1/responses', content, fields);

  it('answers with output items and a usage in rubles', async () => {
    const body = json(await responses('one two'));
    expect(body).toMatchObject({
      object: 'response',
      status: 'completed',
      model: 'kopek/echo',
      output: [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'one two' }] }],
      usage: { input_tokens: 5, output_tokens: 2, total_tokens: 7, cost_rub: lastCost() },
    });
    expect(body['usage']).toHaveProperty('balance');
  });

  it('has reasoning and function calls as items of their own', async () => {
    const body = json(
      await responses('Weather in Kazan?', { model: 'kopek/tools', tools: [WEATHER], reasoning: { effort: 'low' } }),
    );
    expect(body['output']).toMatchObject([
      { type: 'reasoning', status: 'completed' },
      { type: 'function_call', name: 'get_weather', arguments: '{"city":"Kazan"}' },
    ]);
  });

  it('is incomplete if max_tokens cut it, failed if the model failed', async () => {
    expect(json(await responses('one two', { max_tokens: 1 }))).toMatchObject({
      status: 'incomplete',
      incomplete_details: { reason: 'max_output_tokens' },
    });
    expect(json(await responses('[[error 502 gone]]'))).toMatchObject({
      status: 'failed',
      error: { type: 'server_error', code: 'server_error', message: 'gone' },
    });
  });

  it('is incomplete if its content was filtered, and failed if the model gave no reason', async () => {
    expect(json(await responses('[[finish content_filter]] one'))).toMatchObject({
      status: 'incomplete',
      incomplete_details: { reason: 'content_filter' },
      completed_at: null,
    });
    expect(json(await responses('one two', { model: 'fault/finish-error' }))).toMatchObject({
      status: 'failed',
      error: { code: 'server_error', message: 'the model failed' },
    });
  });

  it('streams named events with the whole response and its cost at the end', async () => {
    const reply = await responses('one two', { stream: true });
    const events = eventsOf(reply);
    expect(events.map((event) => event['type'])).toEqual([
      'response.created',
      'response.in_progress',
      'response.output_item.added',
      'response.content_part.added',
      'response.output_text.delta',
      'response.output_text.delta',
      'response.output_text.done',
      'response.content_part.done',
      'response.output_item.done',
      'response.completed',
    ]);
    expect(events.map((event) => event['sequence_number'])).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(reply.body).toContain('event: response.output_text.delta\ndata: ');
    expect(reply.body).not.toContain('[DONE]');
    expect(events.at(-1)).toMatchObject({ response: { usage: { cost_rub: lastCost() } } });
  });
});

describe('/v1/responses with reasoning', () => {
  it('streams each summary as a part of its item, which SDKs build before its text grows', async () => {
    const events = eventsOf(await ask('/v1/responses', '[[reason hm]] [[say one]]', { stream: true }));
    expect(events.slice(2, 8)).toMatchObject([
      { type: 'response.output_item.added', output_index: 0, item: { type: 'reasoning', summary: [] } },
      { type: 'response.reasoning_summary_part.added', summary_index: 0, part: { type: 'summary_text', text: '' } },
      { type: 'response.reasoning_summary_text.delta', summary_index: 0, delta: 'hm' },
      { type: 'response.reasoning_summary_text.done', summary_index: 0, text: 'hm' },
      { type: 'response.reasoning_summary_part.done', summary_index: 0, part: { type: 'summary_text', text: 'hm' } },
      { type: 'response.output_item.done', item: { type: 'reasoning', summary: [{ text: 'hm' }] } },
    ]);
    expect(events[9]).toMatchObject({ type: 'response.content_part.added', part: { type: 'output_text', text: '' } });
  });
});

describe('/v1/messages (§4.1 rule 4)', () => {
  const messages = (content: string, fields?: JsonObject) => ask('/v1/messages', content, fields);

  it('answers with content blocks and a usage in rubles', async () => {
    expect(json(await messages('one two'))).toMatchObject({
      type: 'message',
      role: 'assistant',
      model: 'kopek/echo',
      content: [{ type: 'text', text: 'one two', citations: [] }],
      stop_reason: 'end_turn',
      usage: { input_tokens: 5, output_tokens: 2, cost_rub: lastCost() },
    });
  });

  it('has thinking and tool use as blocks, and its own stop reasons', async () => {
    const body = json(
      await messages('Weather in Kazan?', { model: 'kopek/tools', tools: [WEATHER], reasoning: { effort: 'low' } }),
    );
    expect(body).toMatchObject({
      stop_reason: 'tool_use',
      content: [{ type: 'thinking' }, { type: 'tool_use', name: 'get_weather', input: { city: 'Kazan' } }],
    });
    expect(json(await messages('one two', { max_tokens: 1 }))['stop_reason']).toBe('max_tokens');
  });

  it.each([
    [{ stop: ['three', 'two', ''] }, 'stop_sequence', 'two'],
    [{ stop: 'four' }, 'end_turn', null],
    [{ stop: 'three', max_tokens: 1 }, 'max_tokens', null],
  ])('names the stop sequence that ended it: %j', async (fields, stop_reason, stop_sequence) => {
    expect(json(await messages('one two three', fields))).toMatchObject({ stop_reason, stop_sequence });
    const events = eventsOf(await messages('one two three', { ...fields, stream: true }));
    const begun = events.find((event) => event['type'] === 'message_start')?.['message'];
    expect(begun).toMatchObject({ stop_sequence: null });
    const ended = events.find((event) => event['type'] === 'message_delta')?.['delta'];
    expect(ended).toMatchObject({ stop_reason, stop_sequence });
  });

  it('counts cached tokens separately from the input', async () => {
    const long = 'Rivers of the north are cold. '.repeat(10);
    const cached = { cache_control: { type: 'ephemeral' } };
    await messages(long, cached);
    const { usage } = json(await messages(long, cached)) as { usage: Record<string, number> };
    expect(usage['input_tokens']).toBe(0);
    expect(usage['cache_read_input_tokens']).toBeGreaterThan(50);
  });

  it('streams blocks, then the stop reason with the cost', async () => {
    const events = eventsOf(await messages('one two', { stream: true }));
    expect(events.map((event) => event['type'])).toEqual([
      'message_start',
      'content_block_start',
      'content_block_delta',
      'content_block_delta',
      'content_block_stop',
      'message_delta',
      'message_stop',
    ]);
    expect(events.at(-2)).toMatchObject({
      delta: { stop_reason: 'end_turn' },
      usage: { output_tokens: 2, cost_rub: lastCost() },
    });
  });

  it.each([
    ['[[error 502 gone]] one', { code: 502, message: 'gone' }],
    ['[[finish error]] one', { code: 500, message: 'the model failed' }],
  ])('ends in an error that SDKs throw, behind its cost, if the model failed: %s', async (content, error) => {
    const whole = json(await messages(content));
    expect(whole).toMatchObject({ content: [{ text: 'one' }], stop_reason: null, error });
    const events = eventsOf(await messages(content, { stream: true }));
    expect(events.slice(-2)).toMatchObject([
      { type: 'message_delta', delta: { stop_reason: null }, usage: { cost_rub: lastCost() } },
      { type: 'error', error: { type: 'api_error', ...error } },
    ]);
    expect(gateway.charges().at(-1)?.usageDelivered).toBe(true);
  });

  it('streams tool input as partial JSON', async () => {
    const events = eventsOf(
      await messages('Weather in Kazan?', { model: 'kopek/tools', tools: [WEATHER], stream: true }),
    );
    const partial = events.flatMap(
      (event) => ((event['delta'] as JsonObject | undefined)?.['partial_json'] as string | undefined) ?? [],
    );
    expect(partial.join('')).toBe('{"city":"Kazan"}');
  });
});

it('errors have the documented shape on both paths', async () => {
  await using strict = await startGateway({ unknownFields: 'reject' });
  for (const path of ['/v1/responses', '/v1/messages']) {
    const reply = await post(strict, { model: 'kopek/echo', input: 'x' }, { path });
    expect(reply.status).toBe(400);
    expect(json(reply)).toMatchObject({ error: { code: 400, metadata: { path: 'input' } } });
  }
});
