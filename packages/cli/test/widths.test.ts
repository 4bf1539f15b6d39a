import { stripVTControlCharacters } from 'node:util';
import { startGateway } from '@kopek/gateway';
import { describe, expect, it } from 'vitest';
import { ledgerWith, settled } from './ledger-file.ts';
import { beside, lengthOf } from '../src/terminal/terminal.ts';
import { envOf, kopek } from './support.ts';

const USERS = ['ivan', '山田太郎と鈴木花子', '👩‍💻👨‍👩‍👧', 'a-user-whose-name-is-longer-than-a-column', 'анна'];
const MODELS = ['volga/pro-large-instruct-2026-11-22', 'volga/pro-small-instruct-2026-11-22'];

/** Calls of several people, with long names, a price that is missing, budgets and a wallet. */
async function ledgerFile(): Promise<string> {
  const entries = USERS.flatMap((user, person) =>
    MODELS.map((model, index) =>
      settled('1234.567890123', `2026-11-2${index}T10:0${person}:00Z`, {
        model,
        runId: `run-${user}`,
        tags: { user, department: 'Отдел продаж и поддержки' },
        charge: {
          status: 'settled',
          costRub: '1234.567890123',
          servedModel: model,
          balanceRub: String(90_000 - 2000 * (3 * index + person)),
        },
      }),
    ),
  );
  const unknown = { status: 'unknown', billing: 'unknown', errorCode: 'interrupted' } as const;
  const path = await ledgerWith([
    ...entries,
    settled('', '2026-11-22T10:00:00Z', { ...unknown, tags: { user: 'ivan' }, charge: { status: 'unknown' } }),
  ]);
  const by = ['--changed-by', 'anna', '--note', 'a trial of three months, as agreed by letter', '--ledger', path];
  await kopek(['budget', 'set', 'user=ivan', '50000', '--period', 'month', ...by]);
  await kopek(['budget', 'set', `user=${USERS[1]}`, '500', '--period', 'day', ...by]);
  await kopek(['budget', 'credit', 'user=ivan', '120000', '--id', 'invoice-2026-11-22-000017', ...by]);
  return path;
}

const MONTH = ['--since', '2026-11-01', '--until', '2026-11-30'];

/** What is run; the word `ledgerPath` stands for the path of the ledger. */
const COMMANDS: [name: string, ...words: string[]][] = [
  ['key', 'key', '--ledger', 'ledgerPath'],
  ['budget list', 'budget', 'list', '--ledger', 'ledgerPath'],
  ['budget history', 'budget', 'history', '--ledger', 'ledgerPath'],
  ['statement', 'statement', 'user=ivan', ...MONTH, '--ledger', 'ledgerPath'],
  ['ledger tail', 'ledger', 'tail', 'ledgerPath'],
  ['ledger verify', 'ledger', 'verify', 'ledgerPath'],
  ['ledger reconcile', 'ledger', 'reconcile', 'ledgerPath'],
  ['ledger prune', 'ledger', 'prune', 'ledgerPath', '--before', '2026-11-21'],
  ['report', 'report', 'ledgerPath'],
  ['report by two', 'report', 'ledgerPath', '--by', 'user,model'],
  ['report of the account', 'report', 'ledgerPath', '--reconciliation'],
  ['report of nothing', 'report', 'ledgerPath', '--since', '2027-01-01'],
  ['doctor without money', 'doctor'],
  ['doctor', 'doctor', '--yes', '-m', 'kopek/echo'],
  ['ask', 'ask', 'Why?', '-m', 'kopek/echo', '--max-tokens', '1'],
  ['a failure', 'ask', 'Why?', '-m', 'no/such-model'],
  ['a mistake', 'ledger', 'tail', 'nowhere/to/be/found.db'],
  ['a chat', 'chat'],
];

const HELPED = ['', 'doctor', 'key', 'ask', 'chat', 'report', 'statement', 'watch', 'dev', 'mcp', 'completion']
  .concat(
    ['', ' tail', ' verify', ' export', ' import', ' reconcile', ' prune', ' migrate'].map((word) => `ledger${word}`),
  )
  .concat(['', ' set', ' list', ' remove', ' credit', ' history'].map((word) => `budget${word}`));

/** Lines that cannot be understood, or name what is not there. */
const MISTAKES = `
  nosuch
  --nosuch
  help nosuch
  dev
  completion tcsh
  ask
  ask hi -m
  ask hi -f nowhere.png
  ask hi --max-rub 1,000
  ask hi --lang de
  chat --max-rub x
  doctor --base-url ftp://nowhere
  key
  report
  report nowhere.db
  report nowhere.db --since 2026-13-40
  report nowhere.db --limit user=5
  report postgres://user:word@localhost/money
  ledger prune nowhere.db
  ledger prune nowhere.db --before soon
  ledger import one.db two.jsonl
  ledger verify nowhere.db
  statement ivan --ledger nowhere.db
  watch
  budget set ivan 10 --ledger nowhere.db
  budget set user=ivan 10,000 --ledger nowhere.db
  budget list
  budget set user=ivan 10 --ledger nowhere.db --period fortnight
  mcp nowhere.db --scope acme
  budget set user=ivan 10 --ledger nowhere.db --period day --time-zone +03:00
`
  .trim()
  .split(/\n */);

describe('every command fits the terminal', () => {
  const prepared = ledgerFile();

  for (const [name, ...words] of COMMANDS)
    for (const language of ['en', 'ru'] as const)
      it(`${name}, ${language}, at 40, 80 and 200 columns`, async () => {
        await using gateway = await startGateway({
          key: {
            name: 'the key of the office in the long street',
            budget: { maxRub: '20000' },
            allowedModels: ['kopek/echo', ...MODELS],
            personalData: { mode: 'mask' },
          },
        });
        const ledger = await prepared;
        const line = [...words.map((word) => (word === 'ledgerPath' ? ledger : word)), '--lang', language];
        for (const apiKey of [gateway.apiKey, 'sk-wrong'])
          for (const columns of [40, 80, 200]) {
            const env = { ...envOf({ baseURL: gateway.baseURL, apiKey }), KOPEK_HISTORY: 'off' };
            const stdin = name === 'a chat' ? '/help\n/cost\n' : '';
            const { stdout, stderr } = await kopek(line, { env, columns, isTTY: true, stdinIsTTY: true, stdin });
            // what the doctor writes over its own line is progress
            const shown = stripVTControlCharacters(stdout + stderr.replaceAll(/\r.*?(?=\r|\n|$)/g, ''));
            expect(shown.trim()).not.toBe('');
            expect(
              shown.split('\n').filter((text) => lengthOf(text) > columns && !isOneWord(text)),
              `${columns} columns:\n${shown}`,
            ).toEqual([]);
          }
      });
});

describe('every help and every complaint fits 40 columns', () => {
  /** What is too wide; examples are for copying. */
  const tooWide = (text: string): string[] =>
    stripVTControlCharacters(text)
      .replace(/\n(?:Examples|Примеры):\n[^]*/, '')
      .split('\n')
      .filter((line) => lengthOf(line) > 40 && !isOneWord(line));

  for (const language of ['en', 'ru'])
    it(`in ${language}`, async () => {
      const helped = HELPED.map((line) => ({ line: `${line} --help`.trim(), expected: 0 }));
      for (const { line, expected } of [...helped, ...MISTAKES.map((mistake) => ({ line: mistake, expected: 2 }))]) {
        const words = [...line.split(' '), ...(line.includes('--lang') ? [] : ['--lang', language])];
        const { code, stdout, stderr } = await kopek(words, { columns: 40, isTTY: true, stdinIsTTY: true });
        expect([line, code, tooWide(stdout + stderr)]).toEqual([line, expected, []]);
      }
    });
});

/** An address or a path is left for the terminal to break, so that it can be copied whole. */
function isOneWord(line: string): boolean {
  return !line.trim().includes(' ');
}

it('a line of 100,000 words for a pipe is not measured again at each of them', () => {
  const names = 'volga/one '.repeat(100_000).trim();
  expect(beside('Models', names, Infinity)).toEqual([`Models  ${names}`]);
});
