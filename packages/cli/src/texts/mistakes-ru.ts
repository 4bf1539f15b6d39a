import type { Mistake } from './mistakes.ts';

const KINDS: Readonly<Record<string, string>> = {
  option: 'параметр',
  'environment variable': 'переменную окружения',
};

/** Russian. */
export const MISTAKES_RU: readonly Mistake[] = [
  [/^error: unknown option '(.*)'/, (flag = '') => `ошибка: неизвестный параметр '${flag}'`],
  [/^error: unknown command '(.*)'/, (name = '') => `ошибка: неизвестная команда '${name}'`],
  [/^error: missing required argument '(.*)'/, (name = '') => `ошибка: не указан аргумент '${name}'`],
  [/^error: option '(.*)' argument missing/, (flags = '') => `ошибка: не указано значение параметра '${flags}'`],
  [
    /^error: required option '(.*)' not specified/,
    (flags = '') => `ошибка: не указан обязательный параметр '${flags}'`,
  ],
  [
    /^error: (option|environment variable) '(.*)' cannot be used with (option|environment variable) '(.*)'/,
    (kind = '', name = '', otherKind = '', other = '') =>
      `ошибка: нельзя задать вместе ${KINDS[kind]} '${name}' и ${KINDS[otherKind]} '${other}'`,
  ],
  [
    /^error: too many arguments(?: for '(.*?)')?\. Expected (\d+) arguments? but got (\d+): (.*)\./,
    (command, expected = '', received = '', words = '') =>
      `ошибка: лишние аргументы${command === undefined ? '' : ` команды '${command}'`}. Ожидалось: ${expected}, получено: ${received} (${words}).`,
  ],
  [
    /^error: option '(.*)' value '(.*)' from env '(.*)' is invalid\./,
    (flags = '', value = '', variable = '') =>
      `ошибка: значение '${value}' параметра '${flags}' из переменной окружения '${variable}' не подходит.`,
  ],
  [
    /^error: option '(.*)' argument '(.*)' is invalid\./,
    (flags = '', value = '') => `ошибка: значение '${value}' параметра '${flags}' не подходит.`,
  ],
  [
    /^error: command-argument value '(.*)' is invalid for argument '(.*)'\./,
    (value = '', name = '') => `ошибка: значение '${value}' аргумента '${name}' не подходит.`,
  ],
  [/ не подходит\. (?!Allowed choices)(\S.*)$/m, (examples = '') => ` не подходит. Примеры: ${examples}`],
  [/Allowed choices are (.*)\.$/m, (choices = '') => `Допустимые значения: ${choices}.`],
  [/^\(Did you mean one of (.*)\?\)$/m, (names = '') => `(Возможно, имелось в виду одно из этого: ${names}.)`],
  [/^\(Did you mean (.*)\?\)$/m, (name = '') => `(Возможно, имелось в виду ${name}.)`],
];
