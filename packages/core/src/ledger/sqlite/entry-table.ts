import { replayMarkOf } from '../book-entry.ts';
import { countedOf, type CountedEntry } from '../counter.ts';
import { scopesOf, type EntryStatus, type LedgerEntry } from '../entry.ts';
import type { TimeWindow } from '../windows.ts';
import { integer, optionalText, text, type SqlRow } from './columns.ts';
import { SEQS_OF_A_BOOK } from './schema.ts';
import type { Statements } from './statements.ts';

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
export const ENDED_COLUMNS = 'place, id, status, opened_ms, price_rub, estimate_rub, body';

/** Condition for all entries of a book; its parameters are {@link EntryTable.places}. */
export const OF_BOOK = 'place > ? AND place < ?';

/** Entries that are put into the index at once. */
const INDEXED_AT_ONCE = 256;

/** Where the last entry of a book is, or was; its parameters are the book and its places. */
const LAST_PLACE = `max(
  (SELECT pruned_seq + id * ${SEQS_OF_A_BOOK} FROM book WHERE id = ?),
  coalesce((SELECT place FROM entry WHERE ${OF_BOOK} ORDER BY place DESC LIMIT 1), 0)
)`;

/** Entries that are not in the index yet; its parameters are the places of the book and the book. */
const NOT_INDEXED = `SELECT ${ENDED_COLUMNS} FROM entry
  WHERE place > (SELECT ?1 + indexed_seq FROM book WHERE id = ?3) AND place < ?2`;

const HAS_PRICE = "status = 'settled' AND price_rub IS NOT NULL";

/** The entries of one book that have ended. */
export class EntryTable {
  readonly #statements: Statements;
  readonly #book: number;
  /** Its entries are between these two. */
  readonly places: readonly [number, number];

  constructor(statements: Statements, book: number) {
    this.#statements = statements;
    this.#book = book;
    this.places = [book * SEQS_OF_A_BOOK, (book + 1) * SEQS_OF_A_BOOK];
  }

  find(id: string): EntryRow | undefined {
    const row = this.#statements
      .of(`SELECT ${ENDED_COLUMNS} FROM entry WHERE id = ? AND ${OF_BOOK}`)
      .get(id, ...this.places);
    return row && endedRow(row);
  }

  /** Writes how an attempt ended; gives it its number. */
  end(entry: LedgerEntry, openedMs: number): void {
    const { priceRub = null, estimateRub = null } = countedOf(entry, false);
    // a replay is nothing that a later answer could repeat
    const mark = entry.replayOf === undefined ? replayMarkOf(entry) : undefined;
    const { lastInsertRowid: place } = this.#statements
      .of(`INSERT INTO entry VALUES (${LAST_PLACE} + 1, ?, ?, ?, ?, ?, ?, ?, ?)`)
      .run(
        this.#book,
        ...this.places,
        entry.id,
        entry.status,
        openedMs,
        Date.parse(entry.at),
        priceRub,
        estimateRub,
        mark ?? null,
        JSON.stringify(entry),
      );
    entry.seq = Number(place) % SEQS_OF_A_BOOK;
    if (entry.seq % INDEXED_AT_ONCE === 0) this.#indexScopes();
  }

  remove(row: EntryRow): void {
    this.#statements.of('DELETE FROM entry WHERE place = ?').run(this.places[0] + row.seq);
    this.#statements.of('UPDATE book SET pruned_seq = max(pruned_seq, ?) WHERE id = ?').run(row.seq, this.#book);
  }

  /** The number that was given last. */
  lastSeq(): number {
    return seqOf(this.#statements.of(`SELECT ${LAST_PLACE} AS place`).get(this.#book, ...this.places) ?? {});
  }

  /** The charge that an entry repeats. */
  originalOf(entry: LedgerEntry): string | undefined {
    const mark = replayMarkOf(entry);
    if (mark === undefined) return undefined;
    const row = this.#statements
      .of(`SELECT id FROM entry INDEXED BY entry_mark WHERE mark = ? AND ${OF_BOOK} AND id <> ?`)
      .get(mark, ...this.places, entry.id);
    return row && text(row, 'id');
  }

  /** What counters see of the ended entries of a scope that were opened within a window. */
  countedIn(scope: string, { startMs, endMs }: TimeWindow): { seq: number; counted: CountedEntry }[] {
    this.#indexScopes();
    return this.#statements
      .of(
        `SELECT place, status, price_rub, estimate_rub FROM scope_entries, json_each(seqs) JOIN entry ON place = ? + value
         WHERE book = ? AND scope = ? AND last_ms >= ? AND first_ms < ? AND opened_ms >= ? AND opened_ms < ?`,
      )
      .all(this.places[0], this.#book, scope, startMs, endMs, startMs, endMs)
      .map((row) => ({ seq: seqOf(row), counted: countedRow(row) }));
  }

  /** The latest charges of a model, asked for or served, oldest first. */
  latestOf(model: string, count: number): LedgerEntry[] {
    const seqs = [`model:${model}`, `served:${model}`].flatMap((scope) => this.#latestSeqs(scope, count));
    const rows = this.#statements
      .of(
        `SELECT place, body FROM entry WHERE place IN (SELECT ? + value FROM json_each(?)) AND ${HAS_PRICE} ORDER BY place`,
      )
      .all(this.places[0], JSON.stringify(seqs));
    // those that are not in the index yet are the latest
    const recent = this.#statements
      .of(`${NOT_INDEXED} AND ${HAS_PRICE} ORDER BY place`)
      .all(...this.places, this.#book);
    return [...rows.map(parseEntry), ...recent.map(parseEntry).filter((entry) => isOfModel(entry, model))];
  }

  /** Forgets the lists of entries that were all removed. */
  tidyScopes(): void {
    this.#statements
      .of(
        `DELETE FROM scope_entries WHERE book = ? AND NOT EXISTS (
           SELECT 1 FROM entry WHERE place >= ? + json_extract(seqs, '$[0]') AND place <= ? + last_seq)`,
      )
      .run(this.#book, this.places[0], this.places[0]);
  }

  #latestSeqs(scope: string, count: number): number[] {
    const found: number[] = [];
    const lists = this.#statements
      .of('SELECT seqs FROM scope_entries WHERE book = ? AND scope = ? ORDER BY last_seq DESC')
      .iterate(this.#book, scope);
    for (const row of lists) {
      const seqs: number[] = JSON.parse(text(row, 'seqs'));
      found.push(...seqs.slice(-count));
      if (found.length >= count) break;
    }
    return found;
  }

  #indexScopes(): void {
    const rows = this.#statements
      .of(`${NOT_INDEXED} ORDER BY place`)
      .all(...this.places, this.#book)
      .map(endedRow);
    const last = rows.at(-1);
    if (last === undefined) return;
    const lists = new Map<string, EntryRow[]>();
    for (const row of rows) {
      for (const scope of indexedScopesOf(row.entry)) {
        const list = lists.get(scope);
        if (list) list.push(row);
        else lists.set(scope, [row]);
      }
    }
    for (const [scope, list] of lists) {
      const opened = list.map(({ openedMs }) => openedMs).sort((a, b) => a - b);
      this.#statements
        .of('INSERT INTO scope_entries VALUES (?, ?, ?, ?, ?, ?)')
        .run(
          this.#book,
          scope,
          list.at(-1)?.seq ?? 0,
          opened[0] ?? 0,
          opened.at(-1) ?? 0,
          JSON.stringify(list.map(({ seq }) => seq)),
        );
    }
    this.#statements.of('UPDATE book SET indexed_seq = ? WHERE id = ?').run(last.seq, this.#book);
  }
}

/** Reads the columns of {@link ENDED_COLUMNS}. */
export function endedRow(row: SqlRow): EntryRow {
  return new LazyRow(row);
}

class LazyRow implements EntryRow {
  readonly id: string;
  readonly seq: number;
  readonly openedMs: number;
  readonly counted: CountedEntry;
  readonly #row: SqlRow;
  #entry: LedgerEntry | undefined;

  constructor(row: SqlRow) {
    this.#row = row;
    this.id = text(row, 'id');
    this.seq = seqOf(row);
    this.openedMs = integer(row, 'opened_ms');
    this.counted = countedRow(row);
  }

  get entry(): LedgerEntry {
    return (this.#entry ??= parseEntry(this.#row));
  }
}

/** The ended entry of a row, by its body and its place. */
export function parseEntry(row: SqlRow): LedgerEntry {
  const entry: LedgerEntry = JSON.parse(text(row, 'body'));
  entry.seq = seqOf(row);
  return entry;
}

function seqOf(row: SqlRow): number {
  return integer(row, 'place') % SEQS_OF_A_BOOK;
}

function countedRow(row: SqlRow): CountedEntry {
  const counted: CountedEntry = { status: statusOf(text(row, 'status')), holdsRest: false };
  const priceRub = optionalText(row, 'price_rub');
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
