import { subtractRub, sumRub, type Charge } from '@kopek/core';
import { defined } from '@kopek/core/kit';
import { compareBalances, type BalanceGap } from '@kopek/ledger/reconcile';
import type { BalanceTrail } from './balance-trail.ts';

/**
 * A month of the account. `opening + top-ups − recorded − unexplained = closing`, exactly, where both balances are known.
 */
export interface MonthOfAccount {
  /** `2026-11`. */
  month: string;
  /** Balance at its beginning, rubles; absent before the first answer with a balance. */
  openingRub?: string;
  /** Money that came to the account, rubles, at least. */
  topUpsRub: string;
  /** The exact total of the month in the ledger, without paid tools and refunds, rubles. */
  recordedRub: string;
  /** Answers of unknown cost: what they cost is a part of what is unexplained. */
  unknown: number;
  /** What left the account and is not in the ledger, rubles; below 0 when more is recorded than left. */
  unexplainedRub?: string;
  /** Balance at its end, rubles; absent after the last answer with a balance. */
  closingRub?: string;
}

/** The account, as the balances in the answers show it. */
export interface Reconciliation {
  months: MonthOfAccount[];
  gaps: BalanceGap[];
}

/**
 * Reconciles the ledger with the balances month by month.
 *
 * A charge counts in the month in which its request left, and the account may see it after the first charges of the next
 * one. So the balance between two months is what the account showed before the first charge of the later one, less those
 * of the earlier month that it saw after that.
 */
export function reconciliationOf(trail: BalanceTrail): Reconciliation {
  const { charges, gaps, topUps } = compareBalances(trail.entries());
  const seen = charges.map((entry) => ({ month: trail.monthOf(entry), ...entry.charge }));
  const rises = topUps.map(({ riseRub, before }) => ({ riseRub, place: charges.indexOf(before) }));
  let from = -1;
  const months = trail.months.totals().sort((a, b) => a.name.localeCompare(b.name));
  // of the first month, if a charge of it shows the balance
  let openingRub = seen.some(({ month }) => month === months[0]?.name) ? shownBefore(seen[0]) : undefined;
  return {
    months: months.map(({ name: month, total: { costRub: recordedRub = '0', unknown } }): MonthOfAccount => {
      const to = endOf(month, seen);
      const topUpsRub = sumRub(rises.filter(({ place }) => place > from && place <= to).map(({ riseRub }) => riseRub));
      const closingRub = balanceAfter(month, seen);
      const unexplainedRub =
        openingRub && closingRub && subtractRub(sumRub([openingRub, topUpsRub]), sumRub([recordedRub, closingRub]));
      const balances = defined({ openingRub, closingRub, unexplainedRub });
      [from, openingRub] = [to, closingRub];
      return { month, topUpsRub, recordedRub, unknown, ...balances };
    }),
    gaps,
  };
}

/** A charge, in the order in which the account saw them, and the month in which it counts. */
type Seen = { month: string } & Partial<Pick<Charge, 'balanceRub' | 'costRub'>>;

/** Index of the first charge of a later month; after all of them when there is none. */
function endOf(month: string, seen: readonly Seen[]): number {
  const place = seen.findIndex((one) => one.month > month);
  return place === -1 ? seen.length : place;
}

/** Balance at the end of a month, rubles; undefined when no later answer has one. */
function balanceAfter(month: string, seen: readonly Seen[]): string | undefined {
  const later = seen.slice(endOf(month, seen));
  if (later.length === 0) return seen.some((one) => one.month === month) ? seen.at(-1)?.balanceRub : undefined;
  const late = later.filter((one) => one.month <= month).map(({ costRub = '0' }) => costRub);
  const balance = shownBefore(later[0]);
  return balance && subtractRub(balance, sumRub(late));
}

function shownBefore({ balanceRub, costRub = '0' }: Partial<Seen> = {}): string | undefined {
  return balanceRub && sumRub([balanceRub, costRub]);
}
