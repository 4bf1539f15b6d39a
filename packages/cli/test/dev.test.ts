import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { kopek } from './support.ts';
import { programOf } from '../../../vitest.program.ts';

const MAIN = await programOf(join(import.meta.dirname, '../src/main.ts'));
const CHILD = join(import.meta.dirname, 'fixtures/child.mjs');

function project(hasGateway: boolean): string {
  const folder = mkdtempSync(join(tmpdir(), 'kopek-dev-'));
  mkdirSync(join(folder, 'node_modules/@kopek'), { recursive: true });
  if (hasGateway) symlinkSync(join(import.meta.dirname, '../../gateway'), join(folder, 'node_modules/@kopek/gateway'));
  return folder;
}

/** Runs the program itself; `onText` sees stdout as it grows. */
async function run(words: readonly string[], onText?: (text: string, pid: number) => void) {
  const child = spawn(process.execPath, ['--conditions=@kopek/source', MAIN, 'dev', '--lang', 'en', ...words], {
    cwd: project(true),
    env: { PATH: process.env['PATH'], KOPEK_BASE_URL: 'https://elsewhere.example', KOPEK_API_KEY: 'not this one' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (piece: Buffer) => {
    said.stdout += piece.toString();
    onText?.(said.stdout, child.pid ?? 0);
  });
  child.stderr.on('data', (piece: Buffer) => (said.stderr += piece.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...said };
}

describe('kopek dev', () => {
  it('runs a command with the address, key and namespace of a gateway, and ends with its exit code', async () => {
    const { code, stdout, stderr } = await run(['--', process.execPath, CHILD, '3', '--port', '1']);
    expect([code, stdout]).toEqual([5, 'key 200\n']);
    expect(stderr).toMatch(/^Local gateway: http:\/\/127\.0\.0\.1:\d+\/v1\nGateway stopped\. Charges: 1; balance: /);
  }, 120_000);

  it('forwards its signals to the command', async () => {
    let isSent = false;
    const { code, stdout } = await run(['--json', '--', process.execPath, CHILD, 'wait'], (text, pid) => {
      if (!isSent && text.includes('waiting')) isSent = process.kill(pid, 'SIGTERM');
    });
    expect([code, stdout]).toEqual([7, 'key 200\nwaiting\n']);
  }, 120_000);

  it('says in Russian why its gateway cannot start', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kopek-dev-'));
    const data = join(folder, 'base.db');
    const books = new DatabaseSync(data);
    books.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; CREATE TABLE changes (answered_at)');
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const said = async (...words: string[]): Promise<string> =>
      (await run([...words, '--lang', 'ru', '--', process.execPath, '--version'])).stderr;
    expect(await said('--port', '65536')).toBe('kopek: Порт — число от 1 до 65535.\n');
    expect(await said('--port', `${port}`)).toBe(
      `kopek: Порт ${port} занят или недоступен: укажите другой в --port.\n`,
    );
    expect(await said('--data', data)).toBe(
      `kopek: Файл базы ${data} занят другим шлюзом: остановите его или укажите другой.\n`,
    );
    expect(await said('--data', folder)).toBe(
      `kopek: Файл базы ${folder} не открывается: проверьте путь и права, и не повреждён ли он.\n`,
    );
    server.close();
    books.close();
  }, 120_000);

  it('ends with 2 for a command that is missing or not named', async () => {
    const missing = await run(['--', 'no-such-program-of-kopek']);
    expect([missing.code, missing.stderr]).toEqual([
      2,
      expect.stringContaining('no-such-program-of-kopek cannot be run (ENOENT).'),
    ]);
    expect((await kopek(['dev'])).code).toBe(2);
  }, 120_000);

  it('names in one sentence what to install if the project has no gateway', async () => {
    const { code, stderr } = await kopek(['dev', '--lang', 'en', '--', 'true'], { cwd: project(false) });
    expect([code, stderr.trim().split('\n')]).toEqual([
      2,
      [expect.stringContaining('npm install --save-dev @kopek/gateway')],
    ]);
  });

  it('leaves the option for the language to the command', async () => {
    const words = ['dev', '--', 'true', '--lang', 'ru'];
    const { stderr } = await kopek(words, { cwd: project(false), env: { LANG: 'en_US.UTF-8' } });
    expect(stderr).toMatch(/^kopek: The gateway must be installed in your project/);
  });
});
