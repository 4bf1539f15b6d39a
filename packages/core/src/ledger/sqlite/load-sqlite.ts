import { configurationError } from '../../errors/configuration-error.ts';

/**
 * SQLite of the runtime.
 *
 * @throws KopekError `configuration` on a runtime without it.
 */
export function loadSqlite(): typeof import('node:sqlite') {
  // not an import: bundlers for other runtimes would stumble over it, and it may be absent
  const sqlite = globalThis.process?.getBuiltinModule?.('node:sqlite');
  if (sqlite !== undefined) return sqlite;
  throw configurationError(
    'This runtime has no node:sqlite: the ledger in a file needs Node 22.13 or later; use another store here.',
  );
}
