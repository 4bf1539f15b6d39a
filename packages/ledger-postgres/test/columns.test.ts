import { expect, test } from 'vitest';
import { migrate } from '../src/index.ts';
import { emptyDatabase } from './support/database.ts';

test('the schema has these tables and columns', async () => {
  const { query, pool } = await emptyDatabase();
  await migrate({ query });
  const tables = await pool.query(
    `select table_name || ': ' || string_agg(column_name, ' ' order by ordinal_position) as text
     from information_schema.columns where table_schema = 'kopek' group by table_name order by table_name`,
  );
  expect(tables.rows.map(({ text }) => text)).toEqual([
    'carried: ledger scope opened_at spent_rub',
    'counter: ledger scope period zone starts_at ends_at spent_rub reserved_rub unknown_rub reserving_all unknown unestimated seen seen_at',
    'entry: ledger id seq status opened_at at scopes cost_rub estimate_rub model served_model answer_replay_key idempotency_key_hash call_replay_key answer_id_hash replay_of cleared body',
    'ledger: ledger created_at',
    'limit_event: ledger kind id scope seq at body',
    'migration: version name applied_at',
    'reservation: ledger id opened_at expires_at scopes estimate_rub reserves_all average_cost_rub attempt fault',
    'rule: ledger scope period kind rub alert_below body',
  ]);
});
