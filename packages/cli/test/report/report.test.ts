import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { MemoryStore, type LedgerTotal, type ScopeLimit } from '@kopek/ledger';
import { sqliteStore } from '@kopek/ledger/sqlite';
import { storeSource } from '../../src/report/source/entry-source.ts';
import { spendingOf } from '../../src/report/spending.ts';
import { ledgerWith, newLedgerPath, settled } from '../ledger-file.ts';
import { kopek } from '../support.ts';

interface Json {
  groups: { key: string; costRub?: string; attempts: number }[];
  total: { costRub?: string; attempts: number; unknown: number };
}

const json = async (...words: string[]): Promise<Json> => {
  const { code, stdout, stderr } = await kopek(['report', ...words, '--json']);
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as Json;
};
const costs = ({ groups }: Json): Record<string, string | undefined> =>
  Object.fromEntries(groups.map(({ key, costRub }) => [key, costRub]));

// 21:30 UTC is the next day in Moscow
const ENTRIES = [
  settled('0.1', '2026-11-20T10:00:00Z', { runId: 'a', tags: { department: 'sales', user: 'x' } }),
  settled('0.2', '2026-11-20T21:30:00Z', { tags: { department: 'law' } }),
  settled('0.000000001', '2026-11-21T10:00:00Z', {
    charge: { status: 'settled', costRub: '0.000000001', servedModel: '=HYPERLINK("x");y' },
  }),
  settled('', '2026-11-22T10:00:00Z', { status: 'unknown', billing: 'unknown', charge: { status: 'unknown' } }),
];

describe('kopek report', () => {
  it('assigns a call to the day in Moscow, or in the given zone', async () => {
    const path = await ledgerWith(ENTRIES);
    expect(costs(await json(path))).toEqual({
      '2026-11-20': '0.1',
      '2026-11-21': '0.200000001',
      '2026-11-22': undefined,
    });
    const utc = await json(path, '--time-zone', 'UTC');
    expect(costs(utc)).toEqual({ '2026-11-20': '0.3', '2026-11-21': '0.000000001', '2026-11-22': undefined });
    expect(utc.total).toMatchObject({ costRub: '0.300000001', attempts: 4, unknown: 1 });
  });

  it('includes the day of --since and the day of --until', async () => {
    const path = await ledgerWith(ENTRIES);
    const day = await json(path, '--since', '2026-11-21', '--until', '2026-11-21');
    expect(costs(day)).toEqual({ '2026-11-21': '0.200000001' });
  });

  it('groups by model, run, all tags and one tag, and leaves nothing out', async () => {
    const path = await ledgerWith(ENTRIES);
    expect(costs(await json(path, '--by', 'run'))).toEqual({ a: '0.1', '': '0.200000001' });
    expect(costs(await json(path, '--by', 'tag:department'))).toEqual({ sales: '0.1', law: '0.2', '': '0.000000001' });
    const tags = await json(path, '--by', 'tag');
    expect(costs(tags)).toMatchObject({ 'department=sales': '0.1', 'user=x': '0.1', 'department=law': '0.2' });
    expect(tags.total.costRub).toBe('0.300000001');
  });

  it('equals an independent sum over the export to the last digit', async () => {
    const entries = Array.from({ length: 3000 }, (_, index) =>
      settled(`${index % 7}.${String(index * 7919 + 1).padStart(9, '0')}`, '2026-11-20T10:00:00Z'),
    );
    const path = await ledgerWith(entries);
    const { stdout } = await kopek(['ledger', 'export', path]);
    const billionths = stdout
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { charge: { costRub: string } }).charge.costRub.split('.'))
      .reduce((sum, [rub = '', rest = '']) => sum + BigInt(rub) * 10n ** 9n + BigInt(rest.padEnd(9, '0')), 0n);
    const { total } = await json(path, '--by', 'model');
    expect(total.costRub?.replace(/\.(\d+)$/, (_, digits: string) => digits.padEnd(9, '0'))).toBe(String(billionths));
  });

  it('shows a table that marks the sum as incomplete if a price is unknown', async () => {
    const path = await ledgerWith(ENTRIES);
    const { code, stdout } = await kopek(['report', path, '--lang', 'ru']);
    expect(code).toBe(0);
    expect(stdout).toContain('≥\u00A00,300000001\u00A0₽');
    expect(stdout).toContain('Запросов с неизвестной ценой, не вошедших в суммы: 1');
  });

  it('writes CSV with a byte order mark, and by language `;` and decimal commas', async () => {
    const path = await ledgerWith(ENTRIES);
    const russian = (await kopek(['report', path, '--by', 'model', '--csv', '--lang', 'ru'])).stdout;
    const english = (await kopek(['report', path, '--csv', '--lang', 'en'])).stdout;
    expect(russian.split('\r\n')[0]).toBe(
      '\uFEFF"Модель";"Стоимость, ₽";"Запросов";"Неизвестно";"Выполняется";"Токенов запроса";"Токенов ответа"',
    );
    expect(russian).toContain('\r\n"Итого";0,300000001;4;1;0;;\r\n');
    expect(english).toContain('\r\n"2026-11-21",0.200000001,2,0,0,,\r\n');
  });

  it('does not let a spreadsheet execute the name of a model', async () => {
    const path = await ledgerWith(ENTRIES);
    const { stdout } = await kopek(['report', path, '--by', 'model', '--csv', '--lang', 'ru']);
    expect(stdout).toContain(`"'=HYPERLINK(""x"");y";0,000000001`);
  });

  it.each(['tomorrow', '2026-11', '1', '7', 'd', '2026-11-31', '22.11.2026', '2026-11-22T25:00'])(
    'names the option and shows a date if %s is not one, and does not guess',
    async (text) => {
      const said = `argument '${text}' is not understood. Examples: 2026-11-22, 2026-11-22T12:00:00Z, 7d, yesterday, last month`;
      const report = await kopek(['report', 'ledger.db', '--since', text, '--lang', 'en']);
      expect([report.code, report.stderr]).toEqual([2, `kopek: option '--since <date>' ${said}\n`]);
      const prune = await kopek(['ledger', 'prune', 'ledger.db', '--before', text, '--lang', 'en']);
      expect([prune.code, prune.stderr]).toEqual([2, `kopek: option '--before <date>' ${said}\n`]);
    },
  );

  it('rejects an impossible date or zone, and a ledger that is missing or a folder, with 2', async () => {
    const path = await ledgerWith([]);
    const codes = await Promise.all(
      [
        [path, '--since', '2026-13-01'],
        [path, '--time-zone', 'Moon/Sea'],
        [`${path}.missing`],
        [dirname(path)],
        [path, '--by', 'weather'],
        [path, '--json', '--csv'],
      ].map(async (words) => (await kopek(['report', ...words])).code),
    );
    expect(codes).toEqual([2, 2, 2, 2, 2, 2]);
  });
});

describe('a report of something missing', () => {
  const told = async (...words: string[]): Promise<[number, string]> => {
    const { code, stderr } = await kopek(['report', ...words, '--lang', 'en']);
    return [code, stderr];
  };
  const twoLedgers = async (): Promise<string> => {
    const path = newLedgerPath();
    for (const book of ['web', 'jobs']) {
      const store = sqliteStore(path, { ledgerName: book });
      await store.settle(settled('0.1', '2026-11-20T10:00:00Z'));
      await store.close();
    }
    return path;
  };

  it('lists the ledgers if there is none of this name, or no default one', async () => {
    const path = await twoLedgers();
    expect(await told(path, '--ledger-name', 'wep')).toEqual([
      2,
      'kopek: There is no ledger named wep. Choose one with --ledger-name: jobs, web\n',
    ]);
    expect(await told(path)).toEqual([
      2,
      'kopek: There is no ledger named default. Choose one with --ledger-name: jobs, web\n',
    ]);
    expect((await json(path, '--ledger-name', 'web')).total.attempts).toBe(1);
  });

  it.each([['tail'], ['verify'], ['export'], ['reconcile'], ['prune', '--before', '2026-11-01', '--yes']])(
    'is rejected by kopek ledger %s, which creates no ledger',
    async (name, ...words) => {
      const path = await twoLedgers();
      const { code, stdout } = await kopek(['ledger', name, path, '--ledger-name', 'wep', ...words]);
      expect([code, stdout]).toEqual([2, '']);
      expect((await told(path, '--ledger-name', 'wep'))[1]).toContain('jobs, web\n');
    },
  );

  it('does not look for a named ledger in an export', async () => {
    const lines = (await kopek(['ledger', 'export', await ledgerWith(ENTRIES)])).stdout;
    const { code, stderr } = await kopek(['report', '-', '--ledger-name', 'web', '--lang', 'en'], { stdin: lines });
    expect([code, stderr]).toEqual([
      2,
      'kopek: --ledger-name does not apply to an export: it contains only one ledger.\n',
    ]);
  });

  it('reads an empty export, and does not mistake it for a ledger', async () => {
    const file = `${newLedgerPath()}.jsonl`;
    writeFileSync(file, (await kopek(['ledger', 'export', await ledgerWith([])])).stdout);
    expect(await told(file)).toEqual([0, 'No entries were found.\n']);
  });

  it.skipIf(process.platform === 'win32')('reads a named pipe, as shells create for <( … )', async () => {
    const pipe = `${newLedgerPath()}.pipe`;
    execFileSync('mkfifo', [pipe]);
    const lines = (await kopek(['ledger', 'export', await ledgerWith(ENTRIES)])).stdout;
    const [report] = await Promise.all([json(pipe), writeFile(pipe, lines)]);
    expect(report.total).toMatchObject({ costRub: '0.300000001', attempts: 4 });
  });

  it('reports an empty period, and the period that has entries', async () => {
    const path = await ledgerWith([...ENTRIES, settled('1', '2026-09-20T10:00:00Z')]);
    const said = 'There are no entries in this period; there are some from 2026-09 to 2026-11.\n';
    expect(await told(path, '--since', '2030-01-01')).toEqual([0, said]);
    expect(await told(path, '--until', '2020-01-01', '--csv')).toEqual([0, said]);
    expect(await told(path, '--since', '2030-01-01', '--reconciliation')).toEqual([0, said]);
    expect(await told(await ledgerWith([]))).toEqual([0, 'No entries were found.\n']);
    expect(await told(path, '--where', 'customer=nobody')).toEqual([0, 'No entry has customer="nobody".\n']);
    expect(await told(path, '--where', 'customer=nobody', '--since', '2030-01-01')).toEqual([
      0,
      'No entry of this period has customer="nobody".\n',
    ]);
    // not that there is no such tag
    expect(await told(path, '--where', 'customer=a', '--where', 'run=', '--by', 'user')).toEqual([
      0,
      'No entry has customer="a" and run="".\n',
    ]);
    const { stdout, stderr } = await kopek(['report', path, '--since', '2030-01-01', '--json', '--lang', 'en']);
    expect([(JSON.parse(stdout) as Json).total.attempts, stderr]).toEqual([0, said]);
  });

  it('lists the tags if no call has this one, and reports that there is no run or tag at all', async () => {
    const path = await ledgerWith(ENTRIES);
    expect(await told(path, '--by', 'tag:customer')).toEqual([
      0,
      'No call of this period has the tag customer. Tags are: department, user\n',
    ]);
    const bare = await ledgerWith([settled('0.1', '2026-11-20T10:00:00Z')]);
    expect(await told(bare, '--by', 'department')).toEqual([0, 'No call of this period has a tag.\n']);
    expect(await told(bare, '--by', 'tag')).toEqual([0, 'No call of this period has a tag.\n']);
    expect(await told(bare, '--by', 'run')).toEqual([0, 'No call of this period belongs to a run.\n']);
    expect(await told(bare, '--by', 'model')).toEqual([0, '']);
    // the one row that is shown has none
    const few = await ledgerWith([
      settled('5', '2026-11-20T10:00:00Z'),
      settled('0.1', '2026-11-20T11:00:00Z', { runId: 'r1', tags: { user: 'ivan' } }),
    ]);
    expect(await told(few, '--by', 'run', '--top', '1')).toEqual([0, '']);
    expect(await told(few, '--by', 'user', '--top', '1')).toEqual([0, '']);
  });
});

describe('the sum of a report', () => {
  it('is rejected if it differs from that of the ledger', async () => {
    class OtherLedgers extends MemoryStore {
      override totals(): Record<string, LedgerTotal> {
        return { all: { costRub: '0.3', settled: 1, unknown: 0, attempts: 1, inFlight: 0, inferred: 0, rejected: 0 } };
      }
    }
    const store = new OtherLedgers();
    store.settle(settled('0.30000000000000000001', '2026-11-20T10:00:00Z'));
    await expect(spendingOf(storeSource(store), { by: ['day'], stretch: {}, timeZone: 'UTC' })).rejects.toThrow(
      'the report comes to 0.30000000000000000001, and the ledger to 0.3',
    );
  });
});

describe('kopek ledger', () => {
  it('verifies, and ends with 3 when a counter was tampered with', async () => {
    const path = newLedgerPath();
    const store = sqliteStore(path);
    const entry = settled('0.1', '2026-11-20T10:00:00Z');
    const limit: ScopeLimit = { scope: 'all', maxRub: '100', mode: 'loose', onUnknownCost: 'allow' };
    await store.reserve([limit], { id: entry.id, ttlMs: 60_000, attempt: { attempt: 1, model: 'volga/one' } });
    await store.settle(entry);
    await store.close();
    expect((await kopek(['ledger', 'verify', path])).code).toBe(0);
    const database = new DatabaseSync(path);
    const { changes } = database
      .prepare(`UPDATE live SET body = replace(body, '"spent":"0.1"', '"spent":"0.7"') WHERE key LIKE 'scope:%'`)
      .run();
    expect(changes).toBe(1);
    database.close();
    const { code, stdout } = await kopek(['ledger', 'verify', path, '--json']);
    expect(code).toBe(3);
    expect((JSON.parse(stdout) as { mismatches: unknown[] }).mismatches.length).toBeGreaterThan(0);
    for (const [lang, line] of [
      ['ru', 'all, spent: 0,70\u00A0₽ ≠ 0,10\u00A0₽'],
      ['en', 'all, spent: 0.70\u00A0₽ ≠ 0.10\u00A0₽'],
    ] as const) {
      expect((await kopek(['ledger', 'verify', path, '--lang', lang])).stdout).toContain(line);
    }
  });

  it('exports only the requested period', async () => {
    const path = await ledgerWith(ENTRIES);
    const { stdout } = await kopek(['ledger', 'export', path, '--since', '2026-11-21', '--until', '2026-11-21']);
    expect(stdout.trim().split('\n')).toHaveLength(2);
  });

  it('finds the price of an unknown call only in an account that nobody else uses', async () => {
    const charge = (costRub: string, balanceRub: string): object => ({
      charge: { status: 'settled', costRub, balanceRub, servedModel: 'volga/one' },
    });
    const path = await ledgerWith([
      settled('1', '2026-11-20T10:00:00Z', charge('1', '99')),
      settled('', '2026-11-20T10:01:00Z', { status: 'unknown', billing: 'unknown', charge: { status: 'unknown' } }),
      settled('1', '2026-11-20T10:02:00Z', charge('1', '95.5')),
    ]);
    const shared = await kopek(['ledger', 'reconcile', path, '--json']);
    expect([shared.code, JSON.parse(shared.stdout)]).toMatchObject([3, { unexplainedRub: '2.5', inferred: [] }]);
    const told = await kopek(['ledger', 'reconcile', path, '--lang', 'en']);
    expect(told.stdout).toContain(
      '2026-11-20 13:00:00 … 2026-11-20 13:02:00: 2.50\u00A0₽ left the account, and no recorded cost explains it; calls of unknown cost in this time: 1',
    );
    const exclusive = await kopek(['ledger', 'reconcile', path, '--account', 'exclusive', '--json']);
    expect([exclusive.code, JSON.parse(exclusive.stdout)]).toMatchObject([0, { unexplainedRub: '0' }]);
    expect((await json(path)).total.costRub).toBe('4.5');
  });

  it('counts what prune would remove, and removes it with --yes', async () => {
    // an hour before that midnight in Moscow
    const abroad = settled('1', '2026-11-20T20:00:00Z', { at: '2026-11-21T05:00:00+09:00' });
    const broken = settled('', '2026-11-20T20:00:00Z', {
      status: 'unknown',
      billing: 'unknown',
      charge: { status: 'unknown' },
    });
    const path = await ledgerWith([...ENTRIES, abroad, broken]);
    const store = sqliteStore(path);
    // prune removes unknown costs that were cleared
    await store.clearUnknown();
    await store.close();
    const words = ['ledger', 'prune', path, '--before', '2026-11-21', '--json'];
    const { removed, wouldRemove } = JSON.parse((await kopek(words)).stdout) as Record<string, number>;
    expect(removed).toBe(0);
    const done = JSON.parse((await kopek([...words, '--yes'])).stdout) as Record<string, number>;
    expect(done['removed']).toBe(wouldRemove);
  });
});
