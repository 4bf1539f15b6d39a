/** Frameworks with the price and the limits of Kopek, each set up as `docs/frameworks.md` shows. */
import Anthropic from '@anthropic-ai/sdk';
import { openAICompatible } from '@genkit-ai/compat-oai';
import { OpenAI as LlamaOpenAI } from '@llamaindex/openai';
import { Agent as MastraAgent } from '@mastra/core/agent';
import { Agent as OpenAIAgent, OpenAIProvider, Runner } from '@openai/agents';
import { Agent as StrandsAgent } from '@strands-agents/sdk';
import { OpenAIModel } from '@strands-agents/sdk/models/openai';
import { chat } from '@tanstack/ai';
import { createOpenaiChat } from '@tanstack/ai-openai';
import { createDeepAgent } from 'deepagents';
import { genkit } from 'genkit';
import OpenAI from 'openai';
import type { Ledger, SpendLimit } from '../../ledger/src/index.ts';
import { meteredFetch } from '../../ledger/src/fetch/metered-fetch.ts';
import { ChatKopek } from '../../langchain/src/index.ts';
import { createKopek as createKopekOf6 } from '../../vercel-ai/src/v6.ts';

/** The gateway and the ledger of one check. */
export interface Way {
  baseURL: string;
  /** Without `/v1`. */
  url: string;
  apiKey: string;
  ledger: Ledger;
  spendLimit?: SpendLimit | string | undefined;
}

/** A framework, and how it asks and streams. */
export interface Framework {
  name: string;
  /** Package whose version is printed. */
  package: string;
  /** What connects it. */
  by: string;
  /** Asks for "one two"; answers the result of the framework. */
  ask: (way: Way) => Promise<unknown>;
  /** The same from a stream; answers the text. */
  stream: (way: Way) => Promise<string>;
}

export const TEXT = 'one two';
const MODEL = 'kopek/echo';
const messages = [{ role: 'user' as const, content: TEXT }];
const fetchOf = ({ ledger, spendLimit }: Way): typeof globalThis.fetch =>
  meteredFetch(ledger, spendLimit === undefined ? {} : { spendLimit });

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

const openai = (way: Way): OpenAI =>
  new OpenAI({ apiKey: way.apiKey, baseURL: way.baseURL, maxRetries: 0, fetch: fetchOf(way) });
const anthropic = (way: Way): Anthropic =>
  new Anthropic({ apiKey: way.apiKey, baseURL: way.url, maxRetries: 0, fetch: fetchOf(way) });
const runner = (way: Way): Runner =>
  new Runner({ modelProvider: new OpenAIProvider({ openAIClient: openai(way) }), tracingDisabled: true });
const openaiAgent = new OpenAIAgent({ name: 'helper', instructions: 'Help.', model: MODEL });
const mastra = (way: Way): MastraAgent =>
  new MastraAgent({
    id: 'helper',
    name: 'helper',
    instructions: 'Help.',
    model: createKopekOf6(way)(MODEL),
    maxRetries: 0,
  });
const tanstack = (way: Way) =>
  createOpenaiChat(MODEL, way.apiKey, { baseURL: way.baseURL, maxRetries: 0, fetch: fetchOf(way) });
const strands = (way: Way): StrandsAgent =>
  new StrandsAgent({
    model: new OpenAIModel({
      api: 'chat',
      modelId: MODEL,
      apiKey: way.apiKey,
      clientConfig: { baseURL: way.baseURL, maxRetries: 0, fetch: fetchOf(way) },
    }),
    printer: false,
  });
const genkitOf = (way: Way) => {
  const { apiKey, baseURL } = way;
  return genkit({
    plugins: [openAICompatible({ name: 'gateway', apiKey, baseURL, maxRetries: 0, fetch: fetchOf(way) })],
  });
};
const llama = (way: Way): LlamaOpenAI =>
  new LlamaOpenAI({
    model: MODEL,
    apiKey: way.apiKey,
    baseURL: way.baseURL,
    maxRetries: 0,
    additionalSessionOptions: { fetch: fetchOf(way) },
  });
const deepAgent = (way: Way) => createDeepAgent({ model: new ChatKopek(MODEL, { ...way, maxRetries: 0 }) });

/** Every framework of the page. */
export const FRAMEWORKS: Framework[] = [
  {
    name: '`openai`',
    package: 'openai',
    by: '`meteredFetch`',
    ask: (way) => openai(way).chat.completions.create({ model: MODEL, messages }),
    stream: async (way) => {
      const chunks = await openai(way).chat.completions.create({ model: MODEL, messages, stream: true });
      let text = '';
      for await (const { choices } of chunks) text += choices[0]?.delta.content ?? '';
      return text;
    },
  },
  {
    name: '`@anthropic-ai/sdk`',
    package: '@anthropic-ai/sdk',
    by: '`meteredFetch`',
    ask: (way) => anthropic(way).messages.create({ model: MODEL, messages, max_tokens: 100 }),
    stream: (way) => anthropic(way).messages.stream({ model: MODEL, messages, max_tokens: 100 }).finalText(),
  },
  {
    name: 'OpenAI Agents',
    package: '@openai/agents',
    by: '`meteredFetch`',
    ask: async (way) => (await runner(way).run(openaiAgent, TEXT)).state,
    stream: async (way) => {
      const run = await runner(way).run(openaiAgent, TEXT, { stream: true });
      return textOf(run.toTextStream());
    },
  },
  {
    name: 'Mastra',
    package: '@mastra/core',
    by: '`@kopek/vercel-ai/v6`',
    ask: (way) => mastra(way).generate(TEXT),
    stream: async (way) => textOf((await mastra(way).stream(TEXT)).textStream),
  },
  {
    name: 'TanStack AI',
    package: '@tanstack/ai',
    by: '`meteredFetch`',
    ask: async (way) => chat({ adapter: tanstack(way), messages, stream: false }),
    stream: async (way) => {
      let text = '';
      for await (const part of chat({ adapter: tanstack(way), messages }) as AsyncIterable<{
        type: string;
        delta?: string;
      }>)
        if (part.type === 'TEXT_MESSAGE_CONTENT') text += part.delta ?? '';
      return text;
    },
  },
  {
    name: 'Strands',
    package: '@strands-agents/sdk',
    by: '`meteredFetch`',
    ask: (way) => strands(way).invoke(TEXT),
    stream: async (way) => {
      let text = '';
      for await (const event of strands(way).stream(TEXT) as AsyncIterable<object>) {
        const { delta } = ((event as { event?: object }).event ?? event) as { delta?: { text?: string } };
        text += delta?.text ?? '';
      }
      return text;
    },
  },
  {
    name: 'Genkit',
    package: 'genkit',
    by: '`meteredFetch`',
    ask: (way) => genkitOf(way).generate({ model: `gateway/${MODEL}`, prompt: TEXT }),
    stream: async (way) => {
      let text = '';
      for await (const { text: piece } of genkitOf(way).generateStream({ model: `gateway/${MODEL}`, prompt: TEXT })
        .stream)
        text += piece;
      return text;
    },
  },
  {
    name: 'LlamaIndex.TS',
    package: '@llamaindex/openai',
    by: '`meteredFetch`',
    ask: (way) => llama(way).chat({ messages }),
    stream: async (way) => {
      let text = '';
      for await (const { delta } of await llama(way).chat({ messages, stream: true })) text += delta;
      return text;
    },
  },
  {
    name: 'deepagents',
    package: 'deepagents',
    by: '`@kopek/langchain`',
    ask: (way) => deepAgent(way).invoke({ messages }),
    stream: async (way) => {
      let text = '';
      for await (const [message] of await deepAgent(way).stream({ messages }, { streamMode: 'messages' }))
        text += (message as { text: string }).text;
      return text;
    },
  },
];
