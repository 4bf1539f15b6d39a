export { sqliteOutbox, type SqliteOutbox } from './sqlite-outbox.ts';
export { sqliteStore, type SqliteStore, type SqliteStoreOptions } from './sqlite-store.ts';
