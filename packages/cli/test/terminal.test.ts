/** Commands that ask, in a pseudo-terminal whose other end stays open as the window of a person does. */
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { startGateway, type Gateway } from '@kopek/gateway';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programOf } from '../../../vitest.program.ts';
import { envOf } from './support.ts';

const MAIN = await programOf(join(import.meta.dirname, '../src/main.ts'));
const isUtilLinux = String(spawnSync('script', ['--version']).stdout).includes('util-linux');
const CTRL_C = '\u0003';
const CTRL_D = '\u0004';

let gateway: Gateway;
beforeAll(async () => void (gateway = await startGateway()));
afterAll(() => gateway.close());

interface Ended {
  code: number | null;
  shown: string;
}

/** Runs a program, and types when it shows a text, at once for `""`; stdin is never closed. */
function run(program: string, words: string[], prompt: string | undefined, typed: string): Promise<Ended> {
  const env = { ...process.env, ...envOf(gateway), NO_COLOR: '1', KOPEK_HISTORY: 'off' };
  const child = spawn(program, words, { env, stdio: ['pipe', 'pipe', 'pipe'] });
  let shown = '';
  let isTyped = false;
  const show = (text: Buffer): void => {
    shown += text.toString();
    if (isTyped || prompt === undefined || !shown.includes(prompt)) return;
    isTyped = true;
    child.stdin.write(typed);
  };
  if (prompt === '') show(Buffer.of());
  child.stdout.on('data', show);
  child.stderr.on('data', show);
  return new Promise((resolve) => {
    child.on('close', (code) => {
      child.stdin.destroy();
      resolve({ code, shown: shown.replaceAll('\r', '') });
    });
  });
}

const NODE = ['--conditions=@kopek/source', '--no-warnings', MAIN];
const quoted = (word: string): string => `'${word.replaceAll("'", String.raw`'\''`)}'`;
const inTerminal = (words: string[], prompt: string, typed: string): Promise<Ended> => {
  const command = [process.execPath, ...NODE, ...words, '--lang', 'en'].map(quoted).join(' ');
  return run('script', ['-qec', command, '/dev/null'], prompt, typed);
};

describe.skipIf(!isUtilLinux).concurrent('in a terminal that stays open', () => {
  it.each<[name: string, typed: string, code: number, shown: string]>([
    ['no', 'n\n', 0, 'Nothing was spent.'],
    ['yes', 'y\n', 0, 'Spent: '],
    ['nothing', '\n', 0, 'Nothing was spent.'],
    ['Ctrl-D', CTRL_D, 0, 'Nothing was spent.'],
    ['Ctrl-C', CTRL_C, 130, '[y/N]'],
  ])('doctor ends after the answer: %s', async (_, typed, code, expected) => {
    const ended = await inTerminal(['doctor'], '[y/N]', typed);
    expect([ended.code, ended.shown]).toEqual([code, expect.stringContaining(expected)]);
  });

  it.each<[name: string, typed: string, code: number]>([
    ['Ctrl-D', CTRL_D, 0],
    ['Ctrl-C', CTRL_C, 130],
    ['/exit', '/exit\r', 0],
  ])('chat ends at %s', async (_, typed, code) => {
    const ended = await inTerminal(['chat', '-m', 'kopek/echo'], '› ', typed);
    expect([ended.code, ended.shown]).toEqual([code, expect.stringContaining('Total: ')]);
  });

  it('ask ends after what is typed, up to Ctrl-D', async () => {
    const ended = await inTerminal(['ask', '-m', 'kopek/echo', '-f', '-'], '', `what is it?\n${CTRL_D}`);
    expect([ended.code, ended.shown]).toEqual([0, expect.stringContaining('kopek/echo: ')]);
  });
});

describe.concurrent('with a pipe that stays open', () => {
  const piped = (...words: string[]): Promise<Ended> =>
    run(process.execPath, [...NODE, ...words, '--lang', 'en'], undefined, '');

  it('doctor ends without asking', async () => {
    const ended = await piped('doctor');
    expect([ended.code, ended.shown]).toEqual([0, expect.stringContaining('Nothing was spent.')]);
  });

  it('ask ends with a sentence when nothing comes', async () => {
    const ended = await piped('ask', 'what is it?', '-m', 'kopek/echo');
    expect([ended.code, ended.shown]).toEqual([2, expect.stringMatching(/^kopek: Nothing arrived on stdin for 5 s/)]);
  });
});
