import { sumRub } from '@kopek/core';
import type { BalanceGap } from '@kopek/ledger/reconcile';
import type { Context } from './context.ts';
import { between } from './moments.ts';
import { valueIn } from './report/grouping.ts';

/** So many lines can be read one by one; with `--json`, there are all gaps. */
const LISTED = 20;

/** Money that left the account and is not in the ledger: equal lines are one, with their number. */
export function gapLines(gaps: readonly BalanceGap[], { texts, rub, paint }: Context, timeZone?: string): string[] {
  const equal = new Map<string, BalanceGap[]>();
  for (const gap of gaps) {
    const line = texts.ledger.reconcileGap(between(gap, timeZone), rub(gap.fallRub), gap.unknown.length);
    valueIn(equal, line, () => []).push(gap);
  }
  const lines = [...equal].map(([line, { length }]) => (length === 1 ? line : `${line} (× ${length})`));
  const rest = [...equal.values()].slice(LISTED).flat();
  const more = texts.ledger.moreGaps(rest.length, rub(sumRub(rest.map(({ fallRub }) => fallRub))));
  return [...lines.slice(0, LISTED), ...(rest.length > 0 ? [more] : [])].map((line) => paint('red', line));
}
