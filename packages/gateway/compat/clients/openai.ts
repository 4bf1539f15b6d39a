import { Agent, OpenAIProvider, Runner, tool } from '@openai/agents';
import OpenAI from 'openai';
import { zodResponseFormat, zodTextFormat } from 'openai/helpers/zod';
import { z } from 'zod';
import type { Gateway } from '../../src/index.ts';
import { CITY, HOME, LONG, NOBODY, QUESTION, TEXT, weather, type Client } from './client.ts';

const open = ({ baseURL, apiKey }: Gateway): OpenAI => new OpenAI({ baseURL, apiKey, maxRetries: 0 });
const user = (content: string) => [{ role: 'user' as const, content }];
const Place = z.object({ city: z.string() });

const chat: Client = {
  name: 'openai (chat)',
  package: 'openai',
  chat: async (gateway) =>
    (await open(gateway).chat.completions.create({ model: 'kopek/echo', messages: user(TEXT) })).choices[0]?.message
      .content ?? '',
  stream: (gateway) =>
    open(gateway)
      .chat.completions.stream({ model: 'kopek/echo', messages: user(TEXT), stream_options: { include_usage: true } })
      .finalContent()
      .then((text) => text ?? ''),
  tools: async (gateway) =>
    (await open(gateway)
      .chat.completions.runTools({
        model: 'kopek/tools',
        messages: user(QUESTION),
        tools: [
          {
            type: 'function',
            function: {
              name: 'get_weather',
              description: 'Tells the weather in a city',
              parameters: CITY,
              parse: (text: string) => JSON.parse(text) as { city: string },
              function: weather,
            },
          },
        ],
      })
      .finalContent()) ?? '',
  structured: async (gateway) =>
    (
      await open(gateway).chat.completions.parse({
        model: 'kopek/json',
        messages: user(HOME),
        response_format: zodResponseFormat(Place, 'place'),
      })
    ).choices[0]?.message.parsed,
  errors: (gateway) => open(gateway).chat.completions.create({ model: NOBODY, messages: user(TEXT) }),
  async abort(gateway) {
    const stream = await open(gateway).chat.completions.create({
      model: 'kopek/echo',
      messages: user(LONG),
      stream: true,
    });
    for await (const _chunk of stream) stream.controller.abort();
  },
};

const responses: Client = {
  name: 'openai (responses)',
  package: 'openai',
  chat: async (gateway) => (await open(gateway).responses.create({ model: 'kopek/echo', input: TEXT })).output_text,
  stream: async (gateway) =>
    (await open(gateway).responses.stream({ model: 'kopek/echo', input: TEXT }).finalResponse()).output_text,
  async tools(gateway) {
    const tools = [
      {
        type: 'function' as const,
        name: 'get_weather',
        description: 'Tells the weather in a city',
        parameters: CITY as unknown as Record<string, unknown>,
        strict: true,
      },
    ];
    const input: OpenAI.Responses.ResponseInput = user(QUESTION);
    for (let step = 0; step < 4; step += 1) {
      const answer = await open(gateway).responses.create({ model: 'kopek/tools', input, tools });
      const calls = answer.output.filter((item) => item.type === 'function_call');
      if (calls.length === 0) return answer.output_text;
      for (const call of calls) {
        const output = weather(JSON.parse(call.arguments) as { city: string });
        input.push(call, { type: 'function_call_output', call_id: call.call_id, output });
      }
    }
    throw new Error('the loop did not end');
  },
  structured: async (gateway) =>
    (
      await open(gateway).responses.parse({
        model: 'kopek/json',
        input: HOME,
        text: { format: zodTextFormat(Place, 'place') },
      })
    ).output_parsed,
  errors: (gateway) => open(gateway).responses.create({ model: NOBODY, input: TEXT }),
  async abort(gateway) {
    const stream = await open(gateway).responses.create({ model: 'kopek/echo', input: LONG, stream: true });
    for await (const event of stream) if (event.type === 'response.output_text.delta') stream.controller.abort();
  },
};

const runner = ({ baseURL, apiKey }: Gateway): Runner =>
  new Runner({ modelProvider: new OpenAIProvider({ baseURL, apiKey }), tracingDisabled: true });
const getWeather = tool({
  name: 'get_weather',
  description: 'Tells the weather in a city',
  parameters: z.object({ city: z.string() }),
  execute: weather,
});
const agent = (model: string) => new Agent({ name: 'helper', instructions: 'Help.', model });

const agents: Client = {
  name: '@openai/agents',
  package: '@openai/agents',
  chat: async (gateway) => String((await runner(gateway).run(agent('kopek/echo'), TEXT)).finalOutput),
  async stream(gateway) {
    const run = await runner(gateway).run(agent('kopek/echo'), TEXT, { stream: true });
    let text = '';
    for await (const piece of run.toTextStream()) text += piece;
    return text;
  },
  tools: async (gateway) => {
    const helper = new Agent({ name: 'helper', model: 'kopek/tools', tools: [getWeather] });
    return String((await runner(gateway).run(helper, QUESTION)).finalOutput);
  },
  structured: async (gateway) => {
    const helper = new Agent({ name: 'helper', model: 'kopek/json', outputType: Place });
    return (await runner(gateway).run(helper, HOME)).finalOutput;
  },
  errors: (gateway) => runner(gateway).run(agent(NOBODY), TEXT),
  async abort(gateway) {
    const leaving = new AbortController();
    const run = await runner(gateway).run(agent('kopek/echo'), LONG, { stream: true, signal: leaving.signal });
    for await (const _piece of run.toTextStream()) leaving.abort();
  },
};

/** The SDK of the chat and the responses protocol, and its agents. */
export const openaiClients: Client[] = [chat, responses, agents];
