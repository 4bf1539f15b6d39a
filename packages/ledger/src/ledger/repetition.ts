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
 * Lists what has to be settled beside an attempt under a key that the service honours: earlier attempts of unknown cost,
 * once this one has a cost, as the same charge, of which the ledger counts them as replays; and the attempt under another
 * id, if one of another process had its id and was rejected, or has another cost because the key was not honoured.
 */
export function othersOf(entry: NewEntry, kept: LedgerEntry, { before }: Repetition): NewEntry[] {
  const isHidden = entry.status === 'unknown' && kept.status === 'refused';
  const isAnother = entry.status === 'settled' && entry.charge?.costRub !== kept.charge?.costRub;
  const own = isHidden || isAnother ? [{ ...entry, id: newEntryId() }] : [];
  const { charge, at, billing, status } = kept;
  if (status !== 'settled' || charge === undefined) return own;
  const open = before.filter((earlier) => earlier.status === 'unknown' || earlier.status === 'in-flight');
  return [...own, ...open.map(({ seq: _seq, ...earlier }) => ({ ...earlier, status, billing, charge, at }))];
}
