import { type LedgerEntry, type LedgerStore, type LimitState } from '@kopek/ledger';
import { exportEntries } from '@kopek/ledger/reconcile';
import type { Stretch } from '../moments.ts';

/** Where the entries of a report come from: a store, or an export of one. */
export interface EntrySource {
  /** The entries of a stretch of time, in order of settlement. */
  entries(stretch: Stretch): AsyncIterable<LedgerEntry>;
  /** What the books themselves say that they have come to, rubles; undefined for an export, which says nothing. */
  totalRub(stretch: Stretch): Promise<string | undefined>;
  /** The months that have entries, `2026-11`, in order; none for an export, which is not read again. */
  months(timeZone: string): Promise<string[]>;
  /** Limits as the books saw them last; none for an export. */
  limits(): Promise<LimitState[]>;
  /** Whether it can be read again: a pipe cannot. */
  isRepeatable: boolean;
}

const PAGE = 1000;

/** A store as a source. */
export function storeSource(store: LedgerStore): EntrySource {
  return {
    entries: (stretch) => exportEntries(store, { ...stretch, limit: PAGE }),
    totalRub: async (stretch) => (await store.totals(stretch))['all']?.costRub ?? '0',
    months: async (timeZone) => Object.keys(await store.totals({ by: 'month', timeZone })).sort(),
    limits: async () => store.limits(),
    isRepeatable: true,
  };
}
