/**
 * The declarations in the tarballs hold for every TypeScript that people use, from 5.4 to 7, with the resolution of Node and
 * of bundlers, from CommonJS files too, and with the libraries checked as well.
 *
 *   npx -y pnpm@12 build && npx -y pnpm@12 pack:all && npx -y pnpm@12 check:types
 */
import { EmptyProject } from './empty-project.ts';
import { PUBLISHED } from './packages.ts';

/** What people have installed, and the `@types/node` that their compiler can read. */
const COMPILERS = {
  '~22.13.0': ['5.4', '5.5', '5.6'],
  latest: ['5.7', '5.8', '5.9', '6.0', '7.0'],
};

const LIBRARIES = 'es2022,esnext.disposable,dom,dom.iterable';
const BASE = ['--noEmit', '--strict', '--target', 'es2022', '--types', 'node', '--lib', LIBRARIES];

const OWN = `import type { ChatResult } from '@kopek/core';
import { createLedger, meteredClient, type MeteredClientSettings } from '@kopek/ledger';
import { sqliteStore } from '@kopek/ledger/sqlite';
import { reconcile } from '@kopek/ledger/reconcile';
import { toJsonSchema } from '@kopek/core/schema';
import type { ChatRequest } from '@kopek/core/wire';
import { startGateway, type Gateway } from '@kopek/gateway';
import { postgresStore } from '@kopek/ledger-postgres';
import { instrument } from '@kopek/otel';

const settings: MeteredClientSettings = { apiKey: 'k', baseURL: 'https://gateway.example', spendLimit: '5.00' };
export const answer: Promise<ChatResult> = meteredClient(settings).chat({ model: 'auto', messages: [] });
export const gateway: Promise<Gateway> = startGateway();
export const request = { prompt: 'x' } satisfies ChatRequest;
export const others: unknown[] = [toJsonSchema, createLedger, sqliteStore, reconcile, postgresStore, instrument];
`;

const FRAMEWORKS = `import { ChatKopek, SpendHandler } from '@kopek/langchain';
import { chargeMetadata, chargeOf, costReached, createKopek, kopek, type ChargeMessageMetadata } from '@kopek/vercel-ai';
import { convertToModelMessages, isStepCount, streamText, toUIMessageStream, type UIMessage } from 'ai';

export const model: ChatKopek = new ChatKopek('auto', { temperature: 0.1, callbacks: [new SpendHandler()] });
export const provider = createKopek({ apiKey: 'k' })('auto');
export async function respond(messages: UIMessage<ChargeMessageMetadata>[]) {
  const result = streamText({
    model: kopek('auto'),
    messages: await convertToModelMessages(messages),
    stopWhen: [isStepCount(3), costReached('1.00')],
  });
  return toUIMessageStream({ stream: result.stream, messageMetadata: chargeMetadata() });
}
export const price: string | undefined = chargeOf(await respond([]))?.costRub;
`;

/** The AI SDK itself cannot be imported here before `node20`. */
const COMMONJS_FRAMEWORKS = `import { ChatKopek, SpendHandler } from '@kopek/langchain';
import { createKopek, formatCost } from '@kopek/vercel-ai';

export const model: ChatKopek = new ChatKopek('auto', { temperature: 0.1, callbacks: [new SpendHandler()] });
export const provider = createKopek({ apiKey: 'k' })('auto');
export const price: string = formatCost({ status: 'settled', costRub: '1' });
`;

for (const [nodeTypes, versions] of Object.entries(COMPILERS)) {
  using project = new EmptyProject('types', 'module');
  // the declarations of the AI SDK need the types of json-schema, and do not bring them
  project.install(PUBLISHED, [
    '@langchain/core',
    'ai',
    'zod',
    '@opentelemetry/api',
    `@types/node@${nodeTypes}`,
    '@types/json-schema@7',
    ...versions.map((version) => `typescript-${version}@npm:typescript@~${version}.0`),
  ]);
  project.write('own.ts', OWN);
  project.write('frameworks.ts', FRAMEWORKS);
  project.write('own.cts', OWN);
  project.write('frameworks.cts', COMMONJS_FRAMEWORKS);
  for (const version of versions) {
    const compile = (file: string, module: string, resolution: string, ...settings: string[]): void => {
      project.node([
        `node_modules/typescript-${version}/bin/tsc`,
        ...BASE,
        '--module',
        module,
        '--moduleResolution',
        resolution,
        ...settings,
        file,
      ]);
    };
    for (const [module, resolution] of [
      ['nodenext', 'nodenext'],
      ['esnext', 'bundler'],
    ] as const) {
      compile('own.ts', module, resolution, '--skipLibCheck', 'false');
      // the frameworks' own declarations need newer compilers than ours
      compile('frameworks.ts', module, resolution, '--skipLibCheck');
    }
    const required = [
      ['node16', 'node16'],
      ...(Number(version) >= 5.8 ? [['node18', 'node16']] : []),
      ...(Number(version) < 7 ? [['commonjs', 'node10']] : []),
    ] as [string, string][];
    for (const [module, resolution] of required) {
      // zod needs it
      const older = resolution === 'node10' ? ['--esModuleInterop'] : [];
      if (version === '6.0' && resolution === 'node10') older.push('--ignoreDeprecations', '6.0');
      compile('own.cts', module, resolution, '--skipLibCheck', 'false', ...older);
      compile('frameworks.cts', module, resolution, '--skipLibCheck', ...older);
    }
    const modules = required.map(([module]) => module).join(', ');
    console.log(
      `TypeScript ${version}: nodenext and bundler, CommonJS as ${modules}; our declarations checked as well`,
    );
  }
}
