import {
  leaverGatewayOptions,
  leaverPlans,
  mismatchesOfLeavers,
  runLeavers,
  type LeaverPlan,
} from '@kopek/conformance';
import { startGateway, type Gateway } from '@kopek/gateway';
import { StringOutputParser } from '@langchain/core/output_parsers';
import { createAgent, tool } from 'langchain';
import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { ChatKopek, createLedger, type Ledger } from '../src/index.ts';

/** `KOPEK_SEED=…` repeats what a failure names. */
const RUNS = Math.round(400 * Number(process.env['KOPEK_RUNS']));
const SEED = Number(process.env['KOPEK_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

/** A reader who may go. */
interface Reader {
  model: ChatKopek;
  text: string;
  /** What is read before leaving: chunks, or events. */
  pieces: number;
}

const add = tool(({ a, b }) => String(a + b), {
  name: 'add',
  description: 'Adds two numbers',
  schema: z.object({ a: z.number(), b: z.number() }),
});

/** Three steps, the last of them a text. */
const task = ({ text }: Reader): { messages: { role: 'user'; content: string }[] } => ({
  messages: [
    {
      role: 'user',
      content: `[[call add {"a":1,"b":2}]] [[then]] [[call add {"a":3,"b":4}]] [[then]] [[say ${text}]]`,
    },
  ],
});

/** Reads so many pieces, then does what is asked; those that were aborted see the rest. */
async function readUntil(stream: AsyncIterable<unknown>, pieces: number, leave: () => boolean): Promise<void> {
  let seen = 0;
  for await (const _ of stream) {
    if (seen++ === pieces && leave()) break;
  }
}

const byBreak = (): boolean => true;
const byAbort = (abort: AbortController) => (): boolean => {
  abort.abort();
  return false;
};

const WAYS: Record<string, (reader: Reader, abort: AbortController) => Promise<unknown>> = {
  'read to the end': async ({ model, text }) => readUntil(await model.stream(text), Infinity, byBreak),
  invoke: ({ model, text }) => model.invoke(text),
  break: async ({ model, text, pieces }) => readUntil(await model.stream(text), pieces, byBreak),
  abort: async ({ model, text, pieces }, abort) =>
    readUntil(await model.stream(text, { signal: abort.signal }), pieces, byAbort(abort)),
  'abort at once': ({ model, text }, abort) => {
    setImmediate(() => abort.abort());
    return model.invoke(text, { signal: abort.signal });
  },
  'a stream that nobody reads': ({ model, text }) => model.stream(text),
  'a stream that is cancelled': async ({ model, text }) => (await model.stream(text)).cancel(),
  'one piece by hand': async ({ model, text }) => (await model.stream(text)).getReader().read(),
  'a chain': async ({ model, text, pieces }) =>
    readUntil(await model.pipe(new StringOutputParser()).stream(text), pieces, byBreak),
  events: ({ model, text, pieces }) => readUntil(model.streamEvents(text, { version: 'v2' }), pieces, byBreak),
  'events, aborted': ({ model, text, pieces }, abort) =>
    readUntil(model.streamEvents(text, { version: 'v2', signal: abort.signal }), pieces, byAbort(abort)),
  'native events': ({ model, text, pieces }) => readUntil(model.streamEvents(text), pieces, byBreak),
  'native events, aborted': ({ model, text, pieces }, abort) =>
    readUntil(model.streamEvents(text, { signal: abort.signal }), pieces, byAbort(abort)),
  'an agent': async (reader) => {
    const agent = createAgent({ model: reader.model, tools: [add] });
    return readUntil(await agent.stream(task(reader), { streamMode: 'messages' }), reader.pieces, byBreak);
  },
  'an agent between its steps': async (reader) => {
    const agent = createAgent({ model: reader.model, tools: [add] });
    return readUntil(await agent.stream(task(reader), { streamMode: 'updates' }), reader.pieces % 5, byBreak);
  },
  'an agent, aborted': async (reader, abort) => {
    const agent = createAgent({ model: reader.model, tools: [add] });
    const stream = await agent.stream(task(reader), { streamMode: 'messages', signal: abort.signal });
    return readUntil(stream, reader.pieces, byAbort(abort));
  },
};

/** Carries out a plan; that what was aborted fails is part of it. */
async function carryOut({ onAbandon, calls }: LeaverPlan, gateway: Gateway, account: string): Promise<Ledger> {
  const ledger = createLedger();
  const { baseURL } = gateway;
  const apiKey = gateway.createKey({ account });
  await Promise.all(
    calls.map(async ({ way, text, pieces, ...call }) => {
      const abort = new AbortController();
      const model = new ChatKopek({ model: call.model, apiKey, baseURL, ledger, onAbandon });
      await WAYS[way]?.({ model, text, pieces }, abort).catch((error: unknown) => {
        // the events of older LangChain tell a reader who breaks that it aborted
        const left = error instanceof Error && error.name === 'AbortError';
        if (!abort.signal.aborted && !left) throw error;
      });
    }),
  );
  return ledger;
}

const PLANS = leaverPlans(
  { ways: Object.keys(WAYS), reading: 'read to the end', leaving: ['break', 'abort', 'a chain'] },
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
