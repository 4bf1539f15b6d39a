export { LedgerObject } from './ledger-object.ts';
export { durableStore, type LedgerNamespace, type DurableStoreOptions } from './durable-store.ts';
export type { ObjectStorage } from './storage.ts';
