/**
 * Mistakes that are made before any program runs: versions that do not fit together. Each is made with the tarballs in
 * an empty project, and each must lead to one sentence that says what to do.
 */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { EmptyProject } from './empty-project.ts';

const OLD_NODE = '20.19.5';

await check('an old Node', async () => {
  using project = new EmptyProject('old-node');
  project.install(['core', 'ledger', 'langchain', 'vercel-ai', 'gateway'], ['@langchain/core', 'ai']);
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  project.run('npm', ['install', '--no-audit', '--no-fund', '--prefix', 'old', `${name}@${OLD_NODE}`]);
  const node = join(project.folder, 'old/node_modules', name, 'bin/node');
  const sentence = `Kopek needs Node 22.19 or newer, and this is Node ${OLD_NODE}`;
  const calls = {
    core: `import { createClient } from '@kopek/core'; createClient();`,
    langchain: `import { ChatKopek } from '@kopek/langchain'; new ChatKopek('auto');`,
    'ai-sdk': `import { kopek } from '@kopek/vercel-ai'; import { generateText } from 'ai';
await generateText({ model: kopek('auto'), prompt: 'Hello' });`,
  };
  const variables = { KOPEK_BASE_URL: 'https://gateway.example', KOPEK_API_KEY: 'key' };
  for (const [file, code] of Object.entries(calls)) {
    project.write(`${file}.mjs`, code);
    expect(file, project.failureOf(node, [`${file}.mjs`], variables), sentence);
  }
  expect(
    'kopek-gateway',
    project.failureOf(node, ['node_modules/.bin/kopek-gateway']),
    `kopek-gateway needs Node 22.19 or newer, and this is Node ${OLD_NODE}`,
  );
});

await check('ai 6 with the entry for ai 7', async () => {
  using project = new EmptyProject('ai-6');
  project.run('npm', ['install', '--no-audit', '--no-fund', 'ai@6', 'zod@4']);
  project.run('npm', ['install', '--no-audit', '--no-fund', ...project.tarballs(['core', 'ledger', 'vercel-ai'])]);
  // ai 6 stops before anything is sent
  project.write('program.mjs', askedThrough('@kopek/vercel-ai'));
  expect(
    'ai 6',
    project.failureOf(process.execPath, ['program.mjs']),
    'Unsupported model version v4 for provider "kopek.chat"',
  );
  project.write('six.mjs', askedThrough('@kopek/vercel-ai/v6'));
  expect('ai 6, its own entry', project.failureOf(process.execPath, ['six.mjs']), 'a request left');
});

await check('two copies of @langchain/core', async () => {
  using project = new EmptyProject('two-copies');
  project.install(['core', 'ledger', 'langchain', 'gateway'], ['@langchain/core', 'zod']);
  const modules = join(project.folder, 'node_modules');
  // one for the program, one for the adapter, as package managers leave them when ranges do not overlap
  cpSync(join(modules, '@langchain/core'), join(modules, '@kopek/langchain/node_modules/@langchain/core'), {
    recursive: true,
  });
  project.write(
    'program.mjs',
    `import assert from 'node:assert/strict';
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
console.log('works');`,
  );
  using gateway = await project.startGateway();
  // nothing to say: messages, chains, callbacks and tools of one copy are understood by the other
  expect('a program', project.node(['program.mjs'], gateway.variables), 'works');
});

async function check(name: string, run: () => Promise<void>): Promise<void> {
  await run();
  console.log(`✓ ${name}`);
}

function expect(who: string, said: string, sentence: string): void {
  if (!said.includes(sentence)) throw new Error(`${who} did not say "${sentence}" but:\n${said}`);
}

/** A program that asks through an entry of the provider, and notices when a request leaves. */
function askedThrough(entry: string): string {
  return `import { generateText } from 'ai';
import { createKopek } from '${entry}';
const fetch = async () => { throw new Error('a request left'); };
const kopek = createKopek({ apiKey: 'key', baseURL: 'https://gateway.example', fetch });
await generateText({ model: kopek('auto'), prompt: 'Hello', maxRetries: 0 });`;
}
