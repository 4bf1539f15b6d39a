export type { SqliteStore, SqliteStoreOptions } from './sqlite-options.ts';
export { sqliteOutbox, type SqliteOutbox } from './sqlite-outbox.ts';
export { sqliteStore } from './sqlite-store.ts';
