import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { KopekError, type RequestProblem } from '../../errors/index.ts';
import { checkRequest, type CheckOptions } from './check-request.ts';

const asked = { model: 'vendor/model', messages: [{ role: 'user', content: 'hello' }] };
const searchTool = { type: 'service:web_search' };
const functionTool = { type: 'function', function: { name: 'add', parameters: { type: 'object', properties: {} } } };

function rejectionOf(request: unknown, options: CheckOptions = {}): KopekError {
  try {
    checkRequest(request, options);
  } catch (error) {
    if (KopekError.isInstance(error)) return error;
    throw error;
  }
  throw new Error('the request was accepted');
}

const messageFor = (fields: object, options?: CheckOptions): string =>
  rejectionOf({ ...asked, ...fields }, options).message;
const messageOf = (message: unknown): string => rejectionOf({ model: 'm', messages: [message] }).message;
const accept = (fields: object, options?: CheckOptions): void => {
  expect(checkRequest({ ...asked, ...fields }, options)).toEqual([]);
};

describe('the conversation', () => {
  it('is exactly one of messages and prompt', () => {
    accept({});
    expect(checkRequest({ model: 'm', prompt: 'hello' })).toEqual([]);
    expect(rejectionOf({ model: 'm' }).message).toBe(
      'the request must contain exactly one of messages and prompt, got neither',
    );
    expect(messageFor({ prompt: 'hello' })).toContain('exactly one of messages and prompt, got both');
    accept({ prompt: undefined });
  });

  it('names a model, unless fallbacks are listed', () => {
    const { messages } = asked;
    expect(rejectionOf({ messages }).message).toBe('model must be set unless models lists fallbacks');
    expect(rejectionOf({ messages, models: [] }).message).toContain('model must be set');
    expect(checkRequest({ messages, models: ['a/b'] })).toEqual([]);
    expect(messageFor({ model: '' })).toBe('model must be a string that is not empty, got ""');
  });

  it.each([undefined, null, 5, 'text', []])('is an object, not %j', (request) => {
    expect(rejectionOf(request).message).toContain('the request must be an object, got');
  });

  it('sends a prefix of the answer unchanged', () => {
    const request = Object.freeze({
      ...asked,
      messages: Object.freeze([
        Object.freeze({ role: 'user', content: 'Name a river.' }),
        Object.freeze({ role: 'assistant', content: 'The ' }),
      ]),
    });
    const before = JSON.stringify(request);
    expect(checkRequest(request)).toEqual([]);
    expect(JSON.stringify(request)).toBe(before);
  });
});

describe('ranges of §8', () => {
  it.each([
    ['max_tokens', 'an integer in [1, context_length)', [1, 2, 1e9], [0, -1, 1.5, '10', null]],
    ['temperature', 'in [0, 2]', [0, -0, 1, 2], [-0.001, 2.001, '1', null, true]],
    ['top_p', 'in (0, 1]', [1e-300, 0.5, 1], [0, -0, 1.0000001, -1]],
    ['top_k', 'in [1, infinity)', [1, 40, 1e300], [0, 0.999, -1]],
    ['frequency_penalty', 'in [-2, 2]', [-2, 0, 2], [-2.01, 2.01]],
    ['presence_penalty', 'in [-2, 2]', [-2, 0, 2], [-2.01, 2.01]],
    ['repetition_penalty', 'in (0, 2]', [1e-9, 1, 2], [0, -1, 2.1]],
    ['min_p', 'in [0, 1]', [0, 0.5, 1], [-0.1, 1.1]],
    ['top_a', 'in [0, 1]', [0, 0.5, 1], [-0.1, 1.1]],
  ] as const)('%s is %s', (field, range, inside, outside) => {
    for (const value of inside) accept({ [field]: value });
    for (const value of outside) {
      const error = rejectionOf({ ...asked, [field]: value });
      expect(error.message).toBe(`${field} must be ${range}, got ${typeof value === 'string' ? `"${value}"` : value}`);
      expect(error.problems).toMatchObject([{ path: field }]);
    }
  });

  it('have an error that names field, range, section and value', () => {
    const error = rejectionOf({ ...asked, temperature: 3 });
    expect(error.message).toBe('temperature must be in [0, 2], got 3');
    expect(error).toMatchObject({
      code: 'invalid_request',
      phase: 'request',
      billing: 'none',
      attempts: 0,
      retryable: false,
    });
    expect(error.problems).toEqual([{ path: 'temperature', message: error.message, value: '3' }]);
  });
});

describe('fields of §2.2 to §2.7', () => {
  it('all pass if they are valid', () => {
    accept({
      models: ['a/b'],
      stop: ['END', ''],
      stream: false,
      plugins: [
        { id: 'context-compression', enabled: false },
        { id: 'file-parser', pdf: {} },
        { id: 'other', level: 1 },
      ],
      tools: [functionTool, { ...searchTool, parameters: { max_results: 3 } }],
      tool_choice: { type: 'function', function: { name: 'add' } },
      parallel_tool_calls: true,
      seed: -7.5,
      logit_bias: { 50256: -100 },
      top_logprobs: 0,
      prediction: { type: 'content', content: '' },
      modalities: ['text', 'audio'],
      audio: { voice: 'alto', format: 'mp3' },
      provider: { sort: 'price', only: ['x'] },
      reasoning: { effort: 'high', max_tokens: 100, exclude: false, enabled: true },
      cache_control: { type: 'ephemeral', ttl: '1h' },
      session_id: 's',
      service_tier: 'flex',
      response_format: { type: 'json_schema', json_schema: { name: 'Answer_1-a', strict: true, schema: {} } },
    });
  });

  it('keep open enums open', () => {
    accept({
      reasoning: { effort: 'colossal' },
      provider: { sort: 'karma' },
      service_tier: 'gold',
      modalities: ['scent'],
      cache_control: { type: 'ephemeral', ttl: '2h' },
      audio: { voice: 'new', format: 'pcm99' },
      plugins: [{ id: 'file-parser', pdf: { engine: 'another' } }],
    });
  });

  it.each([
    [{ stop: 5 }, 'stop must be a string or an array of strings, got a number'],
    [{ stop: [1] }, 'stop[0] must be a string, got a number'],
    [{ stream: 'yes' }, 'stream must be a boolean, got "yes"'],
    [{ models: ['a', ''] }, 'models[1] must be a string that is not empty, got ""'],
    [{ plugins: {} }, 'plugins must be an array, got an object'],
    [{ plugins: [{}] }, 'plugins[0].id must be a string that is not empty, got nothing'],
    [{ plugins: ['file-parser'] }, 'plugins[0] must be an object with id, got a string'],
    [{ plugins: [{ id: 'context-compression', enabled: 'no' }] }, 'plugins[0].enabled must be a boolean, got "no"'],
    [
      { plugins: [{ id: 'file-parser', pdf: { engine: 1 } }] },
      'plugins[0].pdf.engine must be a string that is not empty, got 1',
    ],
    [{ plugins: [{ id: 'file-parser', pdf: 'native' }] }, 'plugins[0].pdf must be an object with engine, got a string'],
    [{ seed: '7' }, 'seed must be a number, got "7"'],
    [{ logit_bias: { the: 1 } }, 'logit_bias.the must have a numeric key, got "the"'],
    [{ logit_bias: { 5: 'x' } }, 'logit_bias["5"] must be a number, got "x"'],
    [{ logit_bias: [1] }, 'logit_bias must be an object of token ids to numbers, got an array'],
    [{ prediction: 'tail' }, 'prediction must be an object with type, content, got a string'],
    [{ prediction: { type: 'text', content: '' } }, 'prediction.type must be "content", got "text"'],
    [{ modalities: 'audio' }, 'modalities must be an array, got a string'],
    [{ audio: { voice: 'alto' } }, 'audio.format must be a string that is not empty, got nothing'],
    [{ provider: 'price' }, 'provider must be an object with sort, got a string'],
    [{ provider: { sort: 1 } }, 'provider.sort must be a string that is not empty, got 1'],
    [{ reasoning: { effort: 3 } }, 'reasoning.effort must be a string that is not empty, got 3'],
    [
      { reasoning: { maxTokens: 3 } },
      'reasoning.maxTokens is not a known field; known are effort, max_tokens, exclude, enabled',
    ],
    [{ cache_control: { type: 'long' } }, 'cache_control.type must be "ephemeral", got "long"'],
    [{ session_id: 7 }, 'session_id must be a string, got 7'],
    [{ service_tier: null }, 'service_tier must be a string that is not empty, got null'],
    [{ parallel_tool_calls: 1 }, 'parallel_tool_calls must be a boolean, got 1'],
  ])('are rejected if invalid: %j', (fields, message) => {
    expect(messageFor(fields)).toBe(message);
  });

  it('report an unknown field, and the one that was probably meant', () => {
    expect(messageFor({ temprature: 1 })).toBe(
      'temprature is not a field of a request: did you mean temperature? Other fields go into extraBody',
    );
    expect(messageFor({ maxTokens: 1 })).toContain('did you mean max_tokens?');
    expect(messageFor({ stream_options: {} })).toContain('extraBody');
    expect(messageFor({ constructor: 1 })).toContain('constructor is not a field of a request');
    accept({ temprature: undefined });
  });
});

describe('tools and formats', () => {
  it.each([
    [{ tools: [] }, 'tools must not be empty: leave the field out instead, got an array'],
    [{ tools: [5] }, 'tools[0] must be a tool, got a number'],
    [
      { tools: [{ type: 'function', function: { name: 'f' } }] },
      'tools[0].function.parameters must be an object, got nothing',
    ],
    [
      { tools: [{ type: 'function', function: { name: '', parameters: {} } }] },
      'tools[0].function.name must be a string that is not empty, got ""',
    ],
    [
      { tools: [{ type: 'function', name: 'f', parameters: {} }] },
      'tools[0].function must be an object with name, description, parameters, strict, got nothing',
    ],
    [
      { tools: [{ type: 'shop:web_search' }] },
      'tools[0].type must be "function" or "service:web_search", got "shop:web_search"',
    ],
    [
      { tools: [{ ...searchTool, max_results: 3 }] },
      'tools[0].max_results is not a known field; known are type, parameters',
    ],
    [{ tool_choice: 'auto' }, 'tool_choice needs tools, got "auto"'],
    [
      { tools: [functionTool], tool_choice: 'any' },
      'tool_choice must be "none", "auto", "required" or {type: "function", function: {name}}, got "any"',
    ],
    [
      { tools: [functionTool], tool_choice: { type: 'function', function: { name: 'sub' } } },
      'tool_choice.function.name must name one of tools, got "sub"',
    ],
    [{ response_format: { type: 'text' } }, 'response_format.type must be "json_object" or "json_schema", got "text"'],
    [
      { response_format: { type: 'json_schema' } },
      'response_format.json_schema must be an object with name, strict, schema, got nothing',
    ],
    [
      { response_format: { type: 'json_schema', json_schema: { name: 'my answer', schema: {} } } },
      'response_format.json_schema.name must be 1 to 64 of the characters A-Z a-z 0-9 _ -, got "my answer"',
    ],
    [
      { response_format: { type: 'json_schema', json_schema: { name: 'n', description: 'd', schema: {} } } },
      'response_format.json_schema.description is not a known field; known are name, strict, schema',
    ],
  ])('are rejected if invalid: %j', (fields, message) => {
    expect(rejectionOf({ ...asked, ...fields }).problems?.[0]?.message).toBe(message);
  });

  it('accept the search tool of the configured service', () => {
    accept({ tools: [{ type: 'shop:web_search' }] }, { webSearchType: 'shop:web_search' });
    accept({ tools: [{ type: 'internet' }] }, { webSearchType: 'internet' });
    expect(messageFor({ tools: [searchTool] }, { webSearchType: 'shop:web_search' })).toContain('"shop:web_search"');
  });

  it('name the converter if a tool has a schema of a library', () => {
    const parameters = { '~standard': { version: 1, vendor: 'zod', validate: () => ({}) } };
    expect(messageFor({ tools: [{ type: 'function', function: { name: 'f', parameters } }] })).toBe(
      'tools[0].function.parameters is a schema of a library: turn it into JSON Schema with toJsonSchema of @kopek/core/schema',
    );
    expect(messageFor({ tools: [{ type: 'function', function: { name: 'f', parameters: z.object({}) } }] })).toContain(
      'is a schema of a library',
    );
  });

  it('accept the JSON Schema that zod has made', () => {
    const parameters = z.toJSONSchema(z.object({ city: z.object({ name: z.string() }) }));
    accept({ tools: [{ type: 'function', function: { name: 'f', parameters } }] });
    accept({ response_format: { type: 'json_schema', json_schema: { name: 'n', schema: parameters } } });
  });
});

describe('messages', () => {
  const call = { id: 'c1', type: 'function', function: { name: 'add', arguments: '{not json' } };

  it('pass in each variant of §2.3', () => {
    const messages = [
      { role: 'system', content: 'Be brief.', name: 'op' },
      {
        role: 'user',
        content: [
          { type: 'text', text: '' },
          { type: 'image_url', image_url: { url: 'https://example.com/cat?x=1', detail: 'auto' } },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
          { type: 'file', file: { filename: 'file.pdf', file_data: 'data:application/pdf;base64,AAAA' } },
          { type: 'video_url', video_url: { url: 'data:video/mp4;base64,AAAA' } },
          { type: 'input_audio', input_audio: { data: 'UklGRg==', format: 'wav' } },
        ],
      },
      { role: 'assistant', content: '', tool_calls: [call], reasoning: 'hm', reasoning_details: [{ any: [1] }, null] },
      { role: 'tool', content: '3', tool_call_id: 'c1', name: 'add' },
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'assistant', content: [{ type: 'text', text: 'The ' }] },
    ];
    expect(checkRequest({ model: 'm', messages })).toEqual([]);
  });

  it.each([
    [
      { role: 'developer', content: '' },
      'messages[0].role must be "user", "assistant", "system" or "tool"; what others call "developer" is "system", got "developer"',
    ],
    [{ role: 'toString', content: '' }, 'got "toString"'],
    [{ content: '' }, 'messages[0].role must be'],
    ['hello', 'messages[0] must be an object with role and content, got a string'],
    [{ role: 'user' }, 'messages[0].content must be a string or an array of content parts, got nothing'],
    [{ role: 'user', content: null }, 'messages[0].content must be a string or an array of content parts, got null'],
    [
      { role: 'assistant', content: null },
      'messages[0].content must be a string or an array of content parts, got null',
    ],
    [{ role: 'user', content: '', id: 'x' }, 'messages[0].id is not a known field; known are role, content, name'],
    [{ role: 'tool', content: [], tool_call_id: 'c' }, 'messages[0].content must be a string, got an array'],
    [{ role: 'tool', content: '' }, 'messages[0].tool_call_id must be a string that is not empty, got nothing'],
    [{ role: 'user', content: ['hi'] }, 'messages[0].content[0] must be a content part, got a string'],
    [
      { role: 'user', content: [{ type: 'image', image: 'x' }] },
      'messages[0].content[0].type must be one of text, image_url, file, video_url, input_audio, got "image"',
    ],
    [{ role: 'user', content: [{ type: 'text' }] }, 'messages[0].content[0].text must be a string, got nothing'],
    [
      { role: 'user', content: [{ type: 'image_url', image_url: 'https://x' }] },
      'messages[0].content[0].image_url must be an object with url, detail, got a string',
    ],
    [
      { role: 'user', content: [{ type: 'image_url', image_url: { url: 'cat.png' } }] },
      'messages[0].content[0].image_url.url must be a URL or a base64 data: URL, got a string',
    ],
    [
      { role: 'user', content: [{ type: 'image_url', image_url: { url: 'data:image/png;base64,' } }] },
      'messages[0].content[0].image_url.url must be a URL or a base64 data: URL, got a string',
    ],
    [
      { role: 'user', content: [{ type: 'file', file: { file_data: 'https://x' } }] },
      'messages[0].content[0].file.filename must be a string, got nothing',
    ],
    [
      { role: 'user', content: [{ type: 'input_audio', input_audio: { data: 'https://x/a.wav', format: 'wav' } }] },
      'messages[0].content[0].input_audio.data must be raw base64: no URL, no data: prefix, got a string',
    ],
    [
      {
        role: 'user',
        content: [{ type: 'input_audio', input_audio: { data: 'data:audio/wav;base64,AAAA', format: 'wav' } }],
      },
      'must be raw base64',
    ],
    [
      { role: 'assistant', content: '', tool_calls: [{ ...call, function: { name: 'f', arguments: {} } }] },
      'messages[0].tool_calls[0].function.arguments must be a string, got an object',
    ],
    [
      { role: 'assistant', content: '', reasoning_details: 'x' },
      'messages[0].reasoning_details must be an array, got a string',
    ],
  ])('are rejected if invalid: %j', (message, expected) => {
    expect(messageOf(message)).toContain(expected);
  });

  it('cannot be an empty list', () => {
    expect(rejectionOf({ model: 'm', messages: [] }).message).toBe(
      'messages must contain at least one message, got an array',
    );
  });

  it('that only inherit their fields are rejected, because those are not sent', () => {
    const inherited = Object.create({ role: 'user', content: 'hi' }) as object;
    expect(messageOf(inherited)).toContain('messages[0].role must be a string, got nothing');
  });
});

describe('modes', () => {
  const wrong = { ...asked, temperature: 3, top_p: 0 };

  it('throw lists all problems in one error', () => {
    const error = rejectionOf(wrong);
    expect(error.message).toBe(
      'the request has 2 problems:\n- temperature must be in [0, 2], got 3\n- top_p must be in (0, 1], got 0',
    );
    expect(error.problems?.map(({ path }) => path)).toEqual(['temperature', 'top_p']);
  });

  it('warn reports each problem and returns them', () => {
    const heard: RequestProblem[] = [];
    const returned = checkRequest(wrong, { mode: 'warn', onWarning: (problem) => heard.push(problem) });
    expect(heard.map(({ message }) => message)).toEqual([
      'temperature must be in [0, 2], got 3',
      'top_p must be in (0, 1], got 0',
    ]);
    expect(returned).toEqual(heard);
  });

  it('off accepts everything that JSON can represent', () => {
    expect(checkRequest(wrong, { mode: 'off' })).toEqual([]);
    expect(checkRequest({ anything: [null] }, { mode: 'off' })).toEqual([]);
  });

  it('lists at most twenty problems', () => {
    const messages = Array.from({ length: 1000 }, () => ({ role: 'nobody' }));
    expect(rejectionOf({ model: 'm', messages }).problems).toHaveLength(20);
  });

  it('shows no text of the prompt, whatever is wrong with it', () => {
    const secret = 'SECRET-PROMPT-TEXT';
    const error = rejectionOf({
      model: 'm',
      prompt: [secret],
      messages: [
        { role: 'user', content: { secret } },
        { role: 'user', content: [secret, { type: 'image_url', image_url: { url: secret } }] },
        { role: 'user', content: [{ type: 'input_audio', input_audio: { data: `https://${secret}`, format: 'wav' } }] },
        { role: 'assistant', content: '', tool_calls: secret },
        secret,
      ],
      prediction: secret,
      stop: { secret },
    });
    expect(error.problems?.length).toBeGreaterThan(6);
    expect(JSON.stringify(error) + error.stack).not.toContain(secret);
  });
});
