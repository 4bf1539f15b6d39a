import { PRICE_SAMPLES, priceEstimateOf, type PriceEstimate } from '../price-estimate.ts';
import type { EntryTable } from './entry-table.ts';

/** Prices change slowly, and reading them for every call would cost more than the call's entry. */
const FRESH_MS = 2000;

/** What models have cost lately, read from the book at most once in a while. */
export class RecentPrices {
  readonly #entries: EntryTable;
  readonly #known = new Map<string, { estimate: PriceEstimate; untilMs: number }>();

  constructor(entries: EntryTable) {
    this.#entries = entries;
  }

  /** Undefined while no answer of the model has a price. */
  of(model: string, nowMs: number): PriceEstimate | undefined {
    const known = this.#known.get(model);
    if (known !== undefined && nowMs < known.untilMs) return known.estimate;
    const charges = this.#entries.latestOf(model, PRICE_SAMPLES).flatMap(({ charge }) => charge ?? []);
    const estimate = priceEstimateOf(charges);
    if (estimate !== undefined) {
      if (this.#known.size > PRICE_SAMPLES) this.#known.clear();
      this.#known.set(model, { estimate, untilMs: nowMs + FRESH_MS });
    }
    return estimate;
  }
}
