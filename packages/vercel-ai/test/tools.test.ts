import type { JSONValue, LanguageModelV4Prompt } from '@ai-sdk/provider';
import { chargeOf } from '@kopek/vercel-ai';
import { dynamicTool, generateText, isStepCount, jsonSchema, streamText, tool, type ToolSet } from 'ai';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { kopekOf } from './support/kopek.ts';
import { readAll } from './support/read-all.ts';
import { call, callDelta, complete, delta, events, finish, startService, type Answer } from './support/service.ts';

const anyInput = jsonSchema<Record<string, unknown>>({ type: 'object' });

/** Runs a loop without and with streaming over the same answers; gives the inputs that the tool ran with. */
async function runLoop(
  answers: { whole?: Answer; streamed: Answer },
  mode: 'whole' | 'streamed',
): Promise<{ inputs: unknown[]; requests: Record<string, unknown>[]; finishReason: string; text: string }> {
  const inputs: unknown[] = [];
  const first = answers[mode] ?? answers.streamed;
  const last =
    mode === 'whole' ? complete({ content: 'done' }) : events([delta({ content: 'done' }), ...finish('stop')]);
  await using service = await startService(first, last);
  const tools: ToolSet = {
    look: tool({
      inputSchema: anyInput,
      execute: (input) => {
        inputs.push(input);
        return 'seen';
      },
    }),
  };
  const options = { model: kopekOf(service)('m'), prompt: 'hi', tools, stopWhen: isStepCount(5), maxRetries: 0 };
  if (mode === 'whole') {
    const result = await generateText(options);
    return {
      inputs,
      requests: service.requests.map(({ body }) => body),
      finishReason: result.finishReason,
      text: result.text,
    };
  }
  const result = streamText({ ...options, onError: () => {} });
  await result.consumeStream();
  const reason = await result.finishReason;
  return { inputs, requests: service.requests.map(({ body }) => body), finishReason: reason, text: await result.text };
}

describe('tools on the wire', () => {
  async function sent(
    tools: ToolSet,
    toolChoice?: 'required' | 'none' | { type: 'tool'; toolName: string },
  ): Promise<Record<string, unknown>> {
    await using service = await startService(complete({ tool_calls: [call('c1', 'add', { a: 1, b: 2 })] }));
    await generateText({
      model: kopekOf(service, { namespace: 'acme' })('m'),
      prompt: 'hi',
      tools,
      ...(toolChoice && { toolChoice }),
    }).catch(() => {});
    return service.body;
  }

  it('are functions with a name, a description and a JSON Schema', async () => {
    const add = tool({
      description: 'adds',
      inputSchema: z.object({ a: z.number(), b: z.number() }),
      execute: ({ a, b }) => a + b,
    });
    expect(await sent({ add })).toMatchObject({
      tools: [
        {
          type: 'function',
          function: {
            name: 'add',
            description: 'adds',
            parameters: {
              type: 'object',
              properties: { a: { type: 'number' }, b: { type: 'number' } },
              required: ['a', 'b'],
            },
          },
        },
      ],
      tool_choice: 'auto',
    });
    const body = JSON.stringify(await sent({ add }));
    expect(body).not.toContain('$schema');
    expect(body).not.toContain('strict');
  });

  it('always have parameters, and strict only if the tool sets it', async () => {
    const now = dynamicTool({ inputSchema: jsonSchema({}), execute: () => Promise.resolve('') });
    const strict = tool({ inputSchema: z.object({ a: z.string().optional() }), strict: true, execute: () => '' });
    expect(await sent({ now, strict })).toMatchObject({
      tools: [
        { function: { name: 'now', parameters: { type: 'object', properties: {} } } },
        { function: { name: 'strict', strict: true, parameters: { required: ['a'], additionalProperties: false } } },
      ],
    });
  });

  it.each(['whole', 'streamed'])(
    'get the nulls of optional keys back as absent, in a strict tool: %s',
    async (mode) => {
      const answers =
        mode === 'whole'
          ? [
              complete(
                { tool_calls: [call('c1', 'note', '{"a":"x","b":null}')] },
                { choice: { finish_reason: 'tool_calls' } },
              ),
            ]
          : [events([callDelta({ id: 'c1', name: 'note', arguments: '{"a":"x","b":null}' }), ...finish('tool_calls')])];
      await using service = await startService(...answers);
      const execute = vi.fn(() => 'noted');
      const inputSchema = z.object({ a: z.string(), b: z.string().optional() });
      const options = {
        model: kopekOf(service)('m'),
        tools: { note: tool({ inputSchema, strict: true, execute }) },
        prompt: 'x',
      };
      if (mode === 'whole') await generateText(options);
      else await streamText(options).consumeStream();
      expect(execute).toHaveBeenCalledWith({ a: 'x' }, expect.anything());
    },
  );

  it('are rejected before anything is sent if they are strict and cannot be', async () => {
    await using service = await startService(complete({ content: 'x' }));
    const open = tool({
      inputSchema: jsonSchema({ type: 'object', additionalProperties: true }),
      strict: true,
      execute: () => '',
    });
    await expect(generateText({ model: kopekOf(service)('m'), tools: { open }, prompt: 'x' })).rejects.toThrow(
      'strict mode',
    );
    expect(service.requests).toEqual([]);
  });

  it.each([
    ['required', 'required'],
    ['none', 'none'],
    [
      { type: 'tool', toolName: 'add' },
      { type: 'function', function: { name: 'add' } },
    ],
  ] as const)('are chosen by %j', async (choice, wire) => {
    expect(await sent({ add: tool({ inputSchema: anyInput, execute: () => '' }) }, choice)).toMatchObject({
      tool_choice: wire,
    });
  });

  it('omit the choice if there are none', async () => {
    const body = await sent({});
    expect(body).not.toHaveProperty('tools');
    expect(body).not.toHaveProperty('tool_choice');
  });
});

describe('web search', () => {
  it('is sent next to functions with the namespace of the service and its parameters, under any name', async () => {
    await using service = await startService(
      complete(
        { content: 'ok' },
        {
          usage: {
            prompt_tokens: 1,
            completion_tokens: 1,
            total_tokens: 2,
            cost_rub: 1,
            balance: 9,
            server_tool_use: { web_search_requests: 2 },
          },
        },
      ),
    );
    const own = kopekOf(service, { namespace: 'acme' });
    const result = await generateText({
      model: own('m'),
      prompt: 'hi',
      tools: {
        findOnline: own.tools.webSearch({ max_results: 3 }),
        add: tool({ inputSchema: anyInput, execute: () => '' }),
      },
    });
    expect(service.body.tools).toMatchObject([
      { type: 'acme:web_search', parameters: { max_results: 3 } },
      { type: 'function', function: { name: 'add' } },
    ]);
    expect(result.warnings).toEqual([]);
    expect(result.finalStep.providerMetadata?.kopek?.charge).toMatchObject({ webSearchRequests: 2 });
  });

  it('omits parameters if there are none', async () => {
    await using service = await startService(complete({ content: 'ok' }));
    const own = kopekOf(service);
    await generateText({ model: own('m'), prompt: 'hi', tools: { web_search: own.tools.webSearch() } });
    expect(service.body.tools).toEqual([{ type: 'service:web_search' }]);
  });

  it('cannot be chosen as the tool to call, which causes a warning', async () => {
    await using service = await startService(complete({ content: 'ok' }));
    const own = kopekOf(service);
    const { warnings } = await own('m').doGenerate({
      prompt: [{ role: 'user', content: [{ type: 'text', text: 'hi' }] }],
      tools: [{ type: 'provider', id: 'kopek.web_search', name: 'search', args: {} }],
      toolChoice: { type: 'tool', toolName: 'search' },
    });
    expect(warnings).toMatchObject([{ type: 'unsupported', feature: 'toolChoice for the web search' }]);
    expect(service.body).not.toHaveProperty('tool_choice');
  });

  it('of another provider is omitted with a warning, and the request is sent', async () => {
    await using service = await startService(complete({ content: 'ok' }));
    const { warnings } = await kopekOf(service)('m').doGenerate({
      prompt: [{ role: 'user', content: [{ type: 'text', text: 'hi' }] }],
      tools: [{ type: 'provider', id: 'other.web_search', name: 'web_search', args: {} }],
    });
    expect(warnings).toMatchObject([{ type: 'unsupported', feature: 'provider-defined tool other.web_search' }]);
    expect(service.body).not.toHaveProperty('tools');
  });
});

describe.each(['whole', 'streamed'] as const)('a tool loop, %s', (mode) => {
  it('runs the call and sends its result', async () => {
    const loop = await runLoop(
      {
        whole: complete(
          { content: 'Wait.', tool_calls: [call('c1', 'look', { at: 'x' })] },
          { choice: { finish_reason: 'tool_calls' } },
        ),
        streamed: events([
          delta({ content: 'Wait.' }),
          callDelta({ id: 'c1', name: 'look', arguments: '{"at":"x"}' }),
          ...finish('tool_calls'),
        ]),
      },
      mode,
    );
    expect(loop).toMatchObject({ inputs: [{ at: 'x' }], text: 'done', finishReason: 'stop' });
    expect(loop.requests[1]?.messages).toEqual([
      { role: 'user', content: 'hi' },
      { role: 'assistant', content: 'Wait.', tool_calls: [call('c1', 'look', { at: 'x' })] },
      { role: 'tool', tool_call_id: 'c1', content: 'seen' },
    ]);
  });

  it.each([null, 'stop', 'tool_use', 'function_call', 'end_turn'])(
    'continues if the finish reason next to calls is %j',
    async (reason) => {
      const loop = await runLoop(
        {
          whole: complete(
            { content: null, tool_calls: [call('c1', 'look', {})] },
            { choice: { finish_reason: reason } },
          ),
          streamed: events([callDelta({ id: 'c1', name: 'look', arguments: '{}' }), ...finish(reason)]),
        },
        mode,
      );
      expect(loop).toMatchObject({ inputs: [{}], text: 'done' });
    },
  );

  it('calls a tool without arguments with an empty object', async () => {
    const bare = { id: 'c1', type: 'function', function: { name: 'look' } };
    const loop = await runLoop(
      {
        whole: complete({ content: null, tool_calls: [bare] }, { choice: { finish_reason: 'tool_calls' } }),
        streamed: events([delta({ tool_calls: [bare] }), ...finish('tool_calls')]),
      },
      mode,
    );
    expect(loop.inputs).toEqual([{}]);
  });

  it('does not run arguments that are not JSON, and tells the model', async () => {
    const loop = await runLoop(
      {
        whole: complete(
          { content: null, tool_calls: [call('c1', 'look', '{city: Kazan}')] },
          { choice: { finish_reason: 'tool_calls' } },
        ),
        streamed: events([callDelta({ id: 'c1', name: 'look', arguments: '{city: Kazan}' }), ...finish('tool_calls')]),
      },
      mode,
    );
    expect(loop.inputs).toEqual([]);
    expect(loop.requests[1]?.messages).toMatchObject([
      {},
      // the AI SDK keeps no input that is not an object; the metadata of the call does
      { role: 'assistant', tool_calls: [{ id: 'c1', function: { name: 'look', arguments: '{city: Kazan}' } }] },
      { role: 'tool', tool_call_id: 'c1', content: expect.stringContaining('Text: {city: Kazan}') },
    ]);
  });

  it('does not run arguments cut by the token limit, and sends no further request', async () => {
    const cut = '{"path":"/etc/hosts","content":"line1';
    const loop = await runLoop(
      {
        whole: complete(
          { content: null, tool_calls: [call('c1', 'look', cut)] },
          { choice: { finish_reason: 'length' } },
        ),
        streamed: events([callDelta({ id: 'c1', name: 'look', arguments: cut }), ...finish('length')]),
      },
      mode,
    );
    expect(loop.inputs).toEqual([]);
    expect(loop.requests).toHaveLength(1);
    expect(loop.finishReason).toBe('length');
  });

  it('makes duplicate and empty ids unique', async () => {
    const calls = [call('x', 'look', { n: 1 }), call('x', 'look', { n: 2 }), call('', 'look', { n: 3 })];
    const loop = await runLoop(
      {
        whole: complete({ content: null, tool_calls: calls }, { choice: { finish_reason: 'tool_calls' } }),
        streamed: events([delta({ tool_calls: calls }), ...finish('tool_calls')]),
      },
      mode,
    );
    expect(loop.inputs).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    type Sent = { tool_calls: { id: string }[]; tool_call_id: string };
    const [, said, ...results] = (loop.requests[1]?.messages ?? []) as Sent[];
    const ids = said?.tool_calls.map(({ id }) => id) ?? [];
    expect(new Set(ids).size).toBe(3);
    expect(ids.every((id) => id !== '')).toBe(true);
    expect(results.map(({ tool_call_id: id }) => id)).toEqual(ids);
  });

  it('sends the arguments back as the model wrote them, so that its prompt cache hits', async () => {
    const written = '{ "at": "x",  "n": 1.0 }';
    const loop = await runLoop(
      {
        whole: complete(
          { content: null, tool_calls: [call('c1', 'look', written)] },
          { choice: { finish_reason: 'tool_calls' } },
        ),
        streamed: events([callDelta({ id: 'c1', name: 'look', arguments: written }), ...finish('tool_calls')]),
      },
      mode,
    );
    expect(loop.inputs).toEqual([{ at: 'x', n: 1 }]);
    expect(loop.requests[1]?.messages).toMatchObject([{}, { tool_calls: [{ function: { arguments: written } }] }, {}]);
  });
});

describe('a tool loop', () => {
  it('sends the error text of a tool that throws', async () => {
    await using service = await startService(
      complete({ content: null, tool_calls: [call('c1', 'look', {})] }, { choice: { finish_reason: 'tool_calls' } }),
      complete({ content: 'done' }),
    );
    const tools = {
      look: dynamicTool({ inputSchema: anyInput, execute: () => Promise.reject(new Error('no such place')) }),
    };
    await generateText({ model: kopekOf(service)('m'), prompt: 'hi', tools, stopWhen: isStepCount(3) });
    expect(service.body.messages).toMatchObject([
      {},
      {},
      { role: 'tool', content: expect.stringContaining('no such place') },
    ]);
  });

  it.each([null, undefined])('survives a tool that returns %s', async (nothing) => {
    await using service = await startService(
      complete({ content: null, tool_calls: [call('c1', 'look', {})] }, { choice: { finish_reason: 'tool_calls' } }),
      complete({ content: 'done' }),
    );
    const tools = { look: dynamicTool({ inputSchema: anyInput, execute: () => Promise.resolve(nothing) }) };
    await generateText({ model: kopekOf(service)('m'), prompt: 'hi', tools, stopWhen: isStepCount(3) });
    expect(service.body.messages).toMatchObject([{}, {}, { role: 'tool', content: 'null' }]);
  });
});

describe('streamed tool calls', () => {
  const wanted = { inputs: [{ city: 'Казань' }, { city: 'Москва' }], text: 'done' };
  it.each<[string, Record<string, unknown>[]]>([
    [
      'by id, without an index',
      [
        callDelta({ id: 'a', name: 'look', arguments: '{"city":' }),
        callDelta({ id: 'a', arguments: '"Казань"}' }),
        callDelta({ id: 'b', name: 'look', arguments: '{"city":' }),
        callDelta({ id: 'b', arguments: '"Москва"}' }),
      ],
    ],
    [
      'by position, without index and further ids',
      [
        callDelta({ id: 'a', name: 'look', arguments: '{"city":' }),
        callDelta({ arguments: '"Казань"}' }),
        callDelta({ id: 'b', name: 'look', arguments: '{"city":' }),
        callDelta({ arguments: '"Москва"}' }),
      ],
    ],
    [
      'with an index that starts at one, interleaved',
      [
        callDelta({ index: 1, id: 'a', name: 'look', arguments: '' }),
        callDelta({ index: 2, id: 'b', name: 'look', arguments: '' }),
        callDelta({ index: 1, arguments: '{"city":"Казань"}' }),
        callDelta({ index: 2, arguments: '{"city":"Москва"}' }),
      ],
    ],
    [
      'with the name in a later piece',
      [
        callDelta({ index: 0, id: 'a', arguments: '{"city":' }),
        callDelta({ index: 0, name: 'look', arguments: '"Казань"}' }),
        callDelta({ index: 1, id: 'b', name: 'look', arguments: '{"city":"Москва"}' }),
      ],
    ],
    [
      'with id and name on every piece',
      [
        callDelta({ index: 0, id: 'a', name: 'look', arguments: '{"city":' }),
        callDelta({ index: 0, id: 'a', name: 'look', arguments: '"Казань"}' }),
        callDelta({ index: 1, id: 'b', name: 'look', arguments: '{"city":"Москва"}' }),
      ],
    ],
    [
      'with an empty piece at the end',
      [
        callDelta({ index: 0, id: 'a', name: 'look', arguments: '{"city":"Казань"}' }),
        callDelta({ index: 1, id: 'b', name: 'look', arguments: '{"city":"Москва"}' }),
        callDelta({ index: 1, arguments: '' }),
      ],
    ],
  ])('are matched %s', async (_, chunks) => {
    const loop = await runLoop({ streamed: events([...chunks, ...finish('tool_calls')]) }, 'streamed');
    expect(loop).toMatchObject(wanted);
  });

  it('are not ended by a prefix that parses', async () => {
    await using service = await startService(
      events([
        callDelta({ id: 'a', name: 'look', arguments: '{}' }),
        callDelta({ arguments: ' ' }),
        ...finish('tool_calls'),
      ]),
    );
    const { stream } = await kopekOf(service)('m').doStream({
      prompt: [{ role: 'user', content: [{ type: 'text', text: 'hi' }] }],
    });
    const parts = await readAll(stream);
    expect(parts.map(({ type }) => type)).toEqual([
      'stream-start',
      'response-metadata',
      'tool-input-start',
      'tool-input-delta',
      'tool-input-delta',
      'tool-input-end',
      'tool-call',
      'finish',
    ]);
  });

  it.each(['close', 'reset'] as const)(
    'cut inside their arguments (%s) are not run, and no further request is sent',
    async (end) => {
      const execute = vi.fn(() => 'seen');
      await using service = await startService(
        events([callDelta({ id: 'a', name: 'look', arguments: '' }), callDelta({ arguments: '{"pa' })], end),
        events([delta({ content: 'bought again' }), ...finish('stop')]),
      );
      const result = streamText({
        model: kopekOf(service)('m'),
        prompt: 'hi',
        tools: { look: tool({ inputSchema: anyInput, execute }) },
        stopWhen: isStepCount(5),
        onError: () => {},
      });
      await result.consumeStream();
      expect(await result.finishReason).toBe(end === 'close' ? 'interrupted' : 'error');
      expect(execute).not.toHaveBeenCalled();
      expect(service.requests).toHaveLength(1);
      expect((await result.finalStep).providerMetadata?.kopek?.charge).toMatchObject({ status: 'unknown' });
    },
  );
});

describe.each(['whole', 'streamed'] as const)('arguments that are not an object (%s)', (mode) => {
  it.each(['12', 'null', '[1]', '"x"', 'true', ' 12 ', '{"a":'.repeat(5000) + '1' + '}'.repeat(5000)])(
    'are never executed, and the model is told what it wrote: %.20s',
    async (written) => {
      const answers = {
        whole: complete({ content: null, tool_calls: [call('c1', 'look', written)] }),
        streamed: events([callDelta({ id: 'c1', name: 'look', arguments: written }), ...finish('tool_calls')]),
      };
      const { inputs, requests, text } = await runLoop(answers, mode);
      expect(inputs).toEqual([]);
      expect(text).toBe('done');
      const { messages } = requests[1] as { messages: { role: string; content: string }[] };
      expect(messages[2]?.role).toBe('tool');
      expect(messages[2]?.content.includes(`not a JSON object: ${written}`)).toBe(true);
    },
  );

  it('are never executed as the last step either, and the charge is there', async () => {
    await using service = await startService(
      mode === 'whole'
        ? complete({ content: null, tool_calls: [call('c1', 'look', '12')] })
        : events([callDelta({ id: 'c1', name: 'look', arguments: '12' }), ...finish('tool_calls')]),
    );
    const execute = vi.fn(() => 'seen');
    const options = {
      model: kopekOf(service)('m'),
      prompt: 'hi',
      tools: { look: tool({ inputSchema: anyInput, execute }) },
    };
    const step = mode === 'whole' ? await generateText(options) : await streamText(options).finalStep;
    expect(execute).not.toHaveBeenCalled();
    expect(chargeOf(step)).toMatchObject({ status: 'settled', costRub: '0.0425' });
  });
});

describe('parallel calls that come under one id', () => {
  it('are two calls, each with its own result', async () => {
    const streamed = events([
      callDelta({ index: 0, id: 'same', name: 'look', arguments: '{"n":1}' }),
      callDelta({ index: 1, id: 'same', name: 'look', arguments: '{"n"' }),
      callDelta({ index: 1, id: 'same', name: 'look', arguments: ':2}' }),
      ...finish('tool_calls'),
    ]);
    const { inputs, requests } = await runLoop({ streamed }, 'streamed');
    expect(inputs).toEqual([{ n: 1 }, { n: 2 }]);
    const { messages } = requests[1] as { messages: { tool_calls?: { id: string }[]; tool_call_id?: string }[] };
    const [, assistant, ...results] = messages;
    const ids = (assistant?.tool_calls ?? []).map(({ id }) => id);
    expect(ids[0]).toBe('same');
    expect(new Set(ids).size).toBe(2);
    expect(results.map(({ tool_call_id: id }) => id)).toEqual(ids);
  });
});

describe('values nested too deeply', () => {
  const deep = (): unknown => {
    let value: unknown = 1;
    for (let level = 0; level < 100_000; level++) value = { value };
    return value;
  };

  it('as the result of a tool are rejected before sending, by name', async () => {
    await using service = await startService(complete({ content: 'ok' }));
    const prompt: LanguageModelV4Prompt = [
      { role: 'user', content: [{ type: 'text', text: 'hi' }] },
      { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'c1', toolName: 'look', input: {} }] },
      {
        role: 'tool',
        content: [
          {
            type: 'tool-result',
            toolCallId: 'c1',
            toolName: 'look',
            output: { type: 'json', value: deep() as JSONValue },
          },
        ],
      },
    ];
    const error = await kopekOf(service)('m')
      .doGenerate({ prompt })
      .then(undefined, (thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'invalid_request', billing: 'none' });
    expect(service.requests).toHaveLength(0);
  });
});

describe('an invalid call', () => {
  it.each(['12', 'null', '[1]', '"text"', '{"path":"/et', '{not json'])(
    'is sent back to the model as it came, with the error next to it: %s',
    async (text) => {
      await using service = await startService(
        complete({ tool_calls: [call('c1', 'read', text)] }, { finish_reason: 'tool_calls' }),
        complete({ content: 'done' }),
      );
      const execute = vi.fn();
      await generateText({
        model: kopekOf(service)('m'),
        tools: { read: tool({ inputSchema: z.object({ path: z.string() }), execute }) },
        prompt: 'read it',
        stopWhen: isStepCount(3),
      });
      expect(execute).not.toHaveBeenCalled();
      const messages = service.requests[1]?.body.messages as { tool_calls?: { function: { arguments: string } }[] }[];
      expect(messages[1]?.tool_calls?.[0]?.function.arguments).toBe(text);
    },
  );
});
