import type { DatabaseSync } from 'node:sqlite';
import { amountOf } from '@kopek/core/kit';
import { Accounts } from '../engine/accounts.ts';
import { newCounter } from '../engine/counter.ts';
import type { WindowCounter } from '../engine/tables.ts';
import type { ScopeLimit } from '../contract/contract.ts';
import { integer, text, type SqlDriver } from './driver.ts';
import { endedRow } from './rows.ts';
import { SEQS_OF_A_LEDGER, TABLES } from './schema.ts';
import { SqlTables } from './sql-tables.ts';

/** What is not rewritten row by row: `live` holds attempts in flight as before, and `outbox` is the same. */
const MOVE = `
  ALTER TABLE entry RENAME TO older_entry;
  ALTER TABLE ledger RENAME TO older_book;
  DROP INDEX entry_id;
  DROP INDEX entry_mark;
  DROP TABLE scope_entries;
  ${TABLES}
  INSERT INTO ledger (id, name, seq, cleared_seq)
    SELECT id, name, max(pruned_seq, coalesce((SELECT max(place) - older_book.id * ${SEQS_OF_A_LEDGER} FROM older_entry
      WHERE place > older_book.id * ${SEQS_OF_A_LEDGER} AND place < (older_book.id + 1) * ${SEQS_OF_A_LEDGER}), 0)),
      cleared_seq FROM older_book;
`;

interface OlderCounter extends Pick<WindowCounter, 'startMs' | 'endMs' | 'period' | 'timeZone'> {
  limit: ScopeLimit;
  /** The part of what was spent whose entries were removed. */
  carried: string;
}

/**
 * Brings a file of version 3 up to date: moves its rows, and counts for each limit again what its entries have come to.
 * Part of the transaction that opens it.
 */
export function moveVersion3(database: DatabaseSync): void {
  database.exec(MOVE);
  const driver: SqlDriver = {
    all: (sql, ...values) => database.prepare(sql).all(...values),
    run: (sql, ...values) => void database.prepare(sql).run(...values),
    onStale: () => undefined,
  };
  for (const row of driver.all('SELECT id, name FROM ledger')) {
    const tables = new SqlTables(driver, text(row, 'name'));
    moveEntries(database, integer(row, 'id'), tables);
    moveAccounts(driver, integer(row, 'id'), tables);
    new Accounts(tables).countAll();
  }
  database.exec('DROP TABLE older_entry; DROP TABLE older_book; DROP TABLE cleared');
}

function moveEntries(database: DatabaseSync, ledger: number, tables: SqlTables): void {
  const rows = database
    .prepare('SELECT place, opened_ms, body FROM older_entry WHERE place > ? AND place < ? ORDER BY place')
    .iterate(ledger * SEQS_OF_A_LEDGER, (ledger + 1) * SEQS_OF_A_LEDGER);
  for (const row of rows) tables.put(endedRow(row));
}

function moveAccounts(driver: SqlDriver, ledger: number, tables: SqlTables): void {
  const cleared = new Map(
    driver
      .all('SELECT scope, seq FROM cleared WHERE ledger = ?', ledger)
      .map((row) => [text(row, 'scope'), integer(row, 'seq')]),
  );
  const { clearedSeq } = tables.head();
  const counters = new Map(
    driver
      .all("SELECT key, body FROM live WHERE ledger = ? AND key > 'scope:' AND key < 'scope;'", ledger)
      .map((row): [string, OlderCounter[]] => [text(row, 'key').slice('scope:'.length), JSON.parse(text(row, 'body'))]),
  );
  for (const scope of new Set([...cleared.keys(), ...counters.keys()])) {
    tables.save(scope, {
      counters: (counters.get(scope) ?? []).map(uncounted),
      clearedSeq: Math.max(clearedSeq, cleared.get(scope) ?? 0),
    });
  }
}

function uncounted({ carried, ...counter }: OlderCounter): WindowCounter {
  const { startMs, endMs, period, timeZone, limit } = counter;
  const carriedSpent = amountOf(carried);
  const empty = { ...newCounter(), startMs, endMs, limit, carriedSpent, spent: carriedSpent, countedSeq: 0 };
  return period === undefined || timeZone === undefined ? empty : { ...empty, period, timeZone };
}
