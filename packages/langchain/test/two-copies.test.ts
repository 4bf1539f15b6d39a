import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as messages from '@langchain/core/messages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { chargeOf, KopekError } from '../src/index.ts';
import { chatModel, completion, service, streamed, toolCall } from './support.ts';

// a project may end up with two copies of @langchain/core: what LangChain makes work across them, works here too

let folder: string;
let other: {
  messages: typeof import('@langchain/core/messages');
  errors: typeof import('@langchain/core/errors');
  tools: typeof import('@langchain/core/tools');
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'two-copies-'));
  const installed = realpathSync(fileURLToPath(new URL('../node_modules/@langchain/core', import.meta.url)));
  const copy = join(folder, 'node_modules', '@langchain', 'core');
  mkdirSync(dirname(copy), { recursive: true });
  // sources and maps are not needed to run
  cpSync(installed, copy, { recursive: true, filter: (path) => !/\.(cjs|map|cts|d\.ts)$/.test(path) });
  const siblings = join(installed, '..', '..');
  for (const name of readdirSync(siblings)) {
    if (name !== '@langchain') symlinkSync(join(siblings, name), join(folder, 'node_modules', name));
  }
  const load = (entry: string): Promise<unknown> =>
    import(/* @vite-ignore */ pathToFileURL(join(copy, 'dist', entry)).href);
  other = {
    messages: await load('messages/index.js'),
    errors: await load('errors/index.js'),
    tools: await load('tools/index.js'),
  } as typeof other;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('with a second copy of @langchain/core', () => {
  test('there really are two', () => {
    expect(other.messages.AIMessage).not.toBe(messages.AIMessage);
  });

  test('messages of the other copy are sent, and answers are messages there too', async () => {
    const scripted = service(completion());
    const answer = await chatModel(scripted).invoke([
      new other.messages.SystemMessage('Be short.'),
      new other.messages.HumanMessage({ content: [{ type: 'text', text: 'hi' }] }),
      new other.messages.AIMessage({ content: '', tool_calls: [{ id: 'c', name: 'f', args: { a: 1 } }] }),
      new other.messages.ToolMessage({ content: 'ok', tool_call_id: 'c' }),
    ] as never);
    expect(scripted.requests[0]?.body.messages?.map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'tool',
    ]);
    expect(other.messages.AIMessage.isInstance(answer)).toBe(true);
    expect(answer).toBeInstanceOf(other.messages.AIMessage);
    expect(chargeOf(answer)?.costRub).toBe('0.0123');
  });

  test('tools of the other copy are bound', async () => {
    const scripted = service(completion({ content: '', tool_calls: [toolCall('c', 'add', { a: 1 })] }));
    const add = other.tools.tool(() => '1', { name: 'add', description: 'Adds', schema: z.object({ a: z.number() }) });
    const answer = await chatModel(scripted).bindTools([add]).invoke('hi');
    expect(answer.tool_calls).toMatchObject([{ name: 'add', args: { a: 1 } }]);
  });

  test('errors have the marks of both', async () => {
    const tooLong = { status: 400, json: { error: { code: 400, message: 'maximum context length is 10 tokens' } } };
    const error = await chatModel(service(tooLong))
      .invoke('hi')
      .catch((thrown: unknown) => thrown);
    expect(KopekError.isInstance(error)).toBe(true);
    expect(other.errors.ContextOverflowError.isInstance(error)).toBe(true);
    expect(other.errors.getRetryable(error)).toBe(false);
  });

  test('chunks add up across the copies; only their own copy recognises them as chunks', async () => {
    let sum: messages.AIMessageChunk | undefined;
    for await (const chunk of await chatModel(service(streamed([{ content: 'a' }]))).stream('hi')) {
      sum = sum ? sum.concat(chunk) : chunk;
    }
    const foreign = new other.messages.AIMessageChunk('b');
    expect(sum?.concat(foreign).text).toBe('ab');
    expect(messages.AIMessageChunk.isInstance(sum)).toBe(true);
    // LangChain walks the prototypes here: one copy is why it is a peer dependency
    expect(other.messages.AIMessageChunk.isInstance(sum)).toBe(false);
  });
});
