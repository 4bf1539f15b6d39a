import { createRequire } from 'node:module';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ledgerWith, settled } from '../ledger-file.ts';
import { kopek } from '../support.ts';

const ENTRIES = [
  settled('10.5', '2026-10-05T10:00:00Z', {
    charge: { status: 'settled', costRub: '10.5', balanceRub: '89.5' },
    model: '=1+1',
  }),
  settled('0.123456789012', '2026-11-05T10:00:00Z', {
    charge: { status: 'settled', costRub: '0.123456789012', balanceRub: '80' },
    tags: { department: 'law' },
  }),
];

async function exportOf(path: string): Promise<string> {
  return (await kopek(['ledger', 'export', path])).stdout;
}

describe('a report over an export', () => {
  it('equals that of the ledger, from a file and from a pipe', async () => {
    const path = await ledgerWith(ENTRIES);
    const lines = await exportOf(path);
    const file = join(mkdtempSync(join(tmpdir(), 'kopek-export-')), 'export.jsonl');
    writeFileSync(file, lines);
    const words = ['--by', 'department', '--json'];
    const expected = (await kopek(['report', path, ...words])).stdout;
    expect(JSON.parse(expected)).toMatchObject({ total: { costRub: '10.623456789012' } });
    expect((await kopek(['report', file, ...words])).stdout).toBe(expected);
    // pieces of a pipe break anywhere, inside of a letter too
    expect((await kopek(['report', '-', ...words], { stdin: new TextEncoder().encode(lines) })).stdout).toBe(expected);
  });

  it('reads only the requested period', async () => {
    const lines = await exportOf(await ledgerWith(ENTRIES));
    const { stdout } = await kopek(['report', '-', '--since', '2026-11-01', '--json'], { stdin: lines });
    expect(JSON.parse(stdout)).toMatchObject({ total: { costRub: '0.123456789012', attempts: 1 } });
  });

  it('rejects a line that is not an entry, and a duplicate entry, with 2', async () => {
    const lines = await exportOf(await ledgerWith(ENTRIES));
    const broken = await kopek(['report', '-', '--lang', 'en'], { stdin: `${lines}{"id":1}\n` });
    expect([broken.code, broken.stderr]).toEqual([2, 'kopek: Line 3 is not an entry of a ledger.\n']);
    const twice = await kopek(['report', '-', '--lang', 'en'], { stdin: lines + lines });
    expect([twice.code, twice.stdout]).toEqual([2, '']);
    expect(twice.stderr).toContain('Line 3 repeats an entry');
  });
});

describe('files for accountants', () => {
  it('reconcile month by month, by language', async () => {
    const path = await ledgerWith(ENTRIES);
    const { code, stdout } = await kopek(['report', path, '--reconciliation', '--csv', '--lang', 'ru']);
    expect([code, stdout]).toEqual([
      0,
      [
        '\uFEFF"Месяц";"Баланс на начало, ₽";"Поступило, ₽";"Записано, ₽";"Неизвестно";"Не объяснено, ₽";"Баланс на конец, ₽"',
        '"2026-10";100;0;10,5;0;9,376543210988;80,123456789012',
        '"2026-11";80,123456789012;0;0,123456789012;0;0;80',
        '',
      ].join('\r\n'),
    ]);
    const json = await kopek(['report', path, '--reconciliation', '--json']);
    expect(JSON.parse(json.stdout)).toMatchObject({
      months: [{ month: '2026-10', unexplainedRub: '9.376543210988' }, {}],
      gaps: [{}],
    });
    expect((await kopek(['report', path, '--reconciliation', '--lang', 'ru'])).stdout).toContain('9,376543210988');
  });

  it('show the tax only if the rate and its treatment are given', async () => {
    const path = await ledgerWith([settled('122', '2026-11-05T10:00:00Z')]);
    const { stdout } = await kopek(['report', path, '--csv', '--lang', 'ru', '--vat', 'included', '--vat-rate', '22']);
    expect(stdout).toContain('\r\n"Итого";122;1;0;0;;\r\n"В том числе НДС 22 %";22,00;;;;;\r\n"Без НДС";100;;;;;\r\n');
    expect((await kopek(['report', path, '--csv', '--lang', 'ru'])).stdout).not.toContain('НДС');
    for (const half of [
      ['--vat', 'added'],
      ['--vat-rate', '22'],
    ])
      expect((await kopek(['report', path, ...half])).code).toBe(2);
    const decimal = await kopek(['report', path, '--vat', 'added', '--vat-rate', '7.5', '--lang', 'ru']);
    expect(decimal.stdout).toContain('НДС 7,5 % сверх цен');
    const json = await kopek(['report', path, '--json', '--vat', 'added', '--vat-rate', '22']);
    expect(JSON.parse(json.stdout)).toMatchObject({ vat: { vatRub: '26.84', grossRub: '148.84' } });
  });

  it('mark the tax as a lower bound, too, while a price is missing', async () => {
    const at = '2026-11-05T10:00:00Z';
    const unknown = settled('0', at, { status: 'unknown', billing: 'unknown', charge: { status: 'unknown' } });
    const path = await ledgerWith([settled('122', at), unknown]);
    const words = ['report', path, '--vat', 'included', '--vat-rate', '22', '--lang', 'en'];
    const table = (await kopek(words)).stdout.replaceAll('\u00A0', ' ');
    expect(table).toMatch(/VAT included, 22 % +≥ 22\.00\nWithout VAT +≥ 100\.00/);
    const page = (await kopek([...words, '--html', '-'])).stdout.replaceAll('\u00A0', ' ');
    expect(page).toContain('Without VAT: ≥ 100');
  });

  it('are a spreadsheet with the exact digits as text next to each number', async () => {
    const path = await ledgerWith(ENTRIES);
    const file = `${path}.xlsx`;
    const { code, stderr } = await kopek(['report', path, '--xlsx', file, '--by', 'model', '--lang', 'ru']);
    expect([code, stderr.replaceAll('\u00A0', ' ')]).toEqual([
      0,
      `${file}: 10,623456789012 ₽, сверено с журналом до последнего знака\n`,
    ]);
    const book = unzipped(readFileSync(file));
    const texts = book['xl/sharedStrings.xml'] ?? '';
    expect(book['xl/workbook.xml']).toMatch(/name="Модель"[\s\S]*name="Баланс счёта"/);
    for (const text of ['10,623456789012', '0,123456789012', 'Стоимость, ₽, точно, текстом', '80,123456789012'])
      expect(texts).toContain(`>${text}<`);
    const sheet = book['xl/worksheets/sheet1.xml'] ?? '';
    expect(sheet).toContain('<v>10.623456789012</v>');
    // a name that looks like a formula is a text
    expect(sheet).not.toContain('<f>');
    expect(texts).toContain('>=1+1<');
  });

  it('name a sheet so that Excel opens it: without an apostrophe at either end', async () => {
    const path = await ledgerWith([settled('1', '2026-11-05T10:00:00Z', { tags: { "'shop'": 'a' } })]);
    await kopek(['report', path, '--xlsx', `${path}.xlsx`, '--by', "tag:'shop'"]);
    expect(unzipped(readFileSync(`${path}.xlsx`))['xl/workbook.xml']).toContain('name=" shop "');
  });
});

/** The files of a zip, as text, by the library that the spreadsheet library packs with. */
function unzipped(bytes: Uint8Array): Record<string, string> {
  const require = createRequire(createRequire(import.meta.url).resolve('write-excel-file/node'));
  const { unzipSync, strFromU8 } = require('fflate') as {
    unzipSync: (bytes: Uint8Array) => Record<string, Uint8Array>;
    strFromU8: (bytes: Uint8Array) => string;
  };
  return Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]));
}
