import { type AttemptInfo, type AttemptOutcome, type Charge } from '@kopek/core';
import { amountOf, chargeFrom, isRub } from '@kopek/core/kit';
import { billingOf, type LedgerEntry, type OpenAttempt } from '../contract/entry.ts';
import { isoTime } from '../contract/iso-time.ts';
import type { NewEntry, ReserveCall } from '../contract/contract.ts';

/** What the books say about an attempt before it leaves. */
export function openAttemptOf(info: AttemptInfo, machine: string | undefined): OpenAttempt {
  const open: OpenAttempt = { attempt: info.attempt };
  addBeginning(open, info);
  // a copy: the caller may go on writing into its own
  if (info.tags !== undefined) open.tags = { ...info.tags };
  if (machine !== undefined) open.machine = machine;
  return open;
}

/** The entry of an attempt that has just left. */
export function openEntry({ id, attempt, estimateRub }: ReserveCall, openedAt: string): LedgerEntry {
  const entry: LedgerEntry = {
    id,
    seq: 0,
    status: 'in-flight',
    openedAt,
    at: openedAt,
    billing: 'unknown',
    attempt: attempt.attempt,
  };
  addBeginning(entry, attempt);
  if (estimateRub !== undefined) entry.estimateRub = estimateRub;
  return entry;
}

/**
 * How an attempt ended, for the store.
 *
 * @param call - how it was opened, at `openedAt`.
 * @returns undefined for one that never left: it could not have cost anything.
 */
export function outcomeEntry(
  { id, attempt, estimateRub }: ReserveCall,
  openedAt: string,
  outcome: AttemptOutcome,
): NewEntry | undefined {
  const { billing, sent, durationMs } = outcome;
  // a usage that came is the evidence, whatever the status said
  const charge =
    outcome.charge ?? (billing === 'none' ? undefined : chargeFrom(undefined, { requestedModel: attempt.model }));
  if (charge === undefined && !sent) return undefined;
  const status = charge === undefined ? 'refused' : charge.costRub === undefined ? 'unknown' : 'settled';
  const at = isoTime(Date.now());
  const entry: NewEntry = { id, status, openedAt, at, billing: billingOf(status), attempt: attempt.attempt };
  addBeginning(entry, attempt);
  entry.durationMs = durationMs;
  if (estimateRub !== undefined) entry.estimateRub = estimateRub;
  if (charge !== undefined) entry.charge = charge;
  if (outcome.status !== undefined) entry.httpStatus = outcome.status;
  if (outcome.errorCode !== undefined) entry.errorCode = outcome.errorCode;
  if (outcome.aborted) entry.abortedAt = at;
  if (outcome.charactersReceived !== undefined) entry.charactersReceived = outcome.charactersReceived;
  if (outcome.timeToFirstTokenMs !== undefined) entry.timeToFirstTokenMs = outcome.timeToFirstTokenMs;
  if (outcome.finishReason !== undefined) entry.finishReason = outcome.finishReason;
  return entry;
}

/** An entry that the store does not have yet: without a number. */
export function waitingEntry(entry: NewEntry): LedgerEntry {
  return { ...entry, seq: 0, openedAt: entry.openedAt ?? entry.at };
}

/** The entry of an attempt that nobody ended in time: it may have been billed. */
export function expiredEntry(open: LedgerEntry, at: string): LedgerEntry {
  const charge: Charge = { status: 'unknown' };
  if (open.model !== undefined) charge.requestedModel = open.model;
  return { ...open, status: 'unknown', at, charge, errorCode: 'expired' };
}

/**
 * How an attempt ended, joined with what the books know of its beginning. The beginning stays as it was first reported,
 * because it decided where the attempt counts.
 *
 * @param known - undefined for an attempt that the books do not know.
 */
export function endedEntry(known: LedgerEntry | undefined, entry: NewEntry, now: string): LedgerEntry {
  if (known === undefined) return { ...entry, seq: 0, openedAt: entry.openedAt ?? now };
  const ended: LedgerEntry = { ...entry, seq: 0, openedAt: known.openedAt, attempt: known.attempt };
  for (const name of BEGINNING) {
    // as a rule nothing differs, and an object from which something was deleted is slow and large for its whole life
    if (ended[name] === known[name]) continue;
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
  const price = amountOf(charge.costRub).toString();
  // joined, not added up: stores keep marks, see newEntryId
  if (charge.generationId) return ['answer', price, charge.generationId].join(' ');
  return idempotencyKey ? ['call', price, idempotencyKey].join(' ') : undefined;
}

/** Adds what stays the same from begin to end. Field by field: a spread in the middle of an object costs 0.5 µs more. */
function addBeginning(entry: OpenAttempt, beginning: OpenAttempt): void {
  const { path, model, tags, runId, parentRunId, idempotencyKey, machine } = beginning;
  if (path !== undefined) entry.path = path;
  if (model !== undefined) entry.model = model;
  if (tags !== undefined) entry.tags = tags;
  if (runId !== undefined) entry.runId = runId;
  if (parentRunId !== undefined) entry.parentRunId = parentRunId;
  if (idempotencyKey !== undefined) entry.idempotencyKey = idempotencyKey;
  if (machine !== undefined) entry.machine = machine;
}

const BEGINNING = ['path', 'model', 'tags', 'runId', 'parentRunId', 'idempotencyKey', 'machine'] as const;

/**
 * Refuses an entry that later sums could not count.
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
  if (estimateRub === undefined || (isRub(estimateRub) && !amountOf(estimateRub).isNegative)) return;
  throw new TypeError(`An estimate must be a decimal string of rubles from 0 up, not ${JSON.stringify(estimateRub)}.`);
}
