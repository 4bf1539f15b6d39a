import type { AttemptInfo, AttemptOutcome } from '@kopek/core';
import { chargeFrom, defined } from '@kopek/core/kit';
import type { NewEntry } from '../contract/contract.ts';
import { billingOf, type LedgerEntry, type OpenAttempt } from '../contract/entry.ts';
import { isoTime } from '../base/iso-time.ts';

/** Makes the entry of an attempt before it is sent. */
export function openAttemptOf(info: AttemptInfo, instanceId: string | undefined): OpenAttempt {
  const { attempt, path, model, tags, runId, parentRunId, idempotencyKey, idempotentBilling } = info;
  // a copy, because the caller may change its own
  const own = { attempt, path, model, tags: tags && { ...tags }, runId, parentRunId, idempotencyKey, instanceId };
  return defined(idempotentBilling ? { ...own, idempotentBilling } : own);
}

/**
 * Makes the entry of an ended attempt.
 *
 * @returns undefined for one that was never sent: it could not have cost anything.
 */
export function outcomeEntry(open: LedgerEntry, outcome: AttemptOutcome): NewEntry | undefined {
  const { billing, sent, durationMs } = outcome;
  // a usage that arrived decides, even if the status says otherwise
  const charge =
    outcome.charge ?? (billing === 'none' ? undefined : chargeFrom(undefined, { requestedModel: open.model }));
  if (charge === undefined && !sent) return undefined;
  const status = charge === undefined ? 'rejected' : charge.costRub === undefined ? 'unknown' : 'settled';
  const at = isoTime(Date.now());
  const { status: httpStatus, errorCode, charactersReceived, timeToFirstTokenMs, finishReason } = outcome;
  const abandonedAt = outcome.aborted ? at : undefined;
  const ended = {
    ...open,
    seq: undefined,
    status,
    at,
    billing: billingOf(status),
    durationMs,
    charge,
    httpStatus,
    errorCode,
    abandonedAt,
    charactersReceived,
    timeToFirstTokenMs,
    finishReason,
  } as const;
  return defined(ended);
}
