import { type Amount, amountOf, ZERO } from '@kopek/core/kit';
import { PRICE_MEMORY, ReadPrices } from '../base/model-costs.ts';
import { replayKeysOf } from '../engine/replay-keys.ts';
import type { ScopeCounters, EndedQuery, Head, Row, SettledName, Tables } from '../engine/tables.ts';
import type { ModelCosts } from '../contract/contract.ts';
import { NEVER_MS, WHOLE_LIFE, type TimeWindow } from '../base/windows.ts';
import { integer, text, type SqlDriver, type SqlRow } from './driver.ts';
import { SqlLimitEvents } from './sql-limit-events.ts';
import { countersOf, endedRow, listsOf, openRow, readable, seqOf, served, writtenCounters } from './rows.ts';
import { SEQS_OF_A_LEDGER } from './schema.ts';

const ATTEMPT = 'attempt:';
const SCOPE = 'scope:';
/** Selects the keys that begin with a prefix: those between it and the prefix with the next letter. */
const ALL_OF = 'ledger = ? AND key > ? AND key < ?';
/** Rows of a scope; its parameters are the place where the ledger begins, the ledger and the scope. */
const LISTED = `SELECT place, entry.opened_ms, body FROM entry_scope AS listed CROSS JOIN entry ON place = ? + listed.seq
   WHERE ledger = ? AND scope = ?`;
/** Every run is a scope: those that are over must not fill the memory. */
const SCOPES_REMEMBERED = 1000;
const SCOPES_AT_ONCE = 500;

interface StoredHead extends Head {
  /** Nothing in flight expires before this, ms since 1970. */
  readonly nextExpiryMs: number;
}

/**
 * The tables of one ledger in a database of SQLite. What this process has read and written is remembered until another one
 * writes.
 */
export class SqlTables implements Tables {
  readonly events: SqlLimitEvents;
  readonly #driver: SqlDriver;
  /** Fills in the first parameter of a statement: the number of the ledger. */
  readonly #ledger: SqlDriver;
  readonly #name: string;
  readonly #readOnly: boolean;
  readonly #prices = new ReadPrices();
  #id: number | undefined;
  #head: StoredHead | undefined;
  /** In flight, of this process. */
  readonly #open = new Map<string, Row>();
  /** Scopes without counters are undefined here. */
  readonly #counters = new Map<string, ScopeCounters | undefined>();

  /** @param name - of the ledger: several are kept apart in one database. */
  constructor(driver: SqlDriver, name: string, readOnly = false) {
    this.#driver = driver;
    this.#name = name;
    this.#readOnly = readOnly;
    this.#ledger = {
      all: (statement, ...values) => driver.all(statement, this.#ledgerId, ...values),
      run: (statement, ...values) => driver.run(statement, this.#ledgerId, ...values),
      onStale: (forget) => driver.onStale(forget),
    };
    this.events = new SqlLimitEvents(this.#ledger);
    driver.onStale(() => {
      this.#id = undefined;
      this.#head = undefined;
      this.#open.clear();
      this.#counters.clear();
    });
  }

  get(id: string): Row | undefined {
    const known = this.#open.get(id);
    if (known !== undefined) return known;
    const [attempt] = this.#ledger.all('SELECT * FROM live WHERE ledger = ? AND key = ?', ATTEMPT + id);
    if (attempt !== undefined) return openRow(attempt);
    const [ended] = this.#driver.all(
      'SELECT place, opened_ms, body FROM entry WHERE id = ? AND place > ? AND place < ?',
      id,
      ...this.#places(),
    );
    return ended && endedRow(ended);
  }

  put(row: Row): void {
    const { entry, seq, openedMs, expiresMs, reservesAll, averageCostRub } = row;
    const body = JSON.stringify(entry);
    const ledger = this.#ledgerId;
    if (seq === 0) {
      this.#ledger.run(
        'INSERT INTO live (ledger, key, expires_ms, reserves_all, average_cost_rub, body) VALUES (?, ?, ?, ?, ?, ?)',
        ATTEMPT + entry.id,
        expiresMs,
        reservesAll ? 1 : 0,
        averageCostRub ?? null,
        body,
      );
      this.#open.set(entry.id, row);
      if (expiresMs < this.head().nextExpiryMs) this.saveHead({ nextExpiryMs: expiresMs });
      return;
    }
    this.#driver.run(
      'INSERT INTO entry (place, id, opened_ms, at_ms, body) VALUES (?, ?, ?, ?, ?)',
      ledger * SEQS_OF_A_LEDGER + seq,
      entry.id,
      openedMs,
      // an entry with an unreadable moment counts as the latest
      Number.isNaN(Date.parse(entry.at)) ? NEVER_MS : Date.parse(entry.at),
      body,
    );
    for (const scope of listsOf(row))
      this.#ledger.run('INSERT INTO entry_scope VALUES (?, ?, ?, ?)', scope, seq, openedMs);
    for (const replayKey of replayKeysOf(entry))
      this.#ledger.run('INSERT INTO replay_key VALUES (?, ?, ?, ?)', replayKey, seq, entry.id);
  }

  remove(row: Row): void {
    const { entry, seq } = row;
    const ledger = this.#ledgerId;
    if (seq === 0) {
      this.#ledger.run('DELETE FROM live WHERE ledger = ? AND key = ?', ATTEMPT + entry.id);
      this.#open.delete(entry.id);
      return;
    }
    this.#driver.run('DELETE FROM entry WHERE place = ?', ledger * SEQS_OF_A_LEDGER + seq);
    for (const scope of listsOf(row))
      this.#ledger.run('DELETE FROM entry_scope WHERE ledger = ? AND scope = ? AND seq = ?', scope, seq);
    for (const replayKey of replayKeysOf(entry))
      this.#ledger.run('DELETE FROM replay_key WHERE ledger = ? AND replay_key = ? AND seq = ?', replayKey, seq);
  }

  renew(row: Row, expiresMs: number): void {
    const { id } = row.entry;
    this.#driver.run(
      'UPDATE live SET expires_ms = ? WHERE ledger = ? AND key = ?',
      expiresMs,
      this.#ledgerId,
      ATTEMPT + id,
    );
    this.#open.set(id, { ...row, expiresMs });
  }

  open(): Row[] {
    // parsed again, because the caller may change them
    return readable(this.#ledger.all(`SELECT * FROM live WHERE ${ALL_OF}`, ...rangeOf(ATTEMPT)), openRow);
  }

  due(atMs: number, maxRows: number): readonly Row[] {
    const head = this.head();
    // a read-only store leaves it to others to record expiry
    if (this.#readOnly || atMs < head.nextExpiryMs) return [];
    const range = rangeOf(ATTEMPT);
    const due = this.#ledger.all(
      `SELECT * FROM live WHERE ${ALL_OF} AND expires_ms <= ? ORDER BY expires_ms, key LIMIT ?`,
      ...range,
      atMs,
      maxRows,
    );
    if (due.length === 0) {
      const [{ at } = {}] = this.#ledger.all(`SELECT min(expires_ms) AS at FROM live WHERE ${ALL_OF}`, ...range);
      // saved with the next entry
      this.#head = { ...head, nextExpiryMs: typeof at === 'number' ? at : NEVER_MS };
    }
    return readable(due, openRow);
  }

  ended({ maxRows = Infinity, afterSeq = 0, ...query }: EndedQuery): Row[] {
    const rows = this.#listed({ ...query, afterSeq, maxRows });
    const found = readable(rows, endedRow);
    const last = rows.at(-1);
    if (last === undefined || found.length === rows.length) return found;
    // an unreadable row is skipped, and rows behind it are read in its place
    return [...found, ...this.ended({ ...query, afterSeq: seqOf(last), maxRows: maxRows - found.length })];
  }

  #listed({ scope, window, afterSeq = 0, beforeMs, maxRows = Infinity }: EndedQuery): SqlRow[] {
    const [first, end] = this.#places();
    const limit = Number.isFinite(maxRows) ? maxRows : -1;
    if (scope === undefined && window === undefined) {
      return this.#driver.all(
        `SELECT place, opened_ms, body FROM entry WHERE place > ? AND place < ? AND at_ms < ? ORDER BY place LIMIT ?`,
        first + afterSeq,
        end,
        beforeMs ?? Number.MAX_SAFE_INTEGER,
        limit,
      );
    }
    const { startMs, endMs } = window ?? WHOLE_LIFE;
    return this.#driver.all(
      `${LISTED} AND listed.seq > ? AND listed.opened_ms >= ? AND listed.opened_ms < ? ORDER BY listed.seq LIMIT ?`,
      first,
      this.#ledgerId,
      scope ?? 'all',
      afterSeq,
      startMs,
      endMs,
      limit,
    );
  }

  modelCosts(model: string): ModelCosts | undefined {
    const [first] = this.#places();
    const statement = `${LISTED} AND listed.seq > ? ORDER BY listed.seq DESC LIMIT ?`;
    const bounds = [this.#prices.readAfter(model), PRICE_MEMORY] as const;
    const rows = [`model:${model}`, served(model)].flatMap((scope) =>
      this.#driver.all(statement, first, this.#ledgerId, scope, ...bounds),
    );
    const charges = readable(rows, endedRow)
      .flatMap(({ entry: { status, charge, replayOf }, seq }) =>
        status === 'settled' && replayOf === undefined && charge !== undefined ? { ...charge, seq } : [],
      )
      .sort((a, b) => a.seq - b.seq);
    this.#prices.addRead(model, charges);
    return this.#prices.estimate(model);
  }

  mayRepeat(): boolean {
    return true;
  }

  findByReplayKey(replayKey: string, exceptId: string): SettledName | undefined {
    const [row] = this.#ledger.all(
      'SELECT id, seq FROM replay_key WHERE ledger = ? AND replay_key = ? AND id <> ? ORDER BY seq LIMIT 1',
      replayKey,
      exceptId,
    );
    return row && { id: text(row, 'id'), seq: integer(row, 'seq') };
  }

  carry(scope: string, atMs: number, spent: Amount): void {
    const sum = spent.plus(this.carried(scope, { startMs: atMs, endMs: atMs + 1 })).toString();
    this.#ledger.run('INSERT OR REPLACE INTO carried VALUES (?, ?, ?, ?)', scope, atMs, sum);
  }

  carried(scope: string, { startMs, endMs }: TimeWindow): Amount {
    const rows = this.#ledger.all(
      'SELECT spent_rub FROM carried WHERE ledger = ? AND scope = ? AND at_ms >= ? AND at_ms < ?',
      scope,
      startMs,
      endMs,
    );
    return rows.reduce((sum, row) => sum.plus(amountOf(text(row, 'spent_rub'))), ZERO);
  }

  countersOf(scope: string): ScopeCounters | undefined {
    if (this.#counters.has(scope)) return this.#counters.get(scope);
    const [row] = this.#ledger.all('SELECT body FROM live WHERE ledger = ? AND key = ?', SCOPE + scope);
    const counters = row && countersOf(row);
    this.#remember(scope, counters);
    return counters;
  }

  save(scope: string, counters: ScopeCounters): void {
    // a read-only store does not save its counters
    if (!this.#readOnly) {
      const body = writtenCounters(counters);
      this.#ledger.run('INSERT OR REPLACE INTO live (ledger, key, body) VALUES (?, ?, ?)', SCOPE + scope, body);
    }
    this.#remember(scope, counters);
  }

  *allCounters(): Iterable<readonly [string, ScopeCounters]> {
    let [after, end] = rangeOf(SCOPE);
    for (;;) {
      const rows = this.#ledger.all(
        `SELECT key, body FROM live WHERE ${ALL_OF} ORDER BY key LIMIT ${SCOPES_AT_ONCE}`,
        after,
        end,
      );
      for (const row of rows) {
        after = text(row, 'key');
        yield [after.slice(SCOPE.length), countersOf(row)];
      }
      if (rows.length < SCOPES_AT_ONCE) return;
    }
  }

  head(): StoredHead {
    if (this.#head === undefined) {
      const [row] = this.#ledger.all('SELECT * FROM ledger WHERE id = ?');
      this.#head = {
        seq: row ? integer(row, 'seq') : 0,
        clearedSeq: row ? integer(row, 'cleared_seq') : 0,
        revision: row ? integer(row, 'revision') : 0,
        nextExpiryMs: row ? integer(row, 'next_expiry_ms') : NEVER_MS,
      };
    }
    return this.#head;
  }

  saveHead(changed: Partial<StoredHead>): void {
    const head = { ...this.head(), ...changed };
    this.#head = head;
    this.#driver.run(
      'UPDATE ledger SET seq = ?, cleared_seq = ?, revision = ?, next_expiry_ms = ? WHERE id = ?',
      head.seq,
      head.clearedSeq,
      head.revision,
      head.nextExpiryMs,
      this.#ledgerId,
    );
  }

  /** The number of the ledger in all tables; 0 while nothing was written to it. */
  get #ledgerId(): number {
    if (this.#id === undefined) {
      let [row] = this.#driver.all('SELECT id FROM ledger WHERE name = ?', this.#name);
      // inserted only if it is missing, because a write makes readers wait
      if (row === undefined && !this.#readOnly)
        [row] = this.#driver.all('INSERT INTO ledger (name) VALUES (?) RETURNING id', this.#name);
      this.#id = row === undefined ? 0 : integer(row, 'id');
    }
    return this.#id;
  }

  /** Ended entries are between these two. */
  #places(): [number, number] {
    return [this.#ledgerId * SEQS_OF_A_LEDGER, (this.#ledgerId + 1) * SEQS_OF_A_LEDGER];
  }

  #remember(scope: string, counters: ScopeCounters | undefined): void {
    if (!this.#readOnly && this.#counters.size >= SCOPES_REMEMBERED) this.#counters.clear();
    this.#counters.set(scope, counters);
  }
}

function rangeOf(prefix: string): [string, string] {
  return [prefix, prefix.replace(':', ';')];
}
