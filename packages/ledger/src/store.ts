/**
 * What the authors of stores share, so that every store reads questions and refuses mistakes in the same way:
 * `@kopek/ledger/store`.
 */
export { checkEstimate, checkNewEntry } from './book/lifecycle.ts';
export { boundsOf, type PageBounds } from './book/pages.ts';
export { PRICE_SAMPLES, priceEstimateOf } from './book/price-estimate.ts';
export { DEFAULT_TIME_ZONE, momentOf } from './contract/windows.ts';
