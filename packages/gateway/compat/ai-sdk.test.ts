import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, isStepCount, Output, streamText, tool } from 'ai';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { startGateway, type Gateway } from '../src/index.ts';

let gateway: Gateway;
let provider: ReturnType<typeof createOpenAICompatible>;
beforeAll(async () => {
  gateway = await startGateway();
  provider = createOpenAICompatible({
    name: 'gateway',
    apiKey: gateway.apiKey,
    baseURL: gateway.baseURL,
    supportsStructuredOutputs: true,
  });
});
afterAll(async () => {
  expect(gateway.bugs()).toEqual([]);
  expect(gateway.audit().balanced).toBe(true);
  await gateway.close();
});

const getWeather = tool({
  description: 'Tells the weather in a city',
  inputSchema: z.object({ city: z.string() }),
  execute: ({ city }) => `${city}: −5 °C`,
});

it('generates text', async () => {
  const { text, usage, finishReason } = await generateText({ model: provider('kopek/echo'), prompt: 'one two' });
  expect(text).toBe('one two');
  expect(finishReason).toBe('stop');
  expect(usage).toMatchObject({ inputTokens: 5, outputTokens: 2 });
});

it('streams text', async () => {
  const result = streamText({ model: provider('kopek/echo'), prompt: 'one two' });
  let text = '';
  for await (const piece of result.textStream) text += piece;
  expect(text).toBe('one two');
  expect(await result.finishReason).toBe('stop');
});

it('runs a tool loop, whole and streamed', async () => {
  const options = {
    model: provider('kopek/tools'),
    prompt: 'What is the weather in Kazan?',
    tools: { get_weather: getWeather },
    stopWhen: isStepCount(5),
  };
  const { text, steps } = await generateText(options);
  expect(steps).toHaveLength(2);
  expect(text).toContain('Kazan: −5 °C');
  expect(await streamText(options).text).toContain('Kazan: −5 °C');
});

it('returns objects of a schema', async () => {
  const { output } = await generateText({
    model: provider('kopek/json'),
    prompt: 'This is Anna Petrova, 34 years of age.',
    output: Output.object({ schema: z.object({ name: z.string(), age: z.int() }) }),
  });
  expect(output).toEqual({ name: 'Anna Petrova', age: 34 });
});

it('receives the reasoning', async () => {
  const { reasoningText, text } = await generateText({ model: provider('kopek/reasoning'), prompt: 'What is 2+3?' });
  expect(text).toBe('You said: What is 2+3?');
  expect(reasoningText).toContain('The text is read once more');
});
