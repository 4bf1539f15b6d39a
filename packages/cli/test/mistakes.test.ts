import { readFileSync } from 'node:fs';
import { Argument, Command, CommanderError, Option } from 'commander';
import { describe, expect, it } from 'vitest';
import { sayMistake } from '../src/texts/mistakes.ts';
import { RU } from '../src/texts/ru.ts';
import { kopek } from './support.ts';

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
  ['unknownOption', ['run', 'f', '--nothing-like-it'], "ошибка: неизвестный параметр '--nothing-like-it'"],
  [
    'unknownOption',
    ['run', 'f', '--qiet'],
    "ошибка: неизвестный параметр '--qiet'\n(Возможно, имелось в виду --quiet.)",
  ],
  [
    'unknownOption',
    ['run', 'f', '--colou'],
    "ошибка: неизвестный параметр '--colou'\n(Возможно, имелось в виду --colour.)",
  ],
  ['unknownCommand', ['rum'], "ошибка: неизвестная команда 'rum'\n(Возможно, имелось в виду run.)"],
  ['unknownCommand', ['frob'], "ошибка: неизвестная команда 'frob'"],
  ['missingArgument', ['run'], "ошибка: не указан аргумент 'file'"],
  ['optionMissingArgument', ['run', 'f', '--colour'], "ошибка: не указано значение параметра '--colour <name>'"],
  ['missingMandatoryOptionValue', ['must'], "ошибка: не указан обязательный параметр '--name <name>'"],
  ['conflictingOption', ['run', 'f', '--quiet', '--loud'], "ошибка: нельзя задать вместе '--quiet' и '--loud'"],
  [
    'excessArguments',
    ['run', 'f', 'g', 'h'],
    "ошибка: лишние аргументы команды 'run'. Ожидалось: 1, получено: 3 (f, g, h).",
  ],
  [
    'invalidArgument',
    ['run', 'f', '--colour', 'blue'],
    "ошибка: значение 'blue' параметра '--colour <name>' не подходит. Допустимые значения: red, green.",
  ],
  [
    'invalidArgument',
    ['pick', 'huge'],
    "ошибка: значение 'huge' аргумента 'size' не подходит. Допустимые значения: small, large.",
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

  it('is one of these: commander knows no other', () => {
    const source = readFileSync(new URL('lib/command.js', import.meta.resolve('commander')), 'utf8');
    const known = [...source.matchAll(/this\.error\(message, \{ code: '(commander\.\w+)'/g)].map(([, code]) => code);
    const tested = new Set(MISTAKES.map(([code]) => `commander.${code}`));
    // this one takes its code from the error of a parser
    expect(new Set([...known, 'commander.invalidArgument'])).toEqual(tested);
  });

  it.each([
    [
      ['ask', '--max-tokns', '5'],
      "ошибка: неизвестный параметр '--max-tokns'\n(Возможно, имелось в виду --max-tokens.)",
    ],
    [
      ['ask', 'x', '--max-rub', 'five'],
      "значение 'five' параметра '--max-rub <rubles>' не подходит. Примеры: 5.00, 0.5",
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

  it('says in English what a value has to look like', async () => {
    const { stderr } = await kopek(['ask', 'x', '--max-tokens', '0', '--lang', 'en']);
    expect(stderr).toBe("error: option '--max-tokens <number>' argument '0' is not understood. Examples: 1, 2, 3 …\n");
  });
});
