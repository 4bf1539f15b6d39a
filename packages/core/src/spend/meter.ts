import type { AttemptInfo, AttemptOutcome } from './attempt.ts';
import { createBalanceWatch, type LowBalanceSettings } from './balance-watch.ts';
import { callSafely, reportSafely } from './callbacks.ts';
import { chargeFrom, type Charge } from './charge.ts';
import type { LedgerEntry } from './ledger-entry.ts';
import type { MaybePromise, NewEntry, Reservation } from './ledger-store.ts';
import type { Ledger } from './ledger.ts';
import { SpendLimitError } from './spend-limit-error.ts';
import { readSpendLimits, scopeLimitOf, type SpendLimit } from './spend-limit.ts';

export type { AttemptInfo, AttemptOutcome } from './attempt.ts';

/** Where a charge came from: the entry of the ledger that holds it. */
export type ChargeCallContext = Readonly<LedgerEntry>;

/** Settings of {@link createMeter}. */
export interface MeterSettings {
  ledger: Ledger;
  /** Several limits hold together. A bare `'5.00'` limits the whole ledger, observed. */
  spendLimit?: SpendLimit | string | readonly (SpendLimit | string)[];
  /** Called at once for each charge, settled or unknown, exactly once. What it throws is reported, never passed on. */
  onCharge?: (charge: Charge, context: ChargeCallContext) => void;
  /** Called once when the balance of an answer falls below a threshold; costs no request. */
  onLowBalance?: LowBalanceSettings;
  /** Gets what callbacks, estimates and the store throw while a charge is booked. Default: `console.error`. */
  onCallbackError?: (error: unknown) => void;
}

/** Books HTTP attempts and checks limits before them. */
export interface Meter {
  /**
   * Checks every limit and reserves, before the request leaves.
   *
   * @throws SpendLimitError when a limit would be passed. Nothing may be sent then.
   */
  begin(info: AttemptInfo): MaybePromise<Booking>;
}

/** One attempt on its way. */
export interface Booking {
  /**
   * Writes how the attempt ended, before the answer's end is delivered. Must be called for every attempt, else its
   * reservation stays; a second call is ignored. Never throws.
   */
  settle(outcome: AttemptOutcome): MaybePromise<void>;
}

/**
 * Makes the meter of one client.
 *
 * @throws KopekError `configuration` for limits that make no sense.
 */
export function createMeter(settings: MeterSettings): Meter {
  const { ledger, onCharge } = settings;
  const limits = settings.spendLimit === undefined ? [] : readSpendLimits(settings.spendLimit);
  const report = settings.onCallbackError ?? ((error) => console.error('A callback of Kopek failed:', error));
  const watchBalance = settings.onLowBalance && createBalanceWatch(settings.onLowBalance, report);

  function publish(entry: LedgerEntry): void {
    if (entry.charge === undefined) return;
    if (onCharge) callSafely(() => onCharge(entry.charge as Charge, entry), report);
    watchBalance?.(entry);
  }

  function book(info: AttemptInfo, reservationId: string | undefined): Booking {
    let settled = false;
    return {
      settle(outcome) {
        if (settled) return undefined;
        settled = true;
        try {
          const entry = entryOf(info, outcome);
          if (entry === undefined) {
            const released = reservationId === undefined ? undefined : ledger.store.release(reservationId);
            return released instanceof Promise ? settleSafely(released, report) : undefined;
          }
          const kept = ledger.settle(reservationId, entry);
          if (kept instanceof Promise) return settleSafely(kept.then(publish), report);
          publish(kept);
        } catch (error) {
          reportSafely(report, error);
        }
        return undefined;
      },
    };
  }

  return {
    begin(given) {
      if (limits.length === 0) return book(given, undefined);
      const info = withLimitedTags(given, limits);
      const history = (model: string): ReturnType<Ledger['estimatedPrice']> => ledger.estimatedPrice(model);
      const reservation = ledger.store.reserve(limits.flatMap((limit) => scopeLimitOf(limit, info, history, report)));
      if (reservation instanceof Promise) return reservation.then((kept) => book(info, idOf(kept)));
      return book(info, idOf(reservation));
    },
  };
}

function idOf(reservation: Reservation): string {
  if ('id' in reservation) return reservation.id;
  const { limit, spentRub, reservedRub, reason } = reservation.refused;
  throw new SpendLimitError({
    limitRub: limit.maxRub,
    spentRub,
    reservedRub,
    scope: limit.scope,
    reason,
    ...(limit.estimateRub === undefined ? {} : { estimateRub: limit.estimateRub }),
  });
}

/** A call without the tag that a limit counts is booked under the empty tag: else it would be free of that limit. */
function withLimitedTags(info: AttemptInfo, limits: readonly SpendLimit[]): AttemptInfo {
  const missing = limits.flatMap(({ per, tag }) => (per === 'tag' && tag !== undefined ? [[tag, '']] : []));
  return missing.length === 0 ? info : { ...info, tags: { ...Object.fromEntries(missing), ...info.tags } };
}

/** @returns undefined for an attempt that never left: it could not have cost anything. */
function entryOf(info: AttemptInfo, outcome: AttemptOutcome): NewEntry | undefined {
  let charge = outcome.charge;
  if (charge === undefined && outcome.billing !== 'none')
    charge = chargeFrom(undefined, { requestedModel: info.model });
  if (charge === undefined && !outcome.sent) return undefined;
  const at = new Date().toISOString();
  const entry: NewEntry = {
    at,
    attempt: info.attempt,
    // a usage that came is the evidence, whatever the status said
    billing: charge === undefined ? 'none' : charge.status === 'settled' ? 'charged' : 'unknown',
    path: info.path,
    durationMs: outcome.durationMs,
  };
  if (charge !== undefined) entry.charge = charge;
  if (info.model !== undefined) entry.model = info.model;
  if (info.tags !== undefined) entry.tags = { ...info.tags };
  if (info.runId !== undefined) entry.runId = info.runId;
  if (info.parentRunId !== undefined) entry.parentRunId = info.parentRunId;
  if (info.idempotencyKey !== undefined) entry.idempotencyKey = info.idempotencyKey;
  if (outcome.status !== undefined) entry.status = outcome.status;
  if (outcome.errorCode !== undefined) entry.errorCode = outcome.errorCode;
  if (outcome.aborted) entry.abortedAt = at;
  if (outcome.charactersReceived !== undefined) entry.charactersReceived = outcome.charactersReceived;
  return entry;
}

/** A store over a network may fail; the answer was paid for and is delivered all the same. */
async function settleSafely(kept: Promise<void>, report: (error: unknown) => void): Promise<void> {
  try {
    await kept;
  } catch (error) {
    reportSafely(report, error);
  }
}
