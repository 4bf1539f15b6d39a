import { expect, test } from 'vitest';
import { grantSql, migrate, postgresStore, schemaVersion } from '../src/index.ts';

const pool = { query: async () => ({ rows: [] }) };
const NO_QUERY = 'must be a function such as (text, values) => pool.query(text, values)';

test.each<[unknown, string]>([
  [undefined, 'settings of postgresStore must be an object such as { ledgerName, now }, got nothing'],
  [
    'postgres://localhost/ledgers',
    'settings of postgresStore must be an object such as { ledgerName, now }, got a string',
  ],
  [{ pool }, `query of postgresStore ${NO_QUERY}, got nothing`],
  [{ query: pool }, `query of postgresStore ${NO_QUERY}, got an object`],
  [{ ...pool, ledgerNam: 'shop' }, 'there is no setting "ledgerNam" of postgresStore; did you mean ledgerName?'],
  [{ ...pool, ledgerName: 5 }, 'ledgerName of postgresStore must be a string, got a number'],
  [{ ...pool, end: pool }, 'end of postgresStore must be a function, got an object'],
])('a store with %j is rejected at once', (options, message) => {
  expect(() => postgresStore(options as never)).toThrow(expect.objectContaining({ code: 'configuration', message }));
});

test.each<[unknown, string]>([
  [undefined, 'settings of migrate must be an object such as { query }, got nothing'],
  [pool.query, 'settings of migrate must be an object such as { query }, got a function'],
  [{ query: pool }, `query of migrate ${NO_QUERY}, got an object`],
])('a migration with %j is rejected, without blaming the database', async (options, message) => {
  await expect(migrate(options as never)).rejects.toMatchObject({ code: 'configuration', message });
});

test('the version of a schema requires a function', async () => {
  await expect(schemaVersion(pool as never)).rejects.toMatchObject({
    code: 'configuration',
    message: `query of schemaVersion ${NO_QUERY}, got an object`,
  });
});

test.each<[unknown, string]>([
  ['shop', 'settings of grantSql must be an object such as { role, access }, got a string'],
  [{}, 'role of grantSql must be the name of an existing role'],
  [{ role: '' }, 'role of grantSql must be the name of an existing role'],
  [{ role: 5 }, 'role of grantSql must be a string, got a number'],
  [{ role: 'shop', acces: 'read' }, 'there is no setting "acces" of grantSql; did you mean access?'],
  [{ role: 'shop', access: 'all' }, `access of grantSql must be 'write' or 'read', got "all"`],
])('rights for %j are rejected', (options, message) => {
  expect(() => grantSql(options as never)).toThrow(expect.objectContaining({ code: 'configuration', message }));
});
