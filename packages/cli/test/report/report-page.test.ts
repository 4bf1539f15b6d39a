import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { newEntryId, type LedgerEntry, type NewEntry } from '@kopek/ledger';
import { sqliteStore } from '@kopek/ledger/sqlite';
import type { EntrySource } from '../../src/report/source/entry-source.ts';
import { findingsOf } from '../../src/report/findings.ts';
import { pageOf } from '../../src/report/page/page.ts';
import { TEXTS } from '../../src/texts/texts.ts';
import { ledgerWith, newLedgerPath, settled } from '../ledger-file.ts';
import { checkPage } from '../check-page.ts';
import { sampleEntries } from '../sample.ts';
import { kopek } from '../support.ts';

const NOW_MS = Date.parse('2026-11-22T18:30:00Z');

/** Entries as an export would give them. */
function sourceOf(entries: Iterable<NewEntry>): EntrySource {
  return {
    async *entries(): AsyncGenerator<LedgerEntry> {
      let seq = 0;
      for (const entry of entries) yield { ...entry, seq: (seq += 1), openedAt: entry.openedAt ?? entry.at };
    },
    isRepeatable: true,
  };
}

async function pageFor(
  entries: Iterable<NewEntry>,
  by: 'day' | `tag:${string}` = 'day',
  language: 'en' | 'ru' = 'ru',
): Promise<string> {
  const question = { by: [by], stretch: {}, timeZone: 'Europe/Moscow', nowMs: NOW_MS };
  const texts = TEXTS[language].report;
  return pageOf(await findingsOf(sourceOf(entries), question), { texts, language, title: 'T' });
}

/** Text of the page without its tags. */
function textOf(html: string): string {
  return html
    .replaceAll(/<style>.*?<\/style>/gs, '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('\u00A0', ' ');
}

const FEW = [
  settled('1.5', '2026-11-20T10:00:00Z', { runId: 'dear', tags: { department: 'sales' } }),
  settled('0.25', '2026-11-20T21:30:00Z', { runId: 'cheap' }),
  settled('1000.0000001', '2026-11-22T10:00:00Z', {
    errorCode: 'interrupted',
    charge: {
      status: 'settled',
      costRub: '1000.0000001',
      servedModel: 'neva/large',
      tokens: { input: 3000, output: 1000, total: 4000, cacheRead: 600 },
    },
  }),
];

describe('the page', () => {
  it('prints the total of the ledger to the last digit, in the language', async () => {
    expect(textOf(await pageFor(FEW))).toContain('1 001,7500001 ₽');
    expect(textOf(await pageFor(FEW, 'day', 'en'))).toContain('1,001.7500001 ₽');
  });

  it('writes every date in English with its day before its month', async () => {
    const text = textOf(await pageFor(FEW, 'day', 'en'));
    expect(text).toMatch(/20\s–\s22 November 2026/);
    expect(text).not.toMatch(/(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}\b/);
  });

  it('is one file: it runs nothing, loads nothing, and allows only its own style', async () => {
    const html = await pageFor(FEW);
    expect(html).not.toMatch(/<script|<link|<img|<iframe|<form|https?:|url\(|@import| on\w+=| style=/);
    const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(html).toContain(`default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`);
  });

  it('shows names from outside as plain text', async () => {
    const hostile = '<b onclick="x">"&\u0027';
    const html = await pageFor(
      [
        settled('1', '2026-11-20T10:00:00Z', {
          runId: hostile,
          tags: { department: hostile },
          errorCode: hostile,
          charge: { status: 'settled', costRub: '1', servedModel: hostile },
        }),
      ],
      'tag:department',
    );
    expect(html).not.toContain('<b onclick');
    expect(html).toContain('&#60;b onclick=&#34;x&#34;&#62;&#34;&#38;&#39;');
  });

  it('shows the billed price of a million tokens, and the part that came from the cache', async () => {
    const text = textOf(await pageFor(FEW));
    // 1000.0000001 ₽ for 4000 tokens
    expect(text).toMatch(/250\s000,00/);
    // 600 of 3000
    expect(text).toContain('20,0 %');
  });

  it('shows unknown costs next to the total, which is a lower bound then', async () => {
    const unknown: NewEntry = {
      ...settled('', '2026-11-22T10:00:00Z'),
      status: 'unknown',
      billing: 'unknown',
      estimateRub: '3.5',
      errorCode: 'timeout',
      charge: { status: 'unknown' },
    };
    const text = textOf(await pageFor([...FEW, unknown]));
    expect(text).toContain('≥ 1 001,7500001 ₽');
    expect(text).toMatch(/Оценка неизвестных цен\s*≈ 3,50\s*1/);
    expect(text).toMatch(/timeout\s*–\s*1\s*1/);
  });

  it('reports that there are no entries', async () => {
    expect(textOf(await pageFor([]))).toContain('За этот период записей нет.');
  });

  it('stays below 300 kB for a year of a thousand runs and more, and adds up to an independent sum', async () => {
    const entries = [
      ...sampleEntries({ entries: 12_000, days: 365, until: '2026-11-22', departments: ['a', 'b', 'c'] }),
    ];
    const html = await pageFor(entries, 'tag:department');
    expect(Buffer.byteLength(html)).toBeLessThan(300_000);
    expect(html.match(/run-\d{6}/g)).toHaveLength(1000);
    // micro-rubles: the sample has six decimals at most
    const micro = entries
      .flatMap(({ charge }) => (charge?.costRub === undefined ? [] : [charge.costRub.split('.')]))
      .reduce((sum, [rub = '', rest = '']) => sum + BigInt(rub + rest.padEnd(6, '0')), 0n);
    const printed = (/<p class=total>(.*?)<\/p>/s.exec(html)?.[1] ?? '').replaceAll(/<[^>]*>|[^\d,]/g, '');
    const [rub = '', rest = ''] = printed.split(',');
    expect(BigInt(rub + rest.padEnd(6, '0'))).toBe(micro);
    expect(html.match(/data-sum=/g)?.length).toBe(4);
  });

  it('adds up to the sum of the ledger, in the total and in every table that claims to', async () => {
    const html = await pageFor(FEW);
    expect(() => checkPage(html, '1001.7500001')).not.toThrow();
    expect(() => checkPage(html, '1001.7500002')).toThrow(
      'the report comes to 1001.7500001, and the ledger to 1001.7500002',
    );
    const forged = html.replace(/(<th scope=row>[^<]*<td class=n>)1,50/, '$11,51');
    expect(forged).not.toBe(html);
    expect(() => checkPage(forged, '1001.7500001')).toThrow('1001.7600001');
  });
});

describe('kopek report --html', () => {
  it('writes the page with the limits of the ledger, and prints its total', async () => {
    const path = newLedgerPath();
    const store = sqliteStore(path);
    const entry = settled('40', '2026-11-20T10:00:00Z');
    const attempt = { attempt: 1, model: 'volga/one', tags: { department: 'law' } };
    const limit = { scope: 'tag:department=law', maxRub: '500', mode: 'strict', onUnknownCost: 'allow' } as const;
    await store.reserve([limit], { id: entry.id, ttlMs: 60_000, attempt, estimateRub: '1' });
    await store.settle({ ...entry, tags: { department: 'law' } });
    // no call was checked by it yet
    await store.addLimitEvent({ kind: 'budget', id: 'b1', scope: 'all', amountRub: '100' });
    await store.close();
    const file = `${path}.html`;
    const { code, stderr } = await kopek(['report', path, '--html', file, '--lang', 'en', '--title', 'Ours']);
    expect([code, stderr.replaceAll('\u00A0', ' ')]).toEqual([
      0,
      `${file}: 40.00 ₽, checked against the ledger to the last digit\n`,
    ]);
    const text = textOf(readFileSync(file, 'utf8'));
    expect(text).toContain('Ours');
    expect(text).toContain('Tag department=law460.00 ₽ left of 500.00 ₽ in total');
    expect(text).toContain('Everything60.00 ₽ left of 100.00 ₽ in total');
  });

  it('names what limits calls without a run or a tag, which count together', async () => {
    const path = newLedgerPath();
    const store = sqliteStore(path);
    const limits = ['run:', 'tag:user=', 'model:'].map((scope) => {
      return { scope, maxRub: '500', mode: 'strict', onUnknownCost: 'allow' } as const;
    });
    await store.reserve(limits, {
      id: newEntryId(),
      ttlMs: 60_000,
      attempt: { attempt: 1, tags: { user: '' } },
      estimateRub: '1',
    });
    await store.close();
    const { code, stdout } = await kopek(['report', path, '--html', '-', '--lang', 'en']);
    expect(code).toBe(0);
    for (const name of ['Run (none)', 'Tag user=(none)', 'Model (none)'])
      expect(textOf(stdout)).toContain(`${name}499.00 ₽ left of 500.00 ₽ in total`);
  });

  it.each([
    [
      'model,department',
      /model, department.*neva\/large\(none\)1,000\.00000011.*volga\/onesales1\.501.*Total1,001\.75/is,
    ],
    ['department,day', /department, day.*sales20 November1\.501/is],
    ['tag', /Tag.*A call with several tags is in several rows.*department=sales1\.501/s],
  ])('shows each row of --by %s', async (by, rows) => {
    const path = await ledgerWith(FEW);
    const { stdout } = await kopek(['report', path, '--by', by, '--html', '-', '--lang', 'en']);
    const section = /<section aria-labelledby=combinations>.*?<\/section>/s.exec(stdout)?.[0] ?? '';
    expect(textOf(section).replaceAll('\n', '')).toMatch(rows);
  });

  it('shows what another section shows only there', async () => {
    const path = await ledgerWith(FEW);
    for (const by of ['day', 'model', 'department', 'run'])
      expect((await kopek(['report', path, '--by', by, '--html', '-'])).stdout).not.toContain('combinations');
  });

  it('writes to a pipe, and only one format at a time', async () => {
    const path = await ledgerWith(FEW);
    const { code, stdout } = await kopek(['report', path, '--html', '-', '--limit', '5000/month']);
    expect([code, stdout.slice(0, 15)]).toEqual([0, '<!doctype html>']);
    expect((await kopek(['report', path, '--html', '-', '--json'])).code).toBe(2);
    for (const limit of ['5/year', '5/hour'])
      expect((await kopek(['report', path, '--html', '-', '--limit', limit])).code).toBe(2);
  });
});
