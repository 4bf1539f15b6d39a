import { chargeFrom, type Charge } from '../money/charge.ts';
import type { AttemptInfo, AttemptOutcome } from './attempt.ts';
import { billingOf, type EntryStatus, type LedgerEntry, type OpenAttempt } from './entry.ts';
import type { NewEntry } from './store.ts';

/** What the books say of an attempt before it leaves. */
export function openAttemptOf(info: AttemptInfo, machine: string | undefined): OpenAttempt {
  const open: OpenAttempt = { attempt: info.attempt, path: info.path };
  if (info.model !== undefined) open.model = info.model;
  // a copy: the caller may go on writing into its own
  if (info.tags !== undefined) open.tags = { ...info.tags };
  if (info.runId !== undefined) open.runId = info.runId;
  if (info.parentRunId !== undefined) open.parentRunId = info.parentRunId;
  if (info.idempotencyKey !== undefined) open.idempotencyKey = info.idempotencyKey;
  if (machine !== undefined) open.machine = machine;
  return open;
}

/**
 * The entry of an attempt that has ended.
 *
 * @param begun - its entry in flight.
 * @returns undefined for one that never left: it could not have cost anything.
 */
export function endedEntryOf(begun: LedgerEntry, outcome: AttemptOutcome): NewEntry | undefined {
  const charge = chargeOfOutcome(begun.model, outcome);
  if (charge === undefined && !outcome.sent) return undefined;
  const status = statusOf(charge);
  const at = new Date().toISOString();
  const { seq: _unnumbered, ...begin } = begun;
  const entry: NewEntry = { ...begin, status, billing: billingOf(status), at, durationMs: outcome.durationMs };
  if (charge !== undefined) entry.charge = charge;
  if (outcome.status !== undefined) entry.httpStatus = outcome.status;
  if (outcome.errorCode !== undefined) entry.errorCode = outcome.errorCode;
  if (outcome.aborted) entry.abortedAt = at;
  if (outcome.charactersReceived !== undefined) entry.charactersReceived = outcome.charactersReceived;
  if (outcome.timeToFirstTokenMs !== undefined) entry.timeToFirstTokenMs = outcome.timeToFirstTokenMs;
  if (outcome.finishReason !== undefined) entry.finishReason = outcome.finishReason;
  return entry;
}

/** How an entry reads that the store does not have yet: without a number. */
export function waitingEntry(entry: NewEntry): LedgerEntry {
  return { ...entry, seq: 0, openedAt: entry.openedAt ?? entry.at };
}

/** A usage that came is the evidence, whatever the status said. */
function chargeOfOutcome(model: string | undefined, { charge, billing }: AttemptOutcome): Charge | undefined {
  if (charge !== undefined) return charge;
  return billing === 'none' ? undefined : chargeFrom(undefined, { requestedModel: model });
}

function statusOf(charge: Charge | undefined): Exclude<EntryStatus, 'in-flight'> {
  if (charge === undefined) return 'refused';
  return charge.costRub === undefined ? 'unknown' : 'settled';
}
