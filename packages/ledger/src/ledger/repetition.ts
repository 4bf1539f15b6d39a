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
 */
export async function repetitionOf(
  key: string,
  find: (id: string) => MaybePromise<LedgerEntry | undefined>,
): Promise<Repetition> {
  const before: LedgerEntry[] = [];
  while (before.length < MOST_ATTEMPTS) {
    const id = await entryIdOf(`${before.length + 1} ${key}`);
    const entry = await find(id);
    if (entry === undefined) return { id, before };
    before.push(entry);
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
