import { sharedObjects } from '@kopek/conformance';
import { startGateway, type Gateway } from '@kopek/gateway';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKopek } from '../src/index.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

const TOOL = { type: 'function' as const, name: 'add', inputSchema: { type: 'object' as const } };
const QUESTIONS = ['Hello!', '[[call add {"a":1}]]'];

it.each(['doGenerate', 'doStream'] as const)('two answers share no object: %s', async (method) => {
  const model = createKopek({ apiKey: gateway.apiKey, baseURL: gateway.baseURL })('kopek/chat');
  const ask = async (text: string): Promise<unknown> => {
    const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text }] }];
    const options = { prompt, tools: [TOOL] };
    if (method === 'doGenerate') return model.doGenerate(options);
    const parts: unknown[] = [];
    for await (const part of (await model.doStream(options)).stream) parts.push(part);
    return parts;
  };
  for (const question of QUESTIONS) {
    expect(sharedObjects(await ask(question), await ask(question), [TOOL])).toEqual([]);
  }
});
