import { replayMarkOf } from '../book-entry.ts';
import { countedOf, type CountedEntry } from '../counter.ts';
import { scopesOf, type EntryStatus, type LedgerEntry } from '../entry.ts';
import { integer, optionalText, text, type SqlRow } from './columns.ts';
import { placesFor, type Statements } from './statements.ts';

/** An entry as the file has it. */
export interface EntryRow {
  id: string;
  /** 0 while in flight. */
  seq: number;
  openedMs: number;
  /** What counters see of it. */
  counted: CountedEntry;
  /** Parsed when it is asked for: most questions do not need all of it. */
  readonly entry: LedgerEntry;
}

/** Columns of an ended entry that {@link endedRow} reads. */
export const ENDED_COLUMNS = 'seq, id, status, opened_ms, price_rub, estimate_rub, body';

const LATEST_OF_SCOPE = `SELECT seq FROM (
  SELECT seq FROM entry_scope WHERE book = ? AND scope = ? ORDER BY opened_ms DESC, seq DESC LIMIT ?
)`;

/** Entries that are put into the index at once. */
const INDEXED_AT_ONCE = 256;

/** The entries of one book. */
export class EntryTable {
  readonly #statements: Statements;
  readonly #book: number;

  constructor(statements: Statements, book: number) {
    this.#statements = statements;
    this.#book = book;
  }

  find(id: string): EntryRow | undefined {
    const open = this.#statements.of('SELECT * FROM open_entry WHERE book = ? AND id = ?').get(this.#book, id);
    if (open) return openRow(open);
    const row = this.#statements.of(`SELECT ${ENDED_COLUMNS} FROM entry WHERE book = ? AND id = ?`).get(this.#book, id);
    return row && endedRow(row);
  }

  /** All in flight, by id. */
  inFlight(): EntryRow[] {
    return this.#statements.of('SELECT * FROM open_entry WHERE book = ?').all(this.#book).map(openRow);
  }

  /** Those in flight whose time is over, in the order in which it ended. */
  due(nowMs: number): { row: EntryRow; expiresMs: number }[] {
    return this.#statements
      .of('SELECT * FROM open_entry WHERE book = ? AND expires_ms <= ? ORDER BY expires_ms, id')
      .all(this.#book, nowMs)
      .map((row) => ({ row: openRow(row), expiresMs: integer(row, 'expires_ms') }));
  }

  /** Writes an attempt that has just left. */
  open(entry: LedgerEntry, openedMs: number, expiresMs: number, holdsRest: boolean): void {
    this.#statements
      .of('INSERT INTO open_entry VALUES (?, ?, ?, ?, ?, ?, ?)')
      .run(
        this.#book,
        entry.id,
        openedMs,
        expiresMs,
        entry.estimateRub ?? null,
        holdsRest ? 1 : 0,
        JSON.stringify(entry),
      );
  }

  /** Writes how an attempt ended; gives it its number. */
  end(entry: LedgerEntry, openedMs: number): void {
    entry.seq = this.lastSeq() + 1;
    const { priceRub = null, estimateRub = null } = countedOf(entry, false);
    this.#statements.of(`INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`).run(
      this.#book,
      entry.seq,
      entry.id,
      entry.status,
      openedMs,
      Date.parse(entry.at),
      priceRub,
      estimateRub,
      // a replay is nothing that a later answer could repeat
      (entry.replayOf === undefined ? replayMarkOf(entry) : undefined) ?? null,
      JSON.stringify(entry),
    );
    if (entry.seq % INDEXED_AT_ONCE === 0) this.#indexScopes();
  }

  remove(row: EntryRow): void {
    if (row.seq === 0) {
      this.#statements.of('DELETE FROM open_entry WHERE book = ? AND id = ?').run(this.#book, row.id);
      return;
    }
    for (const scope of indexedScopesOf(row.entry)) {
      this.#statements
        .of('DELETE FROM entry_scope WHERE book = ? AND scope = ? AND opened_ms = ? AND seq = ?')
        .run(this.#book, scope, row.openedMs, row.seq);
    }
    this.#statements.of('DELETE FROM entry WHERE book = ? AND seq = ?').run(this.#book, row.seq);
    this.#statements.of('UPDATE book SET pruned_seq = max(pruned_seq, ?) WHERE id = ?').run(row.seq, this.#book);
  }

  renew(id: string, nowMs: number, expiresMs: number): void {
    this.#statements
      .of('UPDATE open_entry SET expires_ms = max(expires_ms, ?) WHERE book = ? AND id = ? AND expires_ms > ?')
      .run(expiresMs, this.#book, id, nowMs);
  }

  /** The number that was given last. */
  lastSeq(): number {
    const row = this.#statements
      .of(
        `SELECT max(pruned_seq, coalesce((SELECT seq FROM entry WHERE book = ? ORDER BY seq DESC LIMIT 1), 0)) AS seq
         FROM book WHERE id = ?`,
      )
      .get(this.#book, this.#book);
    return integer(row ?? {}, 'seq');
  }

  /** The charge that an entry repeats. */
  originalOf(entry: LedgerEntry): string | undefined {
    const mark = replayMarkOf(entry);
    if (mark === undefined) return undefined;
    const row = this.#statements
      .of('SELECT id FROM entry INDEXED BY entry_mark WHERE book = ? AND mark = ? AND id <> ?')
      .get(this.#book, mark, entry.id);
    return row && text(row, 'id');
  }

  /** What counters see of the entries of a scope that were opened within a time. */
  countedIn(scope: string, startMs: number, endMs: number): { seq: number; counted: CountedEntry }[] {
    this.#indexScopes();
    const ended = this.#statements
      .of(
        `SELECT entry.seq, status, price_rub, estimate_rub FROM entry_scope
         JOIN entry ON entry.book = entry_scope.book AND entry.seq = entry_scope.seq
         WHERE entry_scope.book = ? AND scope = ? AND entry_scope.opened_ms >= ? AND entry_scope.opened_ms < ?`,
      )
      .all(this.#book, scope, startMs, endMs)
      .map((row) => ({ seq: integer(row, 'seq'), counted: countedRow(row, statusOf(text(row, 'status')), false) }));
    const open = this.inFlight().filter(
      ({ openedMs, entry }) => openedMs >= startMs && openedMs < endMs && scopesOf(entry).includes(scope),
    );
    return [...ended, ...open];
  }

  /** The latest charges of a model, asked for or served, oldest first. */
  latestOf(model: string, count: number): LedgerEntry[] {
    const rows = this.#statements
      .of(
        `SELECT seq, body FROM entry WHERE book = ? AND seq IN (${LATEST_OF_SCOPE} UNION ${LATEST_OF_SCOPE})
           AND status = 'settled' AND price_rub IS NOT NULL
         ORDER BY seq`,
      )
      .all(this.#book, this.#book, `model:${model}`, count, this.#book, `served:${model}`, count);
    // those that are not in the index yet are the latest
    const recent = this.#statements
      .of(
        `SELECT seq, body FROM entry WHERE book = ? AND seq > (SELECT indexed_seq FROM book WHERE id = ?)
           AND status = 'settled' AND price_rub IS NOT NULL
         ORDER BY seq`,
      )
      .all(this.#book, this.#book);
    return [...rows.map(parseEntry), ...recent.map(parseEntry).filter((entry) => isOfModel(entry, model))];
  }

  #indexScopes(): void {
    const rows = this.#statements
      .of(
        `SELECT ${ENDED_COLUMNS} FROM entry
         WHERE book = ? AND seq > (SELECT indexed_seq FROM book WHERE id = ?) ORDER BY seq`,
      )
      .all(this.#book, this.#book)
      .map(endedRow);
    const last = rows.at(-1);
    if (last === undefined) return;
    for (const { openedMs, seq, entry } of rows) {
      const scopes = indexedScopesOf(entry);
      const values = scopes.map(() => placesFor([this.#book, '', openedMs, seq])).join();
      this.#statements
        .of(`INSERT INTO entry_scope VALUES ${values}`)
        .run(...scopes.flatMap((scope) => [this.#book, scope, openedMs, seq]));
    }
    this.#statements.of('UPDATE book SET indexed_seq = ? WHERE id = ?').run(last.seq, this.#book);
  }
}

/** Reads the columns of {@link ENDED_COLUMNS}. */
export function endedRow(row: SqlRow): EntryRow {
  return new LazyRow(row, integer(row, 'seq'), countedRow(row, statusOf(text(row, 'status')), false));
}

function openRow(row: SqlRow): EntryRow {
  return new LazyRow(row, 0, countedRow(row, 'in-flight', row.holds_rest === 1));
}

class LazyRow implements EntryRow {
  readonly id: string;
  readonly seq: number;
  readonly openedMs: number;
  readonly counted: CountedEntry;
  readonly #row: SqlRow;
  #entry: LedgerEntry | undefined;

  constructor(row: SqlRow, seq: number, counted: CountedEntry) {
    this.#row = row;
    this.id = text(row, 'id');
    this.seq = seq;
    this.openedMs = integer(row, 'opened_ms');
    this.counted = counted;
  }

  get entry(): LedgerEntry {
    return (this.#entry ??= parseEntry(this.#row));
  }
}

/** The entry that a row holds as JSON. */
export function parseEntry(row: SqlRow): LedgerEntry {
  const entry: LedgerEntry = JSON.parse(text(row, 'body'));
  return entry;
}

function countedRow(row: SqlRow, status: EntryStatus, holdsRest: boolean): CountedEntry {
  const counted: CountedEntry = { status, holdsRest };
  const priceRub = status === 'in-flight' ? undefined : optionalText(row, 'price_rub');
  const estimateRub = optionalText(row, 'estimate_rub');
  if (priceRub !== undefined) counted.priceRub = priceRub;
  if (estimateRub !== undefined) counted.estimateRub = estimateRub;
  return counted;
}

const STATUSES: readonly EntryStatus[] = ['settled', 'inferred', 'unknown', 'refused'];

function statusOf(word: string): EntryStatus {
  const status = STATUSES.find((known) => known === word);
  if (status === undefined) throw new TypeError(`The ledger is damaged: an entry has the status ${word}.`);
  return status;
}

function isOfModel({ model, charge }: LedgerEntry, name: string): boolean {
  return model === name || charge?.servedModel === name;
}

/** Prices are asked for by the model that answered, too. */
function indexedScopesOf(entry: LedgerEntry): string[] {
  const scopes = scopesOf(entry);
  const served = entry.charge?.servedModel;
  if (served !== undefined && served !== entry.model) scopes.push(`served:${served}`);
  return scopes;
}
