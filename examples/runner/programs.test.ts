import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startGateway } from '@kopek/gateway';
import { expect, test } from 'vitest';

const FOLDERS = ['core', 'langchain', 'ledger-postgres', 'runtimes', 'vercel-ai'];
const EXAMPLES = join(import.meta.dirname, '..');

const { KOPEK_BASE_URL, KOPEK_API_KEY } = process.env;
const isService = KOPEK_BASE_URL !== undefined && KOPEK_API_KEY !== undefined;

const EACH = join(import.meta.dirname, 'each.ts');

/** Programs of a folder share a process, which has loaded their framework once: against a local gateway, or the service in the environment. */
test.each(FOLDERS)('every program of %s', async (folder) => {
  const cwd = join(EXAMPLES, folder);
  const programs = readdirSync(cwd).filter((file) => file.endsWith('.ts'));
  await using gateway = isService ? undefined : await startGateway({ balanceRub: '1000' });
  const env = gateway && { KOPEK_BASE_URL: gateway.baseURL, KOPEK_API_KEY: gateway.apiKey };
  // WebAssembly that runs once is not worth optimizing: PGlite takes half of the time
  const words = [
    '--liftoff-only',
    '--conditions=@kopek/source',
    EACH,
    ...programs.map((program) => join(cwd, program)),
  ];
  const ran = promisify(execFile)(process.execPath, words, {
    cwd,
    env: { ...process.env, ...env },
    timeout: 240_000,
  });
  // its output is in the message of what it rejects with
  await expect(ran).resolves.toBeDefined();
});
