import { DatabaseSync } from 'node:sqlite';

const SCHEMA = `
CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS accounts (id TEXT PRIMARY KEY, balance TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS deposits (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, account_id TEXT NOT NULL, at INTEGER NOT NULL, amount TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS keys (
  id TEXT PRIMARY KEY, hash TEXT NOT NULL UNIQUE, account_id TEXT NOT NULL, settings TEXT NOT NULL,
  expires_at INTEGER, budget_limit TEXT, budget_remaining TEXT, reset_at INTEGER,
  low_notified INTEGER NOT NULL DEFAULT 0, listed INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE TABLE IF NOT EXISTS charges (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, generation_id TEXT NOT NULL UNIQUE, key_id TEXT NOT NULL,
  account_id TEXT NOT NULL, at INTEGER NOT NULL, cost TEXT NOT NULL, balance TEXT NOT NULL,
  requested_model TEXT NOT NULL, served_model TEXT NOT NULL, provider TEXT NOT NULL, prompt_tokens INTEGER NOT NULL,
  completion_tokens INTEGER NOT NULL, web_search_requests INTEGER NOT NULL, more TEXT, usage_delivered INTEGER NOT NULL
) STRICT;
CREATE TRIGGER IF NOT EXISTS charge_lowers_balance AFTER INSERT ON charges
BEGIN UPDATE accounts SET balance = NEW.balance WHERE id = NEW.account_id; END;
CREATE TABLE IF NOT EXISTS resets (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, key_id TEXT NOT NULL, at INTEGER NOT NULL, remaining_before TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS events (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, kind TEXT NOT NULL, key_id TEXT NOT NULL, detail TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS replays (
  key_id TEXT NOT NULL, idempotency_key TEXT NOT NULL, body_hash TEXT NOT NULL, at INTEGER NOT NULL,
  generation_id TEXT NOT NULL, answer TEXT NOT NULL, PRIMARY KEY (key_id, idempotency_key)
) STRICT;
CREATE INDEX IF NOT EXISTS replays_at ON replays (at);
`;

/** The gateway's books. */
export interface Database {
  readonly sqlite: DatabaseSync;
  /** Runs `work` in one transaction: all of it is kept, or nothing. */
  transaction<Result>(work: () => Result): Result;
  /** Called after a rollback: whatever was cached of its writes is wrong. */
  onRollback(listener: () => void): void;
  readMeta(name: string): string | undefined;
  writeMeta(name: string, value: string): void;
  close(): void;
}

/**
 * Opens the books.
 *
 * @param file - path of the database file; in memory when absent.
 * @throws Error that names the file, when it cannot be opened, is not a database, or is in use by another process.
 */
export function openDatabase(file?: string): Database {
  const sqlite = openFile(file ?? ':memory:');
  const begin = sqlite.prepare('BEGIN IMMEDIATE');
  const commit = sqlite.prepare('COMMIT');
  const readMeta = sqlite.prepare('SELECT value FROM meta WHERE name = ?');
  const writeMeta = sqlite.prepare('INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)');
  const listeners: (() => void)[] = [];
  return {
    sqlite,
    transaction(work) {
      // inside a running transaction the work becomes part of it
      if (sqlite.isTransaction) return work();
      begin.run();
      try {
        const result = work();
        commit.run();
        return result;
      } catch (error) {
        sqlite.exec('ROLLBACK');
        for (const listener of listeners) listener();
        throw error;
      }
    },
    onRollback: (listener) => void listeners.push(listener),
    readMeta: (name) => readMeta.get(name)?.['value']?.toString(),
    writeMeta: (name, value) => void writeMeta.run(name, value),
    close: () => sqlite.close(),
  };
}

function openFile(file: string): DatabaseSync {
  try {
    const sqlite = new DatabaseSync(file);
    // EXCLUSIVE keeps out a second gateway, which could spend the same rubles again because it knows nothing of the
    // answers that run here. WAL with NORMAL survives a killed process without loss; only a power cut may lose the newest charges
    sqlite.exec('PRAGMA busy_timeout = 2000; PRAGMA locking_mode = EXCLUSIVE;');
    sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
    // the lock is taken by the first write only
    sqlite.exec(`BEGIN IMMEDIATE; ${SCHEMA} COMMIT;`);
    const columns = sqlite.prepare('PRAGMA table_info(charges)').all();
    if (!columns.some(({ name }) => name === 'more')) throw new Error('an older version wrote them; use another file');
    return sqlite;
  } catch (error) {
    if (error instanceof Error && error.message.includes('locked'))
      throw new Error(`The books in ${file} are in use by another gateway; stop it first or use another file`, {
        cause: error,
      });
    throw new Error(
      `The books in ${file} cannot be opened: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  }
}
