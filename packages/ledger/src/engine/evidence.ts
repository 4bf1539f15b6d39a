import { amountOf, isRub } from '@kopek/core/kit';
import type { LedgerEntry } from '../contract/entry.ts';

/** Longer names are no evidence: an index cannot store text of any length. */
const LONGEST_NAME = 256;

/** What a charge is recognized by: two with the same `known`, whose `other` names do not differ, are one charge. */
interface Evidence {
  known: string;
  /** `''` if absent: it differs from none. */
  other: string;
}

/**
 * A name as evidence: `''` if there is none.
 *
 * @returns undefined for one that cannot be compared: neither the same as another, nor absent.
 */
export function evidenceName(name = ''): string | undefined {
  return name.length <= LONGEST_NAME && !name.includes('\n') ? name : undefined;
}

/**
 * The one rule of what a replay is. Two charges are the same exactly if their costs are equal and either
 *
 * - both have the same id of the answer and the same balance, and their idempotency keys do not differ; or
 * - both have the same idempotency key, which the service bills once, and the ids of their answers do not differ.
 */
function evidenceOf({ charge, idempotencyKey, idempotentBilling }: LedgerEntry): Evidence[] {
  const [id, key] = [evidenceName(charge?.generationId), evidenceName(idempotencyKey)];
  if (charge?.costRub === undefined || id === undefined || key === undefined) return [];
  const cost = amountOf(charge.costRub).toString();
  const evidence: Evidence[] = [];
  // joined, not added up: an engine keeps a text that was added up as all its pieces, for as long as the row lives
  if (id !== '' && isRub(charge.balanceRub))
    evidence.push({ known: ['answer', cost, amountOf(charge.balanceRub).toString(), id].join(' '), other: key });
  if (key !== '' && idempotentBilling) evidence.push({ known: ['call', cost, key].join(' '), other: id });
  return evidence;
}

/** The replay keys of a charge: entries that repeat it find it by them, and so do entries that use its key again. */
export function marksOf(entry: LedgerEntry): string[] {
  const marks = evidenceOf(entry).flatMap(({ known, other }) => [known, [known, other].join('\n')]);
  const key = keyMarkOf(entry);
  return key === undefined ? marks : [...marks, key];
}

/** The replay keys by which an entry looks for the charge that it may repeat. */
export function marksOfSame(entry: LedgerEntry): string[] {
  return evidenceOf(entry).flatMap(({ known, other }) =>
    other === '' ? [known] : [`${known}\n${other}`, `${known}\n`],
  );
}

/** The replay key of all charges under an idempotency key. */
export function keyMarkOf({ charge, idempotencyKey }: LedgerEntry): string | undefined {
  const key = charge?.costRub === undefined ? '' : evidenceName(idempotencyKey);
  return key ? `key ${key}` : undefined;
}
