import type { LanguageModelV4Message, LanguageModelV4ToolResultPart } from '@ai-sdk/provider';
import { generateText, type ModelMessage } from 'ai';
import { describe, expect, it } from 'vitest';
import type { KopekLanguageModelOptions } from '@kopek/vercel-ai';
import { kopekOf } from './support/kopek.ts';
import { call, complete, startService } from './support/service.ts';

async function sent(messages: ModelMessage[], own?: KopekLanguageModelOptions): Promise<unknown> {
  await using service = await startService(complete({ content: 'ok' }));
  await generateText({
    model: kopekOf(service)('m'),
    messages,
    allowSystemInMessages: true,
    ...(own && { providerOptions: { kopek: own } }),
  });
  return service.body.messages;
}

/** Messages as `ai` hands them to a provider, with the warnings they cause. */
async function written(...prompt: LanguageModelV4Message[]): Promise<{ messages: unknown; warnings: unknown[] }> {
  await using service = await startService(complete({ content: 'ok' }));
  const { warnings } = await kopekOf(service)('m').doGenerate({ prompt });
  return { messages: service.body.messages, warnings };
}

const result = (output: LanguageModelV4ToolResultPart['output']): LanguageModelV4Message => ({
  role: 'tool',
  content: [{ type: 'tool-result', toolCallId: 'c1', toolName: 'look', output }],
});

describe('messages', () => {
  it('keep every text part, Cyrillic and the order', async () => {
    const content = [
      { type: 'text' as const, text: 'Раз' },
      { type: 'text' as const, text: 'два' },
    ];
    expect(await sent([{ role: 'user', content }])).toEqual([{ role: 'user', content }]);
  });

  it('are an empty text if the user said nothing, as in LangChain', async () => {
    expect(await sent([{ role: 'user', content: [] }])).toEqual([{ role: 'user', content: '' }]);
  });

  it('keep a prefill last and verbatim', async () => {
    const messages: ModelMessage[] = [
      { role: 'user', content: 'Count' },
      { role: 'assistant', content: '1, 2, ' },
    ];
    expect(await sent(messages)).toEqual(messages);
  });

  it('include the names of system and user', async () => {
    const named = (name: string): { providerOptions: { kopek: { name: string } } } => ({
      providerOptions: { kopek: { name } },
    });
    expect(
      await sent([
        { role: 'system', content: 'Be short', ...named('rules') },
        { role: 'user', content: 'hi', ...named('anna') },
      ]),
    ).toEqual([
      { role: 'system', content: 'Be short', name: 'rules' },
      { role: 'user', content: 'hi', name: 'anna' },
    ]);
  });

  it('put instructions first as a system message', async () => {
    await using service = await startService(complete({ content: 'ok' }));
    await generateText({ model: kopekOf(service)('m'), instructions: 'Be short', prompt: 'hi' });
    expect(service.body.messages).toEqual([
      { role: 'system', content: 'Be short' },
      { role: 'user', content: 'hi' },
    ]);
  });

  it('warn about parts that the wire cannot represent', async () => {
    const { messages, warnings } = await written(
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'A' },
          { type: 'custom', kind: 'x.y' },
        ],
      },
      { role: 'user', content: [{ type: 'text', text: 'hi' }] },
    );
    expect(messages).toMatchObject([{ role: 'assistant', content: 'A' }, { role: 'user' }]);
    expect(warnings).toEqual([{ type: 'unsupported', feature: 'custom parts in assistant messages' }]);
  });
});

describe('content without a place in the interface', () => {
  it('causes a warning', async () => {
    await using service = await startService(complete({ content: 'ok' }));
    const cached = { kopek: { cacheControl: { type: 'ephemeral' } } };
    const { warnings } = await kopekOf(service)('m').doGenerate({
      prompt: [
        { role: 'user', content: [{ type: 'text', text: 'hi', providerOptions: cached }], providerOptions: cached },
        { role: 'tool', content: [{ type: 'tool-approval-response', approvalId: 'a', approved: true }] },
      ],
      tools: [
        {
          type: 'function',
          name: 'look',
          inputSchema: { type: 'object' },
          inputExamples: [{ input: {} }],
          providerOptions: cached,
        },
      ],
    });
    expect(warnings.map((warning) => ('feature' in warning ? warning.feature : warning.type))).toEqual([
      'input examples of tool look',
      'providerOptions.kopek.cacheControl on a tool',
      'providerOptions.kopek.cacheControl on a message',
      'providerOptions.kopek.cacheControl on a part',
      'tool-approval-response parts in tool messages',
    ]);
    expect(service.body).toEqual({
      model: 'm',
      messages: [{ role: 'user', content: 'hi' }],
      tools: [{ type: 'function', function: { name: 'look', parameters: { type: 'object' } } }],
    });
  });
});

describe('tool messages', () => {
  const made = [
    { type: 'tool-call' as const, toolCallId: 'c1', toolName: 'a', input: { city: 'Казань' } },
    { type: 'tool-call' as const, toolCallId: 'c2', toolName: 'b', input: {} },
  ];
  const calls: ModelMessage = { role: 'assistant', content: [{ type: 'text', text: 'Looking.' }, ...made] };
  const results: ModelMessage[] = ['c1', 'c2'].map((toolCallId) => ({
    role: 'tool',
    content: [{ type: 'tool-result', toolCallId, toolName: 'a', output: { type: 'text', value: toolCallId } }],
  }));

  it('stand one per call, in order, after one assistant message that keeps its text', async () => {
    expect(await sent([calls, ...results])).toEqual([
      {
        role: 'assistant',
        content: 'Looking.',
        tool_calls: [call('c1', 'a', { city: 'Казань' }), call('c2', 'b', {})],
      },
      { role: 'tool', tool_call_id: 'c1', content: 'c1' },
      { role: 'tool', tool_call_id: 'c2', content: 'c2' },
    ]);
  });

  it('follow an empty string if the model said nothing, or null on request', async () => {
    const silent: ModelMessage = { role: 'assistant', content: made };
    expect(await sent([silent, ...results])).toMatchObject([{ content: '' }, {}, {}]);
    expect(await sent([silent, ...results], { emptyAssistantContent: 'null' })).toMatchObject([
      { content: null },
      {},
      {},
    ]);
  });

  it.each<[string, LanguageModelV4ToolResultPart['output'], string]>([
    ['text', { type: 'text', value: 'sunny' }, 'sunny'],
    ['JSON', { type: 'json', value: { t: 1 } }, '{"t":1}'],
    ['null', { type: 'json', value: null }, 'null'],
    ['undefined', { type: 'json', value: undefined as never }, 'null'],
    ['an error text', { type: 'error-text', value: 'no such city' }, 'no such city'],
    ['an error as JSON', { type: 'error-json', value: { code: 1 } }, '{"code":1}'],
    ['a denial', { type: 'execution-denied', reason: 'not now' }, 'not now'],
    ['a denial without a reason', { type: 'execution-denied' }, 'The execution of this tool was denied.'],
    [
      'several parts',
      {
        type: 'content',
        value: [
          { type: 'text', text: 'a' },
          { type: 'text', text: 'b' },
        ],
      },
      'a\nb',
    ],
    [
      'a text file',
      {
        type: 'content',
        value: [
          { type: 'file', mediaType: 'text/plain', data: { type: 'data', data: new TextEncoder().encode('строка') } },
        ],
      },
      'строка',
    ],
    [
      'a file by URL',
      {
        type: 'content',
        value: [
          { type: 'file', mediaType: 'image/png', data: { type: 'url', url: new URL('https://x.example/a.png') } },
        ],
      },
      'https://x.example/a.png',
    ],
  ])('are one string: %s', async (_, output, content) => {
    const { messages, warnings } = await written(result(output));
    expect(messages).toEqual([{ role: 'tool', tool_call_id: 'c1', content }]);
    expect(warnings).toEqual([]);
  });

  it('replace an image by a note to the model and a warning to the caller', async () => {
    const { messages, warnings } = await written(
      result({
        type: 'content',
        value: [
          { type: 'text', text: 'see' },
          { type: 'file', mediaType: 'image/png', data: { type: 'data', data: new Uint8Array([1]) } },
        ],
      }),
    );
    expect(messages).toMatchObject([{ content: 'see\n[a file of type image/png, left out]' }]);
    expect(warnings).toMatchObject([
      { type: 'unsupported', feature: 'a file of type image/png in the result of tool look' },
    ]);
  });

  it.each([undefined, null])('send a call whose input is %s as one without any', async (input) => {
    const call = { type: 'tool-call' as const, toolCallId: 'c1', toolName: 'look', input };
    const { messages } = await written({ role: 'assistant', content: [call] }, result({ type: 'text', value: 'x' }));
    expect(messages).toMatchObject([{ tool_calls: [{ function: { name: 'look', arguments: '{}' } }] }, {}]);
  });

  it('send tool input with a bigint or a cycle', async () => {
    const input: Record<string, unknown> = { big: 12345678901234567890n, list: [{ a: 1 }, { a: 1 }] };
    input.self = input;
    const { messages } = await written({
      role: 'assistant',
      content: [{ type: 'tool-call', toolCallId: 'c1', toolName: 'a', input }],
    });
    expect(messages).toMatchObject([
      {
        tool_calls: [
          { function: { arguments: '{"big":"12345678901234567890","list":[{"a":1},{"a":1}],"self":"[Circular]"}' } },
        ],
      },
    ]);
  });
});
