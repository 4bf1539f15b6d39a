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
function matchesOf({ charge, idempotencyKey, idempotentBilling }: LedgerEntry): ReplayMatch[] {
  const [id, idempotency] = [comparableName(charge?.generationId), comparableName(idempotencyKey)];
  if (charge?.costRub === undefined || id === undefined || idempotency === undefined) return [];
  const cost = amountOf(charge.costRub).toString();
  const matches: ReplayMatch[] = [];
  // joined, because an engine keeps a concatenated text as all its pieces for as long as the row lives
  if (id !== '' && isRub(charge.balanceRub))
    matches.push({ key: ['answer', cost, amountOf(charge.balanceRub).toString(), id].join(' '), other: idempotency });
  if (idempotency !== '' && idempotentBilling) matches.push({ key: ['call', cost, idempotency].join(' '), other: id });
  return matches;
}

/** The replay keys of a charge. An entry that repeats it finds it by them, and so does one with the same idempotency key. */
export function replayKeysOf(entry: LedgerEntry): string[] {
  const keys = matchesOf(entry).flatMap(({ key, other }) => [key, [key, other].join('\n')]);
  const callKey = callReplayKeyOf(entry);
  return callKey === undefined ? keys : [...keys, callKey];
}

/**
 * The replay keys by which an entry looks for the charge that it may repeat.
 *
 * @param isKeyKnown - another charge has its idempotency key. If none has, it can only repeat one without a key.
 */
export function lookupKeysOf(entry: LedgerEntry, isKeyKnown: boolean): string[] {
  return matchesOf(entry).flatMap(({ key, other }) => {
    if (other === '') return [key];
    return isKeyKnown ? [`${key}\n${other}`, `${key}\n`] : [`${key}\n`];
  });
}

/** The replay key of all charges under an idempotency key. */
export function callReplayKeyOf({ charge, idempotencyKey }: LedgerEntry): string | undefined {
  const key = charge?.costRub === undefined ? '' : comparableName(idempotencyKey);
  return key ? `key ${key}` : undefined;
}
