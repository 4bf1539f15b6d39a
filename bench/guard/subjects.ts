/**
 * What the guard counts: each package as it is published, in the way its users call it.
 *
 * The packages and their frameworks come from the folders of the project, so that nothing of `bench` has to be installed.
 */
import type { MeteredClientSettings } from '@kopek/ledger';

/** One way of calling. A stream is read to its end. */
export interface Subject {
  stream: boolean;
  load(settings: MeteredClientSettings): Promise<() => Promise<unknown>>;
}

const PACKAGES = new URL('../../packages/', import.meta.url).href;
const MODEL = 'vendor/model-large';
const PROMPT = 'Answer in words of some length.';

/** Where the packages are entered: as published or, for the path of a call, in their sources. */
const ENTRY = process.execArgv.includes('--conditions=@kopek/source') ? 'src/index.ts' : 'dist/index.js';

const core = async (): Promise<typeof import('@kopek/core')> => import(`${PACKAGES}core/${ENTRY}`);
const ledger = async (): Promise<typeof import('@kopek/ledger')> => import(`${PACKAGES}ledger/${ENTRY}`);
const langchain = async (): Promise<typeof import('@kopek/langchain')> => import(`${PACKAGES}langchain/${ENTRY}`);
const provider = async (): Promise<typeof import('@kopek/vercel-ai')> => import(`${PACKAGES}vercel-ai/${ENTRY}`);
const ai = async (): Promise<typeof import('ai')> => import(`${PACKAGES}vercel-ai/node_modules/ai/dist/index.js`);

const messages = [{ role: 'user' as const, content: PROMPT }];
const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: PROMPT }] }];

/** A client without a ledger: only its path is counted. */
export const BARE: Record<string, Subject> = {
  'core.chat': {
    stream: false,
    async load(settings) {
      const client = (await core()).createClient(settings);
      return () => client.chat({ model: MODEL, messages });
    },
  },
  'core.stream': {
    stream: true,
    async load(settings) {
      const client = (await core()).createClient(settings);
      return () => drain(client.stream({ model: MODEL, messages }));
    },
  },
};

export const SUBJECTS: Record<string, Subject> = {
  'client.chat': {
    stream: false,
    async load(settings) {
      const client = (await ledger()).meteredClient(settings);
      return () => client.chat({ model: MODEL, messages });
    },
  },
  'client.stream': {
    stream: true,
    async load(settings) {
      const client = (await ledger()).meteredClient(settings);
      return () => drain(client.stream({ model: MODEL, messages }));
    },
  },
  'ChatKopek.invoke': {
    stream: false,
    async load(settings) {
      const model = await chatModel(settings);
      return () => model.invoke(PROMPT);
    },
  },
  'ChatKopek.stream': {
    stream: true,
    async load(settings) {
      const model = await chatModel(settings);
      return async () => drain(await model.stream(PROMPT));
    },
  },
  doGenerate: {
    stream: false,
    async load(settings) {
      const model = (await provider()).createKopek(settings)(MODEL);
      return async () => model.doGenerate({ prompt });
    },
  },
  doStream: {
    stream: true,
    async load(settings) {
      const model = (await provider()).createKopek(settings)(MODEL);
      return async () => drain((await model.doStream({ prompt })).stream as AsyncIterable<unknown>);
    },
  },
  generateText: {
    stream: false,
    async load(settings) {
      const { generateText } = await ai();
      const model = (await provider()).createKopek(settings)(MODEL);
      return () => generateText({ model, prompt: PROMPT, maxRetries: 0 });
    },
  },
  streamText: {
    stream: true,
    async load(settings) {
      const { streamText } = await ai();
      const model = (await provider()).createKopek(settings)(MODEL);
      return () => drain(streamText({ model, prompt: PROMPT, maxRetries: 0 }).textStream);
    },
  },
};

async function chatModel({ apiKey = '', baseURL = '', dispatcher, spendLimit }: MeteredClientSettings) {
  const { ChatKopek } = await langchain();
  return new ChatKopek({
    model: MODEL,
    apiKey: String(apiKey),
    baseURL,
    ...(spendLimit ? { spendLimit } : {}),
    ...(dispatcher ? { configuration: { dispatcher } } : {}),
  });
}

async function drain(stream: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of stream);
}
