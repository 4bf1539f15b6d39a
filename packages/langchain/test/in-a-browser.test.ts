import { toUIMessageStream } from '@ai-sdk/langchain';
import type { BaseMessage } from '@langchain/core/messages';
import { MemorySaver } from '@langchain/langgraph';
import { FetchStreamTransport } from '@langchain/langgraph-sdk/ui';
import { createUIMessageStreamResponse, type UIMessageChunk } from 'ai';
import { createAgent, tool } from 'langchain';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { chargeOf, describeError, formatCost, SpendHandler, type ChargeSum } from '../src/index.ts';
import { chatModel, completion, service, streamed, toolCall, type Service } from './support.ts';

const add = tool(() => '2', { name: 'add', description: 'Adds', schema: z.object({ a: z.number() }) });
const question = { messages: [{ role: 'user' as const, content: '1 + 1?' }] };

const call = { ...toolCall('c1', 'add', '{"a":1}'), index: 0 };
const calling = streamed([{ tool_calls: [call] }], { finish_reason: 'tool_calls' });

/** An agent that calls a tool and answers, for 0.0123 each; 99.5 remain. */
function makeAgent(fields: { balance?: boolean } = {}) {
  const scripted = service(calling, streamed([{ content: 'Two.' }]));
  return createAgent({ model: chatModel(scripted, fields), tools: [add], checkpointer: new MemorySaver() });
}
const thread = { configurable: { thread_id: 't' } };

/** The route of `docs/langchain.md`: what it sends to `useChat`, and its chunks. */
async function sentToChat(scripted: Service, visitor = new AbortController()) {
  const leave = tool(() => visitor.abort(), { name: 'leave', description: 'Leaves', schema: z.object({}) });
  const agent = createAgent({ model: chatModel(scripted), tools: [add, leave] });
  const spend = new SpendHandler();
  const { signal } = visitor;
  const config = { streamMode: ['values' as const, 'messages' as const], callbacks: [spend], signal };
  const stream = await agent.stream(question, config);
  let errorText = '';
  const onError = (error: Error): void => {
    errorText = describeError(error, { locale: 'en' });
  };
  const priced = new TransformStream<UIMessageChunk, UIMessageChunk>({
    transform(chunk, controller) {
      const { balanceRub: _, ...charge } = spend.total();
      const isLast = chunk.type === 'finish' || chunk.type === 'error';
      if (isLast) controller.enqueue({ type: 'message-metadata', messageMetadata: { charge } });
      controller.enqueue(chunk.type === 'error' ? { ...chunk, errorText } : chunk);
    },
  });
  const chunks = toUIMessageStream(stream, { onError }).pipeThrough(priced);
  const sent = await createUIMessageStreamResponse({ stream: chunks }).text();
  const lines = [...sent.matchAll(/^data: (\{.*)$/gm)];
  return { sent, last: lines.slice(-2).map(([, chunk = '']) => JSON.parse(chunk) as UIMessageChunk) };
}

/** The cost in a metadata chunk, as the page shows it. */
function shown(chunk: UIMessageChunk | undefined): string | undefined {
  const metadata = chunk?.type === 'message-metadata' ? chunk.messageMetadata : undefined;
  return metadata === undefined ? undefined : formatCost((metadata as { charge: ChargeSum }).charge, { locale: 'en' });
}

test('useChat gets the price of the run in the metadata of its message, and no balance', async () => {
  const { sent, last } = await sentToChat(service(calling, streamed([{ content: 'Two.' }])));
  expect(shown(last[0])).toMatch(/^0\.0246\s₽$/);
  expect(last[1]?.type).toBe('finish');
  expect(sent).not.toMatch(/balance|99\.5/i);
});

test('useChat gets the price of a run that failed, and nothing that is meant for operators', async () => {
  const broken = streamed([{ content: 'Tw' }], {
    error: { code: 502, message: 'Disk of node 7' },
    finish_reason: 'error',
  });
  const { sent, last } = await sentToChat(service(calling, broken));
  expect(shown(last[0])).toMatch(/^0\.0246\s₽$/);
  expect(last[1]).toMatchObject({ type: 'error', errorText: expect.stringContaining('You have been charged') });
  expect(sent).not.toMatch(/chat\/completions|502|node 7/);
});

test('an agent whose visitor left calls no further model', async () => {
  const leaving = { ...toolCall('c1', 'leave', '{}'), index: 0 };
  const scripted = service(streamed([{ tool_calls: [leaving] }], { finish_reason: 'tool_calls' }), streamed([{}]));
  await sentToChat(scripted);
  expect(scripted.requests).toHaveLength(1);
});

test('useStream gets the price of every message, and with balance: false no balance', async () => {
  const transport = new FetchStreamTransport({
    apiUrl: 'https://app.example/api/agent',
    fetch: async () => {
      const options = { ...thread, streamMode: ['values' as const, 'messages' as const] };
      const stream = await makeAgent({ balance: false }).stream(question, {
        ...options,
        encoding: 'text/event-stream',
      });
      return new Response(stream);
    },
  });
  const { signal } = new AbortController();
  const asked = { input: question, context: undefined, command: undefined, config: undefined, signal };
  const events: { event: string; data: unknown }[] = [];
  for await (const event of await transport.stream(asked)) events.push(event);
  const last = events.findLast(({ event }) => event === 'values')?.data as { messages: object[] };
  expect(last.messages.map((message) => chargeOf(message)?.costRub)).toEqual([
    undefined,
    '0.0123',
    undefined,
    '0.0123',
  ]);
  expect(JSON.stringify(events)).not.toMatch(/balance|99\.5/i);
});

test.each(['invoke', 'stream', 'native events'])('balance: false leaves it out of checkpoints, %s', async (way) => {
  const said = way === 'invoke' ? completion({ content: 'Hi.' }) : streamed([{ content: 'Hi.' }]);
  const scripted = service(said, said);
  const spend = new SpendHandler();
  const messages: BaseMessage[] = [];
  for (const balance of [true, false]) {
    const model = chatModel(scripted, { balance, callbacks: [spend] });
    if (way === 'invoke') messages.push(await model.invoke('hi'));
    else if (way === 'native events') messages.push(await model.streamEvents('hi'));
    else for await (const chunk of await model.stream('hi')) messages.push(chunk);
  }
  const isPriced = (message: BaseMessage): boolean => chargeOf(message) !== undefined;
  const [kept, left] = messages.filter(isPriced).map((message) => JSON.stringify(message));
  expect(kept).toMatch(/"balanceRub":"99.5"/);
  expect(left).toMatch(/"costRub":"0.0123"/);
  expect(left).not.toMatch(/balance|99\.5/);
  expect(spend.balanceRub).toBe('99.5');
});
