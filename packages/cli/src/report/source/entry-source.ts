import { exportEntries } from '@kopek/ledger/reconcile';
import {
  scopesOf,
  type DaysQuery,
  type LedgerEntry,
  type LedgerStore,
  type LedgerTotal,
  type LimitState,
  type SpentDay,
} from '@kopek/ledger';
import type { Stretch } from '../../moments.ts';
import { limitsIn } from '../../store/limits-in.ts';
import { modelOf, tagOf } from '../grouping.ts';

/** Where the entries of a report come from: a store, or an export of one. */
export interface EntrySource {
  /** The entries of a stretch of time, in order of settlement. */
  entries(stretch: Stretch): AsyncIterable<LedgerEntry>;
  /** The total of the ledger itself; absent if it cannot be queried: an export, or a selection of entries. */
  total?: (stretch: Stretch) => Promise<LedgerTotal | undefined>;
  /** The months that have entries, `2026-11`, in order; absent for an export and for a choice of entries. */
  months?: (timeZone: string) => Promise<string[]>;
  /** Limits and budgets; absent for an export and for a choice of entries, as they are about all. */
  limits?: () => Promise<LimitState[]>;
  /** What forecasts are made from; absent where limits are. */
  days?: ((query: DaysQuery) => Promise<SpentDay[]>) | undefined;
  /** Whether it can be read again: a pipe cannot. */
  isRepeatable: boolean;
}

/** One thing that entries must have: a tag, `model` or `run`, and its value. */
export interface Condition {
  name: string;
  value: string;
}

/** Entries in memory at a time: more of them would outlive the young generation of the heap, and so let it grow. */
const PAGE = 50;

/** A store as a source. */
export function storeSource(store: LedgerStore): EntrySource {
  return {
    entries: (stretch) => exportEntries(store, { ...stretch, limit: PAGE }),
    total: async (stretch) => (await store.totals(stretch))['all'],
    months: async (timeZone) => Object.keys(await store.totals({ by: 'month', timeZone })).sort(),
    limits: () => limitsIn(store),
    days: async (query) => store.days(query),
    isRepeatable: true,
  };
}

/** The entries of a source that meet all conditions. */
export function only(source: EntrySource, conditions: readonly Condition[]): EntrySource {
  if (conditions.length === 0) return source;
  const isChosen = (entry: LedgerEntry): boolean =>
    conditions.every(({ name, value }) => {
      if (name === 'model') return modelOf(entry) === value;
      // a run counts what the runs within it spend, as a scope does
      if (name === 'run') return scopesOf(entry).includes(`run:${value}`);
      return tagOf(entry, name.replace(/^tag:/, '')) === value;
    });
  return {
    async *entries(stretch) {
      for await (const entry of source.entries(stretch)) if (isChosen(entry)) yield entry;
    },
    isRepeatable: source.isRepeatable,
  };
}
