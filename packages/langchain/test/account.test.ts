import { createServer } from 'node:http';
import { HumanMessage } from '@langchain/core/messages';
import { Command, interrupt, MemorySaver, MessagesAnnotation, StateGraph } from '@langchain/langgraph';
import { createAgent, createMiddleware, summarizationMiddleware, tool, toolStrategy } from 'langchain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  ChatKopek,
  createLedger,
  currentRun,
  cutShort,
  SpendHandler,
  type Ledger,
  windDown,
  withRun,
  withTags,
} from '../src/index.ts';

/** A service whose every answer costs 1 ruble, and asks for a tool wherever it may. */
let requests: { messages: { role: string; content: unknown }[]; tool_choice?: string }[] = [];
let toolName = 'look';
const server = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => (text += chunk));
  request.on('end', () => {
    const body = JSON.parse(text) as (typeof requests)[number] & {
      tools?: { function: { name: string } }[];
      stream?: boolean;
    };
    requests.push(body);
    const names = body.tools?.map(({ function: { name } }) => name) ?? [];
    const calls = names.includes(toolName) && body.tool_choice !== 'none' && requests.length < 60;
    const call = { id: `c${requests.length}`, type: 'function', function: { name: toolName, arguments: '{"q":"a"}' } };
    const message = { role: 'assistant', content: calls ? null : 'done', ...(calls && { tool_calls: [call] }) };
    const finish = calls ? 'tool_calls' : 'stop';
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2, cost_rub: 1 };
    const shared = { id: `g${requests.length}`, object: 'chat.completion', model: 'm' };
    if (body.stream !== true) {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ ...shared, choices: [{ index: 0, message, finish_reason: finish }], usage }));
      return;
    }
    response.setHeader('content-type', 'text/event-stream');
    const delta = calls ? { ...message, tool_calls: [{ index: 0, ...call }] } : message;
    response.write(
      `data: ${JSON.stringify({ ...shared, choices: [{ index: 0, delta, finish_reason: finish }], usage })}\n\n`,
    );
    response.end('data: [DONE]\n\n');
  });
});
let baseURL = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  baseURL = typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : '';
});
afterAll(() => void server.close());

let ledger: Ledger;
beforeEach(() => {
  requests = [];
  toolName = 'look';
  ledger = createLedger();
});

const schema = z.object({ q: z.string() });
const look = tool(() => 'nothing', { name: 'look', description: 'Looks', schema });
const model = (own: Ledger = ledger): ChatKopek => new ChatKopek('m', { apiKey: 'k123456', baseURL, ledger: own });
const wound = (maxRub: string, options: Parameters<typeof windDown>[1] = {}): ReturnType<typeof createMiddleware> =>
  createMiddleware(windDown(maxRub, options)) as never;
const go = (): { messages: HumanMessage[] } => ({ messages: [new HumanMessage('go')] });
const many = { recursionLimit: 400 };

function agentOf(tools: object[], middleware: object[] = [], more: object = {}): ReturnType<typeof createAgent> {
  return createAgent({ model: model(), tools, middleware, ...more } as never) as never;
}

/** Summarizes beyond so many messages. */
const summarizing = (messages: number): object =>
  summarizationMiddleware({ model: model(), trigger: { messages }, keep: { messages: 3 } } as never);

describe('the account of a run', () => {
  const summary = (): object => summarizing(8);

  test.each([
    ['before it', () => [summary(), wound('10')]],
    ['after it', () => [wound('10'), summary()]],
  ])(
    'holds the calls of the agent to 10 rubles, and summaries %s come on top without a run around',
    async (_, list) => {
      await agentOf([look], list()).invoke(go(), many);
      const summaries = requests.filter(({ messages }) => JSON.stringify(messages).includes('Context Extraction'));
      expect(requests.length - summaries.length).toBeLessThanOrEqual(10);
      expect(Number(ledger.total().costRub)).toBeLessThanOrEqual(13);
    },
  );

  test('counts summaries where a run surrounds the whole, and its cap holds', async () => {
    await withRun({ runId: 'job', maxRub: '10.00' }, async () =>
      agentOf([look], [summary(), wound('10')])
        .invoke(go(), many)
        .catch((error: unknown) => expect(error).toMatchObject({ cause: { code: 'spend_limit' } })),
    );
    expect(Number(ledger.total().costRub)).toBeLessThanOrEqual(11);
    expect((await ledger.totals({ scope: 'run:job' }))['all']?.costRub).toBe(ledger.total().costRub);
  });

  test.each([
    ['a nested agent', () => agentOf([]).invoke(go())],
    ['a model', () => model().invoke('hi')],
    [
      'a paid tool',
      async () => {
        const reservation = await ledger.reserve({ name: 'ocr', spendLimit: '1000' });
        return reservation.settle('1');
      },
    ],
  ])('includes %s that its tools call', async (_, spend) => {
    const paying = tool(async () => (await spend(), 'found'), { name: 'look', description: 'Looks', schema });
    const spend1 = new SpendHandler();
    const { messages } = await agentOf([paying], [wound('10')]).invoke(go(), { ...many, callbacks: [spend1] });
    // each step is two rubles: after four of them there is money for the answer, and no more for another step
    expect(ledger.total().costRub).toBe('9');
    expect(cutShort(messages)).toBe('answer');
    const [{ runId = '' } = {}] = ledger.entries();
    expect(runId).toMatch(/^run-/);
    expect((await ledger.totals({ scope: `run:${runId}` }))['all']?.costRub).toBe('9');
  });

  test('of five agents at once is its own for each', async () => {
    toolName = 'look';
    const runs = [1, 2, 3, 4, 5].map(() => agentOf([look], [wound('4')]).invoke(go(), many));
    await Promise.all(runs);
    const totals = Object.values(ledger.total({ by: 'run' })).map(({ costRub }) => costRub);
    expect(totals).toEqual(['4', '4', '4', '4', '4']);
  });

  test('of a stream is the same, and the handler agrees', async () => {
    const spend = new SpendHandler();
    const stream = await agentOf([look], [wound('6')]).stream(go(), {
      ...many,
      streamMode: 'messages',
      callbacks: [spend],
    });
    for await (const _ of stream);
    expect([spend.costRub, ledger.total().costRub]).toEqual(['6', '6']);
  });

  test('is not needed by a model of another ledger: its answers count', async () => {
    const foreign = createLedger();
    const agent = agentOf([look], [wound('4')], { model: model(foreign) });
    await agent.invoke(go(), many);
    expect(foreign.total().costRub).toBe('4');
  });
});

describe('a run that is resumed', () => {
  const asking = tool(async ({ q }) => (interrupt(`may I look for ${q}?`), (await model().invoke('hi')).text), {
    name: 'look',
    description: 'Looks',
    schema,
  });
  const pausing = (saver: MemorySaver): ReturnType<typeof agentOf> =>
    agentOf([asking], [wound('10')], { checkpointer: saver });
  const config = { ...many, configurable: { thread_id: 'a' } };

  /** Resumes until the agent is done. */
  async function finish(
    next: () => ReturnType<typeof agentOf>,
  ): Promise<Awaited<ReturnType<ReturnType<typeof agentOf>['invoke']>>> {
    for (let resumed = 0; resumed < 30; resumed += 1) {
      const result = await next().invoke(new Command({ resume: true }), config);
      if (!('__interrupt__' in result)) return result;
    }
    throw new Error('it never stopped');
  }

  test('in the same process goes on with its account', async () => {
    const saver = new MemorySaver();
    await pausing(saver).invoke(go(), config);
    const { messages } = await finish(() => pausing(saver));
    expect(ledger.total().costRub).toBe('9');
    expect(cutShort(messages)).toBe('answer');
  });

  test('in another request counts for both', async () => {
    const saver = new MemorySaver();
    await withRun({ runId: 'req-1' }, () => pausing(saver).invoke(go(), config));
    await withRun({ runId: 'req-2' }, () => finish(() => pausing(saver)));
    const of = async (runId: string): Promise<string | undefined> =>
      (await ledger.totals({ scope: `run:${runId}` }))['all']?.costRub;
    expect([await of('req-1'), await of('req-2')]).toEqual(['9', '8']);
  });

  test('with a ledger in memory of another process still ends: the checkpoint remembers', async () => {
    const saver = new MemorySaver();
    await pausing(saver).invoke(go(), config);
    const { messages } = await finish(() => {
      ledger = createLedger();
      return pausing(saver);
    });
    expect(requests.length).toBeLessThanOrEqual(10);
    expect(cutShort(messages)).toBeDefined();
  });

  test('is over with the next question', async () => {
    const saver = new MemorySaver();
    const agent = agentOf([look], [wound('4')], { checkpointer: saver });
    await agent.invoke(go(), config);
    await agent.invoke(go(), config);
    expect(Object.values(ledger.total({ by: 'run' })).map(({ costRub }) => costRub)).toEqual(['4', '4']);
  });
});

test('the state of the middleware is not in the result, and costs no step of the recursion limit', async () => {
  const plain = await agentOf([look])
    .invoke(go(), { recursionLimit: 9 })
    .catch((error: unknown) => error);
  const sent = requests.length;
  requests = [];
  const result = await agentOf([look], [wound('4')]).invoke(go(), { recursionLimit: 30 });
  expect(plain).toMatchObject({ name: 'GraphRecursionError' });
  expect(sent).toBeGreaterThan(3);
  expect(result).not.toHaveProperty('_kopekRun');
});

test('a structured answer is asked for as without it', async () => {
  toolName = 'extract-1';
  const responseFormat = toolStrategy({ title: 'extract-1', type: 'object', properties: { q: { type: 'string' } } });
  const result = await agentOf([look], [wound('5')], { responseFormat }).invoke(go(), many);
  expect(result).toMatchObject({ structuredResponse: { q: 'a' } });
});

describe('the agent of a call', () => {
  /** What each agent has cost. */
  const costs = (): Record<string, string | undefined> =>
    Object.fromEntries(Object.entries(ledger.total({ by: 'tag' })).map(([tag, { costRub }]) => [tag, costRub]));

  test('is the name that the application gave to LangChain: of a team, a sub-graph and a summary', async () => {
    const searcher = agentOf([], [], { name: 'searcher' });
    const graph = new StateGraph(MessagesAnnotation).addNode(
      'search',
      async (state) => searcher.invoke(state as never) as never,
    );
    const sub = graph.addEdge('__start__', 'search').compile();
    const ask = tool(async () => (await sub.invoke(go()), 'found'), { name: 'look', description: 'Looks', schema });
    const summary = summarizing(6);
    await agentOf([ask], [wound('12'), summary], { name: 'boss' }).invoke(go(), many);
    const { 'agent=boss': boss, 'agent=searcher': research, ...others } = costs();
    expect(others).toEqual({});
    expect(Number(boss) + Number(research)).toBe(Number(ledger.total().costRub));
    expect(Number(research)).toBeGreaterThan(3);
  });

  test.each([
    ['a tag of the model', { ledgerTags: { agent: 'mine' } }, {}],
    ['metadata of the run', {}, { metadata: { agent: 'mine' } }],
  ])('is %s before its name in LangChain', async (_, fields, config) => {
    const own = new ChatKopek('m', { apiKey: 'k123456', baseURL, ledger, ...fields });
    await createAgent({ model: own, tools: [], name: 'boss' }).invoke(go(), config);
    expect(costs()).toEqual({ 'agent=mine': '1' });
  });

  // why the guide puts a run or tags around a team
  test.each([
    ['without callbacks', undefined, false, { agent: 'inner' }],
    ['with callbacks', [new SpendHandler()], false, { agent: 'inner', user: 'ann' }],
    ['with the configuration of the tool', undefined, true, { agent: 'boss', user: 'ann' }],
  ])(
    'in a tool %s is what LangChain passes on, but the tags around it always count',
    async (_, callbacks, passes, tags) => {
      const inner = agentOf([], [], { name: 'inner' });
      const ask = tool(async (_input, config) => (await inner.invoke(go(), passes ? config : {}), 'found'), {
        name: 'look',
        description: 'Looks',
        schema,
      });
      const boss = agentOf([ask], [wound('2.5')], { name: 'boss' });
      await withTags({ team: 'a' }, () =>
        boss.invoke(go(), { ...(callbacks && { callbacks }), metadata: { user: 'ann' } }),
      );
      expect(ledger.entries()[1]?.tags).toEqual({ ...tags, team: 'a' });
    },
  );

  test('is that of the run around it before its name in LangChain', async () => {
    await withRun({ agent: 'mine' }, () => agentOf([], [], { name: 'boss' }).invoke(go()));
    expect(costs()).toEqual({ 'agent=mine': '1' });
    expect(currentRun()).toEqual({});
  });
});
