import { execFile, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { ledgerWith, settled } from '../ledger-file.ts';
import { Bridge } from './bridge.ts';
import { commandOf } from './server.ts';

const PROGRAM = join(
  dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json')),
  'dist/index.js',
);

it('passes the public conformance tests, but for those that need a server made for them', async () => {
  const path = await ledgerWith([settled('0.1', '2026-11-20T10:00:00Z')]);
  const { command, args } = commandOf([path]);
  await using bridge = new Bridge(spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] }));
  const url = await bridge.listen();
  const { code, output } = await new Promise<{ code: unknown; output: string }>((resolve) => {
    const words = [
      PROGRAM,
      'server',
      '--url',
      url,
      '--expected-failures',
      join(import.meta.dirname, 'conformance.yml'),
    ];
    // it writes its results into the current folder
    execFile(process.execPath, words, { cwd: mkdtempSync(join(tmpdir(), 'conformance-')) }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });
  const passed = [...output.matchAll(/^✓ ([\w-]+): /gm)].map(([, name]) => name);
  expect({ code, passed }, output).toMatchObject({
    code: 0,
    passed: expect.arrayContaining(['server-initialize', 'ping', 'tools-list']),
  });
}, 240_000);
