import { configurationError, kindOf } from '@kopek/core/kit';

/** A row as a driver returns it. */
export type Row = Record<string, unknown>;

/** Rows, bare (`postgres`, Neon over HTTP) or under `rows` (`pg`, PGlite, Neon's `Pool`). */
export type QueryResult = readonly Row[] | { readonly rows: readonly Row[] };

/**
 * Runs one statement. This package needs nothing else from a driver.
 *
 * - `pg`: `(text, values) => pool.query(text, values)`
 * - `postgres`: `(text, values) => sql.unsafe(text, values)`
 * - Neon over HTTP: `(text, values) => sql.query(text, values)`
 * - PGlite: `(text, values) => database.query(text, values)`
 *
 * Every statement is a transaction of its own and leaves nothing in the session, so pools, PgBouncer in transaction
 * mode and HTTP all work.
 *
 * @param text - SQL with `$1`.
 * @param values - texts.
 */
export type Query = (text: string, values: string[]) => PromiseLike<QueryResult>;

/** @throws KopekError `configuration` for anything but a function: a pool has a `query`, but is not one. */
export function checkQuery(of: string, query: unknown): void {
  if (typeof query === 'function') return;
  throw configurationError(
    `query of ${of} must be a function such as (text, values) => pool.query(text, values), got ${kindOf(query)}`,
  );
}

/** The rows of a result, whatever the driver calls them. */
export function rowsOf(result: QueryResult): readonly Row[] {
  return 'rows' in result ? result.rows : result;
}
