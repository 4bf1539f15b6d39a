import { sharedObjects } from '@kopek/conformance';
import { startGateway, type Gateway } from '@kopek/gateway';
import type { BaseMessage } from '@langchain/core/messages';
import type { LLMResult } from '@langchain/core/outputs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ChatKopek, Kopek } from '../src/index.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

const ADD = { name: 'add', schema: { type: 'object', properties: { a: { type: 'number' } } } };
const QUESTIONS = ['Hello!', '[[call add {"a":1}]]', '[[reasoning briefly]] [[say done]]'];

function chat(fields: object = {}): ReturnType<ChatKopek['bindTools']> {
  const { apiKey, baseURL } = gateway;
  return new ChatKopek('kopek/chat', { apiKey, baseURL, ...fields }).bindTools([ADD]);
}

async function listOf(items: AsyncIterable<unknown>): Promise<unknown[]> {
  const list: unknown[] = [];
  for await (const item of items) list.push(item);
  return list;
}

/** What a handler is given at the end: the sum that LangChain made of a stream, for instance. */
async function seenByHandler(run: (callbacks: object[]) => Promise<unknown>): Promise<unknown[]> {
  const seen: unknown[] = [];
  const result = await run([{ handleLLMEnd: (output: LLMResult) => void seen.push(output.generations) }]);
  return [result, seen];
}

const WAYS: [string, (question: string) => Promise<unknown>][] = [
  ['invoke', (question) => seenByHandler((callbacks) => chat().invoke(question, { callbacks }))],
  [
    'invoke that reads a stream',
    (question) => seenByHandler((callbacks) => chat({ streaming: true }).invoke(question, { callbacks })),
  ],
  ['stream', (question) => seenByHandler(async (callbacks) => listOf(await chat().stream(question, { callbacks })))],
  [
    'the sum of a stream',
    async (question) => {
      const chunks = (await listOf(await chat().stream(question))) as { concat: (next: unknown) => BaseMessage }[];
      return chunks.reduce((sum, chunk) => sum.concat(chunk) as never);
    },
  ],
  [
    'the text model',
    (question) => new Kopek('kopek/chat', { apiKey: gateway.apiKey, baseURL: gateway.baseURL }).generate([question]),
  ],
];

test.each(WAYS)('two answers share no object: %s', async (_, ask) => {
  for (const question of QUESTIONS) {
    expect(sharedObjects(await ask(question), await ask(question), [ADD])).toEqual([]);
  }
});
