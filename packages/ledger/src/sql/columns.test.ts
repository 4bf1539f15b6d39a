import { mkdtempSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLedger } from '../ledger/ledger.ts';
import { sqliteStore } from './index.ts';

test('a ledger file has these tables and columns, and its counters these names', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'kopek-columns-')), 'ledger.db');
  const ledger = createLedger({ store: sqliteStore(path) });
  const meter = ledger.meter({ spendLimit: { maxRub: '5', period: 'day' } });
  const attempt = await meter.begin({ path: '/v1/chat/completions', attempt: 1 });
  await attempt.settle({
    sent: true,
    billing: 'charged',
    charge: { status: 'settled', costRub: '1' },
    durationMs: 1,
  });
  await ledger.close();
  const database = new DatabaseSync(path, { readOnly: true });
  const columns = database
    .prepare(
      `SELECT m.name || ': ' || group_concat(c.name, ' ') AS text FROM sqlite_schema m, pragma_table_info(m.name) c
       WHERE m.type = 'table' GROUP BY m.name ORDER BY m.name`,
    )
    .all()
    .map(({ text }) => text);
  const [counters] = database.prepare("SELECT body FROM live WHERE key = 'scope:all'").all();
  database.close();
  expect(columns).toEqual([
    'carried: ledger scope at_ms spent_rub',
    'entry: place id opened_ms at_ms body',
    'entry_scope: ledger scope seq opened_ms',
    'ledger: id name seq cleared_seq revision next_expiry_ms',
    'limit_event: ledger kind id scope seq at body',
    'live: ledger key expires_ms reserves_all average_cost_rub body',
    'outbox: id entry',
    'replay_key: ledger replay_key seq id',
    'rules: ledger scope body',
  ]);
  const [life] = JSON.parse(String(counters?.['body'])).windows;
  expect(Object.keys(JSON.parse(String(counters?.['body'])))).toEqual(['windows', 'clearedSeq']);
  expect(Object.keys(life).join(' ')).toBe(
    'startMs endMs firstMs lastMs rows spent reserved reservingAll unknownCost unknown unestimated carriedUnknown period timeZone limit',
  );
});
