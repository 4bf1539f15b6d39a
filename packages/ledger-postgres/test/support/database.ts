import { randomUUID } from 'node:crypto';
import { Client, Pool, type PoolConfig } from 'pg';
import { afterAll, inject } from 'vitest';
import { migrate } from '../../src/index.ts';
import type { Query } from '../../src/query.ts';

/** A database with the schema, of which others are copies: that is quicker than making the schema again. */
const TEMPLATE = 'kopek_template';

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
export async function migratedDatabase(options: PoolConfig = {}): Promise<Database> {
  await makeTemplate();
  return copyOf(TEMPLATE, options);
}

/** The first test file that needs it makes it, and the others wait for that. */
async function makeTemplate(): Promise<void> {
  const admin = new Client({ connectionString: inject('serverUrl') });
  await admin.connect();
  await admin.query('select pg_advisory_lock(1)');
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [TEMPLATE]);
  if (rowCount === 0) {
    await admin.query(`create database ${TEMPLATE}`);
    const url = new URL(inject('serverUrl'));
    url.pathname = TEMPLATE;
    const template = databaseAt(url.href);
    await migrate(template);
    await template.pool.end();
  }
  await admin.end();
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
