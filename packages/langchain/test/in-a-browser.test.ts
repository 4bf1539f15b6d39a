import { toUIMessageStream } from '@ai-sdk/langchain';
import type { BaseMessage } from '@langchain/core/messages';
import { MemorySaver } from '@langchain/langgraph';
import { FetchStreamTransport } from '@langchain/langgraph-sdk/ui';
import { createUIMessageStreamResponse, type UIMessageChunk } from 'ai';
import { createAgent, tool } from 'langchain';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { chargeOf, formatCost, SpendHandler, type ChargeSum } from '../src/index.ts';
import { chatModel, completion, service, streamed, toolCall } from './support.ts';

const add = tool(() => '2', { name: 'add', description: 'Adds', schema: z.object({ a: z.number() }) });
const question = { messages: [{ role: 'user' as const, content: '1 + 1?' }] };

/** An agent that calls a tool and answers, for 0.0123 each; 99.5 remain. */
function makeAgent(fields: { balance?: boolean } = {}) {
  const call = { ...toolCall('c1', 'add', '{"a":1}'), index: 0 };
  const scripted = service(
    streamed([{ tool_calls: [call] }], { finish_reason: 'tool_calls' }),
    streamed([{ content: 'Two.' }]),
  );
  return createAgent({ model: chatModel(scripted, fields), tools: [add], checkpointer: new MemorySaver() });
}
const thread = { configurable: { thread_id: 't' } };

test('useChat gets the price of the run in the metadata of its message, and no balance', async () => {
  const spend = new SpendHandler();
  const config = { ...thread, streamMode: ['values' as const, 'messages' as const], callbacks: [spend] };
  const stream = toUIMessageStream(await makeAgent().stream(question, config));
  const priced = stream.pipeThrough(
    new TransformStream<UIMessageChunk, UIMessageChunk>({
      transform(chunk, controller) {
        const { balanceRub: _, ...charge } = spend.total();
        controller.enqueue(chunk.type === 'finish' ? { ...chunk, messageMetadata: { charge } } : chunk);
      },
    }),
  );
  const sent = await createUIMessageStreamResponse({ stream: priced }).text();
  const chunks = [...sent.matchAll(/^data: (\{.*)$/gm)].map(([, chunk = '']) => JSON.parse(chunk) as UIMessageChunk);
  const finish = chunks.find(({ type }) => type === 'finish') as { messageMetadata: { charge: ChargeSum } } | undefined;
  expect(finish && formatCost(finish.messageMetadata.charge)).toMatch(/^0,0246\s₽$/);
  expect(sent).not.toMatch(/balance|99\.5/i);
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
