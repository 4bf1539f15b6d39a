export { grantSql, type GrantOptions } from './grants.ts';
export { migrate, migrationSql, SCHEMA_VERSION, schemaVersion, type MigrationResult } from './migrate.ts';
export type { Query, QueryResult, Row } from './query.ts';
export { postgresStore, type PostgresStore, type PostgresStoreOptions } from './store.ts';
