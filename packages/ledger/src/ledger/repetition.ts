import type { MaybePromise } from '@kopek/core';
import { entryIdOf, newEntryId } from '../contract/entry-id.ts';
import type { NewEntry } from '../contract/contract.ts';
import type { LedgerEntry } from '../contract/entry.ts';

/** An attempt under a key that the service honours, and earlier ones of any process. */
export interface Repetition {
  /** Id of this attempt, derived from the key and its number, so that the next one finds it. */
  id: string;
  before: readonly LedgerEntry[];
}

/** The most attempts under one key that are looked for. */
const MOST_ATTEMPTS = 16;

/**
 * Finds the attempts under a key.
 *
 * @param find - reads an entry of the store.
 * @param taken - ids of this process that the store may not have yet; this one is added.
 */
export async function repetitionOf(
  key: string,
  find: (id: string) => MaybePromise<LedgerEntry | undefined>,
  taken: Set<string>,
): Promise<Repetition> {
  const before: LedgerEntry[] = [];
  for (let number = 1; number <= MOST_ATTEMPTS; number++) {
    const id = await entryIdOf(`${number} ${key}`);
    const entry = await find(id);
    if (entry !== undefined) before.push(entry);
    else if (!taken.has(id)) {
      taken.add(id);
      return { id, before };
    }
  }
  return { id: newEntryId(), before };
}

/**
 * Settles earlier attempts of unknown cost as the same charge, once a later one under their key has a cost. The
 * ledger counts them as replays of it.
 */
export function sameAs(paid: LedgerEntry, { before }: Repetition): NewEntry[] {
  const { charge, at, billing } = paid;
  if (paid.status !== 'settled' || charge === undefined) return [];
  const open = before.filter(({ status }) => status === 'unknown' || status === 'in-flight');
  return open.map(({ seq: _seq, ...entry }) => ({ ...entry, status: 'settled', billing, charge, at }));
}
