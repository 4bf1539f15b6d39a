import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of a server that all test files share; each makes a database of its own on it. */
    serverUrl: string;
  }
}

/** One PostgreSQL for all test files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres({ settings: ['max_connections=300'] });
  project.provide('serverUrl', server.url('postgres'));
  return () => server.stop();
}
