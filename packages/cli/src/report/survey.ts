import { sumRub } from '@kopek/core';
import { scopesOf, type LedgerEntry } from '@kopek/ledger';
import { BalanceTrail } from './account/balance-trail.ts';
import { DearestCalls } from './dearest-calls.ts';
import { Groups, keysBy, type Dimension } from './grouping.ts';
import { Spending, type SpendingQuestion } from './spending.ts';
import type { Collector } from './source/checked-reading.ts';

/** Everything that only the page and the spreadsheet show, collected in one pass over the ledger. */
export class Survey implements Collector {
  readonly spending: Spending;
  /** By day, and by model or the value of a tag. */
  readonly days: Groups;
  readonly parts: Groups;
  readonly models: Groups;
  /** For each model, the answers with both price and tokens. */
  readonly metered: Groups;
  /** What broke and was billed, or may have been, by its code. */
  readonly failures: Groups = new Groups(failureOf);
  /** By scope of a limit, and by day. */
  readonly scopes: Groups;
  readonly dearest: DearestCalls = new DearestCalls();
  readonly trail: BalanceTrail;
  /** Estimates of unknown costs. */
  readonly estimated: { costRub: string; calls: number } = { costRub: '0', calls: 0 };

  /**
   * @param stackBy - what the bars of a day are stacked by.
   * @param scopes - of the limits.
   */
  constructor(question: SpendingQuestion, stackBy: Dimension, scopes: ReadonlySet<string>) {
    const { timeZone } = question;
    this.spending = new Spending(question);
    const byDay = keysBy('day', timeZone);
    const byPart = keysBy(stackBy, timeZone);
    const byModel = keysBy('model', timeZone);
    this.days = new Groups(byDay, byPart);
    this.parts = new Groups(byPart);
    this.models = new Groups(byModel);
    this.metered = new Groups((entry) => {
      const { costRub, tokens } = entry.charge ?? {};
      return costRub === undefined || tokens?.total === undefined ? [] : byModel(entry);
    });
    this.scopes = new Groups((entry) => scopesOf(entry).filter((scope) => scopes.has(scope)), byDay);
    this.trail = new BalanceTrail(timeZone);
  }

  add(entry: LedgerEntry): void {
    const { spending, days, parts, models, metered, failures, scopes, dearest, trail } = this;
    for (const one of [spending, days, parts, models, metered, failures, scopes, dearest, trail]) one.add(entry);
    if (entry.status !== 'unknown' || entry.estimateRub === undefined) return;
    this.estimated.costRub = sumRub([this.estimated.costRub, entry.estimateRub]);
    this.estimated.calls += 1;
  }

  sums(): string[] {
    const parts = [this.parts, this.models, this.days, this.trail];
    return [...this.spending.sums(), ...parts.map(({ costRub }) => costRub)];
  }
}

/** Why a call failed that was billed, or may have been; nothing for every other call. */
function failureOf({ errorCode, abandonedAt, status, httpStatus = 200, charge }: LedgerEntry): string[] {
  if (status !== 'unknown' && Number(charge?.costRub ?? 0) === 0) return [];
  if (errorCode !== undefined) return [errorCode];
  if (abandonedAt !== undefined) return ['aborted'];
  return httpStatus >= 400 ? [`HTTP ${httpStatus}`] : [];
}
