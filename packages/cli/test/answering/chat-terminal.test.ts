/** The same conversation in a real terminal: tmux gives it one, types, and reads the screen. */
import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGateway, type Gateway } from '@kopek/gateway';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { envOf } from '../support.ts';
import { programOf } from '../../../../vitest.program.ts';

const hasTmux = spawnSync('tmux', ['-V']).status === 0;
const MAIN = await programOf(join(import.meta.dirname, '../../src/main.ts'));
const PATIENCE = { timeout: 60_000, interval: 100 };

/** A terminal of 100 × 30 in which `kopek chat` runs. */
class Screen {
  readonly #socket = `kopek-${randomUUID()}`;

  constructor(words: readonly string[], env: Record<string, string>) {
    const command = [process.execPath, '--conditions=@kopek/source', MAIN, ...words].map(quoted).join(' ');
    const settings = Object.entries({ LANG: 'C.UTF-8', ...env }).map(([name, value]) => `${name}=${quoted(value)}`);
    const script = join(mkdtempSync(join(tmpdir(), 'kopek-terminal-')), 'run.sh');
    // Ctrl-C reaches the shell as well, which is to tell the exit code afterwards
    writeFileSync(script, `trap : INT; env ${settings.join(' ')} ${command}; echo "exit code $?"; exec sleep 600\n`);
    this.#tmux('-f', '/dev/null', 'new-session', '-d', '-x', '100', '-y', '30', `sh ${quoted(script)}`);
  }

  type(text: string): void {
    this.#tmux('send-keys', '-l', text);
    this.press('Enter');
  }

  press(key: string): void {
    this.#tmux('send-keys', key);
  }

  text(): string {
    return this.#tmux('capture-pane', '-p', '-J').replaceAll('\u00A0', ' ').replaceAll('  ', ' ');
  }

  async shows(text: string | RegExp): Promise<void> {
    await vi.waitFor(() => expect(this.text()).toMatch(text), PATIENCE);
  }

  close(): void {
    spawnSync('tmux', ['-L', this.#socket, 'kill-server']);
  }

  #tmux(...words: string[]): string {
    return execFileSync('tmux', ['-L', this.#socket, '-u', ...words], { encoding: 'utf8' });
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

let screen: Screen | undefined;
afterEach(() => screen?.close());
const open = async (gateway: Gateway, ...words: string[]): Promise<Screen> => {
  screen = new Screen(['chat', '--lang', 'en', ...words], envOf(gateway));
  await screen.shows(/Ctrl-D to end[\s\S]*›/);
  return screen;
};

describe.skipIf(!hasTmux)('kopek chat in a terminal', () => {
  it('streams an answer, prints its price and the total, and ends at Ctrl-D with 0', async () => {
    await using gateway = await startGateway({ script: [{ text: 'Hundredth of a ruble.' }] });
    const terminal = await open(gateway);
    terminal.type('What is a kopek?');
    await terminal.shows(/› What is a kopek\?\nHundredth of a ruble\.\n.*: [\d.]+ ₽; total [\d.]+ ₽\n›/);
    terminal.press('C-d');
    await terminal.shows(/Total: [\d.]+ ₽\nexit code 0/);
  }, 120_000);

  it('stops an answer at Ctrl-C and continues with the next message', async () => {
    await using gateway = await startGateway({
      pace: 1,
      script: [{ text: 'word '.repeat(5000) }, { text: 'Calm again.' }],
    });
    const terminal = await open(gateway);
    terminal.type('talk');
    await terminal.shows('word word');
    terminal.press('C-c');
    await terminal.shows(/Stopped\. Partial answer: cost unknown; total cost unknown\n›/);
    terminal.type('and now?');
    await terminal.shows(/Calm again\.\n.*; total ≥ [\d.]+ ₽\n›/);
    terminal.press('C-c');
    await terminal.shows('exit code 130');
  }, 120_000);

  it('continues when the limit is reached, and when the service goes down', async () => {
    const gateway = await startGateway({ script: [{ text: 'Fine.' }] });
    const terminal = await open(gateway, '--max-rub', '0.06', '--estimate', '0.05');
    terminal.type('a question '.repeat(20));
    await terminal.shows(/Fine\.\n/);
    gateway.script({ text: 'x'.repeat(2000) });
    terminal.type('a long one');
    await terminal.shows(/xxx\n.*; total/);
    terminal.type('one too many');
    await terminal.shows(/kopek: .*limit[\s\S]*›/i);
    await gateway.close();
    screen?.close();
    const other = await startGateway();
    const down = await open(other);
    await other.close();
    down.type('anybody there?');
    await down.shows(/kopek: .*(?:ECONNREFUSED|connect)[\s\S]*\n›/i);
    down.type('/exit');
    await down.shows('exit code 0');
  }, 240_000);
});
