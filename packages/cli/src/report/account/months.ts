import { subtractRub, sumRub } from '@kopek/core';
import { type LedgerEntry } from '@kopek/ledger';
import { compareBalances, type BalanceGap } from '@kopek/ledger/reconcile';
import type { BalanceTrail } from './balance-trail.ts';

/**
 * A month of the account. `opening + top-ups − booked − unexplained = closing`, exactly, where both balances are known.
 */
export interface MonthOfAccount {
  /** `2026-11`. */
  month: string;
  /** Balance at its beginning, rubles; absent before the first answer with a balance. */
  openingRub?: string;
  /** Money that came to the account, rubles, at least. */
  topUpsRub: string;
  /** The exact total in the ledger for the month, rubles. */
  bookedRub: string;
  /** Answers of unknown price: what they cost is a part of what is unexplained. */
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
  const account = new Account(charges, trail);
  const rises = topUps.map(({ riseRub, before }) => ({ riseRub, place: account.placeOf(before) }));
  let from = -1;
  const months = trail.months.totals().sort((a, b) => a.name.localeCompare(b.name));
  return {
    gaps,
    months: months.map(({ name: month, total: { costRub: bookedRub = '0', unknown } }, index) => {
      const to = account.endOf(month);
      const came = rises.filter(({ place }) => place > from && place <= to).map(({ riseRub }) => riseRub);
      from = to;
      const previous = months[index - 1]?.name;
      const opening = previous === undefined ? account.first(month) : account.balanceAfter(previous);
      const closing = account.balanceAfter(month);
      const topUpsRub = sumRub(came);
      const row: MonthOfAccount = { month, topUpsRub, bookedRub, unknown };
      if (opening !== undefined) row.openingRub = opening;
      if (closing !== undefined) row.closingRub = closing;
      if (opening !== undefined && closing !== undefined)
        row.unexplainedRub = subtractRub(sumRub([opening, topUpsRub]), sumRub([bookedRub, closing]));
      return row;
    }),
  };
}

/** Charges in the order in which the account saw them. */
class Account {
  readonly #charges: readonly LedgerEntry[];
  readonly #months: readonly string[];
  readonly #places: ReadonlyMap<string, number>;

  constructor(charges: readonly LedgerEntry[], trail: BalanceTrail) {
    this.#charges = charges;
    this.#months = charges.map((charge) => trail.monthOf(charge));
    this.#places = new Map(charges.map(({ id }, place) => [id, place]));
  }

  placeOf({ id }: LedgerEntry): number {
    return this.#places.get(id) ?? -1;
  }

  /** Index of the first charge of a later month; after all of them when there is none. */
  endOf(month: string): number {
    const place = this.#months.findIndex((other) => other > month);
    return place === -1 ? this.#charges.length : place;
  }

  /** Balance at the beginning, rubles, if a charge of the first month shows it. */
  first(month: string): string | undefined {
    return this.#months.includes(month) ? this.#before(0) : undefined;
  }

  /** Balance at the end of a month, rubles; undefined when no later answer has one. */
  balanceAfter(month: string): string | undefined {
    const end = this.endOf(month);
    if (end === this.#charges.length)
      return this.#months.includes(month) ? this.#charges.at(-1)?.charge?.balanceRub : undefined;
    const later = this.#charges.slice(end).filter((_, index) => (this.#months[end + index] ?? '') <= month);
    const balance = this.#before(end);
    return balance && subtractRub(balance, sumRub(later.map(({ charge }) => charge?.costRub ?? '0')));
  }

  #before(place: number): string | undefined {
    const { balanceRub, costRub = '0' } = this.#charges[place]?.charge ?? {};
    return balanceRub && sumRub([balanceRub, costRub]);
  }
}
