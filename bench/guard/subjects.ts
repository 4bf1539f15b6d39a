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
export const ledger = async (): Promise<typeof import('@kopek/ledger')> => import(`${PACKAGES}ledger/${ENTRY}`);
export const langchain = async (): Promise<typeof import('@kopek/langchain')> =>
  import(`${PACKAGES}langchain/${ENTRY}`);
export const provider = async (): Promise<typeof import('@kopek/vercel-ai')> => import(`${PACKAGES}vercel-ai/${ENTRY}`);
export const ai = async (): Promise<typeof import('ai')> =>
  import(`${PACKAGES}vercel-ai/node_modules/ai/dist/index.js`);

const request = { model: MODEL, messages: [{ role: 'user' as const, content: PROMPT }] };
const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: PROMPT }] }];

type Load<Model> = (settings: MeteredClientSettings) => Promise<Model>;

const bare = async (settings: MeteredClientSettings) => (await core()).createClient(settings);
const metered = async (settings: MeteredClientSettings) => (await ledger()).meteredClient(settings);
const provided = async (settings: MeteredClientSettings) => (await provider()).createKopek(settings)(MODEL);
const withSdk = async (settings: MeteredClientSettings) => ({ sdk: await ai(), model: await provided(settings) });

/** A model, and what is asked of it. */
function subject<Model>(stream: boolean, load: Load<Model>, ask: (model: Model) => Promise<unknown>): Subject {
  return {
    stream,
    async load(settings) {
      const model = await load(settings);
      return () => ask(model);
    },
  };
}

/** A client without a ledger: only its path is counted. */
export const BARE: Record<string, Subject> = {
  'core.chat': subject(false, bare, (client) => client.chat(request)),
  'core.stream': subject(true, bare, (client) => drain(client.stream(request))),
};

export const SUBJECTS: Record<string, Subject> = {
  'client.chat': subject(false, metered, (client) => client.chat(request)),
  'client.stream': subject(true, metered, (client) => drain(client.stream(request))),
  'ChatKopek.invoke': subject(false, chatModel, (model) => model.invoke(PROMPT)),
  'ChatKopek.stream': subject(true, chatModel, async (model) => drain(await model.stream(PROMPT))),
  doGenerate: subject(false, provided, async (model) => model.doGenerate({ prompt })),
  doStream: subject(true, provided, async (model) =>
    drain((await model.doStream({ prompt })).stream as AsyncIterable<unknown>),
  ),
  generateText: subject(false, withSdk, ({ sdk, model }) => sdk.generateText({ model, prompt: PROMPT, maxRetries: 0 })),
  streamText: subject(true, withSdk, ({ sdk, model }) =>
    drain(sdk.streamText({ model, prompt: PROMPT, maxRetries: 0 }).textStream),
  ),
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
