import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatRub } from '@kopek/core';
import { startGateway, type GatewayOptions } from '@kopek/gateway';
import { describe, expect, it } from 'vitest';
import { CALL_COUNT } from '../../src/doctor/paid-checks.ts';
import { tableOf } from '../../src/doctor/table.ts';
import { FACTS, ROW_IDS, type Row, type RowId, type Verdict } from '../../src/doctor/row.ts';
import type { Context } from '../../src/context.ts';
import { TEXTS } from '../../src/texts/texts.ts';
import { envOf, kopek, type Outcome } from '../support.ts';

interface Report {
  paid: boolean;
  rows: Row[];
  spent: { costRub?: string; unknown: number };
}

/** Which row looks at which question of the third part of docs/interface.md, by the words of its first column. */
const ASSUMPTIONS: Readonly<Record<string, RowId | undefined>> = {
  'Is it an event stream at all?': 'stream-form',
  Events: undefined,
  'A stream of JSON lines': 'stream-form',
  'One JSON document for a streamed request': 'stream-form',
  'Data that is not JSON, before the answer is complete': 'stream-json',
  Terminator: undefined,
  'When is a streamed answer complete?': 'stream-form',
  'After the finish reason': 'stream-bill',
  'The last event without its blank line': undefined,
  'Bytes that are not UTF-8': undefined,
  'One event larger than `transportLimits.eventBytes`': undefined,
  'Which chunk carries the usage?': 'stream-usage',
  'No usage': 'whole-usage',
  'Id, model, created': 'stream-form',
  'Finish reasons': 'answer-form',
  'A chunk with `message`, a choice with `text`, content in parts': 'stream-form',
  '`message` and `delta` in one choice': 'stream-form',
  'Several choices': 'answer-form',
  '`content: null`, an empty answer': 'whole-content',
  'Reasoning in a delta (§2.8 lists none)': 'reasoning-fields',
  'Entries of `reasoning_details`': 'reasoning-details',
  '`annotations`, `logprobs`': 'answer-fields',
  'Unknown fields': 'answer-fields',
  'Tool calls without `index`, without ids, with late or repeated ids': 'parallel-index',
  'When is a call final?': 'tools',
  'Shape of an error body': 'rejection',
  'Meaning of a status': 'rejection',
  'What did a failure cost?': 'rejection-free',
  'An error inside a 200': 'error-in-200',
  // nobody can provoke it from outside
  'Such an error before anything else': undefined,
  'A 200 that is not a completion': 'whole',
  'The name of the service in the key path and in the search tool': 'key-endpoint',
  '`{data: {…}}` around the key, `budget: null`, missing `pii`': 'key-information',
  'How `allowed_models` match': 'allowed-models',
  'PDF engines': 'file-parser',
  'Behaviour of fallback, sorting, caching, tiers': 'routing-fields',
  'Prefill (§2.3)': 'prefill',
  'Assistant messages with tool calls': 'tool-round-trip',
  'Payloads of `/responses` and `/messages`': 'other-paths',
  'Rate limits, sizes': 'rate-limits',
  'Whether an aborted answer is billed': 'cancelled',
  Idempotency: 'idempotency',
};

const reportOf = ({ stdout }: Outcome): Report => JSON.parse(stdout) as Report;
const idsOf = ({ rows }: Report, verdict: Verdict | 'unknown'): string[] =>
  (rows as { id: string; verdict: string }[]).filter((row) => row.verdict === verdict).map(({ id }) => id);

/** What fails, with a gateway that has these faults. */
async function failures(faults: NonNullable<GatewayOptions['faults']>): Promise<string[]> {
  await using gateway = await startGateway({ unknownFields: 'reject', faults });
  return idsOf(reportOf(await kopek(['doctor', '--yes', '--json'], { env: envOf(gateway) })), 'fails');
}

describe('kopek doctor', () => {
  it('prints the next three steps if nothing is set', async () => {
    const { code, stderr } = await kopek(['doctor', '--lang', 'en']);
    expect([code, stderr.match(/^ {2}\d\./gm)]).toEqual([2, ['  1.', '  2.', '  3.']]);
  });

  it('has a row for every question that the interface leaves open, and no other rows', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../../docs/interface.md'), 'utf8');
    const open = page.slice(page.indexOf('# Part three'));
    const questions = [...open.matchAll(/^\| (.+?) \| .+ \|$/gm)].map(([, question]) => question);
    expect(Object.keys(ASSUMPTIONS)).toEqual(questions.filter((question) => question !== 'question'));
    expect(Object.values(ASSUMPTIONS).filter((id) => id !== undefined && !ROW_IDS.includes(id))).toEqual([]);
  });

  it('shows every row under one heading', () => {
    expect([...ROW_IDS].sort()).toEqual(Object.keys(TEXTS.en.doctor.rows).sort());
  });

  it('passes every row with a gateway that follows the interface, for less than --max-rub', async () => {
    await using gateway = await startGateway({ unknownFields: 'reject' });
    const outcome = await kopek(['doctor', '--yes', '--json'], { env: envOf(gateway) });
    const report = reportOf(outcome);
    expect([outcome.code, report.rows.map(({ id }) => id)]).toEqual([0, ROW_IDS]);
    const holding = ROW_IDS.filter((id) => id !== 'tls' && id !== 'proxy' && !FACTS.has(id));
    expect(idsOf(report, 'holds')).toEqual(holding);
    expect(report.rows).toContainEqual({ id: 'idempotency', verdict: 'note', detail: 'honoured' });
    expect(report.rows).toContainEqual({ id: 'unknown-fields', verdict: 'note', detail: 'HTTP 400' });
    const billed = gateway.charges().reduce((sum, { costRub }) => sum + Number(costRub), 0);
    expect(billed).toBeLessThan(1);
    expect(gateway.requests().filter(({ path }) => path !== '/v1/service/key').length).toBeLessThanOrEqual(CALL_COUNT);
  });

  it.each([
    ['ru' as const, TEXTS.ru, 'списано: 0,00098\u00A0₽', '(balance − 0,10\u00A0₽)', '(нет id, model)', ' 250\u00A0мс'],
    ['en' as const, TEXTS.en, 'billed: 0.00098\u00A0₽', '(balance − 0.10\u00A0₽)', '(no id, model)', ' 250\u00A0ms'],
  ])('formats amounts, times and missing values in the language: %s', (language, texts, ...expected) => {
    const rows: Row[] = [
      { id: 'cancelled', verdict: 'note', detail: 'billed: 0.00098 RUB' },
      { id: 'rejection-free', verdict: 'fails', detail: 'balance − 0.1 RUB' },
      { id: 'whole-usage', verdict: 'fails', detail: 'no id, model' },
      { id: 'clock', verdict: 'note', detail: '250 ms' },
    ];
    const terminal = { stdout: {} };
    const rub = (amount: string): string => formatRub(amount, { locale: language });
    const paint = (_: string, text: string): string => text;
    const context = { texts, language, terminal, rub, paint } as unknown as Context;
    const shown = tableOf(rows, context).join('\n');
    for (const piece of expected) expect(shown).toContain(piece);
  });

  it('spends nothing without --yes, and prints what it would do', async () => {
    await using gateway = await startGateway({ unknownFields: 'reject' });
    const { code, stdout } = await kopek(['doctor', '--lang', 'en'], { env: envOf(gateway) });
    expect([code, gateway.charges()]).toEqual([0, []]);
    expect(stdout).toContain(
      `With --yes, the command makes at most ${CALL_COUNT} small calls, for 1.00\u00A0₽ at most`,
    );
  });

  it.each([
    ['y\n', true],
    ['да\n', true],
    ['\n', false],
    ['n\n', false],
  ])('asks at a terminal before it spends, and reads %j as %s', async (stdin, isPaid) => {
    await using gateway = await startGateway();
    const options = { env: envOf(gateway), isTTY: true, stdin, stdinIsTTY: true };
    const { code, stderr } = await kopek(['doctor', '--lang', 'en'], options);
    expect([code, stderr.split('? [y/N]')[0]]).toEqual([
      0,
      `Make up to ${CALL_COUNT} small calls, for 1.00\u00A0₽ at most`,
    ]);
    expect(gateway.charges().length > 0).toBe(isPaid);
  });

  it('warns of the key as kopek key does', async () => {
    await using gateway = await startGateway({ key: { budget: { maxRub: '0' } } });
    const { stdout } = await kopek(['doctor', '--lang', 'en'], { env: envOf(gateway) });
    expect(stdout).toContain('! The budget is used up.');
  });

  it('ends at Ctrl-C with 130, and prints what it had found', async () => {
    await using gateway = await startGateway({ faults: [{ name: 'stall-before-headers', after: 2 }] });
    const { code, stdout } = await kopek(['doctor', '--yes', '--lang', 'en'], {
      env: envOf(gateway),
      isTTY: true,
      onError: (text, interrupt) => text.includes('2 of') && interrupt(),
    });
    expect(code).toBe(130);
    expect(stdout).toMatch(/✓.* A stream has the documented form/);
    expect(stdout).toContain('(Ctrl-C)');
  });

  it('sends no call that may exceed --max-rub, and lists the limitsSkipped rows', async () => {
    await using gateway = await startGateway();
    const outcome = await kopek(['doctor', '--yes', '--json', '--max-rub', '0.04'], { env: envOf(gateway) });
    expect([outcome.code, gateway.charges()]).toEqual([4, []]);
    expect(idsOf(reportOf(outcome), 'unknown')).toContain('whole');
  });

  it('shows no key, host or account', async () => {
    await using gateway = await startGateway({ key: { name: 'secret-name' } });
    for (const words of [
      ['doctor', '--yes'],
      ['doctor', '--yes', '--json'],
    ]) {
      const { stdout } = await kopek(words, { env: envOf(gateway) });
      for (const secret of [gateway.apiKey, gateway.host, 'secret-name']) expect(stdout).not.toContain(secret);
    }
  });

  // the n-th chat request that can have faults; rejected ones are not counted
  it.concurrent('finds out what an abandoned stream costs', async () => {
    await using gateway = await startGateway({ pace: 1 });
    const report = reportOf(await kopek(['doctor', '--yes', '--json'], { env: envOf(gateway) }));
    const [left] = gateway.charges().filter(({ usageDelivered }) => !usageDelivered);
    expect(report.rows).toContainEqual({ id: 'cancelled', verdict: 'note', detail: `billed: ${left?.costRub} RUB` });
  });

  it.concurrent.each<[string, number, string[]]>([
    ['html-200', 0, ['whole']],
    ['http-503', 0, ['whole']],
    ['reset-before-headers', 0, ['whole']],
    ['text-choice', 0, ['whole']],
    ['content-null', 0, ['whole-content']],
    ['empty-answer', 0, ['whole-content']],
    ['finish-unknown', 0, ['answer-form']],
    ['choice-error', 0, ['error-in-200']],
    ['usage-missing', 0, ['whole-usage']],
    ['usage-no-total', 0, ['whole-usage']],
    ['usage-cost-text', 0, ['whole-cost', 'balance']],
    ['usage-cost-null', 0, ['whole-cost']],
    ['wrong-content-type', 1, ['stream-form']],
    ['json-for-sse', 1, ['stream-form']],
    ['message-for-delta', 1, ['stream-form']],
    ['placeholder-first', 1, ['stream-form']],
    ['finish-null', 1, ['stream-form']],
    ['malformed-event', 1, ['stream-json']],
    ['error-event', 1, ['error-in-200']],
    ['usage-missing-stream', 1, ['stream-usage']],
    ['usage-cost-word', 1, ['stream-cost']],
    ['tool-arguments-invalid', 2, ['tools']],
    ['tool-ids-empty', 2, ['tools']],
    ['http-400', 3, ['tool-round-trip']],
    ['tool-ids-same', 4, ['parallel-tools']],
    ['tool-no-index', 5, ['parallel-index']],
    ['tool-index-zero', 5, ['parallel-index']],
    ['empty-answer', 8, ['json-schema']],
    ['http-400', 11, ['file-parser']],
    ['http-400', 12, ['web-search']],
    ['http-404', 13, ['other-paths']],
    ['http-400', 17, ['reasoning-details']],
  ])('with the fault %s in call %i fails exactly the rows %j', async (name, after, expected) => {
    expect(await failures([{ name, after, times: 1 }])).toEqual(expected);
  });

  it('fails the row of the routing fields if neither the model nor its fallback is served with them', async () => {
    expect(await failures([{ name: 'http-400', after: 10, times: 2 }])).toEqual(['routing-fields']);
  });

  it.each([
    ['service', 'volga'],
    ['volga', 'service'],
    ['volga', 'neva'],
  ])(
    'fails the row of the namespace if the key is under %s and not under %s, and finds it',
    async (namespace, tried) => {
      await using gateway = await startGateway({ unknownFields: 'reject', namespace });
      const outcome = await kopek(['doctor', '--json', '--namespace', tried], { env: envOf(gateway) });
      expect([outcome.code, gateway.charges()]).toEqual([3, []]);
      const row: Row = { id: 'key-endpoint', verdict: 'fails', detail: `KOPEK_NAMESPACE=${namespace}` };
      expect(reportOf(outcome).rows).toContainEqual(row);
    },
  );

  it('does not look for another namespace if the key is rejected', async () => {
    await using gateway = await startGateway();
    const env = { ...envOf(gateway), KOPEK_API_KEY: 'another-key' };
    const { rows } = reportOf(await kopek(['doctor', '--json'], { env }));
    expect(rows).toContainEqual({ id: 'key-endpoint', verdict: 'fails', detail: 'HTTP 401' });
  });

  it.each([
    ['dns', (): string => 'https://nowhere.invalid'],
    ['tls', (port: number): string => `https://127.0.0.1:${port}`],
    ['base-url', (port: number): string => `http://127.0.0.1:${port}/api`],
    ['base-url', (): string => 'http://127.0.0.1:9'],
  ])('fails the row %s for an address that is wrong there', async (id, address) => {
    await using gateway = await startGateway();
    const env = { ...envOf(gateway), KOPEK_BASE_URL: address(gateway.port) };
    const outcome = await kopek(['doctor', '--yes', '--json'], { env });
    expect([outcome.code, idsOf(reportOf(outcome), 'fails')[0]]).toEqual([3, id]);
    expect(gateway.charges()).toEqual([]);
  });

  it('names what it did not check by its titles, in both languages', async () => {
    await using gateway = await startGateway();
    const env = { ...envOf(gateway), KOPEK_API_KEY: 'another-key' };
    const english = await kopek(['doctor', '--lang', 'en'], { env });
    const russian = await kopek(['doctor', '--lang', 'ru'], { env });
    expect(english.stdout).toMatch(
      /^Not checked: The clocks agree within 30\sseconds; Key information has .*; Whole answers; Streams; .*; Money and limits$/m,
    );
    expect(russian.stdout).toMatch(
      /^Не проверено: Часы расходятся не больше чем на 30\sс; Сведения о ключе содержат .*; Ответы целиком; .*; Деньги и лимиты$/m,
    );
  });

  it('names what to do, in both languages, if a service has no rubles', async () => {
    await using gateway = await startGateway({ faults: ['usage-no-cost'] });
    const env = envOf(gateway);
    const english = await kopek(['doctor', '--yes', '--lang', 'en'], { env });
    const russian = await kopek(['doctor', '--yes', '--lang', 'ru'], { env });
    expect(english.stdout).toMatch(
      /✗ This service does not report its price in rubles: .*\n {4}Use Kopek with a service/,
    );
    expect(russian.stdout).toMatch(/✗ Этот сервис не сообщает цену в рублях: .*\n {4}Нужен сервис/);
  });

  it('writes what it may spend with a decimal comma in Russian', async () => {
    await using gateway = await startGateway();
    const { stdout } = await kopek(['doctor', '--max-rub', '0.5', '--lang', 'ru'], { env: envOf(gateway) });
    expect(stdout).toContain(`не больше ${CALL_COUNT}, на сумму до 0,50\u00A0₽ и покажет`);
  });

  it('measures in the units of the language', async () => {
    await using gateway = await startGateway();
    const env = envOf(gateway);
    const english = await kopek(['doctor', '--yes', '--lang', 'en'], { env });
    const russian = await kopek(['doctor', '--yes', '--lang', 'ru'], { env });
    const units = ({ stdout }: Outcome): string[] =>
      [...stdout.matchAll(/\(-?\d+\u00A0(\S+)\)$/gm)].map(([, unit = '']) => unit);
    expect(units(english)).toEqual(['s', 'ms']);
    expect(units(russian)).toEqual(['с', 'мс']);
  });
});
