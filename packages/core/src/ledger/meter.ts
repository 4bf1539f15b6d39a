import type { Charge } from '../money/charge.ts';
import type { AttemptInfo } from './attempt.ts';
import { createBalanceWatch, type LowBalanceSettings } from './balance-watch.ts';
import type { Booking, BookingTerms } from './booking.ts';
import { callSafely, reporterOf } from './callbacks.ts';
import type { LedgerEntry } from './entry.ts';
import type { Ledger } from './ledger.ts';
import { createLimitWatch, type LimitNear, type WatchedLimit } from './limit-watch.ts';
import { modelsOf } from './request-facts.ts';
import { estimateForLimits, readSpendLimits, scopeLimitsOf, withLimitedTags, type SpendLimit } from './spend-limit.ts';
import type { MaybePromise } from './store.ts';
import { andThen, type WaitSignal } from './store-answer.ts';

export type { AttemptInfo, AttemptOutcome } from './attempt.ts';
export type { Booking } from './booking.ts';

/** Where a charge came from: the entry of the ledger that holds it. */
export type ChargeCallContext = Readonly<LedgerEntry>;

/** Settings of {@link createMeter}. */
export interface MeterSettings {
  ledger: Ledger;
  /** Several limits hold together. A bare `'5.00'` limits the whole ledger, observed. */
  spendLimit?: SpendLimit | string | readonly (SpendLimit | string)[];
  /**
   * Called at once for each charge, settled or unknown, exactly once; not for a replay, which is no new charge. What it
   * throws is reported, never passed on.
   */
  onCharge?: (charge: Charge, context: ChargeCallContext) => void;
  /** Called when a limit reaches one of its `warnAt`, once for each threshold, scope and window. */
  onLimitNear?: (state: LimitNear) => void;
  /** Called once when the balance of an answer falls below a threshold; costs no request. */
  onLowBalance?: LowBalanceSettings;
  /** Gets what callbacks and estimates throw. Default: `console.error`. */
  onCallbackError?: (error: unknown) => void;
}

/** Books HTTP attempts and checks limits before them. */
export interface Meter {
  /**
   * Checks every limit and opens the books, before the request leaves. Call it in the context of the caller.
   *
   * @param options - `signal` ends the wait for a store that answers later.
   * @returns at once when the store answers at once.
   * @throws SpendLimitError when a limit would be passed; KopekError `store_unavailable` when the store cannot be asked;
   * `aborted` or `timeout` by the signal. Nothing may be sent then.
   */
  begin(info: AttemptInfo, options?: { signal?: WaitSignal | undefined }): MaybePromise<Booking>;
}

/**
 * Makes the meter of one client.
 *
 * @throws KopekError `configuration` for limits that make no sense, and for a threshold of the balance that is no amount.
 */
export function createMeter(settings: MeterSettings): Meter {
  const { ledger, onCharge } = settings;
  const limits = settings.spendLimit === undefined ? [] : readSpendLimits(settings.spendLimit);
  const report = reporterOf(settings.onCallbackError);
  const watchBalance = settings.onLowBalance && createBalanceWatch(settings.onLowBalance, report);
  const { onLimitNear } = settings;
  const limitWatch =
    onLimitNear &&
    limits.some(({ warnAt = [] }) => warnAt.length > 0) &&
    createLimitWatch({ onLimitNear, report, limits: () => ledger.store.limits() });
  const asksPrices = limits.some(({ estimate }) => typeof estimate !== 'string');

  function ended(entry: LedgerEntry, watched: readonly WatchedLimit[]): void {
    const { charge } = entry;
    if (charge === undefined) return;
    // a replay is no charge, and its balance is true all the same
    watchBalance?.(entry);
    if (entry.replayOf !== undefined) return;
    if (onCharge) callSafely(() => onCharge(charge, entry), report);
    if (limitWatch && charge.costRub !== undefined) limitWatch.spend(watched, charge.costRub);
  }

  return {
    begin(given, { signal } = {}) {
      if (limits.length === 0) return ledger.begin(given, { signal, onEnd: (entry) => ended(entry, []) });
      const info = withLimitedTags(given, limits);
      const watched = limits.flatMap((limit) =>
        scopeLimitsOf(limit, info).map((applied): WatchedLimit => ({ limit: applied, warnAt: limit.warnAt ?? [] })),
      );
      const terms: BookingTerms = {
        signal,
        limits: watched.map(({ limit }) => limit),
        onEnd: (entry) => ended(entry, watched),
      };
      if (limitWatch) terms.onLimits = (states) => limitWatch.see(watched, states);
      return andThen(ledger.prices(asksPrices ? modelsOf(info) : [], signal), (priceOf) => {
        const estimate = estimateForLimits(limits, info, priceOf, report);
        if (estimate !== undefined) terms.estimateRub = estimate;
        return ledger.begin(info, terms);
      });
    },
  };
}
