import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { createOpenRouter } from '@openrouter/ai-sdk-provider';
import { generateText, isStepCount, Output, streamText, tool, type LanguageModel } from 'ai';
import { z } from 'zod';
import type { Gateway } from '../../src/index.ts';
import { HOME, LONG, NOBODY, QUESTION, TEXT, weather, type Client } from './client.ts';

const getWeather = tool({
  description: 'Tells the weather in a city',
  inputSchema: z.object({ city: z.string() }),
  execute: weather,
});

function client(name: string, modelOf: (gateway: Gateway, id: string) => LanguageModel, from = name): Client {
  const options = { maxRetries: 0 };
  return {
    name,
    package: from,
    chat: async (gateway) =>
      (await generateText({ ...options, model: modelOf(gateway, 'kopek/echo'), prompt: TEXT })).text,
    async stream(gateway) {
      let text = '';
      for await (const piece of streamText({ ...options, model: modelOf(gateway, 'kopek/echo'), prompt: TEXT })
        .textStream)
        text += piece;
      return text;
    },
    tools: async (gateway) =>
      (
        await generateText({
          ...options,
          model: modelOf(gateway, 'kopek/tools'),
          prompt: QUESTION,
          tools: { get_weather: getWeather },
          stopWhen: isStepCount(4),
        })
      ).text,
    structured: async (gateway) =>
      (
        await generateText({
          ...options,
          model: modelOf(gateway, 'kopek/json'),
          prompt: HOME,
          output: Output.object({ schema: z.object({ city: z.string() }) }),
        })
      ).output,
    errors: (gateway) => generateText({ ...options, model: modelOf(gateway, NOBODY), prompt: TEXT }),
    async abort(gateway) {
      const leaving = new AbortController();
      const result = streamText({
        ...options,
        model: modelOf(gateway, 'kopek/echo'),
        prompt: LONG,
        abortSignal: leaving.signal,
      });
      for await (const _piece of result.textStream) leaving.abort();
    },
  };
}

/** The providers of the AI SDK. */
export const aiSdkClients: Client[] = [
  client(
    '@ai-sdk/openai (responses)',
    ({ baseURL, apiKey }, id) => createOpenAI({ baseURL, apiKey })(id),
    '@ai-sdk/openai',
  ),
  client(
    '@ai-sdk/openai (chat)',
    ({ baseURL, apiKey }, id) => createOpenAI({ baseURL, apiKey }).chat(id),
    '@ai-sdk/openai',
  ),
  client('@ai-sdk/openai-compatible', ({ baseURL, apiKey }, id) =>
    createOpenAICompatible({ name: 'gateway', baseURL, apiKey, supportsStructuredOutputs: true })(id),
  ),
  client('@ai-sdk/anthropic', ({ baseURL, apiKey }, id) => createAnthropic({ baseURL, apiKey })(id)),
  client('@openrouter/ai-sdk-provider', ({ baseURL, apiKey }, id) => createOpenRouter({ baseURL, apiKey })(id)),
];
