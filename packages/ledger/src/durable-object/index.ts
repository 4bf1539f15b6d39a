export { BookObject } from './book-object.ts';
export { durableStore, type BookNamespace, type DurableStoreOptions } from './durable-store.ts';
export type { ObjectStorage } from './storage.ts';
