import { startGateway, type Gateway } from '@kopek/gateway';
import { isRequest, MemoryStore, scopesOf, type LedgerEntry } from '@kopek/ledger';
import { HumanMessage } from '@langchain/core/messages';
import { Command, interrupt, MemorySaver } from '@langchain/langgraph';
import { createAgent, createMiddleware, summarizationMiddleware, tool } from 'langchain';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import {
  ChatKopek,
  compareRub,
  createLedger,
  type Ledger,
  SpendHandler,
  sumRub,
  windDown,
  withRun,
} from '../src/index.ts';

/** `KOPEK_JOBS=5000` for a longer run. */
const JOBS = Number(process.env.KOPEK_JOBS ?? 260);
/** Jobs at once: each waits before it repeats a request. */
const AT_ONCE = 20;

const FAULTS = [
  'http-429-retry-after-zero',
  'http-500-code-string',
  'error-200',
  'error-event-then-usage',
  'malformed-event',
  'usage-missing-stream',
  'reset-mid-body',
  'close-mid-body',
] as const;

/** One job: what its agent does step by step, and what happens to it. */
const plan = fc.record({
  steps: fc.array(fc.constantFrom('add', 'model', 'agent', 'paid', 'ask'), { maxLength: 5 }),
  fault: fc.option(fc.constantFrom(...FAULTS), { nil: undefined }),
  way: fc.constantFrom('invoke', 'stream', 'left', 'aborted'),
  budgetRub: fc.constantFrom('0.05', '0.3', '1000'),
  capRub: fc.option(fc.constantFrom('0.04', '0.2', '2'), { nil: undefined }),
  summarizes: fc.boolean(),
  // after a question to a person: in this process, in another request, or in another process
  resumed: fc.constantFrom('here', 'elsewhere', 'killed'),
});
type Plan = typeof plan extends fc.Arbitrary<infer Value> ? Value : never;

const schema = z.object({ q: z.string() });
const named = (name: string, run: () => unknown): ReturnType<typeof tool> =>
  tool(async () => String(await run()), { name, description: name, schema }) as never;

/** An agent, as far as a job needs it: the types of LangChain depend on its tools. */
interface Agent {
  invoke(input: object, config: object): Promise<object>;
  stream(input: object, config: object): Promise<AsyncIterable<unknown>>;
  getState(config: object): Promise<{ next: readonly unknown[] }>;
}

/** What one process has of a job: a ledger over the store, a handler, an agent. */
function processOf(
  { budgetRub, summarizes }: Plan,
  gateway: Gateway,
  store: MemoryStore,
  checkpointer: MemorySaver,
): { ledger: Ledger; spend: SpendHandler; agent: Agent } {
  const ledger = createLedger({ store });
  const spend = new SpendHandler();
  const model = new ChatKopek('kopek/chat', {
    apiKey: gateway.apiKey,
    baseURL: gateway.baseURL,
    ledger,
    maxRetries: 1,
  });
  const ask = async (content: string): Promise<string> => (await model.invoke(content)).text;
  const tools = [
    named('add', () => 2),
    named('model', () => ask('hi')),
    named('agent', async () => {
      const inner = createAgent({ model, tools: [named('add', () => 2)], name: 'inner' });
      const { messages } = await inner.invoke({ messages: [new HumanMessage('[[call add {"q":"a"}]]')] });
      return messages.at(-1)?.text;
    }),
    named('paid', async () => {
      const reservation = await ledger.reserve({ name: 'ocr', estimateRub: '0.01', spendLimit: '1000' });
      await reservation.settle('0.0071');
      return 'read';
    }),
    named('ask', () => interrupt('may I?')),
  ];
  const agent = createAgent({
    model,
    tools,
    name: 'boss',
    checkpointer,
    middleware: [
      createMiddleware(windDown(budgetRub, { costlyTools: ['paid'] })) as never,
      ...(summarizes
        ? [summarizationMiddleware({ model, trigger: { messages: 6 }, keep: { messages: 3 } } as never) as never]
        : []),
    ],
  });
  return { ledger, spend, agent: agent as never };
}

async function run(given: Plan, job: string): Promise<void> {
  await using gateway = await startGateway({ unknownFields: 'reject', seed: 'jobs', balanceRub: '100000000' });
  const store = new MemoryStore();
  const checkpointer = new MemorySaver();
  const processes = [processOf(given, gateway, store, checkpointer)];
  const steps = [...given.steps.map((name) => `[[call ${name} {"q":"a"}]]`), '[[say done]]'].join(' [[then]] ');
  if (given.fault !== undefined) gateway.fault({ name: given.fault, times: 1 });

  const go = async (input: object): Promise<boolean> => {
    const { agent, spend } = processes.at(-1) as (typeof processes)[number];
    const stop = new AbortController();
    const config = { configurable: { thread_id: job }, callbacks: [spend], recursionLimit: 60, signal: stop.signal };
    if (given.way === 'invoke') return '__interrupt__' in (await agent.invoke(input, config));
    const stream = await agent.stream(input, { ...config, streamMode: 'messages' });
    let chunks = 0;
    for await (const _ of stream) {
      chunks += 1;
      if (chunks === 3 && given.way === 'left') break;
      if (chunks === 3 && given.way === 'aborted') stop.abort();
    }
    // the oldest versions go on with a run whose stream was left
    if (given.way === 'left') stop.abort();
    const { next } = await agent.getState(config);
    return given.way === 'stream' && next.length > 0;
  };
  const inCap = (runId: string, input: object): Promise<boolean> =>
    withRun({ runId, ...(given.capRub !== undefined && { maxRub: given.capRub }) }, () => go(input));

  const job1 = { messages: [new HumanMessage(steps)] };
  let waits = await inCap(job, job1).catch(() => false);
  for (let resumed = 0; waits && resumed < 6; resumed += 1) {
    if (given.resumed === 'killed') processes.push(processOf(given, gateway, store, checkpointer));
    const runId = given.resumed === 'elsewhere' ? `${job}-again` : job;
    waits = await inCap(runId, new Command({ resume: 'yes' })).catch(() => false);
  }
  await gateway.whenIdle();
  for (const { ledger } of processes) await ledger.flush();
  // the cap is that of the request, which may be another one
  const capped = given.resumed === 'elsewhere' ? `${job}-again` : job;
  await agree(gateway, store, processes, given.capRub, capped);
}

/** Handler, account, ledger and gateway, to the last digit. */
async function agree(
  gateway: Gateway,
  store: MemoryStore,
  processes: readonly { ledger: Ledger; spend: SpendHandler }[],
  capRub: string | undefined,
  job: string,
): Promise<void> {
  const { entries } = await store.entries({ limit: 10_000 });
  const costOf = (some: readonly LedgerEntry[]): string =>
    sumRub(some.flatMap(({ charge, replayOf }) => (replayOf === undefined ? (charge?.costRub ?? []) : [])));
  const requests = entries.filter(isRequest);

  // the handler, over all processes
  const sums = processes.map(({ spend }) => spend.total());
  expect(sumRub(sums.map(({ costRub }) => costRub ?? '0'))).toBe(costOf(requests));
  expect(sums.reduce((all, { unknown }) => all + unknown, 0)).toBe(
    requests.filter(({ status }) => status === 'unknown').length,
  );

  // every run: the counter that winding down asks, the total of its scope, its entries
  const runs = new Set(entries.flatMap((entry) => scopesOf(entry).filter((scope) => scope.startsWith('run:'))));
  for (const scope of runs) {
    const own = costOf(entries.filter((entry) => scopesOf(entry).includes(scope)));
    expect((await store.totals({ scope }))['all']?.costRub ?? '0').toBe(own);
    for (const state of await store.limits({ scope, tracked: true })) expect(state.spentRub).toBe(own);
  }
  const all = await store.totals();
  expect(all['all']?.costRub ?? '0').toBe(costOf(entries));
  expect(await store.verify()).toEqual([]);

  // the cap is exceeded by one call at most
  const inJob = entries.filter((entry) => scopesOf(entry).includes(`run:${job}`));
  const most = inJob.map(({ charge }) => charge?.costRub ?? '0').reduce((a, b) => (compareRub(a, b) > 0 ? a : b), '0');
  if (capRub !== undefined) expect(compareRub(costOf(inJob), sumRub([capRub, most]))).toBeLessThanOrEqual(0);

  // the account at the service: answers whose usage was not read were charged all the same
  const read = new Set(requests.flatMap(({ charge }) => (charge?.costRub ? [charge.generationId] : [])));
  const charges = gateway.charges();
  const known = charges.filter(({ generationId }) => read.has(generationId));
  expect(sumRub(known.map(({ costRub }) => costRub))).toBe(costOf(requests));
  expect(requests.filter(({ status }) => status === 'unknown').length).toBeGreaterThanOrEqual(
    charges.length - known.length,
  );
  expect(gateway.audit().balanced).toBe(true);
  // every call of a model has an agent
  for (const { tags } of requests) expect(['boss', 'inner']).toContain(tags?.agent);
}

test(
  `handler, wind-down, account, ledger and gateway agree in ${JOBS} random jobs`,
  { timeout: 3_600_000 },
  async () => {
    let jobs = 0;
    const together = fc.array(plan, { minLength: AT_ONCE, maxLength: AT_ONCE });
    await fc.assert(
      fc.asyncProperty(together, async (given) => {
        await Promise.all(given.map((one) => run(one, `job-${(jobs += 1)}`)));
      }),
      { numRuns: Math.ceil(JOBS / AT_ONCE), endOnFailure: true },
    );
  },
);
