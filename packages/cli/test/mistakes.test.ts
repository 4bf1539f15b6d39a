import { readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startGateway } from '@kopek/gateway';
import { Argument, Command, CommanderError, Option } from 'commander';
import { describe, expect, it } from 'vitest';
import { sayMistake } from '../src/texts/mistakes.ts';
import { EN } from '../src/texts/en.ts';
import { RU } from '../src/texts/ru.ts';
import { ledgerWith } from './ledger-file.ts';
import { envOf, kopek } from './support.ts';

/** A program in which every mistake can be made. */
function programWith(said: string[]): Command {
  const program = new Command('p').exitOverride().configureOutput({
    writeErr: (text) => void said.push(text),
    outputError: (text, write) => write(sayMistake(text, RU.mistakes)),
  });
  const run = program.command('run').copyInheritedSettings(program);
  run
    .argument('<file>')
    .addOption(new Option('--colour <name>').choices(['red', 'green']))
    .addOption(new Option('--colours <names>'))
    .addOption(new Option('--quiet').conflicts('loud'))
    .addOption(new Option('--loud'))
    .action(() => {});
  program
    .command('must')
    .copyInheritedSettings(program)
    .requiredOption('--name <name>')
    .action(() => {});
  program
    .command('pick')
    .copyInheritedSettings(program)
    .addArgument(new Argument('<size>').choices(['small', 'large']))
    .action(() => {});
  return program;
}

const MISTAKES: [code: string, words: string[], said: string][] = [
  ['unknownOption', ['run', 'f', '--nothing-like-it'], "error: неизвестный параметр '--nothing-like-it'"],
  [
    'unknownOption',
    ['run', 'f', '--qiet'],
    "error: неизвестный параметр '--qiet'\n(Возможно, имелось в виду --quiet.)",
  ],
  [
    'unknownOption',
    ['run', 'f', '--colou'],
    "error: неизвестный параметр '--colou'\n(Возможно, имелось в виду --colour.)",
  ],
  ['unknownCommand', ['rum'], "error: неизвестная команда 'rum'\n(Возможно, имелось в виду run.)"],
  ['unknownCommand', ['frob'], "error: неизвестная команда 'frob'"],
  ['missingArgument', ['run'], "error: не указан аргумент 'file'"],
  ['optionMissingArgument', ['run', 'f', '--colour'], "error: не указано значение параметра '--colour <name>'"],
  ['missingMandatoryOptionValue', ['must'], "error: не указан обязательный параметр '--name <name>'"],
  ['conflictingOption', ['run', 'f', '--quiet', '--loud'], "error: нельзя задать вместе '--quiet' и '--loud'"],
  [
    'excessArguments',
    ['run', 'f', 'g', 'h'],
    "error: лишние аргументы команды 'run'. Ожидалось: 1, получено: 3 (f, g, h).",
  ],
  [
    'invalidArgument',
    ['run', 'f', '--colour', 'blue'],
    "error: значение 'blue' параметра '--colour <name>' не подходит. Допустимые значения: red, green.",
  ],
  [
    'invalidArgument',
    ['pick', 'huge'],
    "error: значение 'huge' аргумента 'size' не подходит. Допустимые значения: small, large.",
  ],
];

describe('a mistake in the command line, in Russian', () => {
  it.each(MISTAKES)('%s: %j', (code, words, expected) => {
    const said: string[] = [];
    let thrown: unknown;
    try {
      programWith(said).parse(words, { from: 'user' });
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(CommanderError);
    expect([(thrown as CommanderError).code, said.join('')]).toEqual([`commander.${code}`, `${expected}\n`]);
  });

  it('is one of these: commander has no other', () => {
    const source = readFileSync(new URL('lib/command.js', import.meta.resolve('commander')), 'utf8');
    const known = [...source.matchAll(/this\.error\(message, \{ code: '(commander\.\w+)'/g)].map(([, code]) => code);
    const tested = new Set(MISTAKES.map(([code]) => `commander.${code}`));
    // this one takes its code from the error of a parser
    expect(new Set([...known, 'commander.invalidArgument'])).toEqual(tested);
  });

  it.each([
    [
      ['ask', '--max-tokns', '5'],
      "kopek: неизвестный параметр '--max-tokns'\n(Возможно, имелось в виду --max-tokens.)",
    ],
    [
      ['ask', 'x', '--max-rub', 'five'],
      "значение 'five' параметра '--max-rub <rubles>' не подходит. Примеры: 5.00, 0.5, 1000",
    ],
    [['report', 'f', '--vat', 'no'], 'Допустимые значения: included, added.'],
    [
      ['report', 'f', '--since', 'вчера'],
      "значение 'вчера' параметра '--since <date>' не подходит. Примеры: 2026-11-22, 2026-11-22T12:00:00Z",
    ],
    [
      ['ledger', 'prune', 'f', '--before', '2026-11-31'],
      "значение '2026-11-31' параметра '--before <date>' не подходит.",
    ],
    [['ledger', 'prune', 'f'], "не указан обязательный параметр '--before <date>'"],
    [['completion', 'tcsh'], 'Допустимые значения: zsh, bash, fish, powershell.'],
  ])('%j', async (words, expected) => {
    const { code, stderr } = await kopek([...words, '--lang', 'ru']);
    expect([code, stderr]).toEqual([2, expect.stringContaining(expected)]);
  });

  it.each([
    [
      ['budget', 'set', 'user', '5'],
      'Область — это all, model:vendor/name, run:id, user=ivan или user=*, а не «user».',
    ],
    [['budget', 'set', `user=${'x'.repeat(300)}`, '5'], 'Имя области должно быть не длиннее 256 байт'],
    [
      ['budget', 'set', 'user=ivan', '5', '--alert-at', '80'],
      'Порог — это проценты (80%) или рубли (400.00) в пределах',
    ],
    [['budget', 'set', 'user=ivan', '5', '--time-zone', 'UTC'], 'Параметр --time-zone нужен только вместе с --period.'],
    [['budget', 'set', 'user=ivan', '5', '--note', 'x'.repeat(1001)], 'Значение параметра --note длиннее 1000 знаков.'],
    [
      ['budget', 'set', 'user=ivan', '5', '--changed-by', 'x'.repeat(1001)],
      'Значение параметра --changed-by длиннее 1000 знаков.',
    ],
    [['budget', 'credit', 'user=ivan', '5', '--id', 'x'.repeat(1001)], 'Значение параметра --id длиннее 1000 знаков.'],
    [['mcp', '--scope', 'user'], 'Область — это all'],
    [['budget', 'credit', 'user=*', '5', '--id', 'p1'], 'Нужна одна область, например customer=acme, а не «user=*».'],
    [['budget', 'credit', 'user=ivan', '5', '--id', ''], 'В --id укажите номер платежа.'],
    [
      ['budget', 'credit', 'user=ivan', 'x', '--id', 'p1'],
      "значение 'x' аргумента 'rubles' не подходит. Примеры: 5.00",
    ],
    [['budget', 'history', 'ledgers'], 'Область — это all'],
    [['statement', 'user=*'], 'Нужна одна область'],
    [
      ['statement', 'user=ivan', '--markup', '30'],
      'Наценка — это проценты от -100% и больше, например 30%, а не «30».',
    ],
    [['statement', 'user=ivan', '--markup', '-150%'], 'Наценка — это проценты от -100% и больше'],
    [['statement', 'user=ivan', '--round-to', '0'], 'Округлять можно до суммы больше нуля, а не до «0».'],
  ])('%j, which the ledger rejects', async (words, expected) => {
    const { code, stderr } = await kopek([...words, '--ledger', await ledgerWith([]), '--lang', 'ru']);
    expect([code, stderr]).toEqual([2, expect.stringContaining(expected)]);
  });

  it.each([
    ['cannot be opened', "EACCES: permission denied, open '/srv/ledger.db'", 'Нет прав на файл /srv/ledger.db.'],
    [
      'is in a folder that does not exist',
      "ENOENT: no such file or directory, open '/srv/november/report.html'",
      'Файла /srv/november/report.html или его папки нет.',
    ],
    [
      'cannot be written',
      'The ledger /srv/ledger.db cannot be written here: the file or its folder is read-only.',
      'Нет прав на журнал /srv/ledger.db или на запись в его папку: без них его и прочитать нельзя.',
    ],
    [
      'is on a disk of the network',
      'The ledger /mnt/ledger.db is on a network file system (NFS), where SQLite cannot keep several machines apart; use a local disk, or the PostgreSQL store.',
      'Журнал /mnt/ledger.db лежит на сетевом диске (NFS), нужен локальный.',
    ],
    [
      'is a folder',
      "EISDIR: illegal operation on a directory, open '/srv/november'",
      '/srv/november — это папка, а не файл.',
    ],
  ])('a file that %s', (_, message, expected) => {
    expect(sayMistake(message, RU.mistakes)).toBe(expected);
  });

  it.each([
    [['report', 'TEXT'], 2, 'ledgerPath.txt — не база SQLite, поэтому не может быть журналом расходов.\n'],
    [['ledger', 'verify', 'OTHER'], 2, 'other.db — база другого приложения, а не журнал расходов.\n'],
    [['ledger', 'verify', '.'], 2, 'kopek: . — папка. Укажите файл журнала в ней.\n'],
    [['budget', 'list', '--ledger', '.'], 2, 'kopek: . — папка. Укажите файл журнала в ней.\n'],
    [
      ['statement', 'user=ivan', '--ledger', 'BOOKS', '--xlsx', '/no/such/a.xlsx'],
      1,
      'Файла /no/such/a.xlsx или его папки нет.\n',
    ],
  ])('a file that a command cannot use: %j', async (words, expectedCode, expected) => {
    const ledgerPath = await ledgerWith([]);
    const text = ledgerPath.replace(/[^/]+$/, 'ledgerPath.txt');
    writeFileSync(text, 'November');
    const other = ledgerPath.replace(/[^/]+$/, 'other.db');
    using database = new DatabaseSync(other);
    database.exec('CREATE TABLE users (name TEXT)');
    const named = words.map((word) => word.replace('BOOKS', ledgerPath).replace('TEXT', text).replace('OTHER', other));
    const { code, stderr } = await kopek([...named, '--lang', 'ru']);
    expect([code, stderr]).toEqual([expectedCode, expect.stringContaining(expected)]);
  });

  it.each([
    [
      'a wrong key',
      { KOPEK_API_KEY: 'wrong' },
      'The key was not accepted (HTTP 401): “The API key is unknown”. Check KOPEK_API_KEY: the whole key, without quotes, not revoked, and of this service.',
    ],
    [
      'a service that is down',
      { KOPEK_BASE_URL: 'http://127.0.0.1:9' },
      'Nothing is listening at the address of the service (ECONNREFUSED). Check the host and the port in KOPEK_BASE_URL. A gateway on this computer may not be running.',
    ],
    [
      'an unknown model',
      {},
      'The service does not have this model (HTTP 404): “No model, preset or slug is called "no/such"”. Choose another model; auto leaves the choice to the service.',
    ],
    [
      'an address that is none',
      { KOPEK_BASE_URL: 'gateway' },
      'The address of the service (KOPEK_BASE_URL or --base-url) must be a URL such as https://gateway.example/v1, with its scheme and without quotes',
    ],
    [
      'an address without TLS',
      { KOPEK_BASE_URL: 'http://gateway.example' },
      'The address of the service (KOPEK_BASE_URL or --base-url) must begin with https:// (http:// only on this machine, because it would send the key unencrypted)',
    ],
    [
      'a password in the address',
      { KOPEK_BASE_URL: 'https://me:secret@gateway.example' },
      'The address of the service (KOPEK_BASE_URL or --base-url) must not contain a user name or password; the key belongs in KOPEK_API_KEY',
    ],
    ['a key in quotes', { KOPEK_API_KEY: '"key"' }, 'KOPEK_API_KEY is in quotes: set it to the key alone'],
    [
      'a namespace of capitals',
      { KOPEK_NAMESPACE: 'A/B' },
      'The namespace (KOPEK_NAMESPACE or --namespace) must match ^[a-z0-9][a-z0-9_-]{0,31}$, got "A/B"',
    ],
  ])('in English, too, %s is told with settings of the command line', async (_, env, expected) => {
    await using gateway = await startGateway();
    const words = ['ask', 'x', '-m', 'no/such', '--lang', 'en'];
    const { stderr } = await kopek(words, { env: { ...envOf(gateway), ...env }, columns: 300 });
    expect(stderr).toBe(`kopek: ${expected}\n`);
  });

  it('a ledger that cannot be opened: of another version, a folder, in no folder', async () => {
    await using gateway = await startGateway();
    const ledgerPath = await ledgerWith([]);
    using database = new DatabaseSync(ledgerPath);
    database.exec('PRAGMA user_version = 9');
    const folder = dirname(ledgerPath);
    for (const [ledger, expected] of [
      [ledgerPath, `Журнал ${ledgerPath} — другой версии Kopek (таблицы версии 9).`],
      [folder, `${folder} — это папка, а не файл.`],
      [`${folder}/no/ledger.db`, `Папки для журнала ${folder}/no/ledger.db нет.`],
    ] as const) {
      const words = ['ask', 'x', '-m', 'kopek/echo', '--ledger', ledger, '--lang', 'ru'];
      const { code, stderr } = await kopek(words, { env: envOf(gateway) });
      expect([code, stderr]).toEqual([2, `kopek: ${expected}\n`]);
    }
    expect(gateway.requests()).toEqual([]);
  });

  it('a ledger that is damaged, or that links to itself, and a disk that is full', async () => {
    const ledgerPath = await ledgerWith([]);
    truncateSync(ledgerPath, 10_000);
    const loop = `${ledgerPath}-loop`;
    symlinkSync(loop, loop);
    for (const [ledger, expected] of [
      [ledgerPath, 'Файл журнала повреждён: возьмите его из копии.'],
      [loop, `Файл ${loop} недоступен (ELOOP).`],
    ] as const) {
      const { code, stderr } = await kopek(['ledger', 'verify', ledger, '--lang', 'ru']);
      expect([code, stderr]).toEqual([1, `kopek: ${expected}\n`]);
    }
    const { stderr } = await kopek(['ledger', 'verify', ledgerPath, '--lang', 'en']);
    expect(stderr).toBe('kopek: The file of the ledger is damaged: restore it from a copy.\n');
    expect(sayMistake('ENOSPC: no space left on device, write', RU.mistakes)).toBe('На диске нет места.');
    expect(sayMistake('disk I/O error', RU.mistakes)).toBe('Файл журнала не читается: ошибка диска.');
  });

  it.each([
    ['5,50', '5,50'],
    ['1', '1,00'],
  ])('a payment of %s that is recorded with another amount', async (paid, shown) => {
    const words = ['--id', 'ledger-7', '--ledger', await ledgerWith([]), '--lang', 'ru'];
    expect((await kopek(['budget', 'credit', 'user=ivan', paid, ...words])).code).toBe(0);
    const { code, stderr } = await kopek(['budget', 'credit', 'user=ivan', '6', ...words]);
    expect([code, stderr]).toEqual([2, `kopek: Платёж «ledger-7» уже записан: ${shown} ₽, user=ivan.\n`]);
  });

  it.each([
    ['report', 'BOOKS'],
    ['ledger', 'export', 'BOOKS'],
    ['ledger', 'reconcile', 'BOOKS'],
    ['statement', 'user=ivan', '--ledger', 'BOOKS'],
  ])('a period that ends before it begins: %s %s', async (...words) => {
    const ledgerPath = await ledgerWith([]);
    const period = ['--since', '2026-05-01', '--until', '2026-01-31', '--lang', 'ru'];
    const { code, stdout, stderr } = await kopek([
      ...words.map((word) => word.replace('BOOKS', ledgerPath)),
      ...period,
    ]);
    expect([code, stdout, stderr]).toEqual([
      2,
      '',
      'kopek: Период пуст: --since 2026-05-01 не раньше, чем --until 2026-01-31.\n',
    ]);
  });

  it.each([
    [
      ['statement', 'user=ivan', '--ledger', 'BOOKS', '--xlsx', '/no/such/a.xlsx'],
      '/no/such/a.xlsx cannot be opened: no such file or directory.',
    ],
    [['report', 'BOOKS', '--html', '/'], '/ cannot be opened: illegal operation on a directory.'],
  ])('names the file first in English, too: %j', async (words, expected) => {
    const ledgerPath = await ledgerWith([]);
    const { code, stderr } = await kopek([...words.map((word) => word.replace('BOOKS', ledgerPath)), '--lang', 'en']);
    expect([code, stderr]).toEqual([1, `kopek: ${expected}\n`]);
  });

  it('explains in English that even reading a ledger needs a writable folder', () => {
    const message = 'The ledger /srv/ledger.db cannot be written here: the file or its folder is read-only.';
    expect(sayMistake(message, EN.mistakes)).toBe(
      'The ledger /srv/ledger.db cannot be opened: even reading needs a writable folder.',
    );
  });

  it.each([
    [['budget', 'set', 'user=ivan', '5', '--time-zone', 'UTC'], '--time-zone needs --period.'],
    [['budget', 'set', 'user=ivan', '5', '--alert-at', 'forecast'], '--alert-at forecast needs --period.'],
    [
      ['statement', 'user=ivan', '--round-to', '0'],
      '--round-to must be a decimal string of rubles above 0, such as "5.00", not "0".',
    ],
    [
      ['budget', 'set', 'user=ivan', '5', '--alert-at', '80'],
      '--alert-at must be a list of percents ("80%") or rubles ("400.00") within the limit, not "80".',
    ],
  ])('names the option in English as it was typed: %j', async (words, expected) => {
    const { code, stderr } = await kopek([...words, '--ledger', await ledgerWith([]), '--lang', 'en']);
    expect([code, stderr]).toEqual([2, `kopek: ${expected}\n`]);
  });

  it('leaves a sentence of the service as it is, whatever it says of a value', () => {
    const message = 'The field is invalid. Write it as 5.';
    expect(sayMistake(message, EN.mistakes)).toBe(message);
  });

  it('explains in English what an argument must look like', async () => {
    const { stderr } = await kopek(['budget', 'set', 'user=ivan', 'five', '--lang', 'en']);
    expect(stderr).toBe(
      "kopek: command-argument value 'five' is not understood as argument 'rubles'. Examples: 5.00, 0.5, 1000\n",
    );
  });

  it('explains in English what a value must look like', async () => {
    const { stderr } = await kopek(['ask', 'x', '--max-tokens', '0', '--lang', 'en']);
    expect(stderr).toBe("kopek: option '--max-tokens <number>' argument '0' is not understood. Examples: 1, 2, 3 …\n");
  });
});
