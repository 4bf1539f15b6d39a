import {
  ASK_TOOL,
  describeLimits,
  eachAsks,
  reservedLedger,
  RUBLE_GATEWAY,
  RUBLE_MODEL,
  type LimitedSettings,
} from '@kopek/conformance';
import { startGateway } from '@kopek/gateway';
import { Annotation, END, Send, START, StateGraph } from '@langchain/langgraph';
import { createAgent, tool } from 'langchain';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { ChatKopek, withTags } from '../src/index.ts';

const QUESTION = 'Сколько?';

function model(settings: LimitedSettings): ChatKopek {
  return new ChatKopek({ model: RUBLE_MODEL, ...settings });
}

const Answers = Annotation.Root({
  callers: Annotation<number>,
  answers: Annotation<PromiseSettledResult<unknown>[]>({
    reducer: (all, more) => [...all, ...more],
    default: () => [],
  }),
});

/** An agent whose tool asks the model once more, and counts that for the same visitor. */
function agentOf(settings: LimitedSettings): () => Promise<unknown> {
  const inner = model(settings);
  const ask = tool(async () => withTags({ step: 'inner' }, async () => (await inner.invoke(QUESTION)).text), {
    name: ASK_TOOL,
    description: 'Asks somebody else',
    schema: z.object({}),
  });
  const agent = createAgent({ model: model(settings), tools: [ask] });
  return () => agent.invoke({ messages: [{ role: 'user', content: QUESTION }] });
}

describeLimits(
  {
    invoke: eachAsks((settings) => {
      const chat = model(settings);
      return () => chat.invoke(QUESTION);
    }),
    batch: async (settings, callers) => {
      const questions = Array.from({ length: callers }, () => QUESTION);
      const answers = await model(settings).batch(questions, {}, { returnExceptions: true });
      return Promise.allSettled(
        answers.map((answer) => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer))),
      );
    },
    stream: eachAsks((settings) => {
      const chat = model(settings);
      return async () => {
        for await (const _ of await chat.stream(QUESTION));
      };
    }),
    'a fan-out of LangGraph': async (settings, callers) => {
      const chat = model(settings);
      const graph = new StateGraph(Answers)
        .addNode('ask', async () => ({ answers: await Promise.allSettled([chat.invoke(QUESTION)]) }))
        .addConditionalEdges(START, ({ callers: count }) => Array.from({ length: count }, () => new Send('ask', {})), [
          'ask',
        ])
        .addEdge('ask', END)
        .compile();
      return (await graph.invoke({ callers })).answers;
    },
    'agents whose tools ask too': eachAsks(agentOf),
  },
  { describe, expect, startGateway, test },
);

test.each<[string, number, (chat: ChatKopek) => Promise<unknown>]>([
  ['invoke does not repeat', 1, (chat) => chat.invoke(QUESTION)],
  ['a stream does not repeat', 1, (chat) => chat.stream(QUESTION)],
  ['withRetry repeats, as often as it is told,', 2, (chat) => chat.withRetry({ stopAfterAttempt: 2 }).invoke(QUESTION)],
])('%s a call that has waited as long as it may', async (_, times, ask) => {
  await using gateway = await startGateway(RUBLE_GATEWAY);
  const { apiKey, baseURL } = gateway;
  const { settings, begun } = await reservedLedger();
  await expect(ask(model({ apiKey, baseURL, ...settings }))).rejects.toMatchObject({
    code: 'spend_limit',
    reason: 'reserved',
    retryable: true,
  });
  expect(begun()).toBe(times);
  expect(gateway.charges()).toEqual([]);
});
