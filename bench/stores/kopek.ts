import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLedger, type LedgerStore } from '@kopek/ledger';
import { sqliteStore } from '@kopek/ledger/sqlite';
import { migrate, postgresStore, type PostgresStoreOptions } from '@kopek/ledger-postgres';
import { neon, neonConfig } from '@neondatabase/serverless';
import { Pool } from 'pg';
import { startWorkers } from '../../packages/ledger/src/durable-object/__fixtures__/start-workers.ts';
import type { Measured } from '../../packages/ledger/scripts/counted-book.ts';
import { startPostgres } from '../../packages/ledger-postgres/test/support/postgres-server.ts';
import { median, type StoreFigures } from './figures.ts';

type Query = PostgresStoreOptions['query'];

/** A SQLite file: no question leaves the process. */
export function file(calls: number): () => Promise<StoreFigures[]> {
  return async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kopek-stores-'));
    const figures = await measured('SQLite file', sqliteStore(join(folder, 'ledger.db')), calls, () => 0);
    rmSync(folder, { recursive: true });
    return [figures];
  };
}

/** PostgreSQL whose commits reach the disk: over TCP, and over HTTP as Neon has it, one request for each statement. */
export function postgres(calls: number): () => Promise<StoreFigures[]> {
  return async () => {
    const server = await startPostgres({ durable: true });
    const url = server.url('postgres');
    const pool = new Pool({ connectionString: url });
    const query: Query = (text, values) => pool.query(text, values);
    const proxy = await startProxy(pool);
    // the driver wants the name of a host with a domain; the endpoint decides where it goes
    neonConfig.fetchEndpoint = proxy.endpoint;
    const sql = neon(url.replace('127.0.0.1', 'database.localhost'));
    await migrate({ query });
    const figures: StoreFigures[] = [];
    for (const [name, ask] of [
      ['PostgreSQL, TCP', query],
      ['PostgreSQL, HTTP', (text: string, values: string[]) => sql.query(text, values)],
    ] as const) {
      let statements = 0;
      const counted: Query = (text, values) => {
        statements += 1;
        return ask(text, values);
      };
      const store = postgresStore({ query: counted, ledgerName: name });
      figures.push(await measured(name, store, calls, () => statements));
    }
    proxy.close();
    await pool.end();
    await server.stop();
    return figures;
  };
}

/** A Durable Object in workerd, which counts for itself what it is asked. */
export function durableObject(calls: number): () => Promise<StoreFigures[]> {
  return async () => {
    const script = new URL('../../packages/ledger/scripts/counted-book.ts', import.meta.url);
    const workerd = await startWorkers({ counted: { file: script.pathname, book: 'CountedBook' } });
    const response = await workerd.dispatchFetch(`http://counted/?calls=${calls}`);
    const withTwoLimits = ((await response.json()) as Measured[]).find(({ limits }) => limits === 2);
    await workerd.dispose();
    if (withTwoLimits === undefined) throw new Error('the Worker measured no call with two limits');
    const { requests, milliseconds } = withTwoLimits;
    return [{ store: 'Durable Object', roundTrips: requests, firstRoundTrips: requests, milliseconds }];
  };
}

async function measured(
  store: string,
  ledgerStore: LedgerStore,
  calls: number,
  asked: () => number,
): Promise<StoreFigures> {
  const ledger = createLedger({ store: ledgerStore, timeoutMs: 10_000 });
  const meter = ledger.meter({
    spendLimit: [
      { maxRub: '1000000', period: 'day', estimate: '0.05' },
      { maxRub: '1000000', period: 'day', per: { tag: 'user' }, estimate: '0.05' },
    ],
  });
  const roundTrips: number[] = [];
  const times: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    const [askedBefore, startedMs] = [asked(), performance.now()];
    const attempt = await meter.begin({ path: '/v1/chat/completions', attempt: 1, model: 'm', tags: { user: 'anna' } });
    const charge = { status: 'settled', costRub: '0.04', servedModel: 'm', generationId: attempt.id } as const;
    await attempt.settle({ billing: 'charged', sent: true, durationMs: 800, charge });
    times.push(performance.now() - startedMs);
    roundTrips.push(asked() - askedBefore);
  }
  await ledger.close();
  const [first = Number.NaN, ...later] = roundTrips;
  return { store, roundTrips: median(later), firstRoundTrips: first, milliseconds: median(times) };
}

/** What Neon has in front of its databases: a statement and its values come in as JSON, rows go out as JSON. */
async function startProxy(pool: Pool): Promise<{ endpoint: string; close(): void }> {
  const server = createServer((request, response) => {
    void answer(request).then((body) => response.end(JSON.stringify(body)));
  });
  async function answer(request: IncomingMessage): Promise<unknown> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { query, params } = JSON.parse(body) as { query: string; params: string[] };
    const { rows, fields, rowCount, command } = await pool.query({ text: query, values: params, rowMode: 'array' });
    const described = fields.map(({ name, dataTypeID }) => ({ name, dataTypeID }));
    return { rows, fields: described, rowCount, command, rowAsArray: true };
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return { endpoint: `http://127.0.0.1:${port}/sql`, close: () => server.close() };
}
