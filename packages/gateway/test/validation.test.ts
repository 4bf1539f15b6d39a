import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type Gateway } from '../src/index.ts';
import { ask, errorOf, post, WEATHER } from './client.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway({ seed: 'requests', unknownFields: 'reject' });
});
afterAll(async () => {
  expect(gateway.bugs()).toEqual([]);
  expect(gateway.audit().balanced).toBe(true);
  await gateway.close();
});

const user = (content: unknown) => ({ role: 'user', content });

describe('validation (§2.2 to §2.7, §8)', () => {
  const messages = [user('x')];
  it.each([
    ['neither messages nor prompt', { model: 'm' }, ''],
    ['messages and prompt', { model: 'm', messages, prompt: 'x' }, ''],
    ['neither model nor models', { messages }, 'model'],
    ['an unknown field', { model: 'm', messages, stream_options: {} }, 'stream_options'],
    ['empty messages', { model: 'm', messages: [] }, 'messages'],
    ['an unknown role', { model: 'm', messages: [{ role: 'developer', content: 'x' }] }, 'messages[0].role'],
    ['content of a wrong type', { model: 'm', messages: [user(3)] }, 'messages[0].content'],
    ['no parts', { model: 'm', messages: [user([])] }, 'messages[0].content'],
    ['an unknown part', { model: 'm', messages: [user([{ type: 'image', url: 'x' }])] }, 'messages[0].content[0].type'],
    [
      'an image that is no URL',
      { model: 'm', messages: [user([{ type: 'image_url', image_url: { url: 'cat.png' } }])] },
      'messages[0].content[0].image_url.url',
    ],
    [
      'sound by URL',
      {
        model: 'm',
        messages: [user([{ type: 'input_audio', input_audio: { data: 'https://x.example/a.wav', format: 'wav' } }])],
      },
      'messages[0].content[0].input_audio.data',
    ],
    [
      'a file without a name',
      { model: 'm', messages: [user([{ type: 'file', file: { file_data: 'https://x.example/a.pdf' } }])] },
      'messages[0].content[0].file.filename',
    ],
    [
      'parts in a tool message',
      {
        model: 'm',
        messages: [
          user('x'),
          {
            role: 'assistant',
            content: '',
            tool_calls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } }],
          },
          { role: 'tool', tool_call_id: 'a', content: [] },
        ],
      },
      'messages[2].content',
    ],
    [
      'an answer to no call',
      { model: 'm', messages: [user('x'), { role: 'tool', tool_call_id: 'a', content: 'x' }] },
      'messages[1].tool_call_id',
    ],
    [
      'a call without an answer',
      {
        model: 'm',
        messages: [
          {
            role: 'assistant',
            content: '',
            tool_calls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } }],
          },
          user('x'),
        ],
      },
      'messages[1]',
    ],
    ['max_tokens 0', { model: 'm', messages, max_tokens: 0 }, 'max_tokens'],
    ['max_tokens 1.5', { model: 'm', messages, max_tokens: 1.5 }, 'max_tokens'],
    ['max_tokens of the whole context', { model: 'kopek/small', messages, max_tokens: 512 }, 'max_tokens'],
    ['temperature 2.1', { model: 'm', messages, temperature: 2.1 }, 'temperature'],
    ['temperature as text', { model: 'm', messages, temperature: '1' }, 'temperature'],
    ['top_p 0', { model: 'm', messages, top_p: 0 }, 'top_p'],
    ['top_k 0', { model: 'm', messages, top_k: 0 }, 'top_k'],
    ['frequency_penalty -3', { model: 'm', messages, frequency_penalty: -3 }, 'frequency_penalty'],
    ['presence_penalty 3', { model: 'm', messages, presence_penalty: 3 }, 'presence_penalty'],
    ['repetition_penalty 0', { model: 'm', messages, repetition_penalty: 0 }, 'repetition_penalty'],
    ['min_p 2', { model: 'm', messages, min_p: 2 }, 'min_p'],
    ['top_a -1', { model: 'm', messages, top_a: -1 }, 'top_a'],
    ['logit_bias with a word', { model: 'm', messages, logit_bias: { cat: 1 } }, 'logit_bias.cat'],
    ['an unknown effort', { model: 'm', messages, reasoning: { effort: 'huge' } }, 'reasoning.effort'],
    ['an unknown sort', { model: 'm', messages, provider: { sort: 'cost' } }, 'provider.sort'],
    ['an unknown tier', { model: 'm', messages, service_tier: 'default' }, 'service_tier'],
    ['an unknown ttl', { model: 'm', messages, cache_control: { type: 'ephemeral', ttl: '1d' } }, 'cache_control.ttl'],
    ['an unknown modality', { model: 'm', messages, modalities: ['video'] }, 'modalities[0]'],
    ['an unknown plugin', { model: 'm', messages, plugins: [{ id: 'web' }] }, 'plugins[0].id'],
    [
      'an unknown engine',
      { model: 'm', messages, plugins: [{ id: 'file-parser', pdf: { engine: 'x' } }] },
      'plugins[0].pdf.engine',
    ],
    [
      'a prediction of parts',
      { model: 'm', messages, prediction: { type: 'content', content: [] } },
      'prediction.content',
    ],
    ['tools: []', { model: 'm', messages, tools: [] }, 'tools'],
    [
      'a function without parameters',
      { model: 'm', messages, tools: [{ type: 'function', function: { name: 'f' } }] },
      'tools[0].function.parameters',
    ],
    [
      'strict on a function',
      { model: 'm', messages, tools: [{ type: 'function', function: { name: 'f', parameters: {}, strict: true } }] },
      'tools[0].function.strict',
    ],
    [
      'search arguments at the top',
      { model: 'm', messages, tools: [{ type: 'service:web_search', max_results: 3 }] },
      'tools[0].max_results',
    ],
    ['two tools of one name', { model: 'm', messages, tools: [WEATHER, WEATHER] }, 'tools[1].function.name'],
    [
      'a choice of no tool',
      { model: 'm', messages, tools: [WEATHER], tool_choice: { type: 'function', function: { name: 'f' } } },
      'tool_choice.function.name',
    ],
    ['required without tools', { model: 'm', messages, tool_choice: 'required' }, 'tool_choice'],
    [
      'a schema without a name',
      { model: 'm', messages, response_format: { type: 'json_schema', json_schema: { schema: {} } } },
      'response_format.json_schema.name',
    ],
    ['an unknown format', { model: 'm', messages, response_format: { type: 'text' } }, 'response_format.type'],
    ['a stream that is text', { model: 'm', messages, stream: 'yes' }, 'stream'],
    ['a stop that is a number', { model: 'm', messages, stop: 1 }, 'stop'],
  ])('%s is rejected with 400 and its path', async (_what, body, path) => {
    const reply = await post(gateway, body);
    expect(reply.status).toBe(400);
    expect(errorOf(reply)).toMatchObject({ code: 400, metadata: { path } });
    expect(errorOf(reply).message).toContain(path);
  });

  it('a body that is not JSON, or of another type, is rejected with 400', async () => {
    expect((await post(gateway, null, { rawBody: '{"model":' })).status).toBe(400);
    expect((await post(gateway, {}, { headers: { 'content-type': 'text/plain' } })).status).toBe(400);
    const packed = await post(gateway, {}, { headers: { 'content-encoding': 'gzip' } });
    expect(errorOf(packed).message).toBe('Content-Encoding must be identity, not gzip');
    expect((await post(gateway, null, { rawBody: 'null' })).status).toBe(400);
  });

  it('the sampling fields are accepted', async () => {
    const fields = {
      temperature: 0.7,
      top_p: 0.9,
      top_k: 40,
      frequency_penalty: 1,
      presence_penalty: -1,
      repetition_penalty: 1.1,
      logit_bias: { 42: -100 },
      top_logprobs: 5,
      min_p: 0.1,
      top_a: 0.2,
      seed: 7,
    };
    expect((await ask(gateway, 'x', fields)).status).toBe(200);
  });
});
