/**
 * What is spent when many callers ask at once under a limit, by Kopek and by what else npm has, and what a distant limit costs.
 *
 *     npx -y pnpm@12 --dir bench limits [--quick]
 */
import { keepTable } from '../report/stored-table.ts';
import { CONTESTANTS } from './contestants.ts';
import { planned, PRICE_KINDS } from './prices.ts';
import { runCallers, type Outcome } from './run.ts';
import type { LimitsRow } from './summary.ts';
import { measureThroughput } from './throughput.ts';

const CALLERS = 100;
const isQuick = process.argv.includes('--quick');
const SEEDS = isQuick ? [1] : [1, 2, 3];
const ROUNDS = isQuick ? 5 : 60;
const BROKEN_SHARES = [0, 0.05, 0.2];

const rows: LimitsRow[] = [];
for (const kind of PRICE_KINDS) {
  for (const broken of BROKEN_SHARES) {
    for (const contestant of CONTESTANTS) {
      const outcomes: Outcome[] = [];
      for (const seed of SEEDS)
        outcomes.push(await runCallers(contestant, planned(kind, broken, CALLERS, seed), kind.limitRub));
      const mean = (figure: (outcome: Outcome) => number): number =>
        outcomes.reduce((sum, outcome) => sum + figure(outcome), 0) / outcomes.length;
      rows.push({
        prices: kind.name,
        broken,
        name: contestant.name,
        isShown: contestant.isShown ?? false,
        callers: CALLERS,
        limitRub: kind.limitRub,
        served: mean(({ served }) => served),
        spentRub: mean(({ spentRub }) => spentRub),
        overshoot: Math.max(...outcomes.map(({ overshoot }) => overshoot)),
        rejectedAlthoughAffordable: mean(({ rejectedAlthoughAffordable }) => rejectedAlthoughAffordable),
        waitedMs: {
          median: mean(({ waitedMs }) => waitedMs.median),
          most: Math.max(...outcomes.map(({ waitedMs }) => waitedMs.most)),
        },
      });
      console.error(`${kind.name}, ${broken * 100} % broken: ${contestant.name}`);
    }
  }
}
const throughput = await measureThroughput(ROUNDS);

const { perSecond, ratio } = throughput;
await keepTable(
  'limits',
  {
    about:
      `${CALLERS} callers ask at the same moment, on a new ledger; means of ${SEEDS.length} run${SEEDS.length > 1 ? 's' : ''}, ` +
      'of passed and of waited the most.',
    head: [
      'prices',
      'broken answers',
      'client',
      'callers',
      'limit, ₽',
      'spent, ₽',
      'exceeded by, dearest calls',
      'served',
      'rejected though affordable',
      'waited, ms: median',
      'most',
    ],
    lines: rows.map((row) => [
      row.prices,
      `${row.broken * 100} %`,
      row.name,
      String(row.callers),
      String(row.limitRub),
      row.spentRub.toFixed(1),
      row.overshoot.toFixed(2),
      row.served.toFixed(1),
      row.rejectedAlthoughAffordable.toFixed(1),
      row.waitedMs.median.toFixed(0),
      row.waitedMs.most.toFixed(0),
    ]),
    note:
      `A distant limit with known prices, ${CALLERS} callers: ${perSecond.limited.toFixed(0)} answers per second of processor ` +
      `time, without a limit ${perSecond.unlimited.toFixed(0)}; limited ÷ unlimited ${ratio.toFixed(2)} (median of ` +
      `${throughput.rounds} pairs in turns).`,
  },
  !isQuick,
  { rows, throughput },
);
