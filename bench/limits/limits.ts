import type { Language } from '../report/summary.ts';
import { markdownTable } from '../report/table.ts';
import { CONTESTANTS } from './contestants.ts';
import { planned, PRICE_KINDS } from './prices.ts';
import { runCallers, type Outcome } from './run.ts';

const CALLERS = 100;
const BROKEN_SHARES = [0, 0.05, 0.2];

/** One client under one limit; means of all runs, but the most of overshoot and of the longest wait. */
interface Row extends Omit<Outcome, 'waitedMs'> {
  prices: string;
  /** Share of answers that break. */
  broken: number;
  name: string;
  isShown: boolean;
  limitRub: number;
  waitedMs: { median: number; most: number };
}

/** What is spent under a limit by callers at once, in Markdown: all rows, and the small table of docs/measured.md. */
export interface LimitsTables {
  all: string;
  small: Record<Language, string>;
}

/** What is spent when many callers ask at once under a limit, by Kopek and by what else npm has. */
export async function measureLimits(isQuick: boolean): Promise<LimitsTables> {
  const seeds = isQuick ? [1] : [1, 2, 3];
  const rows: Row[] = [];
  for (const kind of PRICE_KINDS) {
    for (const broken of BROKEN_SHARES) {
      for (const contestant of CONTESTANTS) {
        const outcomes: Outcome[] = [];
        for (const seed of seeds)
          outcomes.push(await runCallers(contestant, planned(kind, broken, CALLERS, seed), kind.limitRub));
        const { name, isShown = false } = contestant;
        rows.push({ prices: kind.name, broken, name, isShown, limitRub: kind.limitRub, ...meanOf(outcomes) });
      }
    }
  }
  const about = `${CALLERS} callers ask at the same moment, on a new ledger; means of ${seeds.length} runs, of passed and of waited the most.`;
  return {
    all: [about, allRows(rows)].join('\n\n'),
    small: { en: smallTable(rows, 'en'), ru: smallTable(rows, 'ru') },
  };
}

function meanOf(outcomes: readonly Outcome[]): Outcome {
  const mean = (figure: (outcome: Outcome) => number): number =>
    outcomes.reduce((sum, outcome) => sum + figure(outcome), 0) / outcomes.length;
  return {
    served: mean(({ served }) => served),
    spentRub: mean(({ spentRub }) => spentRub),
    overshoot: Math.max(...outcomes.map(({ overshoot }) => overshoot)),
    rejectedAlthoughAffordable: mean(({ rejectedAlthoughAffordable }) => rejectedAlthoughAffordable),
    waitedMs: {
      median: mean(({ waitedMs }) => waitedMs.median),
      most: Math.max(...outcomes.map(({ waitedMs }) => waitedMs.most)),
    },
  };
}

function allRows(rows: readonly Row[]): string {
  const head = ['prices', 'broken answers', 'client', 'callers', 'limit, ₽', 'spent, ₽', 'exceeded by, most expensive calls', 'served', 'rejected although the limit allowed it', 'waited, ms: median', 'most']; // prettier-ignore
  const lines = rows.map((row) => [
    row.prices,
    `${row.broken * 100} %`,
    row.name,
    String(CALLERS),
    String(row.limitRub),
    row.spentRub.toFixed(1),
    row.overshoot.toFixed(2),
    row.served.toFixed(1),
    row.rejectedAlthoughAffordable.toFixed(1),
    row.waitedMs.median.toFixed(0),
    row.waitedMs.most.toFixed(0),
  ]);
  return markdownTable(head, lines);
}

/** Of all that is measured, what docs/measured.md shows: equal prices, and prices that differ with some answers broken. */
const SHOWN: readonly { prices: string; broken: number; label: Record<Language, string> }[] = [
  { prices: 'all 1 ₽', broken: 0, label: { en: 'all 1 ₽', ru: 'все по 1 ₽' } },
  {
    prices: 'lognormal, σ 1',
    broken: 0.05,
    label: { en: 'lognormal, 5 % of answers broken', ru: 'логнормальные, 5 % ответов оборваны' },
  },
];
// prettier-ignore
const HEAD: Record<Language, string[]> = {
  en: ['100 callers at once, prices', 'client', 'limit', 'spent', 'rejected although the limit allowed it', 'longest wait'],
  ru: ['100 вызовов разом, цены', 'клиент', 'лимит', 'потрачено', 'отклонено, хотя денег хватало', 'самое долгое ожидание'],
};
/** Names that are no names of packages. */
const IN_RUSSIAN: Readonly<Record<string, string>> = {
  'rate-limiter-flexible, given the mean price': 'rate-limiter-flexible, средняя цена задана',
};

function smallTable(rows: readonly Row[], language: Language): string {
  const [locale, seconds] = language === 'en' ? ['en-US', 's'] : ['ru-RU', 'с'];
  const number = (value: number, digits: number): string =>
    value.toLocaleString(locale, { maximumFractionDigits: digits });
  const lines = SHOWN.flatMap(({ prices, broken, label }) =>
    rows
      .filter((row) => row.isShown && row.prices === prices && row.broken === broken)
      .map((row) => [
        label[language],
        language === 'ru' ? (IN_RUSSIAN[row.name] ?? row.name) : row.name,
        `${number(row.limitRub, 0)} ₽`,
        `${number(row.spentRub, 1)} ₽`,
        number(row.rejectedAlthoughAffordable, 1),
        `${number(row.waitedMs.most / 1000, 1)} ${seconds}`,
      ]),
  );
  return markdownTable(HEAD[language], lines);
}
