/** What SQLite keeps in a column of ours. */
export type SqlValue = string | number | null;

/** A row as SQLite gives it, by column. */
export type SqlRow = Record<string, unknown>;

/**
 * A synchronous SQLite database: a file, or the storage of a Durable Object. It needs so little that you can write
 * one for any runtime in a few lines.
 */
export interface SqlDriver {
  /** Runs a statement and returns its rows. */
  all(sql: string, ...values: readonly SqlValue[]): SqlRow[];
  /** Runs a statement that returns nothing. */
  run(sql: string, ...values: readonly SqlValue[]): void;
  /**
   * Calls back when data read or written before may be outdated: another connection has written, or a transaction was
   * rolled back. Called before a step reads.
   */
  onStale(forget: () => void): void;
}

/** @throws TypeError when the database holds something else than we wrote. */
export function text(row: SqlRow, column: string): string {
  const value = row[column];
  if (typeof value === 'string') return value;
  throw damaged(column, value);
}

/** @throws TypeError when the database holds something else than we wrote. */
export function integer(row: SqlRow, column: string): number {
  const value = row[column];
  if (typeof value === 'number') return value;
  throw damaged(column, value);
}

function damaged(column: string, value: unknown): TypeError {
  return new TypeError(`The ledger is damaged: column ${column} contains ${value === null ? 'NULL' : typeof value}.`);
}
