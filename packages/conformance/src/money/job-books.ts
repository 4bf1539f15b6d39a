import { compareRub, sumRub } from '@kopek/core';
import { isRequest, scopesOf, type LedgerEntry, type LedgerStore } from '@kopek/ledger';
import { exportEntries } from '@kopek/ledger/reconcile';
import { ledgerMismatches, type BilledCharge } from './gateway-books.ts';

/** Faults that random jobs meet: of requests that are repeated, and of answers whose price is lost. */
export const JOB_FAULTS = [
  'http-429-retry-after-zero',
  'http-500-code-string',
  'error-200',
  'error-event-then-usage',
  'malformed-event',
  'usage-missing-stream',
  'reset-mid-body',
  'close-mid-body',
] as const;

/** What entries have cost together, rubles. A replay has cost nothing. */
export function costOf(entries: readonly LedgerEntry[]): string {
  return sumRub(entries.flatMap(({ charge, replayOf }) => (replayOf === undefined ? (charge?.costRub ?? []) : [])));
}

/** All entries of a store. */
export async function entriesIn(store: LedgerStore): Promise<LedgerEntry[]> {
  const entries: LedgerEntry[] = [];
  for await (const entry of exportEntries(store)) entries.push(entry);
  return entries;
}

/**
 * Compares a ledger of jobs with the charges of the gateway, and its sums with its entries: of everything and of each run, as
 * total and as the counters of limits.
 *
 * @returns one sentence for each that does not agree.
 */
export async function jobMismatches(store: LedgerStore, charges: readonly BilledCharge[]): Promise<string[]> {
  const entries = await entriesIn(store);
  const found = ledgerMismatches(entries.filter(isRequest), charges);
  const must = (counted: string, summed: string, what: string): void =>
    void (compareRub(counted, summed) === 0 || found.push(`${what}: ${counted}, but its entries have ${summed}`));
  for (const scope of new Set(entries.flatMap(scopesOf).filter((name) => name === 'all' || name.startsWith('run:')))) {
    const own = entries.filter((entry) => scopesOf(entry).includes(scope));
    const estimates = own
      .filter(({ status }) => status === 'unknown')
      .map(({ charge, estimateRub = '0', estimateRubByScope }) =>
        dearer(charge?.atLeastRub ?? '0', estimateRubByScope?.[scope] ?? estimateRub),
      );
    must((await store.totals({ scope }))['all']?.costRub ?? '0', costOf(own), `the total of ${scope}`);
    for (const { spentRub, unknownRub } of await store.limits({ scope, tracked: true })) {
      must(spentRub, costOf(own), `spent in ${scope}`);
      must(unknownRub, sumRub(estimates), `unknown in ${scope}`);
    }
  }
  return [...found, ...(await store.verify()).map((mismatch) => JSON.stringify(mismatch))];
}

/** By how much the known costs of a capped run exceed its cap and the dearest of its calls, if they do. */
export function beyondCap(entries: readonly LedgerEntry[], run: string, capRub: string | undefined): string[] {
  const own = entries.filter((entry) => scopesOf(entry).includes(`run:${run}`));
  const most = own.map(({ charge }) => charge?.costRub ?? '0').reduce(dearer, '0');
  const isWithin = capRub === undefined || compareRub(costOf(own), sumRub([capRub, most])) <= 0;
  return isWithin ? [] : [`run:${run} has cost ${costOf(own)}, its cap is ${capRub}`];
}

function dearer(one: string, other: string): string {
  return compareRub(one, other) > 0 ? one : other;
}
