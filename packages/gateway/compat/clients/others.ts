import { Agent } from '@mastra/core/agent';
import { createTool } from '@mastra/core/tools';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { OpenRouter } from '@openrouter/sdk';
import { generateObject, generateText, streamText, tool } from 'xsai';
import { z } from 'zod';
import type { Gateway } from '../../src/index.ts';
import { CITY, HOME, LONG, NOBODY, QUESTION, TEXT, weather, type Client } from './client.ts';

const Place = z.object({ city: z.string() });
const user = (content: string) => [{ role: 'user' as const, content }];

const xsaiOptions = ({ baseURL, apiKey }: Gateway, model: string) => ({ baseURL: `${baseURL}/`, apiKey, model });
const xsai: Client = {
  name: 'xsai',
  package: 'xsai',
  chat: async (gateway) =>
    (await generateText({ ...xsaiOptions(gateway, 'kopek/echo'), messages: user(TEXT) })).text ?? '',
  async stream(gateway) {
    const { textStream } = streamText({ ...xsaiOptions(gateway, 'kopek/echo'), messages: user(TEXT) });
    let text = '';
    for await (const piece of textStream) text += piece;
    return text;
  },
  async tools(gateway) {
    const getWeather = await tool({
      name: 'get_weather',
      description: 'Tells the weather in a city',
      parameters: Place,
      execute: weather,
    });
    const options = {
      ...xsaiOptions(gateway, 'kopek/tools'),
      messages: user(QUESTION),
      tools: [getWeather],
      maxSteps: 4,
    };
    return (await generateText(options)).text ?? '';
  },
  structured: async (gateway) =>
    (await generateObject({ ...xsaiOptions(gateway, 'kopek/json'), messages: user(HOME), schema: Place })).object,
  errors: (gateway) => generateText({ ...xsaiOptions(gateway, NOBODY), messages: user(TEXT) }),
  async abort(gateway) {
    const leaving = new AbortController();
    const options = { ...xsaiOptions(gateway, 'kopek/echo'), messages: user(LONG), abortSignal: leaving.signal };
    for await (const _piece of streamText(options).textStream) leaving.abort();
  },
};

const router = ({ baseURL, apiKey }: Gateway) =>
  new OpenRouter({ serverURL: baseURL, apiKey, retryConfig: { strategy: 'none' } });
interface Completion {
  choices: { message: { content?: unknown; toolCalls?: { id: string; function: { arguments: string } }[] } }[];
}
const openrouter: Client = {
  name: '@openrouter/sdk',
  package: '@openrouter/sdk',
  async chat(gateway) {
    const answer = await router(gateway).chat.send({ chatRequest: { model: 'kopek/echo', messages: user(TEXT) } });
    return String((answer as unknown as Completion).choices[0]?.message.content);
  },
  async stream(gateway) {
    const chunks = await router(gateway).chat.send({
      chatRequest: { model: 'kopek/echo', messages: user(TEXT), stream: true },
    });
    let text = '';
    for await (const chunk of chunks as unknown as AsyncIterable<{ choices: { delta: { content?: string | null } }[] }>)
      text += chunk.choices[0]?.delta.content ?? '';
    return text;
  },
  async tools(gateway) {
    const messages: object[] = user(QUESTION);
    for (let step = 0; step < 4; step += 1) {
      const answer = (await router(gateway).chat.send({
        chatRequest: {
          model: 'kopek/tools',
          messages: messages as never,
          tools: [
            {
              type: 'function',
              function: { name: 'get_weather', description: 'Tells the weather in a city', parameters: CITY },
            },
          ],
        },
      })) as unknown as Completion;
      const message = answer.choices[0]?.message;
      const calls = message?.toolCalls ?? [];
      if (calls.length === 0) return String(message?.content);
      messages.push(message ?? {});
      for (const call of calls) {
        const content = weather(JSON.parse(call.function.arguments) as { city: string });
        messages.push({ role: 'tool', toolCallId: call.id, content });
      }
    }
    throw new Error('the loop did not end');
  },
  async structured(gateway) {
    const answer = (await router(gateway).chat.send({
      chatRequest: {
        model: 'kopek/json',
        messages: user(HOME),
        responseFormat: { type: 'json_schema', jsonSchema: { name: 'place', schema: CITY, strict: true } },
      },
    })) as unknown as Completion;
    return JSON.parse(String(answer.choices[0]?.message.content)) as unknown;
  },
  errors: (gateway) => router(gateway).chat.send({ chatRequest: { model: NOBODY, messages: user(TEXT) } }),
  async abort(gateway) {
    const leaving = new AbortController();
    const chunks = await router(gateway).chat.send(
      { chatRequest: { model: 'kopek/echo', messages: user(LONG), stream: true } },
      { fetchOptions: { signal: leaving.signal } },
    );
    for await (const _chunk of chunks as unknown as AsyncIterable<unknown>) leaving.abort();
  },
};

const mastraAgent = ({ baseURL, apiKey }: Gateway, model: string, tools = {}) =>
  new Agent({
    id: 'helper',
    name: 'helper',
    instructions: 'Help.',
    model: createOpenAICompatible({ name: 'gateway', baseURL, apiKey, supportsStructuredOutputs: true })(model),
    tools,
    maxRetries: 0,
  });
const mastra: Client = {
  name: 'Mastra',
  package: '@mastra/core',
  chat: async (gateway) => (await mastraAgent(gateway, 'kopek/echo').generate(TEXT)).text,
  async stream(gateway) {
    const { textStream } = await mastraAgent(gateway, 'kopek/echo').stream(TEXT);
    let text = '';
    for await (const piece of textStream) text += piece;
    return text;
  },
  tools: async (gateway) => {
    const getWeather = createTool({
      id: 'get_weather',
      description: 'Tells the weather in a city',
      inputSchema: Place,
      execute: async (input) => weather(input),
    });
    return (await mastraAgent(gateway, 'kopek/tools', { get_weather: getWeather }).generate(QUESTION)).text;
  },
  structured: async (gateway) =>
    (await mastraAgent(gateway, 'kopek/json').generate(HOME, { structuredOutput: { schema: Place } })).object,
  errors: (gateway) => mastraAgent(gateway, NOBODY).generate(TEXT),
  async abort(gateway) {
    const leaving = new AbortController();
    const { textStream } = await mastraAgent(gateway, 'kopek/echo').stream(LONG, { abortSignal: leaving.signal });
    for await (const _piece of textStream) leaving.abort();
  },
};

/** Clients of other families. */
export const otherClients: Client[] = [xsai, openrouter, mastra];
