import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stretchBefore, stretchOf, type Stretch } from '../../src/moments.ts';
import { createLedger, type NewEntry } from '@kopek/ledger';
import { sqliteStore } from '@kopek/ledger/sqlite';
import { cutApart } from '../../src/terminal/table.ts';
import { TEXTS } from '../../src/texts/texts.ts';
import { ledgerWith, settled } from '../ledger-file.ts';
import { kopek } from '../support.ts';

const call = (costRub: string, openedAt: string, servedModel: string, tags: Record<string, string>): object => ({
  ...settled(costRub, openedAt),
  openedAt,
  tags,
  charge: { status: 'settled', costRub, servedModel, tokens: { input: 3767995, output: 376577, total: 4144572 } },
});
const ENTRIES = [
  call('1', '2026-11-10T10:00:00Z', 'anthropic/claude-opus', { user: 'anna', customer: 'acme' }),
  call('2', '2026-11-20T10:00:00Z', 'anthropic/claude-haiku', { user: 'anna', customer: 'acme' }),
  call('4', '2026-11-20T11:00:00Z', 'anthropic/claude-opus', { user: 'boris', customer: 'zeta' }),
] as Parameters<typeof ledgerWith>[0];

async function linesOf(words: string[], columns?: number): Promise<string[]> {
  const path = await ledgerWith(ENTRIES);
  const terminal = columns === undefined ? {} : { columns, isTTY: true };
  const { code, stdout } = await kopek(['report', path, '--lang', 'en', ...words], {
    env: { NO_COLOR: '1' },
    ...terminal,
  });
  expect(code).toBe(0);
  return stdout.replaceAll('\u00A0', ' ').trimEnd().split('\n');
}

describe('the table of a report', () => {
  it.each([40, 80, 200])('fits %i columns, and distinguishes two models of one family', async (columns) => {
    const lines = await linesOf(['--by', 'model'], columns);
    expect(lines.filter((line) => Array.from(line).length > columns)).toEqual([]);
    const names = lines.filter((line) => line.startsWith('ant')).map((line) => line.split(' ')[0]);
    expect([names.length, new Set(names).size]).toEqual([2, 2]);
    expect(lines.at(-1)).toMatch(/^Total +7\.00 +3/);
  });

  it.each(['en', 'ru'])('heads the column of a tag by its name, as it is typed: %s', async (language) => {
    const tags = { user: 'ivan', department: 'law' };
    const path = await ledgerWith([settled('1', '2026-11-20T10:00:00Z', { tags })]);
    const { stdout } = await kopek(['report', path, '--by', 'department,user', '--csv', '--lang', language]);
    expect(stdout).toMatch(/^\uFEFF"department"[,;]"user"[,;]/);
  });

  it('leaves out columns that are zero everywhere, in the terminal only', async () => {
    const shown = (await linesOf(['--by', 'model'])).join('\n');
    expect(shown).not.toMatch(/Unknown|In flight/);
    expect((await linesOf(['--by', 'model', '--csv']))[0]).toContain('"Unknown","In flight"');
  });

  it('has a row for each combination of two dimensions, which add up', async () => {
    const path = await ledgerWith(ENTRIES);
    const { stdout } = await kopek(['report', path, '--by', 'user,model', '--json']);
    const { by, groups, total } = JSON.parse(stdout) as {
      by: string;
      groups: { keys: string[]; costRub: string }[];
      total: { costRub: string };
    };
    expect([by, total.costRub]).toEqual(['tag:user,model', '7']);
    expect(groups.map(({ keys, costRub }) => [...keys, costRub])).toEqual([
      ['boris', 'anthropic/claude-opus', '4'],
      ['anna', 'anthropic/claude-haiku', '2'],
      ['anna', 'anthropic/claude-opus', '1'],
    ]);
  });

  it('is of one customer, call by call', async () => {
    const lines = await linesOf(['--where', 'customer=acme', '--by', 'call']);
    expect(lines.slice(3, 6).map((line) => line.replaceAll(/ {2,}/g, '  '))).toEqual([
      '2026-11-10 13:00:00 anthropic/claude-opus  1.00  1  3,767,995  376,577',
      '2026-11-20 13:00:00 anthropic/claude-haiku  2.00  1  3,767,995  376,577',
      'Total  3.00  2  7,535,990  753,154',
    ]);
    const both = await linesOf(['--where', 'customer=acme', '--where', 'model=anthropic/claude-opus', '--json']);
    expect(JSON.parse(both.join('\n'))).toMatchObject({ total: { costRub: '1' } });
  });

  it('is of one run with the runs within it, as a total of its scope is', async () => {
    const at = '2026-11-10T10:00:00Z';
    const runs = ['job::a', 'job::a::b', 'job-2', 'other'];
    const entries = runs.map((runId, index) => settled(String(2 ** index), at, { runId }));
    const path = await ledgerWith([...entries, settled('16', at, { runId: 'other', parentRunId: 'job::c' })]);
    const { stdout } = await kopek(['report', path, '--where', 'run=job', '--json']);
    const ledger = createLedger({ store: sqliteStore(path) });
    const { all } = await ledger.totals({ scope: 'run:job' });
    await ledger.close();
    expect(all).toMatchObject({ costRub: '19', attempts: 3 });
    expect(JSON.parse(stdout)).toMatchObject({ total: { costRub: all?.costRub, attempts: all?.attempts } });
  });

  it('has the id of the entry in each row by call, as JSON', async () => {
    const at = '2026-11-10T10:00:00Z';
    const path = await ledgerWith(
      ['1', '2'].map((rub) => settled(rub, at, { id: `call-${rub}`, tags: { user: 'x' } })),
    );
    const groupsOf = async (by: string) => {
      const { stdout } = await kopek(['report', path, '--by', by, '--json']);
      return (JSON.parse(stdout) as { groups: { id?: string; costRub: string }[] }).groups.map(({ id, costRub }) => [
        id,
        costRub,
      ]);
    };
    const calls = [
      ['call-1', '1'],
      ['call-2', '2'],
    ];
    expect(await groupsOf('call')).toEqual(calls);
    expect(await groupsOf('user,call')).toEqual(calls.toReversed());
    expect(await groupsOf('user')).toEqual([[undefined, '3']]);
  });

  it('lists calls of the same second one by one', async () => {
    const at = '2026-11-10T10:00:00Z';
    const path = await ledgerWith(['1', '2', '4'].map((rub) => settled(rub, at, { tags: { a: 'x', b: 'y' } })));
    const { stdout } = await kopek(['report', path, '--by', 'tag,call', '--json']);
    const { groups } = JSON.parse(stdout) as { groups: { keys: string[]; costRub: string }[] };
    expect(groups.map(({ keys, costRub }) => [...keys, costRub]).filter(([tag]) => tag === 'b=y')).toEqual([
      ['b=y', '2026-11-10 13:00:00 volga/one (3)', '4'],
      ['b=y', '2026-11-10 13:00:00 volga/one (2)', '2'],
      ['b=y', '2026-11-10 13:00:00 volga/one', '1'],
    ]);
  });

  it('shows the previous period next to each row, and the change', async () => {
    const words = ['--since', '2026-11-16', '--until', '2026-11-22', '--compare', '--by', 'user'];
    const lines = await linesOf(words);
    expect(lines.at(-1)).toBe('Previous period: 1.00 ₽. Change: +5.00 ₽');
    expect(lines.find((line) => line.startsWith('anna'))).toMatch(/^anna +2\.00 +1\.00/);
    expect(lines.find((line) => line.startsWith('boris'))).toMatch(/^boris +4\.00 +–/);
    const path = await ledgerWith(ENTRIES);
    expect((await kopek(['report', path, '--compare'])).code).toBe(2);
  });

  it.each([
    ['en', 40],
    ['ru', 40],
    ['en', 80],
    ['ru', 80],
  ] as const)('fits with a reconciled account, too: %s, %i columns', async (language, columns) => {
    const balance = (balanceRub: string, at: string): NewEntry => {
      const entry = settled('1', at);
      return { ...entry, charge: { ...entry.charge, status: 'settled', costRub: '1', balanceRub } };
    };
    const path = await ledgerWith([
      balance('123456.789012', '2026-11-20T10:00:00Z'),
      balance('23456.789012', '2026-11-21T10:00:00Z'),
    ]);
    const options = { isTTY: true, columns, env: { NO_COLOR: '1' } };
    const { stdout } = await kopek(['report', path, '--reconciliation', '--lang', language], options);
    expect(stdout).toMatch(language === 'ru' ? /Не\s.*объяснено/s : /Unexplained/);
    for (const line of stdout.split('\n')) expect(Array.from(line).length, line).toBeLessThanOrEqual(columns);
  });

  it('prints equal gaps of a reconciled account once, and no more than twenty lines of others', async () => {
    const balance = (balanceRub: number, at: string): NewEntry => {
      const entry = settled('1', at);
      return { ...entry, charge: { ...entry.charge, status: 'settled', costRub: '1', balanceRub: String(balanceRub) } };
    };
    const second = (count: number): string => new Date(Date.parse('2026-11-20T10:00:00Z') + 1000 * count).toISOString();
    const equal = await ledgerWith(Array.from({ length: 50 }, (_, index) => balance(900 - 3 * index, second(1))));
    const different = Array.from({ length: 50 }, (_, index) => balance(900 - 3 * index, second(index)));
    const others = await ledgerWith(different);
    const oneMore = await ledgerWith(different.slice(0, 22));
    for (const words of [
      ['report', '--reconciliation'],
      ['ledger', 'reconcile'],
    ]) {
      const linesOf = async (path: string): Promise<string[]> =>
        (await kopek([...words, path, '--lang', 'en'])).stdout
          .split('\n')
          .filter((line) => /left the account|more such/.test(line));
      expect(await linesOf(equal)).toEqual([expect.stringMatching(/ 2\.00\s₽ left the account.*\(× 49\)$/)]);
      const lines = await linesOf(others);
      expect([lines.length, lines.at(-1)?.replaceAll('\u00A0', ' ')]).toEqual([
        21,
        '29 more such changes of the balance, 58.00 ₽ in all; --json lists them',
      ]);
      expect((await linesOf(oneMore)).at(-1)).toMatch(/^1 more such change of the balance, /);
    }
  });

  it('cuts wide letters by what they take on the screen, and none in the middle', () => {
    expect(cutApart(['東京都千代田区千代田', '👩‍💻👩‍💻👩‍💻👩‍💻👩‍💻', 'ｅｘａｍｐｌｅ'], 8)).toEqual([
      '東京…田',
      '👩‍💻👩‍💻…👩‍💻',
      'ｅｘ…ｅ',
    ]);
  });

  it('cuts texts to the width, and keeps them different if possible', () => {
    expect(cutApart(['anthropic/claude-opus', 'anthropic/claude-haiku'], 12)).toEqual(['anthro…-opus', 'anthro…haiku']);
    expect(cutApart(['openai/gpt-5-mini-2026', 'openai/gpt-5-nano-2026'], 12)).toHaveLength(2);
    const name = fc.string({ unit: fc.constantFrom('a', 'b', '/', '-', 'я'), minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 6 }), fc.integer({ min: 8, max: 30 }), (names, width) => {
        const cut = cutApart(names, width);
        for (const [index, text] of cut.entries()) {
          expect(Array.from(text).length).toBeLessThanOrEqual(width);
          if (Array.from(names[index] ?? '').length <= width) expect(text).toBe(names[index]);
        }
      }),
    );
  });
});

describe('names from outside', () => {
  const EVIL = 'a\tb\nc\u202Ed\u0085e\u001B[31m';

  it('break no table and control no terminal', async () => {
    const path = await ledgerWith([settled('1', '2026-11-20T10:00:00Z', { tags: { user: EVIL } })]);
    const { stdout } = await kopek(['report', path, '--by', 'user', '--lang', 'en'], {
      isTTY: true,
      columns: 80,
      env: { NO_COLOR: '1' },
    });
    expect(stdout).toContain('\na b cde[31m');
  });

  it.each([',', ';', '\t', '|', ' '])('are executed by no spreadsheet that splits at %j', async (separator) => {
    const formula = `x${separator}=1+1${separator}-2${separator}@a`;
    const path = await ledgerWith([
      settled('1', '2026-11-20T10:00:00Z', { tags: { user: formula, team: `"${formula}` } }),
    ]);
    for (const lang of ['en', 'ru']) {
      const { stdout } = await kopek(['report', path, '--by', 'user,team', '--csv', '--lang', lang]);
      // the worst reader: it splits everywhere and knows no quotes
      const cells = stdout.replaceAll('"', '').split(/[,;|\s]/);
      expect(cells.filter((cell) => /^[=+@]|^-(?!\d)/.test(cell))).toEqual([]);
    }
  });
});

describe('the files of a report', () => {
  it('are readable only by their user, even if one was there before', async () => {
    const path = await ledgerWith(ENTRIES);
    const folder = mkdtempSync(join(tmpdir(), 'kopek-files-'));
    const old = join(folder, 'old.html');
    writeFileSync(old, 'old', { mode: 0o644 });
    for (const [format, file] of [
      ['--html', old],
      ['--xlsx', join(folder, 'new.xlsx')],
    ] as const) {
      expect((await kopek(['report', path, format, file])).code).toBe(0);
      expect(statSync(file).mode & 0o777).toBe(0o600);
    }
    expect(readFileSync(old, 'utf8')).toContain('<!doctype html>');
  });
});

describe('a period', () => {
  // Thursday, 26 November 2026, 15:00 in Moscow
  const nowMs = Date.parse('2026-11-26T12:00:00Z');
  const of = (since?: string, until?: string): Stretch =>
    stretchOf({ since, until }, { texts: TEXTS.en }, 'Europe/Moscow', nowMs);

  it.each<[string | undefined, string | undefined, object]>([
    ['7d', undefined, { from: '2026-11-19T12:00:00.000Z' }],
    ['36h', undefined, { from: '2026-11-25T00:00:00.000Z' }],
    ['yesterday', 'yesterday', { from: '2026-11-24T21:00:00.000Z', to: '2026-11-25T21:00:00.000Z' }],
    ['last week', 'last week', { from: '2026-11-15T21:00:00.000Z', to: '2026-11-22T21:00:00.000Z' }],
    ['last month', 'last month', { from: '2026-09-30T21:00:00.000Z', to: '2026-10-31T21:00:00.000Z' }],
    ['this month', undefined, { from: '2026-10-31T21:00:00.000Z' }],
  ])('from %s to %s', (since, until, expected) => {
    expect(of(since, until)).toEqual(expected);
  });

  it('is compared with the calendar window before it, or one of the same length', () => {
    const before = (since: string, until?: string): object | undefined =>
      stretchBefore(of(since, until), 'Europe/Moscow', nowMs);
    // October has 31 days, September 30
    expect(before('last month', 'last month')).toEqual({
      from: '2026-08-31T21:00:00.000Z',
      to: '2026-09-30T21:00:00.000Z',
    });
    expect(before('7d')).toEqual({ from: '2026-11-12T12:00:00.000Z', to: '2026-11-19T12:00:00.000Z' });
    expect(stretchBefore({}, 'Europe/Moscow', nowMs)).toBeUndefined();
  });
});
