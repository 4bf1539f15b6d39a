import { startGateway, type Gateway } from '@kopek/gateway';
import { getRetryable } from '@langchain/core/errors';
import type { AIMessage, AIMessageChunk, BaseMessage } from '@langchain/core/messages';
import { END, MemorySaver, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph';
import {
  createAgent,
  modelFallbackMiddleware,
  modelRetryMiddleware,
  providerStrategy,
  summarizationMiddleware,
  tool,
  toolStrategy,
  type AgentMiddleware,
} from 'langchain';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  chargeOf,
  ChatKopek,
  createLedger,
  SpendHandler,
  withRun,
  subtractRub,
  webSearch,
  type ChatKopekFields,
  type Ledger,
} from '../src/index.ts';
import { chatModel, completion, service, toolCall } from './support.ts';

let gateway: Gateway;
let ledger: Ledger;
let spend: SpendHandler;

beforeEach(async () => {
  gateway = await startGateway({ unknownFields: 'reject' });
  ledger = createLedger();
  spend = new SpendHandler();
});
afterEach(() => gateway.close());

const add = tool(({ a, b }) => String(a + b), {
  name: 'add',
  description: 'Adds two numbers',
  schema: z.object({ a: z.number(), b: z.number() }),
});
const shout = tool(({ text }) => text.toUpperCase(), {
  name: 'shout',
  description: 'Makes a text loud',
  schema: z.object({ text: z.string() }),
});
const weatherSchema = z.object({ city: z.string(), degrees: z.number() });

function model(fields: ChatKopekFields = {}): ChatKopek {
  return new ChatKopek({ model: 'kopek/chat', apiKey: gateway.apiKey, baseURL: gateway.baseURL, ledger, ...fields });
}

/** Under `exactOptionalPropertyTypes` LangChain's own middleware does not fit LangChain's type of it. */
function asMiddleware(middleware: unknown): AgentMiddleware {
  return middleware as AgentMiddleware;
}

function user(content: string): { messages: { role: 'user'; content: string }[] } {
  return { messages: [{ role: 'user', content }] };
}

/** Every answer of a conversation carries its charge, once; handler, ledger and account agree. */
async function expectBill(calls: number, messages?: BaseMessage[]): Promise<void> {
  await gateway.whenIdle();
  const paid = subtractRub('1000', gateway.balanceRub());
  expect(spend.total()).toMatchObject({ costRub: paid, settled: calls, unknown: 0 });
  expect(ledger.total()).toMatchObject({ costRub: paid, settled: calls, unknown: 0 });
  if (!messages) return;
  const charges = messages.filter((message) => message.getType() === 'ai').map((message) => chargeOf(message)?.costRub);
  expect(charges).toHaveLength(calls);
  expect(charges).not.toContain(undefined);
}

describe('createAgent', () => {
  test('runs tools in parallel and answers', async () => {
    const agent = createAgent({ model: model(), tools: [add, shout] });
    const { messages } = await agent.invoke(user('[[call add {"a":1,"b":2}]] [[call shout {"text":"hey"}]]'), {
      callbacks: [spend],
    });
    expect(messages.map((message) => message.getType())).toEqual(['human', 'ai', 'tool', 'tool', 'ai']);
    expect(messages.at(-1)?.text).toContain('HEY');
    await expectBill(2, messages);
    expect(Object.keys(spend.byRun())).toHaveLength(1);
  });

  test('makes ten steps', async () => {
    const steps = Array.from({ length: 9 }, (_, index) => `[[call add {"a":${index},"b":1}]]`).join(' [[then]] ');
    const agent = createAgent({ model: model(), tools: [add] });
    const { messages } = await agent.invoke(user(`${steps} [[then]] [[say ten]]`), {
      callbacks: [spend],
      recursionLimit: 50,
    });
    expect(messages.at(-1)?.text).toBe('ten');
    await expectBill(10, messages);
  });

  test('accepts the web search of the service next to tools', async () => {
    const agent = createAgent({ model: model(), tools: [add, webSearch()] });
    await agent.invoke(user('[[search ruble]] [[say found]]'), { callbacks: [spend] });
    expect(spend.total().webSearchRequests).toBe(1);
    expect(gateway.requests()[0]?.body).toMatchObject({
      tools: [{ type: 'function' }, { type: 'service:web_search' }],
    });
    await expectBill(1);
  });

  test.each(['values', 'updates', 'messages'] as const)('streams in mode %s', async (streamMode) => {
    const agent = createAgent({ model: model(), tools: [add] });
    const stream = await agent.stream(user('[[call add {"a":1,"b":2}]]'), { streamMode, callbacks: [spend] });
    const parts: unknown[] = [];
    for await (const part of stream) parts.push(part);
    expect(parts.length).toBeGreaterThan(2);
    if (streamMode === 'messages') {
      const chunks = (parts as [AIMessageChunk][]).map(([chunk]) => chunk).filter((chunk) => chunk.getType() === 'ai');
      // the charge of each of the two answers stands on one chunk
      expect(chunks.filter((chunk) => chargeOf(chunk))).toHaveLength(2);
    }
    await expectBill(2);
  });

  test.each(['v2', 'v3'] as const)('streams events %s', async (version) => {
    const agent = createAgent({ model: model(), tools: [add] });
    if (version === 'v2') {
      const ends: AIMessage[] = [];
      for await (const { event, data } of agent.streamEvents(user('[[call add {"a":1,"b":2}]]'), {
        version,
        callbacks: [spend],
      })) {
        if (event === 'on_chat_model_end') ends.push(data.output as AIMessage);
      }
      expect(ends.map((message) => chargeOf(message)?.status)).toEqual(['settled', 'settled']);
    } else {
      const run = await agent.streamEvents(user('[[call add {"a":1,"b":2}]]'), {
        version,
        callbacks: [spend],
      } as never);
      for await (const _ of run as unknown as AsyncIterable<unknown>);
    }
    await expectBill(2);
  });
});

describe('structured responses', () => {
  test('by a tool', async () => {
    const agent = createAgent({ model: model(), tools: [], responseFormat: toolStrategy(weatherSchema) });
    const { structuredResponse } = await agent.invoke(user('The weather in Kazan is 20 degrees.'), {
      callbacks: [spend],
    });
    expect(weatherSchema.safeParse(structuredResponse).success).toBe(true);
    expect(gateway.requests()[0]?.body).toMatchObject({ tool_choice: 'required' });
    await expectBill(1);
  });

  test('by a tool next to others, whatever the model calls first', async () => {
    const agent = createAgent({ model: model(), tools: [add], responseFormat: toolStrategy(weatherSchema) });
    const { structuredResponse } = await agent.invoke(user('Weather in Kazan?'), { recursionLimit: 10 });
    expect(structuredResponse).toMatchObject({ city: 'Kazan' });
  });

  test('by the provider: strict, and without the description that the interface does not know', async () => {
    const agent = createAgent({ model: model(), tools: [add], responseFormat: providerStrategy(weatherSchema) });
    const { structuredResponse } = await agent.invoke(user('The weather in Kazan is 20 degrees.'), {
      callbacks: [spend],
    });
    expect(weatherSchema.safeParse(structuredResponse).success).toBe(true);
    expect(gateway.requests()[0]?.body).toMatchObject({
      response_format: { type: 'json_schema', json_schema: { strict: true } },
      tools: [{ type: 'function' }],
    });
    expect(JSON.stringify(gateway.requests()[0]?.body)).not.toContain('"json_schema":{"description"');
  });

  test('a profile that allows it sends a plain schema to the provider', async () => {
    const agent = createAgent({
      model: model({ profile: { structuredOutput: true } }),
      tools: [],
      responseFormat: weatherSchema,
    });
    await agent.invoke(user('The weather in Kazan is 20 degrees.'));
    expect(gateway.requests()[0]?.body).toMatchObject({ response_format: { type: 'json_schema' } });
  });

  test.each([
    ['by a tool', {}],
    ['by the provider', { profile: { structuredOutput: true } }],
  ])('a recursive zod schema as its inner Standard Schema, %s', async (_, fields) => {
    const Tree = z.object({
      name: z.string(),
      get children() {
        return z.array(Tree);
      },
    });
    // handed over as it is, it overflows LangChain's own converter
    const agent = createAgent({
      model: model(fields),
      tools: [],
      responseFormat: { '~standard': Tree['~standard'] },
    });
    const { structuredResponse } = await agent.invoke(user('The tree of the Rurikids, please.'), {
      recursionLimit: 10,
    });
    expect(Tree.parse(structuredResponse)).toEqual(structuredResponse);
  });
});

describe('middleware', () => {
  test('a fallback model takes over', async () => {
    gateway.fault({ name: 'http-402-max-tokens', times: 1 });
    const agent = createAgent({
      model: model(),
      tools: [],
      middleware: [modelFallbackMiddleware(model({ model: 'kopek/echo' }))],
    });
    const { messages } = await agent.invoke(user('hello'), { callbacks: [spend] });
    expect(messages.at(-1)?.response_metadata.model).toBe('kopek/echo');
    await expectBill(1);
  });

  test('the retry middleware, told to read the mark, retries what certainly cost nothing, and nothing else', async () => {
    const retryOn = (error: Error): boolean => getRetryable(error) ?? true;
    const retry = modelRetryMiddleware({ maxRetries: 2, initialDelayMs: 1, onFailure: 'error', retryOn });
    const agent = createAgent({ model: model({ maxRetries: 0 }), tools: [], middleware: [asMiddleware(retry)] });
    gateway.fault({ name: 'http-503-text', times: 1 });
    await agent.invoke(user('hello'), { callbacks: [spend] });
    expect(gateway.requests()).toHaveLength(2);
    gateway.fault({ name: 'reset-mid-body', times: 1 });
    await expect(agent.invoke(user('hello'))).rejects.toThrow();
    expect(gateway.requests()).toHaveLength(3);
  });

  test('a long conversation is summarised', async () => {
    const options = { model: model(), trigger: { messages: 4 }, keep: { messages: 2 } };
    const summarize = summarizationMiddleware(options as never);
    const agent = createAgent({
      model: model(),
      tools: [],
      middleware: [asMiddleware(summarize)],
    });
    const history = Array.from({ length: 6 }, (_, index) => ({
      role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
      content: `Sentence number ${index} about the river Volga.`,
    }));
    const { messages } = await agent.invoke(
      { messages: [...history, { role: 'user', content: 'hello' }] },
      { callbacks: [spend] },
    );
    expect(messages.length).toBeLessThan(history.length + 2);
    await expectBill(2);
  });
});

describe('LangGraph', () => {
  const graph = (): ReturnType<typeof build> => build();
  function build() {
    return new StateGraph(MessagesAnnotation)
      .addNode('ask', async ({ messages }) => ({ messages: [await model().invoke(messages)] }))
      .addEdge(START, 'ask')
      .addEdge('ask', END)
      .compile({ checkpointer: new MemorySaver() });
  }

  test('a node keeps the charge in the state, and the thread in the ledger', async () => {
    const app = graph();
    const config = { configurable: { thread_id: 'thread-7' }, callbacks: [spend] };
    await app.invoke(user('one'), config);
    const { messages } = await app.invoke(user('two'), config);
    await expectBill(2, messages);
    expect(ledger.entries().map(({ tags }) => tags?.thread_id)).toEqual(['thread-7', 'thread-7']);
    const state = await app.getState(config);
    const saved = (state.values as { messages: BaseMessage[] }).messages;
    expect(saved.filter((message) => message.getType() === 'ai').map((message) => chargeOf(message)?.status)).toEqual([
      'settled',
      'settled',
    ]);
  });

  test.each(['values', 'updates', 'messages', 'custom'] as const)('streams in mode %s', async (streamMode) => {
    const config = { configurable: { thread_id: streamMode }, callbacks: [spend], streamMode };
    for await (const _ of await graph().stream(user('hello there'), config));
    await expectBill(1);
  });
});

describe('a limit stops a loop', () => {
  const endless = Array.from({ length: 20 }, (_, index) => `[[call add {"a":${index},"b":1}]]`).join(' [[then]] ');

  test('by the cap of a run, before the next request', async () => {
    const agent = createAgent({ model: model(), tools: [add] });
    const capped = withRun({ maxRub: '0.03' }, () =>
      agent.invoke(user(endless), { callbacks: [spend], recursionLimit: 60 }),
    );
    await expect(capped).rejects.toMatchObject({ code: 'spend_limit' });
    await gateway.whenIdle();
    expect(gateway.requests().length).toBeLessThan(5);
    expect(spend.costRub).toBe(subtractRub('1000', gateway.balanceRub()));
  });

  test('by the model, even if no callback looks', async () => {
    const agent = createAgent({ model: model({ spendLimit: '0.03' }), tools: [add] });
    await expect(agent.invoke(user(endless), { recursionLimit: 60 })).rejects.toMatchObject({ code: 'spend_limit' });
    expect(gateway.requests().length).toBeLessThan(5);
  });
});

test('answers with the same id are separate messages, and the agent continues', async () => {
  const scripted = service(
    completion({ tool_calls: [toolCall('c1', 'add', '{"a":1,"b":2}')] }, { finish_reason: 'tool_calls' }),
    completion({ tool_calls: [toolCall('c2', 'add', '{"a":3,"b":3}')] }, { finish_reason: 'tool_calls' }),
    completion({ content: 'six' }),
  );
  const fetch: typeof globalThis.fetch = async (...request) => {
    const answer = await scripted.fetch(...request);
    return new Response((await answer.text()).replaceAll(/"id":"gen-\d"/g, '"id":"chatcmpl-default"'), {
      headers: answer.headers,
    });
  };
  const agent = createAgent({ model: chatModel({ ...scripted, fetch }), tools: [add] });
  const { messages } = await agent.invoke(user('add'));
  expect(messages.map(({ text }) => text)).toEqual(['add', '', '3', '', '6', 'six']);
  const ids = messages.filter(({ type }) => type === 'ai').map(({ id }) => id);
  expect(new Set(ids).size).toBe(3);
  expect(messages.at(-1)?.response_metadata).toMatchObject({ id: 'chatcmpl-default' });
});
