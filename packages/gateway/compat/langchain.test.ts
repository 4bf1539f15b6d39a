import { HumanMessage, ToolMessage } from '@langchain/core/messages';
import { tool } from '@langchain/core/tools';
import { ChatOpenAI } from '@langchain/openai';
import { ChatOpenRouter } from '@langchain/openrouter';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { startGateway, type Gateway } from '../src/index.ts';

let gateway: Gateway;
const chat = (model: string, fields = {}): ChatOpenAI =>
  new ChatOpenAI({
    model,
    apiKey: gateway.apiKey,
    configuration: { baseURL: gateway.baseURL },
    maxRetries: 0,
    ...fields,
  });
beforeAll(async () => {
  // this client sends stream_options, which the interface does not list
  gateway = await startGateway({});
});
afterAll(async () => {
  expect(gateway.bugs()).toEqual([]);
  expect(gateway.audit().balanced).toBe(true);
  await gateway.close();
});

const getWeather = tool(({ city }) => `${city}: −5 °C`, {
  name: 'get_weather',
  description: 'Tells the weather in a city',
  schema: z.object({ city: z.string() }),
});

it('invokes', async () => {
  const message = await chat('kopek/echo').invoke('one two');
  expect(message.content).toBe('one two');
  expect(message.usage_metadata).toMatchObject({ input_tokens: 5, output_tokens: 2 });
});

it('streams', async () => {
  let text = '';
  for await (const chunk of await chat('kopek/echo').stream('one two')) text += chunk.text;
  expect(text).toBe('one two');
});

it('works with a strict gateway if it sends no stream_options', async () => {
  await using strict = await startGateway();
  const model = new ChatOpenAI({
    model: 'kopek/echo',
    apiKey: strict.apiKey,
    configuration: { baseURL: strict.baseURL },
    streamUsage: false,
  });
  let text = '';
  for await (const chunk of await model.stream('one two')) text += chunk.text;
  expect(text).toBe('one two');
});

it('runs a tool loop', async () => {
  const model = chat('kopek/tools').bindTools([getWeather]);
  const question = new HumanMessage('What is the weather in Kazan?');
  const first = await model.invoke([question]);
  const [call] = first.tool_calls ?? [];
  expect(call).toMatchObject({ name: 'get_weather', args: { city: 'Kazan' } });
  const result = new ToolMessage({ content: await getWeather.invoke({ city: 'Kazan' }), tool_call_id: call?.id ?? '' });
  expect((await model.invoke([question, first, result])).content).toBe('get_weather: Kazan: −5 °C');
});

it.each(['jsonSchema', 'functionCalling', 'jsonMode'] as const)('returns structured output by %s', async (method) => {
  const schema = z.object({ text: z.string() });
  const model = chat('kopek/json').withStructuredOutput(schema, { method, name: 'extract' });
  expect(await model.invoke('text: "hello there"')).toEqual({ text: 'hello there' });
});

it('receives the usage of a stream, even in a client that skips chunks without a delta', async () => {
  const { apiKey, baseURL } = gateway;
  const model = new ChatOpenRouter({ model: 'kopek/echo', apiKey, baseURL, maxRetries: 0 });
  const seen: unknown[] = [];
  for await (const chunk of await model.stream('one two')) if (chunk.usage_metadata) seen.push(chunk.usage_metadata);
  expect(seen).toMatchObject([{ input_tokens: 5, output_tokens: 2 }]);
});
