import { ChatAnthropic } from '@langchain/anthropic';
import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { HumanMessage, type BaseMessage } from '@langchain/core/messages';
import { tool } from '@langchain/core/tools';
import { ChatOpenAI } from '@langchain/openai';
import { ChatOpenRouter } from '@langchain/openrouter';
import { z } from 'zod';
import type { Gateway } from '../../src/index.ts';
import { HOME, LONG, NOBODY, QUESTION, TEXT, weather, type Client } from './client.ts';

const getWeather = tool(weather, {
  name: 'get_weather',
  description: 'Tells the weather in a city',
  schema: z.object({ city: z.string() }),
});

function client(name: string, modelOf: (gateway: Gateway, model: string) => BaseChatModel, from = name): Client {
  return {
    name,
    package: from,
    chat: async (gateway) => (await modelOf(gateway, 'kopek/echo').invoke(TEXT)).text,
    async stream(gateway) {
      let text = '';
      for await (const chunk of await modelOf(gateway, 'kopek/echo').stream(TEXT)) text += chunk.text;
      return text;
    },
    async tools(gateway) {
      const model = modelOf(gateway, 'kopek/tools');
      const bound = model.bindTools?.([getWeather]);
      if (bound === undefined) throw new Error('no bindTools');
      const messages: BaseMessage[] = [new HumanMessage(QUESTION)];
      for (let step = 0; step < 4; step += 1) {
        const answer = await bound.invoke(messages);
        messages.push(answer);
        const calls = answer.tool_calls ?? [];
        if (calls.length === 0) return answer.text;
        for (const call of calls) messages.push(await getWeather.invoke({ ...call, type: 'tool_call' }));
      }
      throw new Error('the loop did not end');
    },
    structured: (gateway) =>
      modelOf(gateway, 'kopek/json')
        .withStructuredOutput(z.object({ city: z.string() }), { name: 'place' })
        .invoke(HOME),
    errors: (gateway) => modelOf(gateway, NOBODY).invoke(TEXT),
    async abort(gateway) {
      const leaving = new AbortController();
      for await (const _chunk of await modelOf(gateway, 'kopek/echo').stream(LONG, { signal: leaving.signal }))
        leaving.abort();
    },
  };
}

/** The models of LangChain. */
export const langchainClients: Client[] = [
  client(
    '@langchain/openai',
    ({ baseURL, apiKey }, model) => new ChatOpenAI({ model, apiKey, maxRetries: 0, configuration: { baseURL } }),
  ),
  client(
    '@langchain/openai (responses)',
    ({ baseURL, apiKey }, model) =>
      new ChatOpenAI({ model, apiKey, maxRetries: 0, useResponsesApi: true, configuration: { baseURL } }),
    '@langchain/openai',
  ),
  client(
    '@langchain/anthropic',
    ({ url, apiKey }, model) => new ChatAnthropic({ model, apiKey, maxRetries: 0, anthropicApiUrl: url }),
  ),
  client(
    '@langchain/openrouter',
    ({ baseURL, apiKey }, model) => new ChatOpenRouter({ model, apiKey, maxRetries: 0, baseURL }),
  ),
];
