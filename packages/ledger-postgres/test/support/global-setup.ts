import type { TestProject } from 'vitest/node';
import { Pool } from 'pg';
import { migrate } from '../../src/index.ts';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of a server that all test files share; each makes a database of its own on it. */
    serverUrl: string;
  }
}

/** A database with the schema, of which others are copies: that is quicker than making the schema again. */
export const TEMPLATE = 'kopek_template';

/** One PostgreSQL for all test files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres({ settings: ['max_connections=300'] });
  const admin = new Pool({ connectionString: server.url('postgres') });
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  const template = new Pool({ connectionString: server.url(TEMPLATE) });
  await migrate({ query: (text, values) => template.query(text, values) });
  await template.end();
  project.provide('serverUrl', server.url('postgres'));
  return () => server.stop();
}
