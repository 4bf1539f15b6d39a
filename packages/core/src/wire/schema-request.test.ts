import { describe, expect, it } from 'vitest';
import { chatRequestSchema, chatRequestSchemaFor } from './schema-request.ts';

const asked = { model: 'vendor/model', messages: [{ role: 'user', content: 'hello' }] };
const functionTool = { type: 'function', function: { name: 'add', parameters: { type: 'object' } } };

const issuesOf = (request: unknown): string[] =>
  (chatRequestSchema.safeParse(request).error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`);
const accept = (fields: object): void => expect(issuesOf({ ...asked, ...fields })).toEqual([]);

describe('chatRequestSchema', () => {
  it('takes every field of §2.2', () => {
    accept({
      models: ['a/b'],
      response_format: { type: 'json_schema', json_schema: { name: 'A', strict: true, schema: { type: 'object' } } },
      stop: ['END'],
      stream: true,
      plugins: [
        { id: 'context-compression', enabled: false },
        { id: 'file-parser', pdf: { engine: 'native' } },
        { id: 'other', x: 1 },
      ],
      max_tokens: 10,
      temperature: 0,
      tools: [functionTool, { type: 'service:web_search', parameters: { depth: 2 } }],
      tool_choice: { type: 'function', function: { name: 'add' } },
      parallel_tool_calls: false,
      seed: 1,
      top_p: 1,
      top_k: 1,
      frequency_penalty: -2,
      presence_penalty: 2,
      repetition_penalty: 2,
      logit_bias: { '5': -100 },
      top_logprobs: 3,
      min_p: 0,
      top_a: 1,
      prediction: { type: 'content', content: 'x' },
      modalities: ['text', 'audio'],
      audio: { voice: 'v', format: 'wav' },
      provider: { sort: 'latency', only: [] },
      reasoning: { effort: 'max', max_tokens: 5, exclude: true, enabled: true },
      cache_control: { type: 'ephemeral', ttl: '5m' },
      session_id: 's',
      service_tier: 'priority',
    });
    expect(issuesOf({ model: 'm', prompt: 'hello' })).toEqual([]);
  });

  it('takes every message and part of §2.3', () => {
    const call = { id: 'c1', type: 'function', function: { name: 'add', arguments: '{}' } };
    accept({
      messages: [
        { role: 'system', content: 'x', name: 'op' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'x' },
            { type: 'image_url', image_url: { url: 'https://example.com/x', detail: 'low' } },
            { type: 'file', file: { filename: 'file.pdf', file_data: 'data:application/pdf;base64,AAAA' } },
            { type: 'video_url', video_url: { url: 'data:video/mp4;base64,AAAA' } },
            { type: 'input_audio', input_audio: { data: 'AAAA', format: 'mp3' } },
          ],
        },
        { role: 'assistant', content: '', tool_calls: [call], reasoning: 'x', reasoning_details: [1] },
        { role: 'assistant', content: null, tool_calls: [call] },
        { role: 'tool', content: 'x', tool_call_id: 'c1', name: 'add' },
      ],
    });
  });

  it.each([
    ['max_tokens', [0, 1.5], 'an integer in [1, context_length)'],
    ['temperature', [-0.1, 2.1], 'in [0, 2]'],
    ['top_p', [0, 1.1], 'in (0, 1]'],
    ['top_k', [0], 'in [1, infinity)'],
    ['frequency_penalty', [-2.1, 2.1], 'in [-2, 2]'],
    ['presence_penalty', [-2.1, 2.1], 'in [-2, 2]'],
    ['repetition_penalty', [0, 2.1], 'in (0, 2]'],
    ['min_p', [-0.1, 1.1], 'in [0, 1]'],
    ['top_a', [-0.1, 1.1], 'in [0, 1]'],
  ] as const)('refuses %s outside of §8', (field, values, range) => {
    for (const value of values) {
      expect(issuesOf({ ...asked, [field]: value })).toEqual([`${field} must be ${range}`]);
    }
  });

  it.each([
    [{ prompt: 'x' }, ' must hold exactly one of messages and prompt'],
    [{ messages: undefined }, ' must hold exactly one of messages and prompt'],
    [{ model: undefined }, 'model must be set unless models lists fallbacks'],
    [{ messages: [] }, 'messages must not be empty'],
    [{ temprature: 1 }, ' has fields that the interface does not list: temprature'],
    [{ temperature: '1' }, 'temperature must be of type number'],
    [{ temperature: null }, 'temperature must be of type number'],
    [{ tools: [] }, 'tools must not be empty'],
    [{ tools: [{ type: 'shop:web_search' }] }, 'tools.0.type is not a known value'],
    [{ tools: [{ type: 'function', function: { name: 'f' } }] }, 'tools.0.function.parameters must be of type record'],
    [{ tool_choice: 'auto' }, 'tool_choice needs tools'],
    [{ tools: [functionTool], tool_choice: 'any' }, 'tool_choice has none of the allowed shapes'],
    [{ logit_bias: { a: 1 } }, 'logit_bias.a must have numeric keys'],
    [{ plugins: [{ id: 'context-compression', enabled: 'no' }] }, 'plugins.0.enabled must be of type boolean'],
    [{ plugins: [{ level: 1 }] }, 'plugins.0.id must be one of "context-compression"'],
    [{ messages: [{ role: 'developer', content: '' }] }, 'messages.0.role is not a known value'],
    [
      { messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'cat.png' } }] }] },
      'messages.0.content.0.image_url.url must be a URL or a base64 data: URL',
    ],
    [
      {
        messages: [
          { role: 'user', content: [{ type: 'input_audio', input_audio: { data: 'https://x', format: 'wav' } }] },
        ],
      },
      'messages.0.content.0.input_audio.data must be raw base64: no URL, no data: prefix',
    ],
    [{ messages: [{ role: 'tool', content: [], tool_call_id: 'x' }] }, 'messages.0.content must be of type string'],
    [
      { response_format: { type: 'json_schema', json_schema: { name: 'a b', schema: {} } } },
      'response_format.json_schema.name must be 1 to 64 of the characters A-Z a-z 0-9 _ -',
    ],
  ])('refuses %j in words', (fields, issue) => {
    expect(issuesOf({ ...asked, ...fields })).toContain(issue);
  });

  it.each([null, undefined, 5, 'text', [], true])('refuses %j as a whole', (request) => {
    expect(issuesOf(request)).toEqual([' must be an object']);
  });

  it('gives the request back as it is', () => {
    const request = { ...asked, provider: { order: ['x'] }, plugins: [{ id: 'z', y: { x: 1 } }] };
    expect(chatRequestSchema.parse(request)).toEqual(request);
  });
});

describe('chatRequestSchemaFor', () => {
  it('takes the search tool of its service only', () => {
    const request = { ...asked, tools: [{ type: 'shop:web_search' }] };
    expect(chatRequestSchemaFor('shop').safeParse(request).success).toBe(true);
    expect(chatRequestSchemaFor('other').safeParse(request).success).toBe(false);
    expect(chatRequestSchemaFor('other', 'shop:web_search').safeParse(request).success).toBe(true);
  });
});
