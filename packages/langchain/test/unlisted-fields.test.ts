import { AIMessage, HumanMessage, ToolMessage, type BaseMessage } from '@langchain/core/messages';
import { tool } from '@langchain/core/tools';
import { MemorySaver } from '@langchain/langgraph';
import { createAgent } from 'langchain';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { chatModel, completion, service, streamed, toolCall, type Service } from './support.ts';

const SIGNED = { extra_content: { google: { thought_signature: 'c2ln' } }, signature: 'x' };
const CALL = { ...toolCall('c1', 'add', { a: 1 }), ...SIGNED };
const [HEAD, TAIL] = [
  { tool_calls: [{ ...toolCall('c1', 'add', '{"a"'), index: 0, ...SIGNED }] },
  { tool_calls: [{ index: 0, function: { arguments: ':1}' } }] },
];
const SAID = completion({ content: '', tool_calls: [CALL] }, { finish_reason: 'tool_calls' });
const IN_PIECES = streamed([HEAD, TAIL], { finish_reason: 'tool_calls' });

const WAYS: Record<string, (scripted: Service) => Promise<AIMessage>> = {
  invoke: (scripted) => chatModel(scripted).invoke('hi'),
  'standard blocks': (scripted) => chatModel(scripted, { outputVersion: 'v1' }).invoke('hi'),
  stream: async (scripted) => {
    let sum;
    for await (const chunk of await chatModel(scripted).stream('hi')) sum = sum ? sum.concat(chunk) : chunk;
    return sum as AIMessage;
  },
  'a streaming invoke': (scripted) => chatModel(scripted, { streaming: true }).invoke('hi'),
  'native events': async (scripted) => chatModel(scripted).streamEvents('hi'),
};

test.each(Object.keys(WAYS))('unlisted fields of a call come back with it, by %s', async (way) => {
  const isStreamed = way !== 'invoke' && way !== 'standard blocks';
  const scripted = service(isStreamed ? IN_PIECES : SAID, completion());
  const message = await WAYS[way]!(scripted);
  await chatModel(scripted).invoke([new HumanMessage('hi'), message, new ToolMessage('1', 'c1')]);
  expect(scripted.requests.at(-1)?.body.messages?.[1]).toMatchObject({ tool_calls: [CALL] });
});

test('they come back through the checkpoints of an agent', async () => {
  const scripted = service(SAID, completion({ content: 'Two.' }));
  const add = tool(() => '2', { name: 'add', description: 'Adds', schema: z.object({ a: z.number() }) });
  const agent = createAgent({ model: chatModel(scripted), tools: [add], checkpointer: new MemorySaver() });
  const thread = { configurable: { thread_id: 't' } };
  await agent.invoke({ messages: [new HumanMessage('1 + 1?')] }, thread);
  await agent.invoke({ messages: [new HumanMessage('Sure?')] }, thread);
  expect(scripted.requests).toHaveLength(3);
  for (const { body } of scripted.requests.slice(1)) {
    expect(body.messages?.find(({ role }) => role === 'assistant')).toMatchObject({ tool_calls: [CALL] });
  }
});

test('a call without such fields gets none', async () => {
  const scripted = service(completion({ content: '', tool_calls: [toolCall('c1', 'add', {})] }), completion());
  const message: BaseMessage = await chatModel(scripted).invoke('hi');
  expect(message.additional_kwargs).toEqual({});
  await chatModel(scripted).invoke([new HumanMessage('hi'), message, new ToolMessage('1', 'c1')]);
  expect(scripted.requests.at(-1)?.body.messages?.[1]).toMatchObject({ tool_calls: [toolCall('c1', 'add', {})] });
});
