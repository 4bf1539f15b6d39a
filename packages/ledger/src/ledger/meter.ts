import { andThen, callSafely, modelsOf, reporterOf } from '@kopek/core/kit';
import type { Meter } from '@kopek/core';
import type { LedgerStore } from '../contract/contract.ts';
import type { LedgerEntry } from '../contract/entry.ts';
import { applyLimits, estimatesOf } from '../limits/applied-limit.ts';
import { readSpendLimits } from '../limits/spend-limit.ts';
import { Watch, type WatchedLimit } from '../limits/watch.ts';
import { withAmbientSpend } from '../limits/with-spend.ts';
import type { BeginTerms, Bookings } from './booking.ts';
import type { LatestPrices } from './latest-prices.ts';
import type { MeterSettings } from './settings.ts';

/** What a meter needs of a ledger. */
export interface MeteredBooks {
  bookings: Bookings;
  prices: LatestPrices;
  store: LedgerStore;
}

/**
 * Makes the meter of one client.
 *
 * @throws KopekError `configuration` for limits that make no sense, and for a threshold of the balance that is no amount.
 */
export function createMeter({ bookings, prices, store }: MeteredBooks, settings: MeterSettings): Meter {
  const { onCharge } = settings;
  const limits = settings.spendLimit === undefined ? [] : readSpendLimits(settings.spendLimit);
  const report = reporterOf(settings.onCallbackError);
  const watch = new Watch(settings, (scope) => store.limits({ scope }));
  const warns = limits.some(({ warnAt }) => warnAt.length > 0);
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
    begin(given, { signal, timeoutMs = Infinity } = {}) {
      const { info, applied } = applyLimits(limits, withAmbientSpend(given));
      const terms: BeginTerms = {
        signal,
        limits: applied.map(({ limit }) => limit),
        waitMs: Math.min(timeoutMs, ...applied.map(({ waitMs }) => waitMs)),
        onEnd: (entry) => ended(entry, applied),
      };
      if (applied.length > 0) {
        const models = asksPrices ? modelsOf(info) : [];
        terms.estimate = () =>
          andThen(prices.ask(models, signal), (priceOf) => estimatesOf(applied, info, priceOf, report));
      }
      if (warns) terms.onLimits = (states) => watch.see(applied, states);
      return bookings.begin(info, terms);
    },
  };
}
