/**
 * What the authors of stores share, so that every store reads questions and refuses mistakes in the same way:
 * `@kopek/core/ledger-store`.
 */
export { checkEstimate, checkNewEntry } from './book-entry.ts';
export { boundsOf, type PageBounds } from './entries-page.ts';
export { PRICE_SAMPLES, priceEstimateOf } from './price-estimate.ts';
export { DEFAULT_TIME_ZONE, momentOf } from './windows.ts';
