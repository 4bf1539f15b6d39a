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
  'required.cjs',
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
// tools, not packages of a newcomer: they bring scripts that run at install
project.run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', 'esbuild@0.28', 'jest@30']);
// a program in TypeScript that compiles to CommonJS: plain, in one bundle, and in the tests of Jest
project.write(
  'commonjs.cts',
  `import { createClient, KopekError } from '@kopek/core';
import { createLedger } from '@kopek/ledger';
import { reconcile } from '@kopek/ledger/reconcile';
import { ChatKopek, KopekError as SameError } from '@kopek/langchain';
import { createKopek } from '@kopek/vercel-ai';

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
`,
);
project.write(
  'ask.test.cjs',
  `const { ask } = require('./commonjs.cjs');
test('asks, and knows the price', async () => expect(Number(await ask())).toBeGreaterThan(0));
`,
);
const COMMONJS = [
  '--strict',
  '--target',
  'es2022',
  '--lib',
  'es2023,dom,esnext.disposable',
  '--types',
  'node',
  '--skipLibCheck',
];
project.node(['node_modules/typescript/bin/tsc', ...COMMONJS, '--module', 'node16', 'commonjs.cts']);
project.node([
  'node_modules/esbuild/bin/esbuild',
  'commonjs.cts',
  '--bundle',
  '--platform=node',
  '--format=cjs',
  '--outfile=bundle.cjs',
  '--log-level=error',
]);
const blocks = runnableBlocks('README.md');
if (blocks.length < 2) throw new Error('the README shows no code that runs');
const programs = blocks.map((code, index) => {
  const file = `readme-${index + 1}.mjs`;
  project.write(file, code);
  return file;
});
{
  using gateway = await project.startGateway();
  for (const program of [...programs, 'required.cjs', 'commonjs.cjs', 'bundle.cjs']) {
    const output = project.node([program], gateway.variables);
    console.log(`${program}: ${output.trim().split('\n').at(-1)}`);
  }
  const jest = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', '--testRegex', 'ask.test.cjs'];
  project.node(jest, gateway.variables);
  console.log('ask.test.cjs: Jest, as docs/runtimes.md says');
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
