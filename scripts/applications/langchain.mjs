// Chains, agents and graphs with checkpoints, written from docs/langchain.md.
import { startGateway } from '@kopek/gateway';
import {
  chargeOf,
  ChatKopek,
  createLedger,
  cutShort,
  describeError,
  SpendHandler,
  SpendLimitError,
  sumCharges,
  sumRub,
  windDown,
} from '@kopek/langchain';
import { StringOutputParser } from '@langchain/core/output_parsers';
import { ChatPromptTemplate } from '@langchain/core/prompts';
import { RunnableParallel } from '@langchain/core/runnables';
import { Command, END, interrupt, MemorySaver, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph';
import { createAgent, createMiddleware, tool } from 'langchain';
import * as z from 'zod';
import { assert, billed, checks, failureOf } from './checks.mjs';

const check = checks();
const gateway = await startGateway({ unknownFields: 'reject' });
const ledger = createLedger();
const connection = { apiKey: gateway.apiKey, baseURL: gateway.baseURL, ledger };
const model = new ChatKopek('kopek/chat', connection);
const user = (content) => ({ messages: [{ role: 'user', content }] });
const add = tool(({ a, b }) => String(a + b), {
  name: 'add',
  description: 'Adds two numbers',
  schema: z.object({ a: z.number(), b: z.number() }),
});
const twoSteps = '[[call add {"a":2,"b":3}]] [[then]] [[say It is five.]]';

const prompt = ChatPromptTemplate.fromMessages([
  ['system', 'Answer in one sentence.'],
  ['human', '{question}'],
]);
const chain = prompt.pipe(model).pipe(new StringOutputParser());

await check('a chain gives text', async () => assert.ok((await chain.invoke({ question: 'Who are you?' })).length > 0));

await check('a chain streams pieces, and its last one is not lost', async () => {
  let text = '';
  let pieces = 0;
  for await (const piece of await chain.stream({ question: '[[say one two three four five six seven]]' })) {
    text += piece;
    pieces++;
  }
  assert.equal(text, 'one two three four five six seven');
  assert.ok(pieces > 1);
});

await check('a batch with maxConcurrency books each of its calls', async () => {
  const spend = new SpendHandler();
  const questions = ['a', 'b', 'c'].map((question) => ({ question }));
  await chain.batch(questions, { callbacks: [spend], maxConcurrency: 2 });
  assert.equal(spend.total().settled, 3);
});

await check('branches that run in parallel are one sum', async () => {
  const spend = new SpendHandler();
  const both = RunnableParallel.from({ one: chain, two: chain });
  await both.invoke({ question: 'Hello' }, { callbacks: [spend] });
  assert.equal(spend.total().settled, 2);
});

await check('the last chunk of a stream carries the charge', async () => {
  const charges = [];
  for await (const chunk of await model.stream('Hello')) charges.push(chargeOf(chunk)?.costRub);
  assert.ok(charges.pop() !== undefined);
  assert.deepEqual(charges.filter(Boolean), []);
});

await check('an agent with a tool: its handler and its messages tell the same sum', async () => {
  const spend = new SpendHandler();
  const agent = createAgent({ model, tools: [add] });
  const { messages } = await agent.invoke(user(twoSteps), { callbacks: [spend] });
  assert.equal(messages.at(-1).text, 'It is five.');
  assert.equal(sumCharges(messages).costRub, spend.total().costRub);
  return `${spend.total().costRub} ₽`;
});

await check('an agent streams its messages', async () => {
  const agent = createAgent({ model, tools: [add] });
  let text = '';
  for await (const [chunk] of await agent.stream(user('[[say from an agent]]'), { streamMode: 'messages' })) {
    text += chunk.text;
  }
  assert.equal(text, 'from an agent');
});

await check('tags, metadata and a cost centre become labels of the ledger', async () => {
  const call = { tags: ['nightly'], metadata: { user: 'anna', costCenter: 'sales' } };
  await model.invoke('Hello', call);
  const totals = ledger.total({ by: 'tag' });
  for (const label of ['nightly=true', 'user=anna', 'costCenter=sales']) assert.equal(totals[label]?.settled, 1, label);
});

await check('a graph keeps a conversation by its checkpoints, and its thread by session_id', async () => {
  const talker = new ChatKopek('kopek/chat', { ...connection, sessionIdFrom: 'thread_id' });
  const graph = new StateGraph(MessagesAnnotation)
    .addNode('answer', async ({ messages }) => ({ messages: [await talker.invoke(messages)] }))
    .addEdge(START, 'answer')
    .addEdge('answer', END)
    .compile({ checkpointer: new MemorySaver() });
  const config = { configurable: { thread_id: 'chat-1' } };
  await graph.invoke(user('My name is Anna.'), config);
  const { messages } = await graph.invoke(user('What is my name?'), config);
  assert.equal(messages.length, 4);
  assert.equal(gateway.requests().at(-1).body.session_id, 'chat-1');
  assert.equal(gateway.requests().at(-1).body.messages.length, 3);
});

await check('a graph that was interrupted goes on without buying an answer twice', async () => {
  const graph = new StateGraph(MessagesAnnotation)
    .addNode('draft', async ({ messages }) => ({ messages: [await model.invoke(messages)] }))
    .addNode('approve', () => ({ messages: [{ role: 'user', content: String(interrupt('Send it?')) }] }))
    .addEdge(START, 'draft')
    .addEdge('draft', 'approve')
    .addEdge('approve', END)
    .compile({ checkpointer: new MemorySaver() });
  const config = { configurable: { thread_id: 'mail' } };
  const before = ledger.total().settled;
  await graph.invoke(user('Write a mail.'), config);
  const { messages } = await graph.invoke(new Command({ resume: 'yes' }), config);
  assert.equal(messages.at(-1).text, 'yes');
  assert.equal(ledger.total().settled, before + 1);
});

await check('a budget that winds down: the loop concludes, and says so', async () => {
  const loop = Array.from({ length: 30 }, () => '[[call add {"a":1,"b":1}]]').join(' [[then]] ');
  const { costRub } = chargeOf(await model.invoke(loop));
  const agent = createAgent({
    model,
    tools: [add],
    middleware: [createMiddleware(windDown(sumRub([costRub, costRub, costRub]), { costlyTools: ['add'] }))],
  });
  const { messages } = await agent.invoke(user(loop), { recursionLimit: 100 });
  assert.ok(cutShort(messages) !== undefined);
  assert.ok(messages.length < 20);
});

await check('a fallback takes over from a model that fails, without a price for the failure', async () => {
  const broken = new ChatKopek('fault/http-503', { ...connection, maxRetries: 0 });
  const message = await broken.withFallbacks([model]).invoke('Hello');
  assert.equal(chargeOf(message).servedModel, 'kopek/chat');
});

await check('a limit rejects before the request leaves', async () => {
  const poor = new ChatKopek('kopek/chat', { ...connection, ledger: createLedger(), spendLimit: '0.0001' });
  await poor.invoke('Hello');
  const before = gateway.requests().length;
  const error = await failureOf(poor.invoke('Hello'));
  assert.ok(SpendLimitError.isInstance(error));
  assert.equal(gateway.requests().length, before);
  return describeError(error);
});

await check('an error tells what was paid for', async () => {
  const error = await failureOf(new ChatKopek('fault/choice-error', { ...connection, maxRetries: 0 }).invoke('Hello'));
  assert.ok(chargeOf(error) !== undefined);
  return error.code;
});

await check('a reader who leaves frees the stream, and the ledger holds the attempt', async () => {
  const own = createLedger();
  const silent = new ChatKopek('fault/stall-mid-body', { ...connection, ledger: own });
  for await (const _ of await silent.stream(`[[say ${'word '.repeat(40)}]]`)) break;
  await own.flush({ timeoutMs: 20_000 });
  assert.equal(own.total().unknown, 1);
});

await check('tokens are counted without a network', async () =>
  assert.ok((await model.getNumTokens('Привет, мир')) > 0),
);

await check('the ledger and the gateway agree to the last digit', async () => {
  await ledger.flush({ timeoutMs: 20_000 });
  const settled = ledger.entries().filter(({ status }) => status === 'settled');
  const ids = new Set(settled.map(({ charge }) => charge.generationId));
  await gateway.whenIdle();
  const own = gateway.charges().filter(({ generationId }) => ids.has(generationId));
  assert.equal(ledger.total().costRub, sumRub(own.map(({ costRub }) => costRub)));
  return `${ledger.total().costRub} ₽ of ${await billed(gateway, sumRub)} ₽ at the gateway`;
});

await gateway.close();
