/**
 * What the authors of stores share, so that every store reads questions and refuses mistakes in the same way:
 * `@kopek/core/ledger-store`.
 */
import type { Charge } from '../money/charge.ts';
import { PriceHistory, type PriceEstimate } from './price-history.ts';

export { checkEstimate, checkNewEntry } from './book-entry.ts';
export { boundsOf, type PageBounds } from './entries-page.ts';
export { DEFAULT_TIME_ZONE, momentOf } from './windows.ts';

/** How many of the latest answers of a model its price is estimated from. */
export const PRICE_SAMPLES = 200;

/**
 * The estimate that `prices` of a store gives.
 *
 * @param charges - of the latest settled answers of the model, oldest first.
 * @returns undefined when none of them has a price and a count of tokens.
 */
export function priceEstimateOf(model: string, charges: Iterable<Charge>): PriceEstimate | undefined {
  const history = new PriceHistory(1, PRICE_SAMPLES);
  // one model, whichever of the two names it was found under
  for (const { servedModel: _, ...charge } of charges) history.add({ ...charge, requestedModel: model });
  return history.estimate(model);
}
