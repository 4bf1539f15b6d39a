import type { SQLOutputValue } from 'node:sqlite';

/** A row as SQLite gives it. */
export type SqlRow = Record<string, SQLOutputValue>;

/** @throws TypeError when the file holds something else than we wrote. */
export function text(row: SqlRow, column: string): string {
  const value = row[column];
  if (typeof value === 'string') return value;
  throw damaged(column, value);
}

/** A column that may be NULL. */
export function optionalText(row: SqlRow, column: string): string | undefined {
  return row[column] === null ? undefined : text(row, column);
}

/** @throws TypeError when the file holds something else than we wrote. */
export function integer(row: SqlRow, column: string): number {
  const value = row[column];
  if (typeof value === 'number') return value;
  throw damaged(column, value);
}

function damaged(column: string, value: unknown): TypeError {
  return new TypeError(`The ledger is damaged: its column ${column} holds ${value === null ? 'NULL' : typeof value}.`);
}
