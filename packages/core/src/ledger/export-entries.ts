import type { LedgerEntry } from './entry.ts';
import type { EntriesPage, LedgerStore } from './store.ts';

/**
 * All entries of a store, oldest settlement first, read page by page.
 *
 * As JSON lines: `for await (const entry of exportEntries(store)) file.write(JSON.stringify(entry) + '\n')`.
 *
 * @param page - where to begin, which time, and how many to read at once.
 */
export async function* exportEntries(store: LedgerStore, page: EntriesPage = {}): AsyncGenerator<LedgerEntry> {
  let asked: EntriesPage = page;
  for (;;) {
    const { entries, next } = await store.entries(asked);
    yield* entries;
    if (next === undefined) return;
    asked = { ...page, after: next };
  }
}

/**
 * Writes exported entries into a store. May be repeated, also over entries that are there: a repeat changes nothing.
 * Attempts in flight are passed over: they end where they began.
 *
 * @returns how many were written or known already.
 */
export async function importEntries(
  store: LedgerStore,
  entries: Iterable<LedgerEntry> | AsyncIterable<LedgerEntry>,
): Promise<number> {
  let count = 0;
  for await (const entry of entries) {
    if (entry.status === 'in-flight') continue;
    // the store numbers it, and finds out by itself what it repeats
    const { seq: _seq, replayOf: _replayOf, ...told } = entry;
    await store.settle(told);
    count += 1;
  }
  return count;
}
