import type { LedgerEntry } from '@kopek/ledger';
import { Big } from 'big.js';
import type { EntrySource } from '../src/report/source/entry-source.ts';
import { sampleEntries } from './sample.ts';

/** The evening on which the sample is looked at, ms since 1970. */
export const SAMPLE_DAY_MS: number = Date.parse('2026-11-22T18:30:00Z');

const DEPARTMENTS = {
  en: ['sales', 'support', 'legal', 'marketing', 'analytics'],
  ru: ['продажи', 'поддержка', 'юристы', 'маркетинг', 'аналитика'],
};

/** The sample as ledgerPath with two limits, without a file. */
export function sampleSource(language: 'en' | 'ru'): EntrySource {
  const departments = DEPARTMENTS[language];
  const sample = { entries: 5000, days: 90, until: '2026-11-22', departments };
  return {
    async *entries(): AsyncGenerator<LedgerEntry> {
      let seq = 0;
      for (const entry of sampleEntries(sample)) {
        yield { ...entry, seq: (seq += 1), openedAt: entry.openedAt ?? entry.at };
      }
    },
    limits: () => {
      let spent = new Big(0);
      for (const { tags, openedAt = '', charge } of sampleEntries(sample)) {
        if (tags?.['department'] === departments[0] && openedAt >= '2026-10-31T21:00')
          spent = spent.plus(charge?.costRub ?? 0);
      }
      return Promise.resolve([
        {
          limit: {
            scope: `tag:department=${departments[0]}`,
            maxRub: '900',
            mode: 'strict',
            onUnknownCost: 'estimate',
            period: 'month',
            timeZone: 'Europe/Moscow',
          },
          spentRub: spent.toFixed(),
          reservedRub: '0',
          unknownRub: '1.5',
          windowEndsAt: '2026-11-30T21:00:00.000Z',
        },
      ]);
    },
    isRepeatable: true,
  };
}
