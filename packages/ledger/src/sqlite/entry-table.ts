import type { CountedEntry } from './counter.ts';
import type { LedgerEntry } from '../contract/entry.ts';
import type { TimeWindow } from '../contract/windows.ts';
import type { BookTable } from './book-table.ts';
import type { Connection, Memory } from './connection.ts';
import {
  countedRow,
  ENDED_COLUMNS,
  endedRow,
  integer,
  optionalText,
  parseEntry,
  seqOf,
  text,
  type EntryRow,
} from './rows.ts';
import { SEQS_OF_A_BOOK } from './schema.ts';

/** Condition for all entries of a book; its parameters are {@link EntryTable.places}. */
export const OF_BOOK = 'place > ? AND place < ?';

/** Entries that are put into the indexes at once. */
const INDEXED_AT_ONCE = 256;

const HAS_PRICE = "status = 'settled' AND price_rub IS NOT NULL";

/** An attempt that has ended, as the books count it. */
export interface EndedAttempt {
  entry: LedgerEntry;
  openedMs: number;
  counted: CountedEntry;
  scopes: readonly string[];
  /** What a later answer that repeats it would have in common with it. */
  mark: string | undefined;
}

/** What the lists of scopes need of an entry. */
type Listed = Pick<EntryRow, 'seq' | 'openedMs' | 'scopes'>;

/**
 * Ended entries that no index leads to yet, as this process knows them. At its place is the same entry or, when another
 * process has removed it, nothing for ever.
 */
interface Recent {
  /** They have greater numbers than this. */
  afterSeq: number;
  /** The number that was given last. */
  lastSeq: number;
  /** By place, oldest first; what others have written is read once it is listed. */
  entries: Map<number, Listed | undefined>;
  /** By id. */
  places: Map<string, number>;
  /** By what a replay would have in common. */
  marked: Map<string, number[]>;
}

/**
 * The entries of one book that have ended. The latest ones are in no index: each would cost every call a page. This
 * process remembers their ids and marks, and reads what others have added.
 */
export class EntryTable implements Memory {
  readonly #connection: Connection;
  readonly #book: BookTable;
  /** Its entries are between these two. */
  readonly places: readonly [number, number];
  #recent: Recent | undefined;
  #isBehind = true;

  constructor(connection: Connection, book: BookTable) {
    this.#connection = connection;
    this.#book = book;
    this.places = [book.id * SEQS_OF_A_BOOK, (book.id + 1) * SEQS_OF_A_BOOK];
    connection.tell(this);
  }

  othersWrote(): void {
    this.#isBehind = true;
  }

  undone(): void {
    this.#recent = undefined;
  }

  /** The number that was given last. */
  get lastSeq(): number {
    return this.#upToDate().lastSeq;
  }

  find(id: string): EntryRow | undefined {
    const place = this.#upToDate().places.get(id);
    const recent =
      place === undefined
        ? undefined
        : this.#connection.of(`SELECT ${ENDED_COLUMNS} FROM entry WHERE place = ?`).get(place);
    const row =
      recent ??
      this.#connection
        .of(`SELECT ${ENDED_COLUMNS} FROM entry WHERE is_indexed = 1 AND id = ? AND ${OF_BOOK}`)
        .get(id, ...this.places);
    return row && endedRow(row);
  }

  /** Writes how an attempt ended; gives it its number. */
  end({ entry, openedMs, counted, scopes, mark }: EndedAttempt): void {
    const recent = this.#upToDate();
    const seq = recent.lastSeq + 1;
    const place = this.places[0] + seq;
    this.#connection.run(
      `INSERT INTO entry (place, id, status, opened_ms, at_ms, price_rub, estimate_rub, mark, body, is_indexed)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0)`,
      place,
      entry.id,
      entry.status,
      openedMs,
      Date.parse(entry.at),
      counted.priceRub ?? null,
      counted.estimateRub ?? null,
      mark ?? null,
      JSON.stringify(entry),
    );
    entry.seq = seq;
    add(recent, place, entry.id, mark);
    recent.entries.set(place, { seq, openedMs, scopes: listedScopesOf(entry, scopes) });
    recent.lastSeq = seq;
    if (seq % INDEXED_AT_ONCE === 0) this.#index();
  }

  remove(row: EntryRow): void {
    const place = this.places[0] + row.seq;
    // while it is there: what others have numbered up to it is read here, and no number is used again
    const { entries } = this.#upToDate();
    this.#connection.run('DELETE FROM entry WHERE place = ?', place);
    entries.delete(place);
    this.#book.prune(row.seq);
  }

  /** The charge with a mark that an entry repeats. */
  originalOf(id: string, mark: string): string | undefined {
    const indexed = this.#connection
      .of(`SELECT id FROM entry INDEXED BY entry_mark WHERE is_indexed = 1 AND mark = ? AND ${OF_BOOK} AND id <> ?`)
      .get(mark, ...this.places, id);
    if (indexed) return text(indexed, 'id');
    for (const place of this.#upToDate().marked.get(mark) ?? []) {
      const row = this.#connection.of('SELECT id FROM entry WHERE place = ? AND id <> ?').get(place, id);
      if (row) return text(row, 'id');
    }
    return undefined;
  }

  /** What counters see of the ended entries of a scope that were opened within a window. */
  countedIn(scope: string, { startMs, endMs }: TimeWindow): { seq: number; counted: CountedEntry }[] {
    this.#index();
    return this.#connection
      .of(
        `SELECT place, status, price_rub, estimate_rub FROM scope_entries, json_each(seqs) JOIN entry ON place = ? + value
         WHERE book = ? AND scope = ? AND last_ms >= ? AND first_ms < ? AND opened_ms >= ? AND opened_ms < ?`,
      )
      .all(this.places[0], this.#book.id, scope, startMs, endMs, startMs, endMs)
      .map((row) => ({ seq: seqOf(row), counted: countedRow(row) }));
  }

  /** The latest charges of a model, asked for or served, oldest first. */
  latestOf(model: string, count: number): LedgerEntry[] {
    const seqs = [`model:${model}`, `served:${model}`].flatMap((scope) => this.#latestSeqs(scope, count));
    const rows = this.#connection
      .of(
        `SELECT place, body FROM entry WHERE place IN (SELECT ? + value FROM json_each(?)) AND ${HAS_PRICE} ORDER BY place`,
      )
      .all(this.places[0], JSON.stringify(seqs));
    // those that are not in the index yet are the latest
    const recent = this.#connection
      .of(
        `SELECT place, body FROM entry
         WHERE place > (SELECT ? + indexed_seq FROM book WHERE id = ?) AND place < ? AND ${HAS_PRICE} ORDER BY place`,
      )
      .all(this.places[0], this.#book.id, this.places[1]);
    return [...rows.map(parseEntry), ...recent.map(parseEntry).filter((entry) => isOfModel(entry, model))];
  }

  /** Forgets the lists of entries that were all removed. */
  tidyScopes(): void {
    this.#connection.run(
      `DELETE FROM scope_entries WHERE book = ? AND NOT EXISTS (
         SELECT 1 FROM entry WHERE place >= ? + json_extract(seqs, '$[0]') AND place <= ? + last_seq)`,
      this.#book.id,
      this.places[0],
      this.places[0],
    );
  }

  #upToDate(): Recent {
    if (this.#recent && !this.#isBehind) return this.#recent;
    const { prunedSeq, indexedSeq } = this.#book.row;
    // what others have indexed since is found without being remembered
    const recent = this.#recent?.afterSeq === indexedSeq ? this.#recent : noneAfter(indexedSeq);
    const added = this.#connection
      .of(`SELECT place, id, mark FROM entry WHERE ${OF_BOOK} ORDER BY place`)
      .all(this.places[0] + recent.lastSeq, this.places[1]);
    for (const row of added) {
      recent.lastSeq = seqOf(row);
      const place = integer(row, 'place');
      add(recent, place, text(row, 'id'), optionalText(row, 'mark'));
      recent.entries.set(place, undefined);
    }
    // numbers are never used again
    recent.lastSeq = Math.max(recent.lastSeq, prunedSeq);
    this.#recent = recent;
    this.#isBehind = false;
    return recent;
  }

  #latestSeqs(scope: string, count: number): number[] {
    const found: number[] = [];
    const lists = this.#connection
      .of('SELECT seqs FROM scope_entries WHERE book = ? AND scope = ? ORDER BY last_seq DESC')
      .iterate(this.#book.id, scope);
    for (const row of lists) {
      const seqs: number[] = JSON.parse(text(row, 'seqs'));
      found.push(...seqs.slice(-count));
      if (found.length >= count) break;
    }
    return found;
  }

  /** Puts the latest entries into the indexes, and into the lists of their scopes. */
  #index(): void {
    const { afterSeq, lastSeq, entries } = this.#upToDate();
    if (entries.size === 0) return;
    const places = [this.places[0] + afterSeq, this.places[1]] as const;
    this.#connection.run(`UPDATE entry SET is_indexed = 1 WHERE ${OF_BOOK}`, ...places);
    const lists = new Map<string, Listed[]>();
    for (const [place, known] of entries) {
      const listed = known ?? this.#read(place);
      if (listed === undefined) continue;
      for (const scope of listed.scopes) {
        const list = lists.get(scope);
        if (list) list.push(listed);
        else lists.set(scope, [listed]);
      }
    }
    for (const [scope, list] of lists) {
      const opened = list.map(({ openedMs }) => openedMs).sort((a, b) => a - b);
      this.#connection.run(
        'INSERT INTO scope_entries VALUES (?, ?, ?, ?, ?, ?)',
        this.#book.id,
        scope,
        list.at(-1)?.seq ?? 0,
        opened[0] ?? 0,
        opened.at(-1) ?? 0,
        JSON.stringify(list.map(({ seq }) => seq)),
      );
    }
    this.#book.index(lastSeq);
    this.#recent = noneAfter(lastSeq);
  }

  /** What another process has written at a place, and nobody has removed since. */
  #read(place: number): Listed | undefined {
    const row = this.#connection.of(`SELECT ${ENDED_COLUMNS} FROM entry WHERE place = ?`).get(place);
    if (row === undefined) return undefined;
    const { seq, openedMs, entry, scopes } = endedRow(row);
    return { seq, openedMs, scopes: listedScopesOf(entry, scopes) };
  }
}

function noneAfter(seq: number): Recent {
  return { afterSeq: seq, lastSeq: seq, entries: new Map(), places: new Map(), marked: new Map() };
}

function add({ places, marked }: Recent, place: number, id: string, mark: string | undefined): void {
  places.set(id, place);
  if (mark === undefined) return;
  const others = marked.get(mark);
  if (others) others.push(place);
  else marked.set(mark, [place]);
}

function isOfModel({ model, charge }: LedgerEntry, name: string): boolean {
  return model === name || charge?.servedModel === name;
}

/** Prices are asked for by the model that answered, too. */
function listedScopesOf({ charge, model }: LedgerEntry, scopes: readonly string[]): readonly string[] {
  const served = charge?.servedModel;
  return served === undefined || served === model ? scopes : [...scopes, `served:${served}`];
}
