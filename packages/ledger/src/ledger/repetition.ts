import type { MaybePromise } from '@kopek/core';
import { entryIdOf, newEntryId } from '../base/entry-id.ts';
import type { NewEntry } from '../contract/contract.ts';
import type { LedgerEntry } from '../contract/entry.ts';

/**
 * An attempt under an idempotency key that the service bills once, be it the first under this key or a repeated one. All
 * attempts under the key have ids derived from it, so that processes that share a store find those of each other.
 */
export interface Repetition {
  /** Id of this attempt, derived from the key and its number, so that others find it. */
  id: string;
  /** Lists the attempts under the key, of any process. */
  all: () => Promise<LedgerEntry[]>;
}

/** Maximum number of attempts under one key that are looked for. */
const MAX_ATTEMPTS = 16;

/**
 * Finds a free id for an attempt under a key.
 *
 * @param find - reads an entry of the store.
 * @param taken - ids of this process that the store may not have yet; this one is added.
 */
export async function repetitionOf(
  key: string,
  find: (id: string) => MaybePromise<LedgerEntry | undefined>,
  taken: Set<string>,
): Promise<Repetition> {
  let number = 1;
  let id = await entryIdOf(`1 ${key}`);
  while ((await find(id)) !== undefined || taken.has(id)) {
    number += 1;
    id = number > MAX_ATTEMPTS ? newEntryId() : await entryIdOf(`${number} ${key}`);
  }
  taken.add(id);
  const all = async (): Promise<LedgerEntry[]> => {
    const found: LedgerEntry[] = [];
    for (let at = 1; ; at++) {
      const entry = await find(await entryIdOf(`${at} ${key}`));
      if (entry !== undefined) found.push(entry);
      // an attempt that was never sent leaves a gap in the numbers
      else if (at > number) return found;
    }
  };
  return { id, all };
}

/** Whether an attempt needs an entry of its own: another process had its id and was rejected, or the key was billed twice. */
export function isApart(entry: NewEntry, stored: LedgerEntry): boolean {
  const isHidden = entry.status === 'unknown' && stored.status === 'rejected';
  return isHidden || (entry.status === 'settled' && entry.charge?.costRub !== stored.charge?.costRub);
}

/** Gives the charge of an attempt to all attempts of unknown cost under its key: the ledger counts them as replays. */
export async function sharersOf(
  { charge, at, billing, status }: LedgerEntry,
  { all }: Repetition,
): Promise<Omit<LedgerEntry, 'seq'>[]> {
  if (status !== 'settled' || charge === undefined) return [];
  const open = (await all()).filter((other) => other.status === 'unknown' || other.status === 'in-flight');
  return open.map(({ seq: _seq, ...other }) => ({ ...other, status, billing, charge, at }));
}
