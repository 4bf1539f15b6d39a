import { CallbackManager } from '@langchain/core/callbacks/manager';
import { getContextVariable, setContextVariable } from '@langchain/core/context';
import { RunnableLambda, type RunnableConfig } from '@langchain/core/runnables';
import { AsyncLocalStorageProviderSingleton } from '@langchain/core/singletons';
import { AsyncGeneratorWithSetup, IterableReadableStream } from '@langchain/core/utils/stream';
import { expect, test } from 'vitest';
import { streamInContext } from './run-context.ts';

type Open = typeof streamInContext;

/** What `Runnable.stream` of LangChain does. */
const asLangChain: Open = async (chunks, config) => {
  const generator = new AsyncGeneratorWithSetup({ generator: chunks, config });
  await generator.setup;
  return IterableReadableStream.fromAsyncGenerator(generator as never);
};

const WAYS: [string, Open][] = [
  ['ours', streamInContext],
  ["LangChain's", asLangChain],
];

/** Three chunks: each says in what context it was made. */
async function* contexts(): AsyncGenerator {
  for (let step = 0; step < 3; step++) {
    const { tags, metadata } = (AsyncLocalStorageProviderSingleton.getRunnableConfig() ?? {}) as RunnableConfig;
    yield { customer: getContextVariable('customer'), tags, metadata };
  }
}

async function collect<Chunk>(stream: AsyncIterable<Chunk>): Promise<Chunk[]> {
  const chunks: Chunk[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
}

test.each(WAYS)('%s: every step sees the variables of the context in which it was opened', async (_, open) => {
  const run = RunnableLambda.from(async () => {
    setContextVariable('customer', 'north');
    return collect(await open(contexts(), {}));
  });
  const made = { customer: 'north', tags: undefined, metadata: undefined };
  expect(await run.invoke('')).toEqual([made, made, made]);
});

test.each(WAYS)('%s: every step of a traced run sees the configuration of its run', async (_, open) => {
  const tracer = { name: 'langchain_tracer', getRunTreeWithTracingConfig: () => ({ extra: {} }) };
  const callbacks = new CallbackManager('00000000-0000-0000-0000-000000000001', { handlers: [tracer as never] });
  const config = { callbacks, tags: ['chat'], metadata: { team: 'north' } };
  const made = { customer: undefined, tags: ['chat'], metadata: { team: 'north' } };
  expect(await collect(await open(contexts(), config))).toEqual([made, made, made]);
});

test.each(WAYS)('%s: an error that rejects the call rejects the opening', async (_, open) => {
  async function* rejected(): AsyncGenerator<string> {
    yield* [];
    throw new Error('rejected');
  }
  await expect(open(rejected(), {})).rejects.toThrow('rejected');
});

test.each(WAYS)('%s: an abort ends the reading, even if the chunks do not listen', async (_, open) => {
  const controller = new AbortController();
  async function* stalled(): AsyncGenerator<string> {
    yield 'one';
    await new Promise(() => {});
  }
  const stream = await open(stalled(), { signal: controller.signal });
  expect(await stream.next()).toEqual({ done: false, value: 'one' });
  const next = stream.next();
  controller.abort();
  await expect(next).rejects.toThrow(/abort/i);
});

test.each(WAYS)('%s: leaving early ends the chunks', async (_, open) => {
  let ended = false;
  async function* endless(): AsyncGenerator<string> {
    try {
      for (;;) yield 'more';
    } finally {
      ended = true;
    }
  }
  for await (const _chunk of await open(endless(), {})) break;
  expect(ended).toBe(true);
});
