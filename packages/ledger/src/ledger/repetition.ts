import type { MaybePromise } from '@kopek/core';
import { entryIdOf, newEntryId } from '../contract/entry-id.ts';
import type { NewEntry } from '../contract/contract.ts';
import type { LedgerEntry } from '../contract/entry.ts';

/** An attempt under a key that the service honours, and those before it, whatever process made them. */
export interface Repetition {
  /** Of this attempt: follows from the key and its number, so that whoever comes next finds it. */
  id: string;
  before: readonly LedgerEntry[];
}

/** More attempts under one key are not looked for. */
const MOST_ATTEMPTS = 16;

/**
 * Finds the attempts that were made under a key.
 *
 * @param find - asks the books.
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
 * How earlier attempts without a price ended, now that a later one under their key has one: as the same purchase. The book
 * counts them as replays of it.
 */
export function sameAs(paid: LedgerEntry, { before }: Repetition): NewEntry[] {
  const { charge, at, billing } = paid;
  if (paid.status !== 'settled' || charge === undefined) return [];
  const open = before.filter(({ status }) => status === 'unknown' || status === 'in-flight');
  return open.map(({ seq: _seq, ...entry }) => ({ ...entry, status: 'settled', billing, charge, at }));
}
