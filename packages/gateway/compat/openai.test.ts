import OpenAI, { APIError } from 'openai';
import { zodResponseFormat } from 'openai/helpers/zod';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { startGateway, type Gateway } from '../src/index.ts';

let gateway: Gateway;
let client: OpenAI;
beforeAll(async () => {
  gateway = await startGateway();
  client = new OpenAI({ apiKey: gateway.apiKey, baseURL: gateway.baseURL, maxRetries: 0 });
});
afterAll(async () => {
  expect(gateway.bugs()).toEqual([]);
  expect(gateway.audit().balanced).toBe(true);
  await gateway.close();
});

const WEATHER = {
  type: 'function',
  function: {
    name: 'get_weather',
    description: 'Tells the weather in a city',
    parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  },
} as const;

it('chats', async () => {
  const answer = await client.chat.completions.create({
    model: 'kopek/echo',
    messages: [{ role: 'user', content: 'Привет' }],
  });
  expect(answer.choices[0]?.message.content).toBe('Привет');
  expect(answer.usage).toMatchObject({ prompt_tokens: 4, completion_tokens: 1, total_tokens: 5, cost_rub: 0.00006 });
});

it('streams, with the cost in the last chunk', async () => {
  const stream = await client.chat.completions.create({
    model: 'kopek/echo',
    stream: true,
    messages: [{ role: 'user', content: 'one two' }],
  });
  let text = '';
  let usage: unknown;
  for await (const chunk of stream) {
    text += chunk.choices[0]?.delta.content ?? '';
    usage = chunk.usage ?? usage;
  }
  expect(text).toBe('one two');
  expect(usage).toMatchObject({ cost_rub: 0.00009 });
});

it('follows a stream to its final message with the helper', async () => {
  const stream = client.chat.completions.stream({
    model: 'kopek/echo',
    messages: [{ role: 'user', content: 'one two' }],
  });
  expect(await stream.finalContent()).toBe('one two');
});

it('runs a tool loop', async () => {
  const first = await client.chat.completions.create({
    model: 'kopek/tools',
    tools: [WEATHER],
    messages: [{ role: 'user', content: 'Weather in Kazan?' }],
  });
  const call = first.choices[0]?.message.tool_calls?.[0];
  if (call?.type !== 'function') throw new Error('no call');
  expect(JSON.parse(call.function.arguments)).toEqual({ city: 'Kazan' });
  const second = await client.chat.completions.create({
    model: 'kopek/tools',
    tools: [WEATHER],
    messages: [
      { role: 'user', content: 'Weather in Kazan?' },
      { role: 'assistant', content: '', tool_calls: [call] },
      { role: 'tool', tool_call_id: call.id, content: '−5 °C' },
    ],
  });
  expect(second.choices[0]?.message.content).toBe('get_weather: −5 °C');
});

it('joins streamed tool calls', async () => {
  const stream = client.chat.completions.stream({
    model: 'kopek/tools',
    tools: [WEATHER],
    messages: [{ role: 'user', content: 'Weather in Kazan?' }],
  });
  const message = await stream.finalMessage();
  expect(message.tool_calls).toMatchObject([{ function: { name: 'get_weather', arguments: '{"city":"Kazan"}' } }]);
});

it('parses structured output', async () => {
  const person = z.object({ name: z.string(), age: z.int() });
  const answer = await client.chat.completions.parse({
    model: 'kopek/json',
    response_format: zodResponseFormat(person, 'person'),
    messages: [{ role: 'user', content: 'This is Anna Petrova, 34 years of age.' }],
  });
  expect(answer.choices[0]?.message.parsed).toEqual({ name: 'Anna Petrova', age: 34 });
});

it('uses the responses protocol with the fields of chat', async () => {
  const answer = await client.post<{ output: unknown[]; usage: object }>('/responses', {
    body: { model: 'kopek/echo', messages: [{ role: 'user', content: 'one two' }] },
  });
  expect(answer.output).toMatchObject([{ type: 'message', content: [{ text: 'one two' }] }]);
  expect(answer.usage).toMatchObject({ cost_rub: 0.00009 });
});

it('gets typed errors with the message of the gateway', async () => {
  const rejected = client.chat.completions.create({
    model: 'kopek/echo',
    temperature: 3,
    messages: [{ role: 'user', content: 'x' }],
  });
  await expect(rejected).rejects.toMatchObject({ status: 400, message: expect.stringContaining('temperature') });
  await expect(rejected).rejects.toBeInstanceOf(APIError);
});

it('retries after a 429 and then succeeds', async () => {
  gateway.fault({ name: 'http-429-retry-after-ms', times: 1 });
  const answer = await client.chat.completions.create(
    { model: 'kopek/echo', messages: [{ role: 'user', content: 'x' }] },
    { maxRetries: 1 },
  );
  expect(answer.choices[0]?.message.content).toBe('x');
});
