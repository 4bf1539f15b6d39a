import { startGateway, type Gateway } from '@kopek/gateway';
import type { CallbackHandlerMethods } from '@langchain/core/callbacks/base';
import { StringOutputParser } from '@langchain/core/output_parsers';
import { ChatPromptTemplate } from '@langchain/core/prompts';
import { mergeMessageRuns, type AIMessage, type AIMessageChunk } from '@langchain/core/messages';
import { tool } from '@langchain/core/tools';
import { withTags } from '@kopek/ledger';
import { createAgent } from 'langchain';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  chargeOf,
  ChatKopek,
  createLedger,
  Kopek,
  KopekError,
  SpendHandler,
  subtractRub,
  sumCharges,
  sumRub,
  type ChatKopekFields,
  type Ledger,
} from '../src/index.ts';

let gateway: Gateway;
let ledger: Ledger;
let spend: SpendHandler;

beforeEach(async () => {
  gateway = await startGateway({ unknownFields: 'reject' });
  ledger = createLedger();
  spend = new SpendHandler();
});
afterEach(() => gateway.close());

function connection(): ChatKopekFields {
  return { apiKey: gateway.apiKey, baseURL: gateway.baseURL, ledger };
}

function chat(fields: ChatKopekFields = {}): ChatKopek {
  return new ChatKopek({ model: 'kopek/chat', ...connection(), ...fields });
}

/** What the account lost, to the last digit. */
async function debited(): Promise<string> {
  await gateway.whenIdle();
  return subtractRub('1000', gateway.balanceRub());
}

/** Handler, ledger and account agree, and something was paid. */
async function expectAgreement(calls: number): Promise<void> {
  const paid = await debited();
  expect(paid).not.toBe('0');
  expect(spend.total()).toMatchObject({ costRub: paid, settled: calls, unknown: 0, balanceRub: gateway.balanceRub() });
  expect(ledger.total()).toMatchObject({ costRub: paid, settled: calls, unknown: 0 });
}

async function read(stream: Promise<AsyncIterable<unknown>>): Promise<void> {
  for await (const _ of await stream);
}

/** A handler that makes `invoke` stream. */
function wanting(preference: object): CallbackHandlerMethods {
  return { ...preference, handleLLMNewToken: () => {}, handleChatModelStreamEvent: () => {} };
}

const callbacks = (): { callbacks: SpendHandler[] } => ({ callbacks: [spend] });

describe('the charge of a single call', () => {
  test('invoke', async () => {
    const message = await chat().invoke('What is 2 + 2?', callbacks());
    expect(chargeOf(message)?.costRub).toBe(await debited());
    await expectAgreement(1);
  });

  test('stream', async () => {
    await read(chat().stream('What is 2 + 2?', callbacks()));
    await expectAgreement(1);
  });

  test('batch', async () => {
    await chat().batch(['1 + 1?', '2 + 2?', '3 + 3?'], callbacks());
    await expectAgreement(3);
  });

  test('generate with several prompts, whose output has the sum', async () => {
    const result = await chat().generate(
      [['user', '1 + 1?'] as never, ['user', '2 + 2?'] as never].map((m) => [m]),
      callbacks(),
    );
    expect(result.llmOutput?.charge).toMatchObject({ costRub: await debited() });
    await expectAgreement(2);
  });

  test.each(['v1', 'v2'] as const)('streamEvents %s', async (version) => {
    const events = chat().streamEvents('What is 2 + 2?', { version, ...callbacks() });
    const ends = [];
    for await (const { event, data } of events)
      if (/on_(chat_model|llm)_end/.test(event)) ends.push(data.output as unknown);
    expect(ends).toHaveLength(1);
    await expectAgreement(1);
  });

  test('native events through a chain that asks for them', async () => {
    const message = await chat().invoke('What is 2 + 2?', {
      callbacks: [spend, wanting({ lc_prefer_chat_model_stream_events: true })],
    });
    expect(chargeOf(message)?.costRub).toBe(await debited());
    await expectAgreement(1);
  });

  test('an implicit stream, requested by a handler of tokens', async () => {
    const message = await chat().invoke('What is 2 + 2?', {
      callbacks: [spend, wanting({ lc_prefer_streaming: true })],
    });
    expect(chargeOf(message)?.costRub).toBe(await debited());
    await expectAgreement(1);
  });

  test('streaming: true', async () => {
    await chat({ streaming: true }).invoke('What is 2 + 2?', callbacks());
    await expectAgreement(1);
  });

  test('disableStreaming: true', async () => {
    await read(chat({ disableStreaming: true }).stream('What is 2 + 2?', callbacks()));
    expect(gateway.requests()[0]?.body).not.toHaveProperty('stream');
    await expectAgreement(1);
  });

  test.each(['v0', 'v1'] as const)('output version %s', async (outputVersion) => {
    const message = await chat({ outputVersion }).invoke('What is 2 + 2?', callbacks());
    let streamed: AIMessageChunk | undefined;
    for await (const chunk of await chat({ outputVersion }).stream('What is 2 + 2?', callbacks())) {
      streamed = streamed ? streamed.concat(chunk) : chunk;
    }
    expect([chargeOf(message)?.status, chargeOf(streamed)?.status]).toEqual(['settled', 'settled']);
    expect(message.text).toBe(streamed?.text);
    await expectAgreement(2);
  });
});

describe('the ledger entry', () => {
  test('is named once by an answer, whole, streamed, and built from events', async () => {
    const chunks: AIMessageChunk[] = [];
    for await (const chunk of await chat().stream('hello')) chunks.push(chunk);
    const whole = await chat().invoke('hello');
    const built = await chat().streamEvents('hello').output;
    const named = chunks.filter((chunk) => 'entry_id' in chunk.response_metadata && chunk.response_metadata.entry_id);
    expect(named).toEqual([chunks[0]]);
    const [first] = chunks;
    const sum = chunks.slice(1).reduce((before, chunk) => before.concat(chunk), first as AIMessageChunk);
    const ids = [sum, whole, built].map((message) => message.response_metadata.entry_id as string);
    expect(ids).toEqual(ledger.entries().map(({ id }) => id));
    expect(await Promise.all(ids.map((id) => ledger.entry(id)))).toEqual(ledger.entries());
  });

  test('is known to a consumer who leaves: it leads to the price that arrives later', async () => {
    let id = '';
    for await (const chunk of await chat({ onAbandon: 'finish' }).stream('[[repeat hello 200]]')) {
      id = chunk.response_metadata.entry_id as string;
      break;
    }
    await ledger.flush();
    expect((await ledger.entry(id))?.charge?.costRub).toBe(await debited());
  });

  test('of a text model is on each generation', async () => {
    const { generations } = await new Kopek({ model: 'kopek/chat', ...connection() }).generate(['a', 'b']);
    const ids = generations.map(([generation]) => generation?.generationInfo?.entry_id as string);
    expect(ids.toSorted()).toEqual(
      ledger
        .entries()
        .map(({ id: entryId }) => entryId)
        .toSorted(),
    );
  });
});

describe('the charge through LangChain', () => {
  test('a chain', async () => {
    const chain = ChatPromptTemplate.fromTemplate('What is {a} + {b}?').pipe(chat()).pipe(new StringOutputParser());
    expect(await chain.invoke({ a: 2, b: 3 }, callbacks())).toContain('2 + 3');
    await read(chain.stream({ a: 4, b: 5 }, callbacks()));
    await expectAgreement(2);
  });

  test('fallbacks: every attempt has its own entry', async () => {
    const broken = chat({ model: 'fault/no-finish', maxRetries: 0, streaming: true });
    const model = broken.withFallbacks([chat()]);
    expect((await model.invoke('What is 2 + 2?', callbacks())).text).toContain('2 + 2');
    expect(ledger.total().attempts).toBe(2);
    expect(spend.total().settled).toBe(ledger.total().settled);
    expect(spend.unknown).toBe(ledger.total().unknown);
  });

  test('withRetry: a failure that certainly cost nothing is retried, and paid once', async () => {
    gateway.fault({ name: 'http-503-text', times: 1 });
    const model = chat({ maxRetries: 0 }).withRetry({ stopAfterAttempt: 3 });
    await model.invoke('What is 2 + 2?', callbacks());
    await expectAgreement(1);
  });

  test('withRetry: what may have been billed is not retried', async () => {
    gateway.fault({ name: 'reset-mid-body' });
    const model = chat({ maxRetries: 0 }).withRetry({ stopAfterAttempt: 3 });
    await expect(model.invoke('What is 2 + 2?', callbacks())).rejects.toThrow(KopekError);
    expect(gateway.requests()).toHaveLength(1);
    expect([spend.unknown, ledger.total().unknown]).toEqual([1, 1]);
  });

  test('structured output, where the caller loses the message', async () => {
    const model = chat({ model: 'kopek/json' }).withStructuredOutput(z.object({ sum: z.number() }));
    await model.invoke('[[call extract {"sum":4}]]', callbacks());
    await expectAgreement(1);
  });

  test('an answer that matches no schema has its cost', async () => {
    const model = chat().withStructuredOutput(z.object({ sum: z.number() }));
    const error = await model.invoke('[[call extract {"sum":"four"}]]', callbacks()).catch((thrown: unknown) => thrown);
    expect(chargeOf(error)?.costRub).toBe(await debited());
    await expectAgreement(1);
  });

  test('a text model: the charge is on each generation', async () => {
    const model = new Kopek({ model: 'kopek/echo', ...connection() });
    const { generations } = await model.generate(['one', 'two'], callbacks());
    const costs = generations.flat().map(({ generationInfo }) => chargeOf(generationInfo)?.costRub ?? 'missing');
    expect(sumRub(costs)).toBe(await debited());
    await read(model.stream('three', callbacks()));
    expect(await model.invoke('four', callbacks())).toContain('four');
    await expectAgreement(4);
  });

  test('web searches are counted', async () => {
    const { webSearch } = await import('../src/index.ts');
    const message = await chat().bindTools([webSearch()]).invoke('[[search ruble]] [[say found]]', callbacks());
    expect(chargeOf(message)?.webSearchRequests).toBe(1);
    await expectAgreement(1);
  });
});

describe('an answer that ends early', () => {
  const LONG = `[[say ${'word '.repeat(400)}]]`;

  // an answer at the pace of a model, so that there is a middle
  beforeEach(async () => {
    await gateway.close();
    gateway = await startGateway({ unknownFields: 'reject', pace: 0.2 });
  });

  // whether a callback hears of it depends on what the reader left: a chunk in hand, or a service that is silent
  test('a consumer who leaves: the ledger knows, whatever callbacks see', async () => {
    for await (const _ of await chat().stream(LONG, callbacks())) break;
    await gateway.whenIdle();
    expect(spend.total()).toMatchObject({ settled: 0 });
    expect(ledger.total()).toMatchObject({ attempts: 1, settled: 0, unknown: 1 });
  });

  // while a reader holds a chunk, an abort is the same as leaving on Node 22: nobody asks the generator again
  test('an abort while the next chunk is awaited: unknown for both', async () => {
    const controller = new AbortController();
    const leave = { handleLLMNewToken: () => controller.abort() };
    const reading = (async () => {
      const options = { callbacks: [spend, leave], signal: controller.signal };
      for await (const _ of await chat().stream(LONG, options));
    })();
    await expect(reading).rejects.toThrow();
    await gateway.whenIdle();
    await expect.poll(() => spend.total()).toMatchObject({ settled: 0, unknown: 1 });
    expect(ledger.total()).toMatchObject({ settled: 0, unknown: 1 });
    expect(spend.costRub).toBe('0');
  });

  test('a broken stream: the error has the partial answer and the charge', async () => {
    gateway.fault({ name: 'reset-mid-body' });
    const error = await read(chat().stream('What is 2 + 2?', callbacks())).catch((thrown: unknown) => thrown);
    expect(KopekError.isInstance(error) && error.charge).toMatchObject({ status: 'unknown' });
    expect([spend.unknown, ledger.total().unknown]).toEqual([1, 1]);
  });
});

describe('attribution', () => {
  const weather = tool(() => 'sunny', { name: 'weather', description: 'Weather', schema: z.object({}) });

  test.each(['invoke', 'stream', 'native'] as const)('tags, metadata and labels are in the ledger: %s', async (way) => {
    const model = chat({ tags: ['model-tag'], ledgerTags: { team: 'search' } });
    const options = { tags: ['nightly'], metadata: { user: 'u42', thread_id: 't1' }, ledgerTags: { step: 'first' } };
    if (way === 'invoke') await model.invoke('hi', options);
    else if (way === 'stream') await read(model.stream('hi', options));
    else await model.streamEvents('hi', options);
    const [entry] = ledger.entries();
    expect(entry?.tags).toMatchObject({
      nightly: 'true',
      user: 'u42',
      thread_id: 't1',
      team: 'search',
      step: 'first',
    });
    expect(Object.keys(entry?.tags ?? {}).filter((name) => /^(ls_|versions|lc_)/.test(name))).toEqual([]);
  });

  test('the run of the call and its parent run', async () => {
    const chain = ChatPromptTemplate.fromTemplate('{x}').pipe(chat());
    const starts: { runId: string; parentRunId: string | undefined }[] = [];
    const handler = {
      handleChatModelStart: (_: object, __: object, runId: string, parentRunId?: string) => {
        starts.push({ runId, parentRunId });
      },
    };
    await chain.invoke({ x: 'hi' }, { callbacks: [handler] });
    expect(ledger.entries()[0]).toMatchObject(starts[0] as object);
  });

  test.each([[], [{ handleLLMEnd: () => {} }]])(
    'a run that metadata names is one run in all steps of an agent, with callbacks %j',
    async (...callbacks) => {
      const steps = '[[call weather {}]] [[then]] [[call weather {}]] [[then]] [[say Done]]';
      const model = chat({ spendLimit: { maxRub: '0.00001', per: 'run' } });
      const ask = (runId: string): Promise<unknown> =>
        createAgent({ model, tools: [weather] }).invoke(
          { messages: [{ role: 'user', content: steps }] },
          { callbacks, metadata: { runId, costCenter: 'sales' } },
        );
      await expect(ask('run-1')).rejects.toThrow('run:run-1');
      await expect(ask('run-2')).rejects.toThrow('run:run-2');
      expect(ledger.entries().map(({ runId, tags }) => ({ runId, tags }))).toEqual([
        { runId: 'run-1', tags: { costCenter: 'sales' } },
        { runId: 'run-2', tags: { costCenter: 'sales' } },
      ]);
    },
  );

  test.each([undefined, new AbortController().signal])(
    'calls and streams that wait in the queue of a model count for the withTags in which they were made',
    async (signal) => {
      const model = chat({ maxConcurrency: 1 });
      const users = ['a', 'b', 'c', 'd'];
      const ask = (user: string): Promise<unknown> =>
        withTags({ user }, () => model.invoke('hi', { ...(signal && { signal }) }));
      const read = async (user: string): Promise<void> => {
        for await (const _ of await withTags({ user }, () => model.stream('hi'))) continue;
      };
      await Promise.all([...users.map(ask), ...users.map(read)]);
      const counted = Object.entries(ledger.total({ by: 'tag' })).map(([tag, { attempts }]) => [tag, attempts]);
      expect(Object.fromEntries(counted)).toEqual({ 'user=a': 2, 'user=b': 2, 'user=c': 2, 'user=d': 2 });
    },
  );

  test('a limit per user rejects that user and nobody else', async () => {
    const model = chat({ spendLimit: { maxRub: '0.00001', per: { tag: 'user' } } });
    await model.invoke('hi', { metadata: { user: 'a' } });
    await expect(model.invoke('hi', { metadata: { user: 'a' } })).rejects.toMatchObject({ code: 'spend_limit' });
    await expect(model.invoke('hi', { metadata: { user: 'b' } })).resolves.toBeDefined();
  });

  describe.each(['x'.repeat(300), 'a\nb', undefined, null, { id: 'anna' }])('the user %j', (user) => {
    test('bypasses no budget for every user', async () => {
      await ledger.budgets.set({ scope: 'user=*', maxRub: '0' });
      const rejected = chat({ spendLimit: 'budgets' }).invoke('hi', { metadata: { user } });
      await expect(rejected).rejects.toMatchObject({ code: 'spend_limit' });
      const other = (more = {}): Promise<unknown> =>
        chat({ spendLimit: 'budgets', ...more }).invoke('hi', { metadata: { note: user } });
      await expect(other()).rejects.toThrow('no budget or wallet in the ledger covers this call');
      await expect(other({ requireBudget: false })).resolves.toBeDefined();
    });

    test('is nobody for a limit per user', async () => {
      const model = chat({ spendLimit: { maxRub: '1', per: { tag: 'user' } } });
      await expect(model.invoke('hi', { metadata: { user } })).rejects.toThrow('without the tag "user"');
    });
  });

  test.each([undefined, 7])('a tag of the ledger is text, and never %j', async (user) => {
    const rejected = chat().invoke('hi', { ledgerTags: { user } as never });
    await expect(rejected).rejects.toMatchObject({
      code: 'configuration',
      message: expect.stringContaining('ledgerTags'),
    });
  });

  test('a limit per thread limits a conversation over all of its runs, and no other one', async () => {
    const model = chat({ spendLimit: { maxRub: '0.0001', per: { tag: 'thread_id' } } });
    const agent = createAgent({ model, tools: [] });
    const question = { messages: [{ role: 'user', content: 'hello' }] };
    const of = (thread: string): { configurable: { thread_id: string } } => ({ configurable: { thread_id: thread } });
    await agent.invoke(question, of('first'));
    await expect(agent.invoke(question, of('first'))).rejects.toMatchObject({
      code: 'spend_limit',
      scope: 'thread_id=first',
    });
    await agent.invoke(question, of('second'));
    expect(Object.keys(ledger.total({ by: 'tag' })).toSorted()).toEqual(['thread_id=first', 'thread_id=second']);
  });

  test('the thread of a graph becomes the session on request', async () => {
    const message = (await chat({ sessionIdFrom: 'thread_id' })
      .bindTools([weather])
      .invoke('hi', { metadata: { thread_id: 't-9' } })) as AIMessage;
    expect(message).toBeDefined();
    expect(gateway.requests()[0]?.body).toMatchObject({ session_id: 't-9' });
    await chat().invoke('hi', { metadata: { thread_id: 't-9' } });
    expect(gateway.requests()[1]?.body).not.toHaveProperty('session_id');
  });
});

test('model.key() reads the key in use', async () => {
  expect(await chat().key()).toMatchObject({ allowedModels: null, isLow: false });
  expect(await new Kopek('kopek/echo', connection()).key()).toMatchObject({ isLow: false });
});

test('two answers merged by mergeMessageRuns have an unknown cost, not none', async () => {
  const answers = [await chat().invoke('one'), await chat().invoke('two')];
  const merged = mergeMessageRuns(answers);
  expect(merged).toHaveLength(1);
  expect(chargeOf(merged[0])).toEqual({ status: 'unknown' });
  const third = await chat().invoke('three');
  expect(sumCharges([...merged, third])).toMatchObject({ settled: 1, unknown: 1, costRub: chargeOf(third)?.costRub });
});
