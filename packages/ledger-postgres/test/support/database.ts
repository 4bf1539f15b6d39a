import { randomUUID } from 'node:crypto';
import { Client, Pool, type PoolConfig } from 'pg';
import { afterAll, inject } from 'vitest';
import type { Query } from '../../src/query.ts';
import { TEMPLATE } from './global-setup.ts';

/** A database of one test file. */
export interface Database {
  url: string;
  pool: Pool;
  query: Query;
}

/** Makes an empty database, and ends its connections after the tests of the file. */
export function emptyDatabase(options: PoolConfig = {}): Promise<Database> {
  return copyOf('template1', options);
}

/** Makes a database with the schema. */
export function migratedDatabase(options: PoolConfig = {}): Promise<Database> {
  return copyOf(TEMPLATE, options);
}

async function copyOf(template: string, options: PoolConfig): Promise<Database> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const serverUrl = inject('serverUrl');
  const admin = new Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`create database ${name} template ${template}`);
  await admin.end();
  const url = new URL(serverUrl);
  url.pathname = name;
  const database = databaseAt(url.href, options);
  afterAll(() => database.pool.end());
  return database;
}

/** Connects to a database. */
export function databaseAt(url: string, options: PoolConfig = {}): Database {
  const pool = new Pool({ connectionString: url, max: 10, ...options });
  // a server that is stopped while a connection is idle says so here
  pool.on('error', () => {});
  return { url, pool, query: (text, values) => pool.query(text, values) };
}
