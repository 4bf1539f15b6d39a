import { amountOf, isRub } from '@kopek/core/kit';
import type { LedgerEntry } from '../contract/entry.ts';

/** Longer names are not compared: an index cannot store text of any length. */
const MAX_NAME_LENGTH = 256;

/** Two charges with the same `key`, whose `other` names do not differ, are one charge. */
interface ReplayMatch {
  key: string;
  /** `''` if absent: it differs from none. */
  other: string;
}

/** By what a charge is found again. */
export interface ReplayNames {
  matches: readonly ReplayMatch[];
  /** The replay key of all charges under its idempotency key; absent if it has none. */
  callKey?: string;
}

/**
 * A name to compare: `''` if there is none.
 *
 * @returns undefined for one that cannot be compared: neither the same as another, nor absent.
 */
export function comparableName(name = ''): string | undefined {
  return name.length <= MAX_NAME_LENGTH && !name.includes('\n') ? name : undefined;
}

/**
 * The one rule of what a replay is. Two charges are the same exactly if their costs are equal and either
 *
 * - both have the same id of the answer and the same balance, and their idempotency keys do not differ; or
 * - both have the same idempotency key, which the service bills once, and the ids of their answers do not differ.
 */
export function replayNamesOf({ charge, idempotencyKey, idempotentBilling }: LedgerEntry): ReplayNames {
  const matches: ReplayMatch[] = [];
  const [id, idempotency] = [comparableName(charge?.generationId), comparableName(idempotencyKey)];
  if (charge?.costRub === undefined || idempotency === undefined) return { matches };
  const names: ReplayNames = idempotency === '' ? { matches } : { matches, callKey: `key ${idempotency}` };
  if (id === undefined) return names;
  const cost = amountOf(charge.costRub).toString();
  if (id !== '' && isRub(charge.balanceRub))
    matches.push({ key: `answer ${cost} ${amountOf(charge.balanceRub).toString()} ${id}`, other: idempotency });
  if (idempotency !== '' && idempotentBilling) matches.push({ key: `call ${cost} ${idempotency}`, other: id });
  return names;
}

/**
 * The replay keys of a charge. An entry that repeats it finds it by them, and so does one with the same idempotency key. A
 * replay has none: a later answer repeats the original.
 */
export function replayKeysOf(entry: LedgerEntry): string[] {
  if (entry.replayOf !== undefined) return [];
  const { matches, callKey } = replayNamesOf(entry);
  return matches.flatMap(({ key, other }) => [key, `${key}\n${other}`]).concat(callKey ?? []);
}

/**
 * The replay keys by which an entry looks for the charge that it may repeat.
 *
 * @param isKeyKnown - another charge has its idempotency key. If none has, it can only repeat one without a key.
 */
export function lookupKeysOf({ matches }: ReplayNames, isKeyKnown: boolean): string[] {
  return matches.flatMap(({ key, other }) => {
    if (other === '') return key;
    return isKeyKnown ? [`${key}\n${other}`, `${key}\n`] : `${key}\n`;
  });
}
