import { JOB_FAULTS } from '@kopek/conformance/jobs';
import type { Service } from '@kopek/conformance/killed-jobs';
import type { LedgerStore } from '@kopek/ledger';
import { HumanMessage } from '@langchain/core/messages';
import { Command, interrupt, MemorySaver } from '@langchain/langgraph';
import { createAgent, createMiddleware, summarizationMiddleware, tool } from 'langchain';
import * as fc from 'fast-check';
import * as z from 'zod';
import { ChatKopek, createLedger, type Ledger, SpendHandler, windDown, withRun } from '../../src/index.ts';

/** One job: what its agent does step by step, and what happens to it. */
export interface Plan {
  steps: ('add' | 'model' | 'agent' | 'paid' | 'ask')[];
  fault: (typeof JOB_FAULTS)[number] | undefined;
  way: 'invoke' | 'stream' | 'left' | 'aborted';
  budgetRub: string;
  capRub: string | undefined;
  summarizes: boolean;
  /** After a question to a person: in this process, in another request, or in another process. */
  resumed: 'here' | 'elsewhere' | 'restarted';
}

export const plan: fc.Arbitrary<Plan> = fc.record({
  steps: fc.array(fc.constantFrom<Plan['steps'][number]>('add', 'model', 'agent', 'paid', 'ask'), { maxLength: 5 }),
  fault: fc.option(fc.constantFrom(...JOB_FAULTS), { nil: undefined }),
  way: fc.constantFrom<Plan['way']>('invoke', 'stream', 'left', 'aborted'),
  budgetRub: fc.constantFrom('0.05', '0.3', '1000'),
  capRub: fc.option(fc.constantFrom('0.04', '0.2', '2'), { nil: undefined }),
  summarizes: fc.boolean(),
  resumed: fc.constantFrom<Plan['resumed']>('here', 'elsewhere', 'restarted'),
});

const schema = z.object({ q: z.string() });
const named = (name: string, run: () => unknown): ReturnType<typeof tool> =>
  tool(async () => String(await run()), { name, description: name, schema }) as never;

/** An agent, as far as a job needs it: the types of LangChain depend on its tools. */
interface Agent {
  invoke(input: object, config: object): Promise<object>;
  stream(input: object, config: object): Promise<AsyncIterable<unknown>>;
  getState(config: object): Promise<{ next: readonly unknown[] }>;
}

export interface Process {
  ledger: Ledger;
  spend: SpendHandler;
  agent: Agent;
}

/** Starts what one process has of a job: a ledger over the store, a handler, an agent. */
function processOf(
  { budgetRub, summarizes }: Plan,
  { apiKey, baseURL }: Service,
  store: LedgerStore,
  checkpointer: MemorySaver,
): Process {
  const ledger = createLedger({ store });
  const spend = new SpendHandler();
  const model = new ChatKopek('kopek/chat', {
    apiKey,
    baseURL,
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

/** Does a job to its end, in as many processes as it takes. @returns them, and the run that has the cap. */
export async function doJob(
  given: Plan,
  job: string,
  service: Service,
  store: LedgerStore,
): Promise<{ processes: Process[]; capped: string }> {
  const checkpointer = new MemorySaver();
  const processes = [processOf(given, service, store, checkpointer)];
  const steps = [...given.steps.map((name) => `[[call ${name} {"q":"a"}]]`), '[[say done]]'].join(' [[then]] ');

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
    if (given.resumed === 'restarted') processes.push(processOf(given, service, store, checkpointer));
    const runId = given.resumed === 'elsewhere' ? `${job}-again` : job;
    waits = await inCap(runId, new Command({ resume: 'yes' })).catch(() => false);
  }
  // the cap is that of the request, which may be another one
  return { processes, capped: given.resumed === 'elsewhere' ? `${job}-again` : job };
}
