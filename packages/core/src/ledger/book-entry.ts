import { isRub, plain, toBig } from '../money/rub.ts';
import type { Charge } from '../money/charge.ts';
import type { LedgerEntry } from './entry.ts';
import type { NewEntry, ReserveCall } from './store.ts';

/** The entry of an attempt that has just left. */
export function openEntry(call: ReserveCall, openedAt: string): LedgerEntry {
  const entry: LedgerEntry = {
    id: call.id,
    seq: 0,
    status: 'in-flight',
    openedAt,
    at: openedAt,
    billing: 'unknown',
    ...call.attempt,
  };
  if (call.estimateRub !== undefined) entry.estimateRub = call.estimateRub;
  return entry;
}

/** The entry of an attempt that nobody ended in time: it may have been billed. */
export function expiredEntry(open: LedgerEntry, at: string): LedgerEntry {
  const charge: Charge = { status: 'unknown' };
  if (open.model !== undefined) charge.requestedModel = open.model;
  return { ...open, status: 'unknown', at, charge, errorCode: 'expired' };
}

/**
 * How an attempt ended, joined with what the books know of its beginning. The beginning stays as it was told first,
 * because it decided where the attempt counts.
 *
 * @param known - undefined for an attempt that the books do not know.
 */
export function endedEntry(known: LedgerEntry | undefined, entry: NewEntry, now: string): LedgerEntry {
  if (known === undefined) return { ...entry, seq: 0, openedAt: entry.openedAt ?? now };
  const ended: LedgerEntry = { ...entry, seq: 0, openedAt: known.openedAt, attempt: known.attempt };
  for (const name of BEGINNING) {
    if (known[name] === undefined) delete ended[name];
    else Object.assign(ended, { [name]: known[name] });
  }
  if (ended.estimateRub === undefined && known.estimateRub !== undefined) ended.estimateRub = known.estimateRub;
  return ended;
}

/**
 * What a later charge has in common with this one when the service answered from its memory: the price, and the id of
 * the answer or, without one, the key of the call. Undefined for what has no price.
 */
export function replayMarkOf({ charge, idempotencyKey }: LedgerEntry): string | undefined {
  if (charge?.costRub === undefined) return undefined;
  const price = plain(toBig(charge.costRub));
  if (charge.generationId) return `answer ${price} ${charge.generationId}`;
  return idempotencyKey ? `call ${price} ${idempotencyKey}` : undefined;
}

const BEGINNING = ['path', 'model', 'tags', 'runId', 'parentRunId', 'idempotencyKey', 'machine'] as const;

/**
 * Refuses what no later sum could count.
 *
 * @throws TypeError; the books are unchanged then.
 */
export function checkNewEntry({ status, charge, estimateRub }: NewEntry): void {
  const priced = charge?.costRub !== undefined;
  if (status === 'settled' || status === 'inferred') {
    if (!priced || !isRub(charge?.costRub))
      throw new TypeError(`An entry that is ${status} needs a charge with a price.`);
  } else if (priced) {
    throw new TypeError(`An entry that is ${status} cannot have a price.`);
  }
  checkEstimate(estimateRub);
}

/** @throws TypeError for an estimate that is no amount, or below 0. */
export function checkEstimate(estimateRub: string | undefined): void {
  if (estimateRub === undefined || (isRub(estimateRub) && toBig(estimateRub).gte(0))) return;
  throw new TypeError(`An estimate must be a decimal string of rubles from 0 up, not ${JSON.stringify(estimateRub)}.`);
}
