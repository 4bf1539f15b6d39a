/**
 * What the authors of stores share, so that every store reads queries and rejects mistakes in the same way:
 * `@kopek/ledger/store`.
 */
export { LIMIT_EVENTS_AT_ONCE, type LimitEventTables } from './engine/budgets.ts';
export { LedgerEngine, type EngineOptions } from './engine/engine.ts';
export { comparableName } from './engine/replay-keys.ts';
export { checkNewEntry, checkReserveRequest } from './engine/lifecycle.ts';
export { engineStore, type StoreParts } from './engine/engine-store.ts';
export type { Atomic } from './engine/batches.ts';
export type { ScopeCounters, Bound, Counter, EndedQuery, Head, Row, Tables, WindowCounter } from './engine/tables.ts';
export { PRICE_MEMORY, ReadPrices, type NumberedCharge } from './base/model-costs.ts';
export { wildcardOf } from './contract/scope.ts';
export { allLimitEvents, boundsOf, type PageBounds } from './base/pages.ts';
export { checkTimeZone, DEFAULT_TIME_ZONE, latestDays, momentOf, WHOLE_LIFE } from './base/windows.ts';
