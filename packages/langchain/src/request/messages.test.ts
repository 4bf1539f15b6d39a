import {
  AIMessage,
  ChatMessage,
  FunctionMessage,
  HumanMessage,
  SystemMessage,
  ToolMessage,
  type BaseMessage,
} from '@langchain/core/messages';
import { KopekError, type Message } from '@kopek/core';
import { describe, expect, test } from 'vitest';
import { toWireMessages } from './messages.ts';

const PNG = 'iVBORw0KGgo=';
const WAV = 'UklGRgQAAABXQVZF';
const PDF = 'JVBERi0xLjQ=';

function wire(...messages: BaseMessage[]): Message[] {
  return toWireMessages(messages, { roundTripReasoning: true, emptyAssistantContent: 'string' });
}

function contentOf(content: unknown, metadata: object = {}): unknown {
  const fields = { content: content as never, response_metadata: metadata };
  return wire(new HumanMessage(fields))[0]?.content;
}

function rejectionOf(message: BaseMessage): KopekError {
  try {
    wire(message);
  } catch (error) {
    if (KopekError.isInstance(error)) return error;
    throw error;
  }
  throw new Error('nothing was rejected');
}

describe('roles', () => {
  test('writes human, ai, system and tool messages', () => {
    const messages = wire(
      new SystemMessage('Be short.'),
      new HumanMessage('Hi'),
      new AIMessage({ content: '', tool_calls: [{ id: 'c1', name: 'add', args: { a: 1 } }] }),
      new ToolMessage({ content: '3', tool_call_id: 'c1' }),
    );
    expect(messages).toEqual([
      { role: 'system', content: 'Be short.' },
      { role: 'user', content: 'Hi' },
      {
        role: 'assistant',
        content: '',
        tool_calls: [{ id: 'c1', type: 'function', function: { name: 'add', arguments: '{"a":1}' } }],
      },
      { role: 'tool', content: '3', tool_call_id: 'c1' },
    ]);
  });

  test('keeps names', () => {
    expect(wire(new HumanMessage({ content: 'Hi', name: 'Anna' }))).toEqual([
      { role: 'user', content: 'Hi', name: 'Anna' },
    ]);
  });

  test('writes developer as system, whatever the model is called', () => {
    expect(wire(new ChatMessage('Be short.', 'developer'))).toEqual([{ role: 'system', content: 'Be short.' }]);
    const marked = new SystemMessage({ content: 'x', additional_kwargs: { __openai_role: 'developer' } });
    expect(wire(marked)[0]?.role).toBe('system');
  });

  test('rejects a role that does not exist', () => {
    expect(rejectionOf(new ChatMessage('x', 'narrator')).message).toContain('"narrator"');
  });

  test('rejects a function message', () => {
    expect(rejectionOf(new FunctionMessage({ content: 'x', name: 'f' })).message).toContain('messages[0]');
  });

  test('sends a prefix of the answer in last place unchanged', () => {
    expect(wire(new HumanMessage('Count'), new AIMessage('1, 2,')).at(-1)).toEqual({
      role: 'assistant',
      content: '1, 2,',
    });
  });

  test('accepts two messages of one role in a row', () => {
    const roles = wire(
      new SystemMessage('a'),
      new SystemMessage('b'),
      new HumanMessage('c'),
      new HumanMessage('d'),
      new AIMessage('e'),
      new AIMessage('f'),
    ).map(({ role }) => role);
    expect(roles).toEqual(['system', 'system', 'user', 'user', 'assistant', 'assistant']);
  });
});

describe('what another service left in a conversation', () => {
  const said = { type: 'text', text: 'Found.' };
  const left: unknown[] = [
    { type: 'server_tool_use', id: 's', name: 'web_search', input: {} },
    { type: 'web_search_tool_result', tool_use_id: 's', content: [] },
    { type: 'code_execution_tool_result', tool_use_id: 's', content: {} },
    { type: 'mcp_tool_use', id: 's', name: 'x', input: {} },
    { type: 'executableCode', executableCode: { code: '1' } },
    { type: 'codeExecutionResult', codeExecutionResult: { output: '1' } },
    { type: 'code_interpreter_call', id: 's', code: '1' },
    { type: 'server_tool_call', id: 's', name: 'web_search', args: {} },
    { type: 'server_tool_call_result', toolCallId: 's', status: 'success', output: {} },
    { type: 'non_standard', value: {} },
    { type: 'thinking', thinking: 'hm', signature: 'x' },
    { type: 'redacted_thinking', data: 'x' },
    { type: 'tool_use', id: 's', name: 'of_no_call', input: {} },
    { executableCode: { code: '1' } },
  ];
  const warned = (message: BaseMessage): { paths: string[]; wire: Message[] } => {
    const paths: string[] = [];
    const sent = toWireMessages([message], { onWarning: ({ path }) => paths.push(path) });
    return { paths, wire: sent };
  };

  test.each(left.map((block) => [block]))('%j is left out with a warning, and the rest is sent', (block) => {
    expect(warned(new AIMessage({ content: [block, said] as never }))).toEqual({
      paths: ['messages[0].content[0]'],
      wire: [{ role: 'assistant', content: 'Found.' }],
    });
  });

  test('an invalid call that nobody answered is left out with a warning', () => {
    const broken = { id: 'c', name: 'f', args: '{', error: 'x', type: 'invalid_tool_call' as const };
    expect(warned(new AIMessage({ content: 'x', invalid_tool_calls: [broken] })).paths).toEqual([
      'messages[0].invalid_tool_calls[0]',
    ]);
  });

  test('an own answer, with reasoning and a call, comes back without a warning', () => {
    const content = [{ type: 'reasoning', reasoning: 'hm' }, said, { type: 'tool_call', id: 'c', name: 'f', args: {} }];
    const calls = [{ id: 'c', name: 'f', args: {} }];
    expect(warned(new AIMessage({ content: content as never, tool_calls: calls })).paths).toEqual([]);
  });

  test('a listener that throws does not stop the request', () => {
    const reported: unknown[] = [];
    const rules = { onWarning: () => JSON.parse('{'), onCallbackError: (error: unknown) => void reported.push(error) };
    expect(toWireMessages([new AIMessage({ content: left as never })], rules)).toHaveLength(1);
    expect(reported).toHaveLength(left.length);
  });

  test('the same block in a message of the user is rejected: there it is a mistake of the program', () => {
    expect(rejectionOf(new HumanMessage({ content: [left[0]] as never })).message).toContain('server_tool_use');
  });
});

describe('wire parts', () => {
  const parts = [
    { type: 'text', text: 'Look' },
    { type: 'image_url', image_url: { url: 'https://x.example/a?b=c', detail: 'low' } },
    { type: 'file', file: { filename: 'a.pdf', file_data: `data:application/pdf;base64,${PDF}` } },
    { type: 'video_url', video_url: { url: 'https://x.example/v.mp4' } },
    { type: 'input_audio', input_audio: { data: WAV, format: 'wav' } },
  ];

  test('are sent as they are', () => {
    expect(contentOf(parts)).toEqual(parts);
  });

  test('accept an image given as a bare string', () => {
    expect(contentOf([{ type: 'image_url', image_url: 'https://x.example/a.png' }])).toEqual([
      { type: 'image_url', image_url: { url: 'https://x.example/a.png' } },
    ]);
  });
});

describe('data blocks with source_type', () => {
  test('text', () => {
    expect(contentOf([{ type: 'text', source_type: 'text', text: 'Hi' }])).toBe('Hi');
  });

  test('image by URL, by base64 and by data URL', () => {
    expect(
      contentOf([
        { type: 'image', source_type: 'url', url: 'https://x.example/a.png' },
        { type: 'image', source_type: 'base64', data: PNG, mime_type: 'image/png' },
        { type: 'image', source_type: 'url', url: `data:image/png;base64,${PNG}` },
      ]),
    ).toEqual([
      { type: 'image_url', image_url: { url: 'https://x.example/a.png' } },
      { type: 'image_url', image_url: { url: `data:image/png;base64,${PNG}` } },
      { type: 'image_url', image_url: { url: `data:image/png;base64,${PNG}` } },
    ]);
  });

  test('audio by base64 and by data URL', () => {
    const expected = { type: 'input_audio', input_audio: { data: WAV, format: 'wav' } };
    expect(
      contentOf([
        { type: 'audio', source_type: 'base64', data: WAV, mime_type: 'audio/wav' },
        { type: 'audio', source_type: 'url', url: `data:audio/wav;base64,${WAV}` },
      ]),
    ).toEqual([expected, expected]);
  });

  test('file by base64 with its name, by URL, and as text', () => {
    expect(
      contentOf([
        {
          type: 'file',
          source_type: 'base64',
          data: PDF,
          mime_type: 'application/pdf',
          metadata: { filename: 'b.pdf' },
        },
        { type: 'file', source_type: 'url', url: 'https://x.example/c.pdf' },
        { type: 'file', source_type: 'text', text: 'plain' },
      ]),
    ).toEqual([
      { type: 'file', file: { filename: 'b.pdf', file_data: `data:application/pdf;base64,${PDF}` } },
      { type: 'file', file: { filename: 'file.pdf', file_data: 'https://x.example/c.pdf' } },
      { type: 'text', text: 'plain' },
    ]);
  });
});

describe('standard content blocks', () => {
  const v1 = { output_version: 'v1' };

  test('image, video and file by URL', () => {
    expect(
      contentOf(
        [
          { type: 'image', url: 'https://x.example/a.png' },
          { type: 'video', url: 'https://x.example/v.mp4' },
          { type: 'file', url: 'https://x.example/c.pdf', metadata: { name: 'c.pdf' } },
        ],
        v1,
      ),
    ).toEqual([
      { type: 'image_url', image_url: { url: 'https://x.example/a.png' } },
      { type: 'video_url', video_url: { url: 'https://x.example/v.mp4' } },
      { type: 'file', file: { filename: 'c.pdf', file_data: 'https://x.example/c.pdf' } },
    ]);
  });

  test('image, video, file and audio by data, as base64 and as bytes', () => {
    expect(
      contentOf(
        [
          { type: 'image', data: PNG, mimeType: 'image/png' },
          { type: 'image', data: Buffer.from(PNG, 'base64'), mimeType: 'image/png' },
          { type: 'video', data: 'AAAA', mimeType: 'video/mp4' },
          { type: 'file', data: PDF, mimeType: 'application/pdf' },
          { type: 'audio', data: WAV, mimeType: 'audio/mpeg' },
        ],
        v1,
      ),
    ).toEqual([
      { type: 'image_url', image_url: { url: `data:image/png;base64,${PNG}` } },
      { type: 'image_url', image_url: { url: `data:image/png;base64,${PNG}` } },
      { type: 'video_url', video_url: { url: 'data:video/mp4;base64,AAAA' } },
      { type: 'file', file: { filename: 'file.pdf', file_data: `data:application/pdf;base64,${PDF}` } },
      { type: 'input_audio', input_audio: { data: WAV, format: 'mp3' } },
    ]);
  });

  test('plain text documents', () => {
    expect(
      contentOf(
        [
          { type: 'text', text: 'Read: ' },
          { type: 'text-plain', text: 'one', mimeType: 'text/plain' },
          { type: 'text-plain', data: Buffer.from('два').toString('base64'), mimeType: 'text/plain' },
        ],
        v1,
      ),
    ).toEqual([
      { type: 'text', text: 'Read: ' },
      { type: 'text', text: 'one' },
      { type: 'text', text: 'два' },
    ]);
  });
});

describe('a file is sent as what it is', () => {
  const base64 = Buffer.from('a;б').toString('base64');

  test.each([
    ['a table', { data: base64, mimeType: 'text/csv' }],
    ['a page of an older generation', { source_type: 'base64', data: base64, mime_type: 'text/html; charset=utf-8' }],
    ['a data URL', { url: `data:text/plain;base64,${base64}` }],
    ['bytes', { data: Buffer.from('a;б'), mimeType: 'text/markdown' }],
  ])('text that the model reads: %s', (_, block) => {
    expect(contentOf([{ type: 'file', ...block }])).toBe('a;б');
  });

  test('a text document by data URL, and by its address, which the service reads', () => {
    expect(
      contentOf([
        { type: 'text-plain', url: `data:text/plain;base64,${base64}` },
        { type: 'text-plain', url: 'https://x.example/a.txt', mimeType: 'text/plain' },
      ]),
    ).toEqual([
      { type: 'text', text: 'a;б' },
      { type: 'file', file: { filename: 'file.txt', file_data: 'https://x.example/a.txt' } },
    ]);
  });

  test('images, audio and video, by their media type or their bytes', () => {
    expect(
      contentOf([
        { type: 'file', data: PNG, mimeType: 'image/png' },
        { type: 'file', data: Buffer.from(PNG, 'base64') },
        { type: 'file', data: WAV, mimeType: 'audio/wav' },
        { type: 'file', url: 'https://x.example/v', mimeType: 'video/mp4' },
      ]),
    ).toEqual([
      { type: 'image_url', image_url: { url: `data:image/png;base64,${PNG}` } },
      { type: 'image_url', image_url: { url: `data:image/png;base64,${PNG}` } },
      { type: 'input_audio', input_audio: { data: WAV, format: 'wav' } },
      { type: 'video_url', video_url: { url: 'https://x.example/v' } },
    ]);
  });
});

describe('content that the API cannot represent is rejected, with its path', () => {
  test.each([
    ['a file that is no PDF', [{ type: 'file', data: 'UEs=', mimeType: 'application/zip' }], 'application/zip'],
    ['an unknown block', [{ type: 'hologram' }], 'hologram'],
    ['a sound by URL', [{ type: 'audio', url: 'https://x.example/a.mp3' }], 'raw base64'],
    ['a file by id', [{ type: 'file', fileId: 'file-1' }], 'ids of uploaded files'],
    ['a file by id of another generation', [{ type: 'image', source_type: 'id', id: 'x' }], 'ids of uploaded files'],
    ['a file part without data', [{ type: 'file', file: { file_id: 'x' } }], 'file_data'],
    ['an image without a source', [{ type: 'image' }], 'needs a url or data'],
    ['a text block without text', [{ type: 'text' }], 'needs text'],
    ['an address that is no URL', [{ type: 'image_url', image_url: { url: './a.png' } }], 'http(s) URL'],
  ])('%s', (_, blocks, words) => {
    const error = rejectionOf(new HumanMessage({ content: [{ type: 'text', text: 'x' }, ...blocks] as never }));
    expect(error.code).toBe('invalid_request');
    expect(error.message).toContain('messages[0].content[1]');
    expect(error.message).toContain(words);
    expect(error.billing).toBe('none');
  });

  test('an image in a tool message', () => {
    const message = new ToolMessage({
      tool_call_id: 'c1',
      content: [{ type: 'image_url', image_url: { url: 'https://x.example/a.png' } }] as never,
    });
    expect(rejectionOf(message).message).toContain('a tool message can contain only text');
  });
});

describe('tool messages', () => {
  test('become one string', () => {
    const message = new ToolMessage({
      tool_call_id: 'c1',
      name: 'search',
      status: 'error',
      content: [
        { type: 'text', text: 'one' },
        { type: 'text', text: 'two' },
      ] as never,
    });
    expect(wire(message)).toEqual([{ role: 'tool', content: 'one\ntwo', tool_call_id: 'c1', name: 'search' }]);
  });

  test('answer an invalid call, which is sent as it came', () => {
    const broken = new AIMessage({
      content: '',
      invalid_tool_calls: [
        { id: 'c1', name: 'add', args: '{"a":' },
        { id: 'c2', name: 'add', args: '{"b":' },
      ],
    });
    const [assistant] = wire(broken, new ToolMessage({ content: 'not JSON', tool_call_id: 'c1' }));
    // c2 is not answered: a call without its result is rejected by strict services
    expect(assistant).toEqual({
      role: 'assistant',
      content: '',
      tool_calls: [{ id: 'c1', type: 'function', function: { name: 'add', arguments: '{"a":' } }],
    });
  });
});

describe('answers of the model in the history', () => {
  const call = { id: 'c1', name: 'add', args: { a: 1 } };

  test('omit their own copy of calls and reasoning', () => {
    const message = new AIMessage({
      content: [
        { type: 'thinking', thinking: 'hm' },
        { type: 'text', text: 'Let me see.' },
        { type: 'tool_use', id: 'c1', name: 'add', input: { a: 1 } },
      ],
      tool_calls: [call],
    });
    expect(wire(message)[0]).toMatchObject({ content: 'Let me see.', tool_calls: [{ id: 'c1' }] });
  });

  test('accept standard content', () => {
    const message = new AIMessage({
      content: [
        { type: 'reasoning', reasoning: 'hm' },
        { type: 'text', text: 'Sum:' },
        { type: 'tool_call', ...call },
      ],
      response_metadata: { output_version: 'v1' },
    });
    expect(wire(message)[0]).toEqual({
      role: 'assistant',
      content: 'Sum:',
      reasoning: 'hm',
      tool_calls: [{ id: 'c1', type: 'function', function: { name: 'add', arguments: '{"a":1}' } }],
    });
  });

  test('may be null next to calls, for upstreams that reject an empty string', () => {
    const message = new AIMessage({ content: '', tool_calls: [call] });
    const options = { roundTripReasoning: true, emptyAssistantContent: 'null' } as const;
    expect(toWireMessages([message, new AIMessage('')], options).map(({ content }) => content)).toEqual([null, '']);
  });

  test('send opaque reasoning details back, the empty list included, unless that is turned off', () => {
    const details = [{ type: 'reasoning.encrypted', data: 'x', index: 0, extra: [1] }];
    const message = new AIMessage({ content: 'a', additional_kwargs: { reasoning_details: details } });
    const empty = new AIMessage({ content: 'b', additional_kwargs: { reasoning_details: [] } });
    expect(wire(message, empty)).toEqual([
      { role: 'assistant', content: 'a', reasoning_details: details },
      { role: 'assistant', content: 'b', reasoning_details: [] },
    ]);
    const off = toWireMessages([message], { roundTripReasoning: false, emptyAssistantContent: 'string' });
    expect(off).toEqual([{ role: 'assistant', content: 'a' }]);
  });

  test('send reasoning back that came without details, once, unless that is turned off', () => {
    const thought = { additional_kwargs: { reasoning_content: 'hm' } };
    const blocks = [
      { type: 'reasoning', reasoning: 'h' },
      { type: 'reasoning', reasoning: 'm' },
      { type: 'text', text: 'a' },
    ];
    const messages = [
      new AIMessage({ content: 'a', ...thought }),
      new AIMessage({ content: blocks }),
      new AIMessage({ content: blocks, ...thought }),
    ];
    expect(wire(...messages)).toEqual(messages.map(() => ({ role: 'assistant', content: 'a', reasoning: 'hm' })));
    const off = toWireMessages(messages, { roundTripReasoning: false, emptyAssistantContent: 'string' });
    expect(off).toEqual(messages.map(() => ({ role: 'assistant', content: 'a' })));
  });

  test.each([undefined, null])('send a call whose arguments are %s as one without any', (args) => {
    const call = { id: 'c1', name: 'now', args: args as never };
    expect(wire(new AIMessage({ content: '', tool_calls: [call] }))).toMatchObject([
      { tool_calls: [{ function: { name: 'now', arguments: '{}' } }] },
    ]);
  });

  test('send arguments with a bigint or a cycle, which LangChain allows and JSON does not', () => {
    const args: Record<string, unknown> = { big: 12345678901234567890n };
    args.self = args;
    const message = new AIMessage({ content: '', tool_calls: [{ id: 'c1', name: 'add', args }] });
    expect(wire(message)).toMatchObject([
      { tool_calls: [{ function: { arguments: '{"big":"12345678901234567890","self":"[Circular]"}' } }] },
    ]);
  });

  test('send back details that native events kept in a block', () => {
    const details = [{ type: 'reasoning.text', text: 'hm', signature: 's' }];
    const message = new AIMessage({
      content: [
        { type: 'reasoning', reasoning: 'hm', reasoning_details: details },
        { type: 'text', text: 'a' },
      ],
      response_metadata: { output_version: 'v1' },
    });
    expect(wire(message)).toEqual([{ role: 'assistant', content: 'a', reasoning_details: details }]);
  });

  test('send what was spoken as text', () => {
    const spoken = new AIMessage({ content: '', additional_kwargs: { audio: { data: 'AAAA', transcript: 'Привет' } } });
    expect(wire(spoken)).toEqual([{ role: 'assistant', content: 'Привет' }]);
  });
});
