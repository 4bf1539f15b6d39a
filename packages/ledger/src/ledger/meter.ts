import { andThen, callSafely, modelsOf, reporterOf } from '@kopek/core/kit';
import type { AttemptInfo, Booking, MaybePromise, Meter, WaitSignal } from '@kopek/core';
import type { LimitState } from '../contract/contract.ts';
import type { LedgerEntry } from '../contract/entry.ts';
import { applyLimits, estimatesOf, readSpendLimits, waitMsOf, type Estimates } from '../limits/spend-limit.ts';
import { Watch, type WatchedLimit } from '../limits/watch.ts';
import { withAmbientSpend } from '../limits/with-spend.ts';
import type { BeginTerms } from './booking.ts';
import type { PriceLookup } from './latest-prices.ts';
import type { MeterSettings } from './settings.ts';

/** What a meter needs of a ledger. */
export interface MeteredBooks {
  begin(info: AttemptInfo, terms: BeginTerms): MaybePromise<Booking>;
  prices(models: readonly string[], signal: WaitSignal | undefined): MaybePromise<PriceLookup>;
  /** How limits on these scopes stand. */
  limits(scopes: readonly string[]): MaybePromise<readonly LimitState[]>;
}

/**
 * Makes the meter of one client.
 *
 * @throws KopekError `configuration` for limits that make no sense, and for a threshold of the balance that is no amount.
 */
export function createMeter(books: MeteredBooks, settings: MeterSettings): Meter {
  const { onCharge } = settings;
  const limits = settings.spendLimit === undefined ? [] : readSpendLimits(settings.spendLimit);
  const report = reporterOf(settings.onCallbackError);
  const watch = new Watch({ ...settings, onCallbackError: report, limits: (scopes) => books.limits(scopes) });
  const warns = limits.some(({ warnAt = [] }) => warnAt.length > 0);
  const asksPrices = limits.some(({ estimate }) => typeof estimate !== 'string');

  function ended(entry: LedgerEntry, watched: readonly WatchedLimit[]): void {
    const { charge } = entry;
    if (charge === undefined) return;
    // a replay is no charge, and its balance is true all the same
    watch.balance(entry);
    if (entry.replayOf !== undefined) return;
    if (onCharge) callSafely(() => onCharge(charge, entry), report);
    if (warns && charge.costRub !== undefined) watch.spend(watched, charge.costRub);
  }

  return {
    observeKey: (reading) => watch.budget(reading),
    begin(given, { signal, timeoutMs } = {}) {
      const called = withAmbientSpend(given);
      if (limits.length === 0) return books.begin(called, { signal, onEnd: (entry) => ended(entry, []) });
      const { info, applied } = applyLimits(limits, called);
      const watched = applied.flatMap(({ limit, applied: scopes }) =>
        scopes.map((scope): WatchedLimit => ({ limit: scope, warnAt: limit.warnAt ?? [] })),
      );
      const models = asksPrices ? modelsOf(info) : [];
      const estimate = (): MaybePromise<Estimates> =>
        andThen(books.prices(models, signal), (priceOf) => estimatesOf(applied, info, priceOf, report));
      const terms: BeginTerms = {
        signal,
        limits: watched.map(({ limit }) => limit),
        estimate,
        waitMs: Math.min(waitMsOf(applied), timeoutMs ?? Infinity),
        onEnd: (entry) => ended(entry, watched),
      };
      if (warns) terms.onLimits = (states) => watch.see(watched, states);
      return andThen(estimate(), (estimates) => books.begin(info, { ...terms, ...estimates }));
    },
  };
}
