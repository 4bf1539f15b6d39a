import { Chat } from '@ai-sdk/react';
import {
  leaverGatewayOptions,
  leaverPlans,
  mismatchesOfLeavers,
  runLeavers,
  type LeaverPlan,
} from '@kopek/conformance';
import { defined } from '@kopek/core/kit';
import { startGateway, type Gateway } from '@kopek/gateway';
import {
  convertToModelMessages,
  createUIMessageStreamResponse,
  DefaultChatTransport,
  generateText,
  isStepCount,
  jsonSchema,
  streamText,
  tool,
  ToolLoopAgent,
  toUIMessageStream,
  type UIMessage,
} from 'ai';
import { expect, test, vi } from 'vitest';
import { createKopek, createLedger, type KopekProvider, type Ledger } from '@kopek/vercel-ai';

/** `KOPEK_SEED=…` repeats what a failure names. */
const RUNS = Math.round(400 * Number(process.env['KOPEK_RUNS']));
const SEED = Number(process.env['KOPEK_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

/** A reader who may go. */
interface Reader {
  model: ReturnType<KopekProvider>;
  prompt: string;
  /** What is read before leaving: parts, or chunks of a response. */
  pieces: number;
}

const silent = { onError: () => {} };
const add = tool({
  inputSchema: jsonSchema<{ a: number; b: number }>({ type: 'object', properties: {} }),
  execute: ({ a, b }) => a + b,
});
/** Three steps, the last of them a text. */
const loop = { tools: { add }, stopWhen: isStepCount(5), ...silent };
const task = (prompt: string): string =>
  `[[call add {"a":1,"b":2}]] [[then]] [[call add {"a":3,"b":4}]] [[then]] [[say ${prompt}]]`;

function answer({ model, prompt }: Reader, abortSignal?: AbortSignal): ReturnType<typeof streamText> {
  return streamText({ model, prompt, ...defined({ abortSignal }), ...silent });
}

/** Reads so many pieces, then leaves the loop. */
async function breakAfter(stream: AsyncIterable<unknown>, pieces: number): Promise<void> {
  let seen = 0;
  for await (const _ of stream) if (seen++ === pieces) break;
}

/** Reads so many pieces, then aborts and reads what still comes. */
async function abortAfter(stream: AsyncIterable<unknown>, pieces: number, abort: AbortController): Promise<void> {
  let seen = 0;
  for await (const _ of stream) if (seen++ === pieces) abort.abort();
}

/** Reads so many pieces of a response, as a browser whose tab is closed then. */
async function closeTab({ body }: Response, pieces: number): Promise<void> {
  if (body) await breakAfter(body, pieces);
}

/** A chat in a browser, and its route in the same process; with `passSignal` the route hears that the visitor left. */
function chatOf({ model }: Reader, passSignal: boolean): Chat<UIMessage> {
  const route = async (_url: unknown, init?: RequestInit): Promise<Response> => {
    const { messages } = (await new Request('http://chat.test/', init).json()) as { messages: UIMessage[] };
    const signal = init?.signal ?? undefined;
    const result = streamText({
      model,
      messages: await convertToModelMessages(messages),
      ...defined({ abortSignal: passSignal ? signal : undefined }),
      ...silent,
    });
    const { body, headers } = result.toUIMessageStreamResponse();
    // the connection ends with the request
    return new Response(body?.pipeThrough(new TransformStream(), signal && { signal }) ?? null, { headers });
  };
  return new Chat({ transport: new DefaultChatTransport({ api: 'http://chat.test/', fetch: route }), ...silent });
}

/** Asks and stops once text is there, twice; the third answer is read to its end. */
async function stopAndRegenerate(chat: Chat<UIMessage>, { prompt }: Reader): Promise<void> {
  const stopOnText = async (turn: Promise<void>): Promise<void> => {
    const stop = chat['~registerMessagesCallback'](() => {
      if (chat.lastMessage?.role === 'assistant') void chat.stop();
    });
    await turn;
    stop();
  };
  await stopOnText(chat.sendMessage({ text: prompt }));
  await stopOnText(chat.regenerate());
  await chat.regenerate();
}

const WAYS: Record<string, (reader: Reader, abort: AbortController) => Promise<unknown>> = {
  consumeStream: async (reader) => answer(reader).consumeStream(),
  text: async (reader) => answer(reader).text,
  generateText: ({ model, prompt }) => generateText({ model, prompt }),
  'generateText, aborted at once': ({ model, prompt }, abort) => {
    setImmediate(() => abort.abort());
    return generateText({ model, prompt, abortSignal: abort.signal });
  },
  'break out of textStream': (reader) => breakAfter(answer(reader).textStream, reader.pieces),
  'break out of the parts': (reader) => breakAfter(answer(reader).stream, reader.pieces),
  abort: (reader, abort) => abortAfter(answer(reader, abort.signal).textStream, reader.pieces, abort),
  'a result that nobody reads': async (reader) => void answer(reader),
  'a text that nobody waits for': async (reader) => void answer(reader).text,
  'one branch that nobody reads': async (reader) => {
    const result = answer(reader);
    void result.stream;
    await breakAfter(result.textStream, reader.pieces);
  },
  'a part by hand': async (reader) => answer(reader).stream.getReader().read(),
  'consumeStream beside a tab that is closed': async (reader) => {
    const result = answer(reader);
    const response = result.toUIMessageStreamResponse();
    await Promise.all([result.consumeStream(), closeTab(response, reader.pieces)]);
  },
  'a closed tab': (reader) => closeTab(answer(reader).toUIMessageStreamResponse(), reader.pieces),
  'a closed tab of text': (reader) => closeTab(answer(reader).toTextStreamResponse(), reader.pieces),
  'a closed tab of createUIMessageStreamResponse': (reader) => {
    const stream = toUIMessageStream({ stream: answer(reader).stream });
    return closeTab(createUIMessageStreamResponse({ stream }), reader.pieces);
  },
  'a tab that is closed before the first byte': async (reader) =>
    answer(reader).toUIMessageStreamResponse().body?.cancel(),
  'a response that nobody reads': async (reader) => void answer(reader).toUIMessageStreamResponse(),
  'stop and regenerate': (reader) => stopAndRegenerate(chatOf(reader, true), reader),
  'stop and regenerate, at a route without a signal': (reader) => stopAndRegenerate(chatOf(reader, false), reader),
  'a tool loop': ({ model, prompt, pieces }) =>
    breakAfter(streamText({ model, prompt: task(prompt), ...loop }).stream, pieces * 2),
  'a tool loop, aborted': ({ model, prompt, pieces }, abort) => {
    const { stream } = streamText({
      model,
      prompt: task(prompt),
      abortSignal: abort.signal,
      ...loop,
    });
    return abortAfter(stream, pieces * 2, abort);
  },
  'an agent': async ({ model, prompt, pieces }) => {
    const agent = new ToolLoopAgent({ model, tools: loop.tools, stopWhen: loop.stopWhen });
    await breakAfter((await agent.stream({ prompt: task(prompt) })).stream, pieces * 2);
  },
};

/** Carries out a plan; that what was aborted fails is part of it. */
async function carryOut({ onAbandon, calls }: LeaverPlan, gateway: Gateway, account: string): Promise<Ledger> {
  const ledger = createLedger();
  const { baseURL } = gateway;
  const own = createKopek({ apiKey: gateway.createKey({ account }), baseURL, ledger, onAbandon });
  await Promise.all(
    calls.map(async ({ way, text, pieces, model }) => {
      const abort = new AbortController();
      await WAYS[way]?.({ model: own(model), prompt: text, pieces }, abort).catch((error: unknown) => {
        if (!abort.signal.aborted) throw error;
      });
    }),
  );
  return ledger;
}

const PLANS = leaverPlans(
  {
    ways: Object.keys(WAYS),
    reading: 'consumeStream',
    // without a signal the AI SDK reads on
    leaving: ['abort'],
  },
  RUNS,
  SEED,
);

test(`${RUNS} random runs of consumers who leave: every charge of the gateway is in the ledger, once`, async () => {
  await using gateway = await startGateway(leaverGatewayOptions(PLANS));
  const runs = await runLeavers(PLANS, (plan, account) => carryOut(plan, gateway, account));
  // a loop that is left may still be on its way to its next request
  const expectRecorded = async (): Promise<void> =>
    expect(await mismatchesOfLeavers(runs, gateway), `seed ${SEED}`).toEqual([]);
  await vi.waitFor(expectRecorded, { timeout: 60_000 });
  expect(gateway.bugs()).toEqual([]);
});
