import { execFile } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGateway, type Gateway } from '@kopek/gateway';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ledgerWith, settled } from './ledger-file.ts';
import { envOf, kopek, type Outcome } from './support.ts';
import { programOf } from '../../../vitest.program.ts';

const MAIN = await programOf(join(import.meta.dirname, '../src/main.ts'));
const COMMANDS = ['doctor', 'ask', 'chat', 'ledger', 'mcp', 'dev', 'completion'];
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The commands under the heading of the examples. */
async function examplesOf(command: string, language: 'en' | 'ru'): Promise<string[]> {
  const { code, stdout } = await kopek([command, '--help', '--lang', language]);
  expect(code).toBe(0);
  const [, examples = ''] = stdout.split(language === 'en' ? 'Examples:\n' : 'Примеры:\n');
  return examples
    .split('\n')
    .filter((line) => line.startsWith('  '))
    .map((line) => line.trim().replace(/ {2,}.*$/, ''));
}

/** Without what is written in a human language. */
const bare = (example: string): string => example.replaceAll(/"[^"]*"/g, '""').replace(/ в \S+$| in \S+$/, '');

const home = mkdtempSync(join(tmpdir(), 'kopek-help-'));
let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway({ unknownFields: 'reject' });
  mkdirSync(join(home, 'bin'));
  writeFileSync(
    join(home, 'bin/kopek'),
    `#!/bin/sh\nexec "${process.execPath}" --conditions=@kopek/source "${MAIN}" "$@"\n`,
  );
  chmodSync(join(home, 'bin/kopek'), 0o755);
  mkdirSync(join(home, 'node_modules/@kopek'), { recursive: true });
  symlinkSync(join(import.meta.dirname, '../../gateway'), join(home, 'node_modules/@kopek/gateway'));
  writeFileSync(join(home, 'package.json'), JSON.stringify({ scripts: { dev: 'echo "$KOPEK_BASE_URL"' } }));
  writeFileSync(join(home, 'report.txt'), 'Three pages of figures.');
  writeFileSync(join(home, 'picture.png'), PNG);
  copyFileSync(await ledgerWith([settled('0.1', '2026-11-20T10:00:00Z')]), join(home, 'ledger.db'));
});
afterAll(() => gateway.close());

const shellEnv = (): Record<string, string> => ({
  ...envOf(gateway),
  PATH: `${join(home, 'bin')}:${process.env['PATH']}`,
  HOME: home,
  LANG: 'C.UTF-8',
});

function shell(script: string): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = shellEnv();
  return new Promise((resolve) => {
    const child = execFile('bash', ['-o', 'pipefail', '-c', script], { cwd: home, env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
    child.stdin?.end();
  });
}

describe('the help', () => {
  it.each(COMMANDS)('of %s has the same examples in both languages', async (command) => {
    const english = await examplesOf(command, 'en');
    const russian = await examplesOf(command, 'ru');
    expect(english.length).toBeGreaterThan(1);
    expect(russian.map(bare)).toEqual(english.map(bare));
  });

  it('has its headings in Russian, too, and fits the terminal', async () => {
    const { stdout } = await kopek(['ledger', 'tail', '--help', '--lang', 'ru'], { columns: 90 });
    for (const heading of ['Запуск: kopek ledger tail', 'Аргументы:', 'Параметры:']) expect(stdout).toContain(heading);
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(90);
  });

  it('of every command lists --json and --lang, and in Russian no English word', async () => {
    const commandsOf = async (...words: string[]): Promise<string[]> => {
      const { stdout } = await kopek([...words, '--help', '--lang', 'ru'], { columns: 100 });
      const [, list = ''] = stdout.split('Команды:\n');
      return [...list.split('\n\n')[0]!.matchAll(/^ {2}(\S+)/gm)]
        .map(([, name = '']) => name)
        .filter((name) => name !== 'help');
    };
    const groups = await commandsOf();
    const withLeaves = ['ledger', 'budget'];
    const leaves = withLeaves.map(async (group) => (await commandsOf(group)).map((name) => [group, name]));
    const single = groups.filter((name) => !withLeaves.includes(name)).map((name) => [name]);
    const commands = [...single, ...(await Promise.all(leaves)).flat()];
    expect(commands.length).toBe(22);
    for (const words of commands) {
      const { code, stdout } = await kopek([...words, '--help', '--lang', 'ru'], { columns: 100 });
      expect({ words, code, json: /^ {2}--json\b/m.test(stdout), lang: /^ {2}--lang\b/m.test(stdout) }).toEqual({
        words,
        code: 0,
        json: true,
        lang: true,
      });
      expect(stdout).not.toMatch(/\[options\]|default:|choices:|display help|Usage|Shell type/);
    }
  });

  it.each([['statement'], ['budget', 'credit']])(
    'of %s %s offers no scope of everybody else, which it rejects',
    async (...words) => {
      const { stdout } = await kopek([...words, '--help']);
      expect(stdout).toContain('customer=acme');
      expect(stdout).not.toContain('=*');
    },
  );

  it('is in the language requested before the command, too', async () => {
    const { code, stdout } = await kopek(['--lang', 'ru', 'ask', '--help']);
    expect([code, stdout]).toEqual([0, expect.stringContaining('Запуск: kopek ask [параметры]')]);
  });

  it.each([
    ['en', "kopek: unknown command 'nosuch'\nUsage: kopek "],
    ['ru', "kopek: неизвестная команда 'nosuch'\nЗапуск: kopek "],
  ])('of an unknown command names it first, in %s', async (language, begins) => {
    for (const group of [[], ['budget']]) {
      const { code, stdout, stderr } = await kopek(['--lang', language, ...group, 'help', 'nosuch']);
      expect([code, stdout, stderr.startsWith(begins)]).toEqual([2, '', true]);
    }
  });

  it.each(['doctor', 'ask', 'chat', 'ledger'])(
    'of %s shows only commands that work',
    async (command) => {
      const examples = await examplesOf(command, 'en');
      for (const example of examples.filter((line) => !line.includes('…'))) {
        const { code, stderr } = await follow(example);
        expect({ example, code, stderr }).toMatchObject({ code: 0 });
      }
    },
    120_000,
  );

  it('of mcp shows only commands that work', async () => {
    // they end with their input
    for (const example of await examplesOf('mcp', 'en'))
      expect({ example, ...(await shell(example)) }).toEqual({ example, code: 0, stdout: '', stderr: '' });
  }, 120_000);

  it('of dev shows only commands that work', async () => {
    const [first, second] = await examplesOf('dev', 'en');
    // the command has the terminal of the program, so it needs one of its own
    const { code, stdout, stderr } = await shell(`${first} && ${second}`);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/http:\/\/127\.0\.0\.1:\d+\/v1/)]);
    expect(stderr.match(/Charges: \d/g)).toEqual(['Charges: 0', 'Charges: 1']);
  }, 240_000);
});

/** Runs an example as a shell would; what it writes to a file is not looked at. */
function follow(example: string): Promise<Outcome> {
  const [, input, rest = ''] = /^(?:cat (\S+) \| )?kopek (.*?)(?: > \S+)?$/.exec(example) ?? [];
  const words = [...rest.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bareWord]) => quoted ?? bareWord ?? '');
  return kopek(
    // it would go on until Ctrl-C
    words.filter((word) => word !== '--follow'),
    {
      cwd: home,
      env: shellEnv(),
      ...(input === undefined ? {} : { stdin: readFileSync(join(home, input)) }),
    },
  );
}

describe('kopek completion', () => {
  /** What the library prints for the script of a shell; it knows no terminal but the console. */
  async function printed(...words: string[]): Promise<string> {
    const lines: string[] = [];
    const log = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)));
    try {
      expect((await kopek(words)).code).toBe(0);
      return lines.join('\n');
    } finally {
      log.mockRestore();
    }
  }

  it.each([
    [['led'], ['ledger']],
    [
      ['ask', '--ma'],
      ['--max-rub', '--max-tokens'],
    ],
    [
      ['ledger', 'reconcile', '--account', ''],
      ['exclusive', 'shared'],
    ],
  ])('completes %j to %j', async (words, expected) => {
    const lines = (await printed('complete', '--', ...words)).split('\n');
    expect(lines.slice(0, -1).map((line) => line.split('\t')[0])).toEqual(expected);
  });

  it('completes in bash at the Tab key', async () => {
    const { stdout, stderr } = await shell(`
      # stands in for the package bash-completion
      _get_comp_words_by_ref() { cur="\${COMP_WORDS[COMP_CWORD]}"; words=("\${COMP_WORDS[@]}"); cword=$COMP_CWORD; }
      compopt() { :; }
      source <(kopek completion bash)
      COMP_WORDS=(kopek ask --ma) COMP_CWORD=2 COMPREPLY=()
      __kopek_complete
      echo "\${COMPREPLY[*]}"
    `);
    expect([stdout.trim(), stderr]).toEqual(['--max-rub --max-tokens', '']);
  }, 120_000);

  it.each([
    ['zsh', 'compdef _kopek kopek'],
    ['fish', 'complete -c kopek'],
    ['powershell', 'Register-ArgumentCompleter'],
  ])('prints a script for %s', async (name, expected) => {
    const { code, stdout } = await kopek(['completion', name]);
    expect([code, stdout]).toEqual([0, expect.stringContaining(expected)]);
    const { stdout: document } = await kopek(['completion', name, '--json']);
    expect(JSON.parse(document)).toEqual({ shell: name, script: stdout });
  });

  it('rejects an unknown shell, with 2', async () => {
    expect((await kopek(['completion', 'tcsh'])).code).toBe(2);
  });
});

describe('the program itself', () => {
  it('ends quietly if the program that reads the pipe ends early', async () => {
    const { stdout, stderr } = await shell('kopek --help | head -1');
    expect([stdout, stderr]).toEqual(['Usage: kopek [options] [command]\n', '']);
  }, 60_000);

  it('prints the next three steps from an empty folder with nothing set, and ends with 2', async () => {
    const { code, stderr } = await shell('cd "$(mktemp -d)" && unset KOPEK_BASE_URL KOPEK_API_KEY && kopek doctor');
    expect([code, stderr.match(/^ {2}\d\. /gm)]).toEqual([2, ['  1. ', '  2. ', '  3. ']]);
  }, 60_000);
});
