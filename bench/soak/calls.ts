import type { Ledger, MeteredClient, MeteredClientSettings } from '@kopek/ledger';
import { ai, langchain, ledger as ledgerPackage, provider } from '../guard/subjects.ts';

/** One way to call a model; resolves when the answer was read, or left. */
export type Call = (model: string, signal: AbortSignal) => Promise<unknown>;

const { meteredClient } = await ledgerPackage();
const { ChatKopek } = await langchain();
const { createKopek } = await provider();
const { generateText, streamText } = await ai();

const PROMPT = 'Say something of some length about kopecks, roubles and the cost of words.';
/** Short, since some faults are a service that never answers. */
const TIMEOUTS = { headersMs: 1000, idleMs: 500, totalMs: 5000 };

/** Every way that users call: whole and streamed, read to the end, left early and called off, in each package. */
export function callsFor(
  { apiKey, baseURL }: { apiKey: string; baseURL: string },
  ledger: Ledger,
): Record<string, Call> {
  const settings: MeteredClientSettings = { apiKey, baseURL, ledger, timeout: TIMEOUTS, retry: { maxRetries: 1 } };
  const client: MeteredClient = meteredClient(settings);
  // a model of its own for each name, kept, as in a service
  const models = new Map<string, InstanceType<typeof ChatKopek>>();
  const chat = (model: string, signal: AbortSignal) => {
    const known =
      models.get(model) ?? new ChatKopek({ model, apiKey, baseURL, ledger, timeout: TIMEOUTS, maxRetries: 1 });
    models.set(model, known);
    return known.withConfig({ signal });
  };
  const provider = createKopek(settings);
  const messages = [{ role: 'user' as const, content: PROMPT }];
  const text = (model: string, abortSignal: AbortSignal) => ({
    model: provider(model),
    prompt: PROMPT,
    abortSignal,
    maxRetries: 0,
  });
  return {
    'client.chat': (model, signal) => client.chat({ model, messages }, { signal }),
    'client.stream': (model, signal) => drain(client.stream({ model, messages }, { signal })),
    'client.stream, left early': (model, signal) => first(client.stream({ model, messages }, { signal })),
    'client.chat, called off': async (model) => {
      const control = new AbortController();
      const answer = client.chat({ model, messages }, { signal: control.signal });
      setImmediate(() => control.abort());
      await answer;
    },
    'ChatKopek.invoke': (model, signal) => chat(model, signal).invoke(PROMPT),
    'ChatKopek.stream': async (model, signal) => drain(await chat(model, signal).stream(PROMPT)),
    'ChatKopek.stream, left early': async (model, signal) => first(await chat(model, signal).stream(PROMPT)),
    generateText: (model, signal) => generateText(text(model, signal)),
    streamText: (model, signal) => drain(streamText({ ...text(model, signal), onError() {} }).textStream),
    // left by its signal, as the AI SDK wants it: it keeps its listeners on a signal when a reader only stops
    'streamText, left early': async (model) => {
      const control = new AbortController();
      await first(streamText({ ...text(model, control.signal), onError() {} }).textStream);
      control.abort();
    },
  };
}

async function drain(stream: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of stream);
}

async function first(stream: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of stream) break;
}
