import { readFile } from 'node:fs/promises';
import type { Machine } from '../report/machine.ts';
import type { Language } from '../report/summary.ts';
import { markdownTable } from '../report/table.ts';

/** One client under one limit. */
export interface LimitsRow {
  prices: string;
  /** Share of answers that break. */
  broken: number;
  name: string;
  /** In the READMEs of the project too. */
  isShown: boolean;
  callers: number;
  limitRub: number;
  served: number;
  spentRub: number;
  /** How far the limit was passed, in prices of the dearest call that was served. */
  overshoot: number;
  rejectedAlthoughAffordable: number;
  waitedMs: { median: number; most: number };
}

/** Of all that is measured, what the READMEs show: equal prices, and prices that differ with some answers broken. */
const SHOWN: readonly { prices: string; broken: number; label: Record<Language, string> }[] = [
  { prices: 'all 1 ₽', broken: 0, label: { en: 'all 1 ₽', ru: 'все по 1 ₽' } },
  {
    prices: 'lognormal, σ 1',
    broken: 0.05,
    label: { en: 'lognormal, 5 % of answers broken', ru: 'логнормальные, 5 % ответов оборваны' },
  },
];

const HEAD: Record<Language, string[]> = {
  en: ['100 callers at once, prices', 'client', 'limit', 'spent', 'rejected though affordable', 'longest wait'],
  ru: [
    '100 вызовов разом, цены',
    'клиент',
    'лимит',
    'потрачено',
    'отклонено, хотя денег хватало',
    'самое долгое ожидание',
  ],
};

/** Names that are no names of packages. */
const NAMES: Record<Language, Record<string, string>> = {
  en: {},
  ru: { 'rate-limiter-flexible, given the mean price': 'rate-limiter-flexible, средняя цена задана' },
};

const UNITS: Record<Language, { locale: string; seconds: string }> = {
  en: { locale: 'en-US', seconds: 's' },
  ru: { locale: 'ru-RU', seconds: 'с' },
};

/** The small table of a README; undefined when nothing was measured. */
export async function limitsSummary(language: Language): Promise<string | undefined> {
  const file = new URL('../results/limits.json', import.meta.url);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const { rows } = JSON.parse(text) as { machine: Machine; rows: LimitsRow[] };
  const { locale, seconds } = UNITS[language];
  const number = (value: number, digits: number): string =>
    value.toLocaleString(locale, { minimumFractionDigits: 0, maximumFractionDigits: digits });
  const lines = SHOWN.flatMap(({ prices, broken, label }) =>
    rows
      .filter((row) => row.isShown && row.prices === prices && row.broken === broken)
      .map((row) => [
        label[language],
        NAMES[language][row.name] ?? row.name,
        `${number(row.limitRub, 0)} ₽`,
        `${number(row.spentRub, 1)} ₽`,
        number(row.rejectedAlthoughAffordable, 1),
        `${number(row.waitedMs.most / 1000, 1)} ${seconds}`,
      ]),
  );
  return markdownTable(HEAD[language], lines);
}
