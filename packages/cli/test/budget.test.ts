import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { createLedger } from '@kopek/ledger';
import { sqliteStore } from '@kopek/ledger/sqlite';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ledgerWith, newLedgerPath, settled } from './ledger-file.ts';
import { RU } from '../src/texts/ru.ts';
import { kopek, type Outcome } from './support.ts';
import { programOf } from '../../../vitest.program.ts';

const MAIN = await programOf(join(import.meta.dirname, '../src/main.ts'));
const IVAN = {
  tags: { user: 'ivan' },
  charge: { status: 'settled' as const, costRub: '120.5', servedModel: 'volga/one' },
};

async function ledgerFile(): Promise<string> {
  return ledgerWith([settled('120.5', '2026-11-20T10:00:00Z', { ...IVAN, openedAt: '2026-11-20T10:00:00Z' })]);
}

/** A ledger at noon of a Saturday: two weeks have cost 40 rubles a day, and the budget of November is 800. */
async function fortyADay(...terms: string[]): Promise<string> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00+03:00') });
  onTestFinished(() => void vi.useRealTimers());
  const charge = { status: 'settled', costRub: '40' } as const;
  const entries = Array.from({ length: 14 }, (_, ago) => new Date(Date.now() - (ago + 1) * 86_400_000).toISOString());
  const ledger = await ledgerWith(entries.map((at) => settled('40', at, { tags: { user: 'ivan' }, charge })));
  await kopek(['budget', 'set', 'user=ivan', '800', '--period', 'month', ...terms, '--ledger', ledger]);
  return ledger;
}

function said({ stdout }: Outcome): string {
  return stdout.replaceAll('\u00A0', ' ');
}

describe('kopek budget', () => {
  it('sets, lists and removes budgets, and shows who did', async () => {
    const ledger = await ledgerFile();
    const set = ['budget', 'set', 'user=ivan', '500', '--changed-by', 'anna', '--note', 'trial', '--ledger', ledger];
    const { code, stdout } = await kopek([...set, '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject([{ scope: 'user=ivan', spentRub: '120.5', remainingRub: '379.5' }]);
    const listed = await kopek(['budget', 'list', '--ledger', ledger, '--lang', 'en']);
    expect(said(listed)).toMatch(/user=ivan +500\D.*120\.5.*379\.5.*█/);
    expect((await kopek(['budget', 'remove', 'user=ivan', '--ledger', ledger])).code).toBe(0);
    expect((await kopek(['budget', 'list', '--ledger', ledger, '--json'])).stdout).toBe('[]\n');
    const history = await kopek(['budget', 'history', 'user=ivan', '--ledger', ledger, '--json']);
    expect(JSON.parse(history.stdout)).toMatchObject([
      { amountRub: '500', changedBy: 'anna', note: 'trial' },
      { kind: 'budget' },
    ]);
    expect(said(await kopek(['budget', 'history', '--ledger', ledger]))).toMatch(/user=ivan.*500.*anna +trial/);
  });

  it.each([
    ['1,000', undefined],
    ['10,000', undefined],
    ['10,000.50', undefined],
    ['1,000,000', undefined],
    ['999,999', undefined],
    ['010,000', undefined],
    ['0,125', '0.125'],
    ['1,25', '1.25'],
    ['1,5', '1.5'],
    ['1000,5', '1000.5'],
    ['1000,125', '1000.125'],
    ['1.000', '1'],
  ])('an amount that may be read as thousands is rejected: %s', async (written, rub) => {
    const ledger = await ledgerFile();
    const set = await kopek(['budget', 'set', 'user=ivan', written, '--json', '--ledger', ledger]);
    const credit = await kopek(['budget', 'credit', 'user=ivan', written, '--id', 'p', '--json', '--ledger', ledger]);
    expect([set.code, credit.code]).toEqual(rub === undefined ? [2, 2] : [0, 0]);
    if (rub !== undefined) expect(JSON.parse(set.stdout)).toMatchObject([{ maxRub: rub }]);
  });

  it('says the period of a budget in the language of the reader', async () => {
    const place = ['--ledger', await ledgerFile(), '--lang'];
    const set = await kopek(['budget', 'set', 'user=ivan', '500', '--period', 'month', ...place, 'ru']);
    expect(set.stdout).toMatch(/^user=ivan +за месяц +500,00/m);
    expect((await kopek(['budget', 'history', ...place, 'ru'])).stdout).toMatch(/ user=ivan +за месяц +500,00$/m);
    expect((await kopek(['budget', 'list', ...place, 'en'])).stdout).toMatch(/^user=ivan +per month +500\.00/m);
  });

  it('lists at what its alerts come: a share, an amount as money, a forecast', async () => {
    const ledger = await ledgerFile();
    const terms = ['--period', 'month', '--alert-at', '80%', '450.5', 'forecast', '--ledger', ledger];
    await kopek(['budget', 'set', 'user=ivan', '500', ...terms]);
    const listed = (lang: string): Promise<Outcome> => kopek(['budget', 'list', '--ledger', ledger, '--lang', lang]);
    expect(said(await listed('en'))).toMatch(/Alerts at\n.* {2}80%, 450\.50 ₽, forecast\n/);
    expect(said(await listed('ru'))).toMatch(/Предупредить при\n.* {2}80%, 450,50 ₽, forecast\n/);
    await kopek(['budget', 'set', 'user=ivan', '500', '--period', 'month', '--ledger', ledger]);
    expect((await listed('en')).stdout).not.toContain('Alerts');
  });

  it.each([
    ['12,5%', '12.5%'],
    ['80\u00A0%', '80%'],
    ['450,50', '450.5'],
    ['450.50', '450.50'],
    ['1,000', undefined],
    ['1,000%', undefined],
    ['1,5,5%', undefined],
  ])('a threshold is read as people write it: %s', async (written, read) => {
    const set = ['budget', 'set', 'user=ivan', '5000', '--alert-at', '75%', written, '--json'];
    const { code, stdout } = await kopek([...set, '--ledger', await ledgerFile()]);
    expect(code).toBe(read === undefined ? 2 : 0);
    if (read !== undefined) expect(JSON.parse(stdout)).toMatchObject([{ alertAt: ['75%', read] }]);
  });

  it('lists what remains in a wallet when its alert comes, as it was set, also after another payment', async () => {
    const place = ['--ledger', await ledgerFile(), '--lang'];
    await kopek(['budget', 'credit', 'customer=acme', '9', '--id', 'p1', '--alert-below', '1', ...place, 'en']);
    await kopek(['budget', 'credit', 'customer=acme', '1.07', '--id', 'p2', ...place, 'en']);
    expect(said(await kopek(['budget', 'list', ...place, 'en']))).toMatch(/Alerts at\n.* {2}1\.00 ₽ left\n/);
    expect(said(await kopek(['budget', 'list', ...place, 'ru']))).toMatch(/Предупредить при\n.* {2}остатке 1,00 ₽\n/);
  });

  it('heads what remains once, beside its picture, and amounts of budgets and payments alike', async () => {
    const place = ['--ledger', await ledgerFile(), '--lang'];
    await kopek(['budget', 'credit', 'customer=acme', '9', '--id', 'p1', ...place, 'en']);
    const [head = '', row = ''] = (await kopek(['budget', 'list', ...place, 'en'])).stdout.split('\n');
    expect(head.match(/Remaining/g)).toHaveLength(1);
    expect(row).toMatch(/ 9\.00 {2}█{16}$/);
    for (const [lang, amount] of [
      ['en', 'Amount, ₽'],
      ['ru', 'Сумма, ₽'],
    ] as const)
      for (const command of ['list', 'history'])
        expect((await kopek(['budget', command, ...place, lang])).stdout.split('\n')[0]).toContain(amount);
  });

  it('lists what is used up as that, and no day on which it will be', async () => {
    const place = ['--ledger', await ledgerFile(), '--lang'];
    await kopek(['budget', 'credit', 'user=ivan', '120.5', '--id', 'p1', ...place, 'en']);
    expect((await kopek(['budget', 'list', ...place, 'en'])).stdout).toMatch(/\nuser=ivan, wallet: used up\n$/);
    expect((await kopek(['budget', 'list', ...place, 'ru'])).stdout).toMatch(/\nuser=ivan, кошелёк: исчерпан\n$/);
  });

  it('lists and draws what calls in flight have reserved as what may still be spent', async () => {
    const path = await fortyADay();
    const ledger = createLedger({ store: sqliteStore(path) });
    // 560 are spent, and the call reserves what remains
    await using reservation = await ledger.reserve({ name: 'ocr', tags: { user: 'ivan' }, estimateRub: '240' });
    const listed = await kopek(['budget', 'list', '--ledger', path, '--lang', 'en']);
    expect(said(listed)).toMatch(/240\.00 +0\.00 +0\.00.*\nuser=ivan, per month: reached on Friday, 27 November/);
    const page = join(dirname(path), 'page.html');
    expect((await kopek(['report', path, '--html', page, '--lang', 'en'])).code).toBe(0);
    expect(readFileSync(page, 'utf8')).toMatch(/<p class=ends>Will be reached on Friday, 27 November/);
    await reservation.release();
    await ledger.close();
  });

  it('reports a scope without a budget and without a wallet', async () => {
    const words = ['budget', 'history', 'user=ivan', '--ledger', await ledgerFile(), '--lang', 'en'];
    expect((await kopek(words)).stdout).toBe('user=ivan: no budget has been set, and nothing paid in.\n');
  });

  it('shows who paid into a wallet and why, between the changes of budgets', async () => {
    const place = ['--ledger', await ledgerFile()];
    const why = ['--changed-by', 'anna', '--note', 'prepaid'];
    await kopek(['budget', 'set', 'all', '5', '--period', 'day', ...place]);
    await kopek(['budget', 'credit', 'customer=acme', '1000', '--id', 'invoice-7', ...why, ...place]);
    await kopek(['budget', 'remove', 'all', '--period', 'day', ...place]);
    const events = JSON.parse((await kopek(['budget', 'history', '--json', ...place])).stdout);
    expect(events).toMatchObject([
      { kind: 'budget', amountRub: '5' },
      { kind: 'credit', id: 'invoice-7', amountRub: '1000', changedBy: 'anna', note: 'prepaid' },
      { kind: 'budget', period: 'day' },
    ]);
    expect(said(await kopek(['budget', 'history', '--lang', 'en', ...place]))).toMatch(
      / all +per day +5\.00\n.* customer=acme +wallet +1,000\.00 +invoice-7 +anna +prepaid\n.* all +per day +–\n/,
    );
    const listed = JSON.parse((await kopek(['budget', 'list', '--json', ...place])).stdout) as { scope: string }[];
    const named = (events as { scope: string }[]).map(({ scope }) => scope);
    expect([listed.map(({ scope }) => scope), named]).toEqual([['customer=acme'], ['all', 'customer=acme', 'all']]);
    const own = await kopek(['budget', 'history', 'customer=acme', '--lang', 'ru', ...place]);
    expect(said(own)).toMatch(/^.*\n.* customer=acme +кошелёк +1 000,00 +invoice-7 +anna +prepaid\n$/);
  });

  it('lists a wallet as one, beside a budget of the same scope without a period', async () => {
    const place = ['--ledger', await ledgerFile()];
    const credit = ['budget', 'credit', 'user=ivan', '1000', '--id', 'invoice-7', '--lang', 'en', ...place];
    expect(said(await kopek(credit))).toMatch(/^user=ivan +wallet +1,000\.00/m);
    await kopek(['budget', 'set', 'user=ivan', '500', ...place]);
    await kopek(['budget', 'set', 'user=anna', '50', ...place]);
    const listed = said(await kopek(['budget', 'list', '--lang', 'en', ...place]));
    for (const row of [/^user=anna +50\.00/m, /^user=ivan +500\.00.*\nuser=ivan +wallet +1,000\.00/m])
      expect(listed).toMatch(row);
    const budgets = JSON.parse((await kopek(['budget', 'list', '--json', ...place])).stdout) as object[];
    expect(budgets.filter((budget) => 'kind' in budget && budget.kind === 'wallet')).toMatchObject([
      { maxRub: '1000' },
    ]);
  });

  it.each([80, 64])('never cuts the bar of the remaining amount, on %d columns', async (columns) => {
    const ledger = await ledgerFile();
    const set = ['budget', 'set', 'user=ivan', '500', '--ledger', ledger, '--lang', 'en'];
    expect((await kopek(set, { isTTY: true, columns })).stdout).toMatch(/ █{12}░{4}\n/);
  });

  it('lists the day on which a budget will be reached, in one line of 64 columns, in both languages', async () => {
    const ledger = await fortyADay();
    const list = ['budget', 'list', '--ledger', ledger];
    for (const [lang, line] of [
      // 560 spent; 20 more on the rest of Saturday, and the last 20 of 40 a day on Friday
      ['en', 'user=ivan, per month: reached on Friday, 27 November'],
      ['ru', 'user=ivan, за месяц: закончится в пятницу, 27 ноября'],
    ] as const) {
      const { stdout } = await kopek([...list, '--lang', lang], { isTTY: true, columns: 64 });
      expect(stdout.split('\n').filter((text) => text.startsWith('user=ivan,'))).toEqual([line]);
    }
    const [listed] = JSON.parse((await kopek([...list, '--json'])).stdout) as [object];
    expect(listed).toMatchObject({ outcome: 'reached', reachedOn: '2026-11-27', basedOnDays: 14 });
  });

  it('lists that day as a bound if a cost is unknown, and no day before a week is known', async () => {
    const ledger = await fortyADay();
    const store = sqliteStore(ledger);
    const unknown = {
      status: 'unknown',
      billing: 'unknown',
      charge: { status: 'unknown' },
      tags: { user: 'ivan' },
    } as const;
    await store.settle(settled('', '2026-11-20T10:00:00Z', unknown));
    await store.close();
    await kopek(['budget', 'set', 'user=anna', '500', '--period', 'month', '--ledger', ledger]);
    const listed = said(await kopek(['budget', 'list', '--ledger', ledger, '--lang', 'en']));
    expect(listed).toMatch(/\nuser=ivan, per month: reached on Friday, 27 November, or earlier\n$/);
    expect(listed).toMatch(/^user=ivan +per month +800\.00 +≥ 560\.00 /m);
    expect(listed).not.toContain('user=anna, per month:');
  });

  it.each(['list', 'history'])('%s of a ledger without budgets reports that, and how to set one', async (command) => {
    const { code, stdout } = await kopek(['budget', command, '--ledger', await ledgerFile(), '--lang', 'en']);
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(
        /^The ledger has no budgets; limits in code are not listed here\. To set one: kopek budget set /,
      ),
    ]);
  });

  it.each([
    ['budget', 'list', '--ledger'],
    ['budget', 'history', '--ledger'],
    ['statement', 'customer=acme', '--ledger'],
    ['report'],
    ['report', '--reconciliation'],
    ['ledger', 'tail'],
    ['ledger', 'verify'],
    ['ledger', 'export'],
    ['ledger', 'reconcile'],
  ])('a command that only reads creates no ledger in an empty file: %s %s', async (...command) => {
    const file = newLedgerPath();
    writeFileSync(file, '');
    expect(await kopek([...command, file, '--lang', 'en'])).toMatchObject({ code: 0 });
    expect(statSync(file).size).toBe(0);
    expect(readdirSync(dirname(file))).toEqual(['ledger.db']);
  });

  it('a missing budget is not removed silently: its period may be missing', async () => {
    const ledger = await ledgerFile();
    const place = ['--ledger', ledger, '--lang', 'en'];
    await kopek(['budget', 'set', 'user=*', '100', '--period', 'month', ...place]);
    await kopek(['budget', 'set', 'user=ivan', '500', '--period', 'month', ...place]);
    const before = (await kopek(['budget', 'history', '--json', ...place])).stdout;
    const { code, stdout, stderr } = await kopek(['budget', 'remove', 'user=ivan', ...place]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toBe(
      'kopek: user=ivan: no budget of its own without a period; for a budget with a period, set --period.\n',
    );
    const other = await kopek(['budget', 'remove', 'user=boris', '--period', 'month', ...place]);
    expect([other.code, other.stderr]).toEqual([2, 'kopek: user=boris: no budget of its own per month.\n']);
    const inRussian = ['budget', 'remove', 'user=boris', '--period', 'month', '--ledger', ledger, '--lang', 'ru'];
    expect((await kopek(inRussian)).stderr).toBe('kopek: user=boris: нет своего бюджета за месяц.\n');
    expect((await kopek(['budget', 'history', '--json', ...place])).stdout).toBe(before);
    expect((await kopek(['budget', 'remove', 'user=ivan', '--period', 'month', ...place])).code).toBe(0);
    expect((await kopek(['budget', 'remove', 'user=ivan', '--period', 'month', ...place])).code).toBe(2);
  });

  it('shows for everybody else only the amount of each of them', async () => {
    const ledger = await ledgerFile();
    const set = await kopek(['budget', 'set', 'user=*', '100', '--ledger', ledger, '--lang', 'en']);
    expect(said(set)).toMatch(/^user=\* +100\.00$/m);
  });

  it('shows the end of a window by the clock of its budget', async () => {
    const ledger = await ledgerFile();
    const set = ['budget', 'set', 'user=ivan', '500', '--period', 'day', '--ledger', ledger];
    expect(said(await kopek(set))).toMatch(/ \d{4}-\d{2}-\d{2} 00:00\n/);
    expect(said(await kopek([...set, '--time-zone', 'Asia/Kolkata']))).toMatch(/ \d{4}-\d{2}-\d{2} 00:00\n/);
  });

  it.each([
    [['set', 'ivan', '5'], /scope must be/],
    [['set', 'user=ivan', '-5'], /-5/],
    [['set', 'user=ivan', '5', '--period', 'year'], /hour, day, week, month/],
    [['set', 'user=ivan', '5', '--alert-at', 'soon'], /--alert-at must be/],
  ])('%j is wrong usage and writes nothing', async (words, message) => {
    const ledger = await ledgerFile();
    const { code, stderr } = await kopek(['budget', ...words, '--ledger', ledger, '--lang', 'en']);
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
    expect((await kopek(['budget', 'history', '--ledger', ledger, '--json'])).stdout).toBe('[]\n');
  });
});

describe('kopek statement', () => {
  it('adds up a wallet to the digit, and as a spreadsheet', async () => {
    const ledger = await ledgerFile();
    const credit = ['budget', 'credit', 'user=ivan', '1000', '--id', 'invoice-7', '--ledger', ledger, '--json'];
    expect(JSON.parse((await kopek(credit)).stdout)).toMatchObject([{ remainingRub: '879.5' }]);
    expect(JSON.parse((await kopek(credit)).stdout)).toMatchObject([{ remainingRub: '879.5' }]);
    const query = ['statement', 'user=ivan', '--since', '2026-11-01', '--until', '2098-12-31', '--ledger', ledger];
    const { stdout } = await kopek([...query, '--markup', '30%', '--round-to', '0.1', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({
      openingRub: '0',
      lines: [{ day: '2026-11-20', model: 'volga/one', calls: 1, costRub: '120.5', invoicedRub: '156.65' }],
      totalRub: '156.7',
      closingRub: '843.35',
    });
    expect(said(await kopek([...query, '--lang', 'en']))).toMatch(/Closing.*879\.5/);
    const xlsx = `${ledger}.xlsx`;
    const written = await kopek([...query, '--markup', '30%', '--xlsx', xlsx, '--lang', 'en']);
    expect([written.stdout, written.stderr.replaceAll('\u00A0', ' ')]).toEqual([
      '',
      `user=ivan: 2026-11-01 00:00 – 2099-01-01 00:00, 156.65 ₽ → ${xlsx}\n`,
    ]);
    // it names a customer
    expect(statSync(xlsx).mode & 0o777).toBe(0o600);
    const csv = await kopek([...query, '--markup', '30%', '--csv', '--lang', 'ru']);
    expect(csv.stdout).toMatch(/^\uFEFF"[^\n]+\r\n;"На начало";;;0\r\n"[-0-9]+";"Пополнение: invoice-7";;;1000\r\n/);
    expect(csv.stdout).toMatch(/1000\r\n"2026-11-20";"volga\/one";1;120,5;156,65\r\n;"Списания, итого"/);
    for (const other of ['--json', '--xlsx'])
      expect(await kopek([...query, '--csv', other, ...(other === '--xlsx' ? [xlsx] : [])])).toMatchObject({ code: 2 });
  });

  it.each([
    ['en', ['Paid in: invoice-7', 'Withdrawn: wd-1', 'Paid tool: ocr', 'Refund']],
    ['ru', ['Пополнение: invoice-7', 'Снятие: wd-1', 'Платный инструмент: ocr', 'Возврат']],
  ])('names in its language what is no model, and a withdrawal as one: %s', async (language, labels) => {
    const path = newLedgerPath();
    const ledger = createLedger({ store: sqliteStore(path) });
    const [scope, tags] = ['customer=acme', { customer: 'acme' }] as const;
    await ledger.credit({ scope, amountRub: '10', id: 'invoice-7' });
    await ledger.credit({ scope, amountRub: '-5', id: 'wd-1' });
    await (await ledger.reserve({ name: 'ocr', estimateRub: '2', tags })).settle('2');
    await ledger.refund({ amountRub: '0.35', id: 'complaint-3', tags });
    await ledger.store.close();
    const query = ['statement', 'customer=acme', '--ledger', path, '--lang', language];
    const shown = said(await kopek(query));
    const csv = (await kopek([...query, '--csv'])).stdout;
    for (const label of labels) {
      expect(shown).toContain(` ${label} `);
      expect(csv).toContain(`;"${label}";`.replaceAll(';', language === 'en' ? ',' : ';'));
    }
    const json = JSON.parse((await kopek([...query, '--json'])).stdout);
    expect(json.lines.map(({ model }: { model: string }) => model)).toEqual(['refund', 'tool:ocr']);
  });

  it('marks each line, the total and the balance to which an answer of unknown cost belongs', async () => {
    const tags = { user: 'ivan' };
    const ledger = await ledgerWith([
      settled('1', '2026-11-20T10:00:00Z', { tags }),
      settled('2', '2026-11-21T10:00:00Z', { tags }),
      { ...settled('0', '2026-11-21T11:00:00Z', { tags, charge: { status: 'unknown' } }), status: 'unknown' },
    ]);
    const shown = said(await kopek(['statement', 'user=ivan', '--ledger', ledger, '--lang', 'en']));
    for (const row of [
      /2026-11-20 .* 1 +1\.00 +1\.00\n/,
      /2026-11-21 .* 1 +≥ 2\.00 +≥ 2\.00\n/,
      /≥ 3\.00 +≥ 3\.00\n/,
      / ≤ -3\.00\n/,
    ])
      expect(shown).toMatch(row);
  });

  it('has one line for what was pruned, and the same total', async () => {
    const tags = { user: 'ivan' };
    const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
    const ledger = await ledgerWith([settled('1', daysAgo(6), { tags }), settled('2', daysAgo(2), { tags })]);
    await kopek(['ledger', 'prune', '--before', daysAgo(4), '--yes', ledger]);
    const query = ['statement', 'user=ivan', '--since', daysAgo(10), '--ledger', ledger, '--lang', 'en'];
    const shown = said(await kopek(query));
    expect(shown).toMatch(/Entries no longer kept +1\.00 +1\.00\n/);
    expect(shown).toMatch(/Charges, total +3\.00 +3\.00\n/);
  });

  it.each([['statement', 'user=ivan', '--ledger'], ['report']])(
    'goes to stdout as a spreadsheet, but not to a terminal: %s',
    async (...words) => {
      const line = [...words, await ledgerFile(), '--xlsx', '-', '--lang'];
      const piped = await kopek([...line, 'en']);
      expect([piped.code, piped.stdout.slice(0, 2), piped.stderr]).toEqual([0, 'PK', '']);
      const rejected = await kopek([...line, 'ru'], { isTTY: true, columns: 200, env: { NO_COLOR: '1' } });
      expect([rejected.code, rejected.stdout, rejected.stderr]).toEqual([
        2,
        '',
        'kopek: В терминале таблицу XLSX не показать: укажите файл или направьте вывод в файл или конвейер.\n',
      ]);
    },
  );

  it('begins with the ledger and ends now by default', async () => {
    const ledger = await ledgerFile();
    const text = said(await kopek(['statement', 'user=ivan', '--ledger', ledger, '--lang', 'en']));
    expect(text).toMatch(/^user=ivan: … – \d{4}-\d{2}-\d{2} \d{2}:\d{2}\n/);
    expect(text).toMatch(/2026-11-20 +volga\/one +1 +120\.50/);
  });

  it('reads days as a report does: the last one is included', async () => {
    const statement = ['statement', 'user=ivan', '--ledger', await ledgerFile(), '--json'];
    const day = await kopek([...statement, '--since', '2026-11-20', '--until', '2026-11-20']);
    expect(JSON.parse(day.stdout)).toMatchObject({
      from: '2026-11-19T21:00:00.000Z',
      to: '2026-11-20T21:00:00.000Z',
      lines: [{ calls: 1 }],
    });
    const { code, stderr } = await kopek([...statement, '--since', 'soon']);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/--since.*last month/s)]);
  });

  it('without calls reports no unknown cost', async () => {
    const ledger = await ledgerFile();
    await kopek(['budget', 'set', 'user=boris', '5', '--ledger', ledger]);
    const none = said(await kopek(['statement', 'user=boris', '--ledger', ledger, '--lang', 'en']));
    expect(none).toMatch(/Calls of unknown cost +0$/m);
  });

  it.each([
    ['User=ivan', 'User', ' Did you mean user=ivan?', ' Возможно, имелось в виду user=ivan.'],
    ['usr=boris', 'usr', ' Did you mean user=boris?', ' Возможно, имелось в виду user=boris.'],
    ['tenant=acme', 'tenant', '', ''],
  ])('of a tag that the ledger does not know is rejected, and so is its history: %s', async (scope, tag, en, ru) => {
    const ledger = await ledgerFile();
    for (const words of [['statement'], ['budget', 'history']])
      for (const [language, expected] of [
        ['en', `No entry, budget or payment has the tag ${tag}.${en}`],
        ['ru', `Метки ${tag} нет ни у записей, ни у бюджетов, ни у платежей.${ru}`],
      ] as const) {
        const outcome = await kopek([...words, scope, '--ledger', ledger, '--lang', language, '--json']);
        expect(outcome).toEqual({ code: 2, stdout: '', stderr: `kopek: ${expected}\n` });
      }
  });

  it.each(['user=iwan', 'customer=new', 'run:1', 'model:volga/two'])(
    'of what has spent nothing yet is empty, since it may be new: %s',
    async (scope) => {
      const ledger = await ledgerFile();
      await kopek(['budget', 'credit', 'customer=old', '5', '--id', 'p1', '--ledger', ledger]);
      const { code, stdout, stderr } = await kopek(['statement', scope, '--ledger', ledger, '--lang', 'en', '--json']);
      expect([code, JSON.parse(stdout), stderr]).toMatchObject([
        0,
        { lines: [], credits: [] },
        'There are no entries in this period.\n',
      ]);
    },
  );

  it('a markup is read as people write it: with a decimal comma, and a space before the sign', async () => {
    const statement = ['statement', 'user=ivan', '--json', '--ledger', await ledgerFile(), '--markup'];
    const [written, plain] = await Promise.all(['12,5\u00A0%', '12.5%'].map((markup) => kopek([...statement, markup])));
    expect(written?.code).toBe(0);
    expect(JSON.parse(written?.stdout ?? '').invoicedRub).toBe(JSON.parse(plain?.stdout ?? '').invoicedRub);
    expect((await kopek([...statement, '1,000%'])).code).toBe(2);
  });

  it('notes that there is nothing to bill in the period', async () => {
    const ledger = await ledgerFile();
    for (const [since, note] of [
      ['2027-01-01', 'There are no entries in this period.\n'],
      ['2026-01-01', ''],
    ] as const) {
      const words = ['statement', 'user=ivan', '--since', since, '--ledger', ledger, '--lang', 'en', '--json'];
      const { code, stderr } = await kopek(words);
      expect([since, code, stderr]).toEqual([since, 0, note]);
    }
  });
});

describe('kopek watch', () => {
  interface Webhook {
    url: string;
    got: string[];
    /** The keys by which an address drops what it has got before. */
    ids: unknown[];
  }

  /** A webhook that answers as it is told, and then with 200. A status of 0 is silence, which is told to the test. */
  async function webhook(answers: [status: number, headers?: object][], onSilence?: () => void): Promise<Webhook> {
    const got: string[] = [];
    const ids: unknown[] = [];
    const server = createServer(async (request: IncomingMessage, response) => {
      let body = '';
      for await (const piece of request) body += String(piece);
      const [status, headers = {}] = answers.shift() ?? [200];
      got.push(`${status} ${JSON.parse(body).text}`.replaceAll('\u00A0', ' '));
      ids.push(request.headers['idempotency-key']);
      if (status === 0) onSilence?.();
      else response.writeHead(status, { ...headers }).end('ok');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, got, ids };
  }

  async function budgeted(): Promise<string> {
    const ledger = await ledgerFile();
    await kopek(['budget', 'set', 'user=ivan', '150', '--alert-at', '80%', '--ledger', ledger]);
    return ledger;
  }

  it('writes a percentage in Russian as Russian does: after a no-break space', () => {
    const text = RU.budget.alert('user=ivan', '80%', '120,50 ₽', '150,00 ₽');
    expect(text).toBe('Kopek: для user=ivan достигнут порог 80\u00A0%: потрачено 120,50 ₽ из 150,00 ₽');
  });

  it('sends a threshold once, waits as a 429 asks, and not again after a restart', { timeout: 30_000 }, async () => {
    const ledger = await budgeted();
    const { url, got } = await webhook([[429, { 'retry-after': '0' }]]);
    const words = ['watch', '--webhook', url, '--ledger', ledger, '--lang', 'en'];
    const first = await kopek(words, { onOutput: (_, interrupt) => interrupt() });
    expect(first).toMatchObject({ code: 130, stdout: 'user=ivan, 80%: delivered\n' });
    const text = 'Kopek: user=ivan has reached 80%: 120.50 ₽ of 150.00 ₽ spent';
    expect(got).toEqual([`429 ${text}`, `200 ${text}`]);
    const store = sqliteStore(ledger);
    expect(store.limitEvents({ kind: 'alert' })).toMatchObject([{ deliveredAt: expect.any(String) }]);
    await store.close();
  });

  it('writes a threshold that is an amount in rubles', { timeout: 30_000 }, async () => {
    const ledger = await ledgerFile();
    await kopek(['budget', 'set', 'user=ivan', '150', '--alert-at', '100', '--ledger', ledger]);
    const { url, got } = await webhook([]);
    const words = ['watch', '--webhook', url, '--ledger', ledger, '--lang', 'en'];
    const { stdout } = await kopek(words, { onOutput: (_, interrupt) => interrupt() });
    expect(got).toEqual(['200 Kopek: user=ivan has reached 100.00 ₽: 120.50 ₽ of 150.00 ₽ spent']);
    expect(stdout).toBe('user=ivan, 100.00\u00A0₽: delivered\n');
  });

  it.each([
    ['en', 'Kopek: the whole ledger has reached 80%: 120.50 ₽ of 150.00 ₽ spent', 'all, 80%: delivered\n'],
    ['ru', 'Kopek: для всего журнала достигнут порог 80 %: потрачено 120,50 ₽ из 150,00 ₽', 'all, 80%: доставлено\n'],
  ])('names the whole ledger in a sentence: %s', { timeout: 30_000 }, async (language, sentence, delivered) => {
    const ledger = await ledgerFile();
    await kopek(['budget', 'set', 'all', '150', '--alert-at', '80%', '--ledger', ledger]);
    const { url, got } = await webhook([]);
    const words = ['watch', '--webhook', url, '--ledger', ledger, '--lang', language];
    const { stdout } = await kopek(words, { onOutput: (_, interrupt) => interrupt() });
    expect([got, stdout]).toEqual([[`200 ${sentence}`], delivered]);
  });

  it('delivers what is about a scope in Russian, under a key in ASCII', { timeout: 30_000 }, async () => {
    const ledger = await ledgerFile();
    const store = sqliteStore(ledger);
    await store.settle(settled('8', '2026-11-20T10:00:00Z', { tags: { отдел: 'продажи' } }));
    await store.close();
    await kopek(['budget', 'set', 'отдел=продажи', '10', '--alert-at', '80%', '--ledger', ledger]);
    const { url, got, ids } = await webhook([]);
    const words = ['watch', '--webhook', url, '--ledger', ledger, '--lang', 'ru'];
    await kopek(words, { onOutput: (_, interrupt) => interrupt(), onError: (_, interrupt) => interrupt() });
    expect(got).toEqual(['200 Kopek: для отдел=продажи достигнут порог 80 %: потрачено 8,00 ₽ из 10,00 ₽']);
    expect(ids).toEqual([`tag:${encodeURIComponent('отдел')}=${encodeURIComponent('продажи')} 8`]);
  });

  it('marks what is spent if a cost is unknown that nothing estimates', { timeout: 30_000 }, async () => {
    const ledger = await budgeted();
    const store = sqliteStore(ledger);
    const unknown = { status: 'unknown', billing: 'unknown', charge: { status: 'unknown' } } as const;
    await store.settle(settled('', '2026-11-20T10:00:00Z', { ...unknown, tags: { user: 'ivan' } }));
    await store.close();
    const { url, got } = await webhook([]);
    const words = ['watch', '--webhook', url, '--ledger', ledger, '--lang', 'en'];
    await kopek(words, { onOutput: (_, interrupt) => interrupt() });
    expect(got).toEqual(['200 Kopek: user=ivan has reached 80%: ≥ 120.50 ₽ of 150.00 ₽ spent']);
  });

  it('sends the day on which a window will be reached', { timeout: 30_000 }, async () => {
    const ledger = await fortyADay('--alert-at', 'forecast');
    const { url, got } = await webhook([]);
    const words = ['watch', '--webhook', url, '--ledger', ledger];
    const { stdout } = await kopek([...words, '--lang', 'en'], { onOutput: (_, interrupt) => interrupt() });
    expect(said({ stdout } as Outcome)).toBe('user=ivan, reached on Friday, 27 November: delivered\n');
    expect(got).toEqual([
      '200 Kopek: the limit of user=ivan will not last: reached on Friday, 27 November; 560.00 ₽ of 800.00 ₽ spent',
    ]);
  });

  it.each([
    ['en', 'Watching the thresholds of all budgets; alerts go to 127.0.0.1:9. Ctrl-C ends it.\n'],
    ['ru', 'Пороги всех бюджетов отслеживаются; предупреждения уходят на 127.0.0.1:9. Завершить: Ctrl-C.\n'],
  ])('says in a terminal what it does and how it ends, without the secret in the address: %s', async (lang, line) => {
    const words = ['watch', '--webhook', 'http://127.0.0.1:9/secret', '--ledger', await ledgerFile(), '--lang', lang];
    const end = (_: string, interrupt: () => void): void => interrupt();
    for (const more of [[], ['--json']]) {
      const outcome = await kopek([...words, ...more], { isTTY: true, columns: 120, onError: end });
      expect(outcome).toEqual({ code: 130, stdout: '', stderr: line });
    }
  });

  it('keeps an undelivered alert, and reports it', { timeout: 30_000 }, async () => {
    const ledger = await budgeted();
    const { url } = await webhook([[500]]);
    const words = ['watch', '--webhook', url, '--ledger', ledger, '--lang', 'en'];
    const { code, stderr } = await kopek(words, { onError: (_, interrupt) => interrupt() });
    expect([code, stderr]).toEqual([130, expect.stringMatching(/^kopek: user=ivan, 80%: not delivered \(HTTP 500\)/)]);
    const store = sqliteStore(ledger);
    const [alert] = await store.limitEvents({ kind: 'alert' });
    expect(alert?.deliveredAt).toBeUndefined();
    await store.close();
  });

  it.each([
    ['', ['hooks.invalid:443']],
    ['hooks.invalid', []],
  ])('reaches the address through the proxy of HTTPS_PROXY, unless NO_PROXY lists it: %j', async (listed, through) => {
    const asked: unknown[] = [];
    const proxy = createServer().on('connect', ({ url }: IncomingMessage, socket) => {
      asked.push(url);
      socket.destroy();
    });
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    onTestFinished(() => void proxy.close());
    const env = { HTTPS_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, NO_PROXY: listed };
    const words = ['watch', '--webhook', 'https://hooks.invalid/alerts', '--ledger', await budgeted(), '--lang', 'en'];
    const { stderr } = await kopek(words, { env, onError: (_, interrupt) => interrupt() });
    expect(stderr).toMatch(/^kopek: user=ivan, 80%: not delivered \(/);
    expect(asked).toEqual(through);
  });

  it('names the reason for which an address cannot be reached, and no time that is wrong after the first try', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    closed.close();
    await once(closed, 'close');
    const words = ['watch', '--webhook', `http://127.0.0.1:${port}`, '--ledger', await budgeted(), '--lang', 'en'];
    const { stderr } = await kopek(words, { onError: (_, interrupt) => interrupt() });
    expect(stderr).toBe(
      `kopek: user=ivan, 80%: not delivered (ECONNREFUSED: connect ECONNREFUSED 127.0.0.1:${port}); it is sent again, within an hour at the latest.\n`,
    );
  });

  it('takes a redirect, behind which no alert arrives, for a failure', async () => {
    const { url, got } = await webhook([[302, { location: '/login' }]]);
    const words = ['watch', '--webhook', url, '--ledger', await budgeted(), '--lang', 'en'];
    const { stderr } = await kopek(words, {
      onError: (_, interrupt) => interrupt(),
      onOutput: (_, interrupt) => interrupt(),
    });
    expect(stderr).toMatch(/^kopek: user=ivan, 80%: not delivered \(HTTP 302\)/);
    expect(got).toHaveLength(1);
  });

  it('abandons an address that does not answer for ten seconds', { timeout: 30_000 }, async () => {
    const ledger = await budgeted();
    const { url, got } = await webhook([[0]]);
    const words = ['watch', '--webhook', url, '--ledger', ledger, '--lang', 'en'];
    const { code, stderr } = await kopek(words, { onError: (_, interrupt) => interrupt() });
    expect([code, stderr]).toEqual([130, expect.stringMatching(/^kopek: user=ivan, 80%: not delivered \(.*timeout\)/)]);
    expect(got).toHaveLength(1);
  });

  it('delivers under the same id what a killed watcher had not', { timeout: 30_000 }, async () => {
    const ledger = await budgeted();
    const { url, got, ids } = await webhook([[0]], () => watcher.kill('SIGKILL'));
    const words = ['watch', '--webhook', url, '--ledger', ledger, '--lang', 'en'];
    const watcher = spawn(process.execPath, ['--conditions=@kopek/source', MAIN, ...words], { stdio: 'ignore' });
    await once(watcher, 'exit');
    // a minute later somebody else may
    const later = sqliteStore(ledger, { now: () => Date.now() - 61_000 });
    const [untold] = await later.limitEvents({ kind: 'alert' });
    expect(untold).toMatchObject({ id: 'tag:user=ivan 120' });
    expect(untold?.deliveredAt).toBeUndefined();
    const { kind, id, scope, alert } = untold!;
    await later.addLimitEvent({ kind, id, scope, alert: alert! }, untold!.seq);
    await later.close();
    const second = await kopek(words, { onOutput: (_, interrupt) => interrupt() });
    expect(second).toMatchObject({ code: 130, stdout: 'user=ivan, 80%: delivered\n' });
    expect(got.map((line) => line.slice(0, 3))).toEqual(['0 K', '200']);
    expect(ids).toEqual([id, id]);
  });

  it('finds an undelivered alert behind thousands of delivered ones', { timeout: 30_000 }, async () => {
    const ledger = await ledgerFile();
    const store = sqliteStore(ledger, { now: () => Date.now() - 61_000 });
    const scope = 'tag:user=anna';
    const alert = {
      scope: 'user=anna',
      maxRub: '5',
      threshold: '80%',
      thresholdRub: '4',
      spentRub: '4',
      unknownRub: '0',
      reservedRub: '0',
    };
    for (let day = 1; day <= 2001; day += 1) {
      const id = `day ${day}`;
      const told = day <= 2000 && { deliveredAt: '2026-11-20T10:00:00.000Z' };
      await store.addLimitEvent({ kind: 'alert', id, scope, alert: { id, ...alert }, ...told });
    }
    await store.close();
    const { url, got } = await webhook([]);
    const words = ['watch', '--webhook', url, '--ledger', ledger, '--lang', 'en'];
    const { stdout } = await kopek(words, { onOutput: (_, interrupt) => interrupt() });
    expect([stdout, got.length]).toEqual(['user=anna, 80%: delivered\n', 1]);
  });

  it('requires an address', async () => {
    const { code, stderr } = await kopek(['watch', '--ledger', await ledgerFile(), '--lang', 'en']);
    const needed =
      'kopek: No webhook address: set --webhook or KOPEK_WEBHOOK to a URL that begins with https:// or http://.\n';
    expect([code, stderr]).toEqual([2, needed]);
    for (const address of ['example.org/alerts', 'localhost:3000', 'ftp://example.org', '']) {
      const rejected = await kopek(['watch', '--webhook', address, '--ledger', await ledgerFile(), '--lang', 'en']);
      expect([rejected.code, rejected.stderr], address).toEqual([2, needed]);
    }
  });
});
