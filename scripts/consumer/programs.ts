/** Programs as newcomers write them, and mistakes that they make before any of their own code runs. */

/** Everything can be required. */
export const REQUIRED: string = `const { createClient, formatRub } = require('@kopek/core');
const { ChatKopek } = require('@kopek/langchain');
const { kopek } = require('@kopek/vercel-ai');
const { startGateway } = require('@kopek/gateway');
(async () => {
  const client = createClient();
  const answer = await client.chat({ model: 'auto', messages: [{ role: 'user', content: 'Привет' }] });
  if (answer.charge.status !== 'settled') throw new Error('no price');
  if (typeof kopek('auto').doStream !== 'function' || new ChatKopek('auto')._llmType() !== 'kopek') throw new Error('wrong exports');
  if (typeof startGateway !== 'function') throw new Error('wrong exports');
  console.log(formatRub(answer.charge.costRub));
})();
`;

/** A program in TypeScript that compiles to CommonJS: plain, in one bundle, and in the tests of Jest. */
export const COMMONJS: string = `import { createClient, KopekError } from '@kopek/core';
import { createLedger } from '@kopek/ledger';
import { reconcile } from '@kopek/ledger/reconcile';
import { ChatKopek, KopekError as SameError } from '@kopek/langchain';
import { createKopek } from '@kopek/vercel-ai';
import type { BaseChatModel } from '@langchain/core/language_models/chat_models';

/** LangChain declares its classes twice, once for each kind of module. */
export const modelOfLangChain = (): BaseChatModel => new ChatKopek('auto');

export async function ask(): Promise<string | undefined> {
  const ledger = createLedger();
  await createClient({ meter: ledger.meter() }).chat({ model: 'auto', messages: [{ role: 'user', content: 'Привет' }] });
  await new ChatKopek('auto', { ledger }).invoke('Привет');
  if (createKopek()('auto').modelId !== 'auto' || typeof reconcile !== 'function') throw new Error('wrong exports');
  if (KopekError !== SameError) throw new Error('there are two copies of core');
  const { costRub, settled } = ledger.total();
  if (settled !== 2) throw new Error('not booked');
  return costRub;
}
if (process.argv[1] === __filename) void ask().then((costRub) => console.log(costRub, '₽'));
`;

export const ASK_TEST: string = `const { ask } = require('./commonjs.cjs');
test('asks, and knows the price', async () => expect(Number(await ask())).toBeGreaterThan(0));
`;

/** Types of all packages, under the settings that people compile with. */
export const TYPES: string = `import { createClient, type ChatResult, type ClientSettings } from '@kopek/core';
import { toJsonSchema } from '@kopek/core/schema';
import type { ChatRequest } from '@kopek/core/wire';
import { ChatKopek, SpendHandler } from '@kopek/langchain';
import { chargeMetadata, costReached, createKopek, kopek, type ChargeMessageMetadata } from '@kopek/vercel-ai';
import { startGateway, type Gateway } from '@kopek/gateway';
import { convertToModelMessages, isStepCount, streamText, toUIMessageStream, type UIMessage } from 'ai';

const settings: ClientSettings = { apiKey: 'k', baseURL: 'https://gateway.example' };
export const answer: Promise<ChatResult> = createClient(settings).chat({ model: 'auto', messages: [] });
export const model: ChatKopek = new ChatKopek('auto', { temperature: 0.1, callbacks: [new SpendHandler()] });
export const provider = createKopek({ apiKey: 'k' })('auto');
export const gateway: Promise<Gateway> = startGateway();
export const others: unknown[] = [toJsonSchema, { prompt: 'x' } satisfies ChatRequest];
export async function respond(messages: UIMessage<ChargeMessageMetadata>[]) {
  const result = streamText({
    model: kopek('auto'),
    messages: await convertToModelMessages(messages),
    stopWhen: [isStepCount(3), costReached('1.00')],
  });
  return toUIMessageStream({ stream: result.stream, messageMetadata: chargeMetadata() });
}
`;

/** Messages, chains, callbacks and tools of one copy of LangChain are understood by the other. */
export const TWO_COPIES: string = `import assert from 'node:assert/strict';
import { ChatKopek, chargeOf, SpendHandler } from '@kopek/langchain';
import { AIMessage, HumanMessage, SystemMessage } from '@langchain/core/messages';
import { StringOutputParser } from '@langchain/core/output_parsers';
import { ChatPromptTemplate } from '@langchain/core/prompts';
import { tool } from '@langchain/core/tools';
import { z } from 'zod';
const model = new ChatKopek('kopek/echo');
const message = await model.invoke([new SystemMessage('brief'), new HumanMessage('one'), new AIMessage('two'), new HumanMessage('three')]);
assert.equal(message.text, 'three');
assert.ok(AIMessage.isInstance(message));
const spend = new SpendHandler();
const chain = ChatPromptTemplate.fromTemplate('{what}').pipe(model).pipe(new StringOutputParser());
let text = '';
for await (const piece of await chain.stream({ what: 'four' }, { callbacks: [spend] })) text += piece;
assert.equal(text, 'four');
assert.equal(spend.total().settled, 1);
const add = tool(({ a, b }) => String(a + b), { name: 'add', description: 'Add two numbers', schema: z.object({ a: z.number(), b: z.number() }) });
const call = await new ChatKopek('kopek/tools').bindTools([add]).invoke('add 1 and 2');
assert.deepEqual(call.tool_calls[0].args, { a: 1, b: 2 });
assert.equal(chargeOf(call).status, 'settled');
console.log('works');`;

/** First calls, by package, that an old Node must answer with one sentence. */
export const OLD_NODE_CALLS: Readonly<Record<string, string>> = {
  core: `import { createClient } from '@kopek/core'; createClient();`,
  langchain: `import { ChatKopek } from '@kopek/langchain'; new ChatKopek('auto');`,
  'ai-sdk': `import { kopek } from '@kopek/vercel-ai'; import { generateText } from 'ai';
await generateText({ model: kopek('auto'), prompt: 'Hello' });`,
};

/** A program that asks through an entry of the provider, and notices when a request leaves. */
export function askedThrough(entry: string): string {
  return `import { generateText } from 'ai';
import { createKopek } from '${entry}';
const fetch = async () => { throw new Error('a request left'); };
const kopek = createKopek({ apiKey: 'key', baseURL: 'https://gateway.example', fetch });
await generateText({ model: kopek('auto'), prompt: 'Hello', maxRetries: 0 });`;
}

/** One use of every entry, for compilers from 5.4 on; in the form of a test of tstyche. */
export const TYPES_OF_EVERY_ENTRY: string = `import { expect, test } from 'tstyche';
import type { ChatResult } from '@kopek/core';
import { createLedger, meteredClient, type MeteredClientSettings } from '@kopek/ledger';
import { sqliteStore } from '@kopek/ledger/sqlite';
import { reconcile } from '@kopek/ledger/reconcile';
import { toJsonSchema } from '@kopek/core/schema';
import type { ChatRequest } from '@kopek/core/wire';
import { startGateway, type Gateway } from '@kopek/gateway';
import { ChatKopek, SpendHandler } from '@kopek/langchain';
import { postgresStore } from '@kopek/ledger-postgres';
import { instrument } from '@kopek/otel';
import { formatCost } from '@kopek/vercel-ai';

const settings: MeteredClientSettings = { apiKey: 'k', baseURL: 'https://gateway.example', spendLimit: '5.00' };
test('every entry has its types', () => {
  expect(meteredClient(settings).chat({ model: 'auto', messages: [] })).type.toBe<Promise<ChatResult>>();
  expect(startGateway()).type.toBe<Promise<Gateway>>();
  expect<{ prompt: string }>().type.toBeAssignableTo<ChatRequest>();
  expect(new ChatKopek('auto', { temperature: 0.1, callbacks: [new SpendHandler()] })).type.toBe<ChatKopek>();
  expect(formatCost({ status: 'settled', costRub: '1' })).type.toBe<string>();
});
export const others: unknown[] = [toJsonSchema, createLedger, sqliteStore, reconcile, postgresStore, instrument];
`;
