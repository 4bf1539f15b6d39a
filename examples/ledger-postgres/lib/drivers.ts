/** How each driver runs a statement: the one function that a store needs. */
import { PGlite } from '@electric-sql/pglite';
import type { Query } from '@kopek/ledger-postgres';
import { neon } from '@neondatabase/serverless';
import { Pool } from 'pg';
import postgres from 'postgres';

/** A driver: how it runs a statement, and how its connections end. */
export interface Driver {
  query: Query;
  end: () => Promise<void>;
}

/** `pg`: a pool. */
export function pgDriver(url: string): Driver {
  const pool = new Pool({ connectionString: url });
  // a server that shuts down while a connection is idle would end the process
  pool.on('error', console.error);
  return { query: (text, values) => pool.query(text, values), end: () => pool.end() };
}

/** `postgres`, also known as postgres.js. */
export function postgresDriver(url: string): Driver {
  const sql = postgres(url);
  return { query: (text, values) => sql.unsafe(text, values), end: () => sql.end() };
}

/** Neon: one HTTP request for each statement, so it also runs where there are no sockets. */
export function neonDriver(url: string): Driver {
  const sql = neon(url);
  return { query: (text, values) => sql.query(text, values), end: () => Promise.resolve() };
}

/** PGlite: PostgreSQL inside this process. */
export function pgliteDriver(): Driver {
  const database = new PGlite();
  return {
    query: (text, values) => database.query<Record<string, unknown>>(text, values),
    end: () => database.close(),
  };
}

/** The driver that `KOPEK_DRIVER` names for `DATABASE_URL`; without a database, one inside this process. */
export function driverOfEnvironment(): Driver {
  const { DATABASE_URL: url, KOPEK_DRIVER: name = 'pg' } = process.env;
  if (url === undefined) return pgliteDriver();
  const drivers: Record<string, (url: string) => Driver> = { pg: pgDriver, postgres: postgresDriver, neon: neonDriver };
  const driver = drivers[name];
  if (driver === undefined) throw new Error(`KOPEK_DRIVER must be one of ${Object.keys(drivers).join(', ')}.`);
  return driver(url);
}
