import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startGateway } from '@kopek/gateway';
import { describe, expect, test } from 'vitest';

const FOLDERS = ['core', 'langchain', 'ledger-postgres', 'runtimes', 'vercel-ai'];
const EXAMPLES = join(import.meta.dirname, '..');

const { KOPEK_BASE_URL, KOPEK_API_KEY } = process.env;
const isService = KOPEK_BASE_URL !== undefined && KOPEK_API_KEY !== undefined;

/** Each program checks itself, in a separate process: against a local gateway, or the service in the environment. */
describe.each(FOLDERS)('%s', (folder) => {
  const cwd = join(EXAMPLES, folder);
  const programs = readdirSync(cwd).filter((file) => file.endsWith('.ts'));

  test.each(programs)('%s', async (program) => {
    await using gateway = isService ? undefined : await startGateway({ balanceRub: '1000' });
    const env = gateway && { KOPEK_BASE_URL: gateway.baseURL, KOPEK_API_KEY: gateway.apiKey };
    const ran = promisify(execFile)(process.execPath, ['--conditions=@kopek/source', program], {
      cwd,
      env: { ...process.env, ...env },
      timeout: 120_000,
    });
    // its output is in the message of what it rejects with
    await expect(ran).resolves.toBeDefined();
  });
});
