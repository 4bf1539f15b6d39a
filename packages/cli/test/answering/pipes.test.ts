/** The program itself, at the ends of real pipes. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, openSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createLedger } from '@kopek/ledger';
import { sqliteStore } from '@kopek/ledger/sqlite';
import { startGateway, type Gateway } from '@kopek/gateway';
import { expect, it } from 'vitest';
import { ledgerWith, settled } from '../ledger-file.ts';
import { envOf } from '../support.ts';
import { programOf } from '../../../../vitest.program.ts';

const MAIN = await programOf(join(import.meta.dirname, '../../src/main.ts'));
const TEST_MS = 120_000;

interface Ending {
  code: number | null;
  stdout: string;
  stderr: string;
}

interface Running {
  child: ChildProcess;
  ending: Promise<Ending>;
}

/** Starts `kopek ask`; its stdin stays open until the test closes it. */
function startAsk(gateway: Gateway, ...words: string[]): Running {
  return start(['ask', ...words], envOf(gateway));
}

function start(words: readonly string[], env: NodeJS.ProcessEnv): Running {
  const child = spawn(process.execPath, ['--conditions=@kopek/source', MAIN, ...words, '--lang', 'en'], {
    env: { ...env, PATH: process.env['PATH'] },
  });
  const written = { stdout: '', stderr: '' };
  child.stdout.on('data', (piece) => void (written.stdout += String(piece)));
  child.stderr.on('data', (piece) => void (written.stderr += String(piece)));
  return { child, ending: once(child, 'close').then(([code]) => ({ code: code as number | null, ...written })) };
}

async function totalOf(file: string): Promise<{ inFlight: number; unknown: number; costRub?: string } | undefined> {
  const ledger = createLedger({ store: sqliteStore(file) });
  try {
    return (await ledger.totals())['all'];
  } finally {
    await ledger.close();
  }
}

const LONG = { text: 'word '.repeat(2000) };
const newFile = (): string => join(mkdtempSync(join(tmpdir(), 'kopek-pipes-')), 'ledger.db');

it.concurrent(
  'a question is neither delayed by a pipe that nobody closes nor sent without its input',
  async ({ expect }) => {
    await using gateway = await startGateway();
    const { child, ending } = startAsk(gateway, 'What is it?');
    const { code, stdout, stderr } = await ending;
    expect([code, stdout, gateway.requests()]).toEqual([2, '', []]);
    expect(stderr).toContain('Nothing was sent. Add -f - to wait for it');
    expect(child.stdin?.writableEnded).toBe(false);
  },
  TEST_MS,
);

it.concurrent.for<[string, string[]]>([
  ['beside a question', ['What is it?']],
  ['that was asked for', ['What is it?', '-f', '-']],
])('input from a pipe %s is sent', { timeout: TEST_MS }, async ([, words], { expect }) => {
  await using gateway = await startGateway();
  const { child, ending } = startAsk(gateway, ...words);
  child.stdin?.write('first piece, ');
  child.stdin?.end('second piece');
  expect((await ending).code).toBe(0);
  expect(JSON.stringify(gateway.requests().at(-1)?.body)).toContain('first piece, second piece');
});

it.concurrent(
  'a closed output pipe ends the answer quietly with 141, and the attempt is in the ledger',
  async ({ expect }) => {
    await using gateway = await startGateway({ pace: 1, script: [LONG] });
    const file = newFile();
    const { child, ending } = startAsk(gateway, 'x', '--ledger', file);
    child.stdin?.end();
    child.stdout?.once('data', () => child.stdout?.destroy());
    const { code, stderr } = await ending;
    expect([code, stderr]).toEqual([141, 'Stopped. Partial answer: cost unknown\n']);
    expect(await totalOf(file)).toMatchObject({ inFlight: 0, unknown: 1 });
  },
  TEST_MS,
);

it.concurrent(
  'a closed output pipe ends a listing quietly with 141',
  async ({ expect }) => {
    // more than a pipe takes without a reader
    const tags = { note: 'x'.repeat(200) };
    const file = await ledgerWith(Array.from({ length: 1000 }, () => settled('1', '2026-11-01T00:00:00Z', { tags })));
    const { child, ending } = start(['ledger', 'export', file], {});
    child.stdout?.once('data', () => child.stdout?.destroy());
    const { code, stderr } = await ending;
    expect([code, stderr]).toEqual([141, '']);
  },
  TEST_MS,
);

it.concurrent.for([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)(
  '%s ends the answer with %i, and the attempt is in the ledger',
  { timeout: TEST_MS },
  async ([signal, expected], { expect }) => {
    await using gateway = await startGateway({ pace: 1, script: [LONG] });
    const file = newFile();
    const { child, ending } = startAsk(gateway, 'x', '--ledger', file);
    child.stdin?.end();
    child.stdout?.once('data', () => child.kill(signal));
    const { code, stderr } = await ending;
    expect([code, stderr]).toEqual([expected, expect.stringContaining('cost unknown')]);
    expect(await totalOf(file)).toMatchObject({ inFlight: 0, unknown: 1 });
  },
);

/** A file on a full disk. */
const FULL = '/dev/full';

it.runIf(existsSync(FULL))(
  'a full disk ends the answer with one sentence, and its price is in the ledger',
  { timeout: TEST_MS },
  async ({ expect }) => {
    await using gateway = await startGateway({ script: [{ text: 'word '.repeat(50) }] });
    const file = newFile();
    const words = ['ask', '-m', 'kopek/echo', 'x', '--ledger', file, '--lang', 'en'];
    const child = spawn(process.execPath, ['--conditions=@kopek/source', MAIN, ...words], {
      env: { ...envOf(gateway), KOPEK_HISTORY: 'off', PATH: process.env['PATH'] },
      stdio: ['ignore', openSync(FULL, 'w'), 'pipe'],
    });
    let stderr = '';
    child.stderr?.on('data', (piece) => void (stderr += String(piece)));
    const [code] = await once(child, 'close');
    const [charge] = gateway.charges();
    expect(code).toBe(1);
    expect(stderr.match(/could not be written \(.*ENOSPC.*\)/g)).toHaveLength(1);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(await totalOf(file)).toMatchObject({ inFlight: 0, unknown: 0, costRub: charge?.costRub });
  },
);

const isUtilLinux = String(spawnSync('script', ['--version']).stdout).includes('util-linux');

it.skipIf(!isUtilLinux)(
  'a terminal that is gone (EIO) ends the answer with one sentence, and its price is in the ledger',
  { timeout: TEST_MS },
  async ({ expect }) => {
    await using gateway = await startGateway({ script: [{ text: 'word '.repeat(50) }] });
    const file = newFile();
    const folder = dirname(file);
    const program = join(folder, 'program.sh');
    spawnSync('mkfifo', [join(folder, 'gone'), join(folder, 'code')]);
    const words = ['ask', '-m', 'kopek/echo', 'x', '--ledger', file, '--lang', 'en'];
    const command = [process.execPath, '--conditions=@kopek/source', '--no-warnings', MAIN, ...words].join(' ');
    // it survives the end of the terminal, as a program under nohup does, and begins after it
    writeFileSync(program, `trap '' HUP\n(read _ <gone; ${command} 2>stderr </dev/null; echo $? >code) &\n`);
    const terminal = spawn('script', ['-qec', `sh ${program}`, '/dev/null'], {
      cwd: folder,
      env: { ...envOf(gateway), KOPEK_HISTORY: 'off', PATH: process.env['PATH'] },
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    await once(terminal, 'close');
    await writeFile(join(folder, 'gone'), 'now\n');
    expect(await readFile(join(folder, 'code'), 'utf8')).toBe('1\n');
    const stderr = await readFile(join(folder, 'stderr'), 'utf8');
    expect(stderr.match(/could not be written \(.*EIO.*\)/g)).toHaveLength(1);
    expect(stderr).not.toMatch(/\n\s+at /);
    const [charge] = gateway.charges();
    expect(await totalOf(file)).toMatchObject({ inFlight: 0, unknown: 0, costRub: charge?.costRub });
  },
);

it
  .runIf(existsSync(FULL))
  .each([
    ['budget', 'credit', 'customer=acme', '10', '--id', 'p', '--ledger'],
    ['budget', 'list', '--ledger'],
    ['ledger', 'export'],
    ['report'],
  ])('a full disk is one sentence in %s %s', { timeout: TEST_MS }, async (...words) => {
  const file = await ledgerWith([settled('1', '2026-11-01T00:00:00Z')]);
  const given = [...words.filter((word) => typeof word === 'string'), file, '--lang', 'en'];
  const child = spawn(process.execPath, ['--conditions=@kopek/source', MAIN, ...given], {
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', openSync(FULL, 'w'), 'pipe'],
  });
  let stderr = '';
  child.stderr?.on('data', (piece) => void (stderr += String(piece)));
  const [code] = await once(child, 'close');
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^kopek: the output could not be written \(.*ENOSPC.*\n$/)]);
});
