/**
 * The tarballs in an empty project, installed with npm: the code of the README runs as an ES module, everything can be
 * required from a CommonJS file, and the types hold under the settings that people compile with.
 */
import { EmptyProject, runnableBlocks } from './empty-project.ts';
import { PUBLISHED } from './packages.ts';

using project = new EmptyProject('smoke', 'module');
// the declarations of the AI SDK need the types of json-schema, and do not bring them
project.install(PUBLISHED, ['@langchain/core', 'ai', 'zod', 'typescript', '@types/node', '@types/json-schema@7']);

project.write(
  'commonjs.cjs',
  `const { createClient, formatRub } = require('@kopek/core');
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
`,
);
const blocks = runnableBlocks('README.md');
if (blocks.length < 2) throw new Error('the README shows no code that runs');
const programs = blocks.map((code, index) => {
  const file = `readme-${index + 1}.mjs`;
  project.write(file, code);
  return file;
});
{
  using gateway = await project.startGateway();
  for (const program of [...programs, 'commonjs.cjs']) {
    const output = project.node([program], gateway.variables);
    console.log(`${program}: ${output.trim().split('\n').at(-1)}`);
  }
}

project.write(
  'types.ts',
  `import { createClient, type ChatResult, type ClientSettings } from '@kopek/core';
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
`,
);
const base = ['--noEmit', '--strict', '--target', 'es2023', '--lib', 'es2023,dom,dom.iterable', '--types', 'node'];
for (const [module, resolution] of [
  ['nodenext', 'nodenext'],
  ['esnext', 'bundler'],
] as const) {
  // with exact optional properties the declarations of the frameworks themselves do not hold, so they are skipped then
  for (const strictness of [
    ['--skipLibCheck', 'false'],
    ['--exactOptionalPropertyTypes', '--skipLibCheck'],
  ]) {
    project.node([
      'node_modules/typescript/bin/tsc',
      ...base,
      '--module',
      module,
      '--moduleResolution',
      resolution,
      ...strictness,
      'types.ts',
    ]);
    console.log(`types.ts: --moduleResolution ${resolution} ${strictness.join(' ')}`);
  }
}
console.log('the tarballs work in an empty project');
