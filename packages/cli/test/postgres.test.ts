import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresStore, type Query } from '@kopek/ledger-postgres';
import { startPostgres, type PostgresServer } from '../../ledger-postgres/test/support/postgres-server.ts';
import { settled } from './ledger-file.ts';
import { LEDGER_POSTGRES, projectWith } from './project.ts';
import { kopek } from './support.ts';

const require = createRequire(import.meta.url);

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
}, 120_000);
afterAll(() => server.stop());

describe('a ledger in PostgreSQL', () => {
  it.each([
    [[], 'npm install @kopek/ledger-postgres pg'],
    [['pg'], 'npm install @kopek/ledger-postgres'],
    [['@kopek/ledger-postgres'], 'npm install pg'],
  ])('with %j in the project names in one sentence what to install', async (packages, expected) => {
    const { code, stderr } = await kopek(['ledger', 'verify', '--lang', 'en'], {
      cwd: projectWith(...packages),
      env: { DATABASE_URL: server.url('postgres') },
    });
    expect([code, stderr]).toEqual([2, `kopek: PostgreSQL needs more packages; run in your project: ${expected}\n`]);
  });

  it.each([
    ['pg', 'postgres'],
    ['postgres', 'template1'],
  ])('is migrated, verified, exported and shown through the driver %s of the project', async (driver, database) => {
    const cwd = projectWith('@kopek/ledger-postgres', driver);
    const options = { cwd, env: { DATABASE_URL: server.url(database) } };
    const missing = await kopek(['ledger', 'verify', '--lang', 'en'], options);
    expect([missing.code, missing.stderr]).toEqual([
      2,
      'kopek: The database has no Kopek tables yet; run: kopek ledger migrate\n',
    ]);
    const migrated = await kopek(['ledger', 'migrate', '--json'], options);
    expect(JSON.parse(migrated.stdout)).toMatchObject({ upToDate: true, from: 0 });
    const again = await kopek(['ledger', 'migrate', '--lang', 'en'], options);
    expect(again.stdout).toBe('The tables are up to date.\n');
    expect((await kopek(['ledger', 'verify', '--lang', 'en'], options)).stdout).toContain('Entries: 0');
    expect((await kopek(['ledger', 'export'], options)).stdout).toBe('');
    expect((await kopek(['ledger', 'tail'], options)).stdout).toBe('');
    expect(readdirSync(cwd)).toEqual(['node_modules']);
  });

  it('gets its first budget before its first call, under any name', async () => {
    const options = {
      cwd: projectWith('@kopek/ledger-postgres', 'pg'),
      env: { DATABASE_URL: server.url('postgres') },
    };
    await kopek(['ledger', 'migrate'], options);
    const words = ['--ledger-name', 'chat', '--lang', 'en'];
    const read = await kopek(['budget', 'list', ...words], options);
    expect([read.code, read.stderr]).toMatchObject([2, expect.stringContaining('There is no ledger named chat')]);
    const set = await kopek(['budget', 'set', 'user=ivan', '0.02', '--period', 'day', ...words], options);
    expect([set.code, set.stderr]).toEqual([0, 'The ledger chat is new; it begins with this.\n']);
    const again = await kopek(['budget', 'credit', 'user=anna', '5', '--id', 'invoice-1', ...words], options);
    expect([again.code, again.stderr]).toEqual([0, '']);
    const { stdout } = await kopek(['budget', 'list', '--json', ...words], options);
    expect(JSON.parse(stdout)).toMatchObject([{ scope: 'user=anna' }, { scope: 'user=ivan', maxRub: '0.02' }]);
  });

  it('is reported to the last digit', async () => {
    const options = {
      cwd: projectWith('@kopek/ledger-postgres', 'pg'),
      env: { DATABASE_URL: server.url('template1') },
    };
    await kopek(['ledger', 'migrate'], options);
    const { Pool } = require(join(LEDGER_POSTGRES, 'node_modules/pg')) as {
      Pool: new (options: object) => { query: Query; end(): Promise<void> };
    };
    const pool = new Pool({ connectionString: options.env.DATABASE_URL, max: 1 });
    const store = postgresStore({ query: (text, values) => pool.query(text, values) });
    for (const costRub of ['0.1', '0.2', '1000.000000000001']) {
      await store.settle(settled(costRub, '2026-11-20T10:00:00Z', { tags: { department: 'law' } }));
    }
    const other = postgresStore({ query: (text, values) => pool.query(text, values), ledgerName: 'production' });
    await other.settle(settled('7', '2026-11-20T10:00:00Z'));
    await pool.end();
    const missing = await kopek(['report', '--ledger-name', 'produktion', '--lang', 'en'], options);
    expect([missing.code, missing.stderr]).toEqual([
      2,
      'kopek: There is no ledger named produktion. Choose one with --ledger-name: default, production\n',
    ]);
    const { code, stdout } = await kopek(['report', '--by', 'department', '--json'], options);
    expect([code, JSON.parse(stdout)]).toMatchObject([
      0,
      { groups: [{ key: 'law', costRub: '1000.300000000001' }], total: { attempts: 3, costRub: '1000.300000000001' } },
    ]);
    const page = await kopek(['report', '--html', '-', '--lang', 'en'], options);
    expect(page.stdout).toContain('1,000.30<i>0000000001</i>');
  });

  it('has budgets with their history, wallets and statements, like one in a file', async () => {
    const options = {
      cwd: projectWith('@kopek/ledger-postgres', 'pg'),
      env: { DATABASE_URL: server.url('postgres') },
    };
    await kopek(['ledger', 'migrate'], options);
    const asked = async (...words: string[]): Promise<unknown> =>
      JSON.parse((await kopek([...words, '--json'], options)).stdout);
    const set = ['budget', 'set', 'user=ivan', '500', '--period', 'month', '--changed-by', 'anna', '--note', 'trial'];
    expect(await asked(...set)).toMatchObject([{ scope: 'user=ivan', period: 'month', remainingRub: '500' }]);
    const credit = ['budget', 'credit', 'customer=acme', '1000', '--id', 'invoice-7'];
    for (const _ of ['paid', 'told again']) expect(await asked(...credit)).toMatchObject([{ remainingRub: '1000' }]);
    expect(await asked('budget', 'list')).toMatchObject([{ scope: 'customer=acme' }, { scope: 'user=ivan' }]);
    expect(await asked('statement', 'customer=acme')).toMatchObject({ totalRub: '0', closingRub: '1000' });
    const remove = ['budget', 'remove', 'user=ivan', '--period', 'month'];
    expect((await kopek(remove, options)).code).toBe(0);
    expect(await asked('budget', 'history', 'user=ivan')).toMatchObject([
      { amountRub: '500', changedBy: 'anna', note: 'trial' },
      { kind: 'budget' },
    ]);
  });

  it('that cannot be reached is reported as such, not as a request that was not sent', async () => {
    const { code, stderr } = await kopek(['report', '--lang', 'ru'], {
      cwd: projectWith('@kopek/ledger-postgres', 'pg'),
      env: { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' },
    });
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^kopek: Журнал расходов сейчас недоступен\. \(PostgreSQL failed at .*ECONNREFUSED.*\)\n$/),
    ]);
  });
});
