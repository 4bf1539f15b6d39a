/** An entry is at `book * SEQS_OF_A_BOOK + seq`: both fit into the integers that a number holds exactly. */
export const SEQS_OF_A_BOOK: number = 2 ** 36;

/**
 * The tables, version by version: element n makes version n + 1 out of version n.
 *
 * Amounts are TEXT and are never added by SQL: its sums are floats. Moments are ms since 1970. A counter is a
 * cache: it can be computed again from the entries of its scope and window.
 */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE book (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    -- the highest number of an entry that was removed: numbers are never used again
    pruned_seq INTEGER NOT NULL DEFAULT 0,
    -- unknown prices up to this number were cleared in all scopes
    cleared_seq INTEGER NOT NULL DEFAULT 0,
    -- entries up to this number are in entry_scope
    indexed_seq INTEGER NOT NULL DEFAULT 0
  ) STRICT;

  -- attempts in flight: few, so that to open one touches one page
  CREATE TABLE open_entry (
    book INTEGER NOT NULL,
    id TEXT NOT NULL,
    opened_ms INTEGER NOT NULL,
    expires_ms INTEGER NOT NULL,
    estimate_rub TEXT,
    holds_rest INTEGER NOT NULL,
    -- the entry as JSON
    body TEXT NOT NULL,
    PRIMARY KEY (book, id)
  ) STRICT, WITHOUT ROWID;

  -- attempts that have ended, in order of settlement
  CREATE TABLE entry (
    book INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    id TEXT NOT NULL,
    status TEXT NOT NULL,
    opened_ms INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    -- what counters see: the price unless it is a replay, the estimate
    price_rub TEXT,
    estimate_rub TEXT,
    -- what a replay of this charge has in common with it
    mark TEXT,
    body TEXT NOT NULL,
    PRIMARY KEY (book, seq)
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX entry_id ON entry (book, id);
  CREATE INDEX entry_mark ON entry (book, mark) WHERE mark IS NOT NULL;

  -- the entries of each scope, and of 'served:…', the model that answered if it is another. Written for many entries at
  -- once: every scope is a page of its own, and to write them with each entry would double the cost of booking it
  CREATE TABLE entry_scope (
    book INTEGER NOT NULL,
    scope TEXT NOT NULL,
    opened_ms INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    PRIMARY KEY (book, scope, opened_ms, seq)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE counter (
    book INTEGER NOT NULL,
    scope TEXT NOT NULL,
    end_ms INTEGER NOT NULL,
    start_ms INTEGER NOT NULL,
    period TEXT,
    time_zone TEXT,
    spent TEXT NOT NULL,
    reserved TEXT NOT NULL,
    rest_holders INTEGER NOT NULL,
    held TEXT NOT NULL,
    unknown INTEGER NOT NULL,
    unestimated INTEGER NOT NULL,
    carried TEXT NOT NULL,
    -- the limit that was checked last
    max_rub TEXT NOT NULL,
    mode TEXT NOT NULL,
    on_unknown TEXT NOT NULL,
    PRIMARY KEY (book, scope, end_ms, start_ms)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE cleared (
    book INTEGER NOT NULL,
    scope TEXT NOT NULL,
    seq INTEGER NOT NULL,
    PRIMARY KEY (book, scope)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE outbox (
    id TEXT PRIMARY KEY,
    entry TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- what changes with every call, in one place, so that opening and ending an attempt write one page of it: attempts in
  -- flight ('attempt:' and the id) and the counters of a scope ('scope:' and its name)
  CREATE TABLE live (
    book INTEGER NOT NULL,
    key TEXT NOT NULL,
    -- of an attempt: when it expires, and whether it holds the rest of limits
    expires_ms INTEGER,
    holds_rest INTEGER,
    -- the entry, or the list of counters, as JSON
    body TEXT NOT NULL,
    PRIMARY KEY (book, key)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO live SELECT book, 'attempt:' || id, expires_ms, holds_rest, body FROM open_entry;
  INSERT INTO live SELECT book, 'scope:' || scope, NULL, NULL, json_group_array(json_patch('{}', json_object(
    'startMs', start_ms, 'endMs', end_ms, 'period', period, 'timeZone', time_zone, 'spent', spent, 'reserved', reserved,
    'restHolders', rest_holders, 'held', held, 'unknown', unknown, 'unestimated', unestimated, 'carried', carried,
    'limit', json_object('scope', scope, 'period', period, 'timeZone', time_zone, 'maxRub', max_rub, 'mode', mode,
      'onUnknown', on_unknown))))
    FROM counter GROUP BY book, scope;
  DROP TABLE open_entry;
  DROP TABLE counter;

  -- nothing in flight expires before this
  ALTER TABLE book ADD COLUMN next_expiry_ms INTEGER NOT NULL DEFAULT 0;

  -- one number for book and seq: rows with an integer key are added at the end without touching their neighbours
  CREATE TABLE ended (
    place INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    status TEXT NOT NULL,
    opened_ms INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    price_rub TEXT,
    estimate_rub TEXT,
    mark TEXT,
    body TEXT NOT NULL
  ) STRICT;
  INSERT INTO ended SELECT book * ${SEQS_OF_A_BOOK} + seq, id, status, opened_ms, at_ms, price_rub, estimate_rub, mark, body
    FROM entry ORDER BY book, seq;
  DROP TABLE entry;
  ALTER TABLE ended RENAME TO entry;
  CREATE INDEX entry_id ON entry (id);
  CREATE INDEX entry_mark ON entry (mark) WHERE mark IS NOT NULL;

  -- the entries of each scope, and of 'served:…', the model that answered if it is another: a list for many entries at
  -- once, because a row for each of them cost a sixth of a booking
  CREATE TABLE scope_entries (
    book INTEGER NOT NULL,
    scope TEXT NOT NULL,
    last_seq INTEGER NOT NULL,
    -- when the first and the last of them were opened
    first_ms INTEGER NOT NULL,
    last_ms INTEGER NOT NULL,
    -- JSON; an entry that was removed since stays in it
    seqs TEXT NOT NULL,
    PRIMARY KEY (book, scope, last_seq)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO scope_entries
    SELECT book, scope, max(seq), min(opened_ms), max(opened_ms), json_group_array(seq)
    FROM (SELECT * FROM entry_scope ORDER BY book, scope, seq) GROUP BY book, scope, seq / 1000;
  DROP TABLE entry_scope;
  `,
  `
  -- the indexes lead to entries once they are marked as indexed, which is done for many at once: with each entry they
  -- would cost every call two pages more
  ALTER TABLE entry ADD COLUMN is_indexed INTEGER NOT NULL DEFAULT 1;
  DROP INDEX entry_id;
  DROP INDEX entry_mark;
  CREATE INDEX entry_id ON entry (id) WHERE is_indexed = 1;
  CREATE INDEX entry_mark ON entry (mark) WHERE is_indexed = 1 AND mark IS NOT NULL;
  `,
  // the rows of `older_entry`, `cleared` and the scopes of `live` are rewritten by `moveOlderRows`
  `
  ALTER TABLE entry RENAME TO older_entry;
  DROP INDEX entry_id;
  DROP INDEX entry_mark;
  DROP TABLE scope_entries;

  -- attempts that have ended, in order of settlement
  CREATE TABLE entry (
    place INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    opened_ms INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    -- the entry as JSON
    body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX entry_id ON entry (id);

  -- the entries of each scope, and of 'served:…', the model that answered if it is another
  CREATE TABLE entry_scope (
    book INTEGER NOT NULL,
    scope TEXT NOT NULL,
    seq INTEGER NOT NULL,
    opened_ms INTEGER NOT NULL,
    PRIMARY KEY (book, scope, seq)
  ) STRICT, WITHOUT ROWID;

  -- what a later answer that repeats a charge would have in common with it
  CREATE TABLE mark (
    book INTEGER NOT NULL,
    mark TEXT NOT NULL,
    id TEXT NOT NULL,
    PRIMARY KEY (book, mark)
  ) STRICT, WITHOUT ROWID;

  -- the number that was given last
  ALTER TABLE book ADD COLUMN seq INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE book ADD COLUMN rewrites INTEGER NOT NULL DEFAULT 0;
  UPDATE book SET seq = max(pruned_seq, coalesce(
    (SELECT max(place) - book.id * ${SEQS_OF_A_BOOK} FROM older_entry
     WHERE place > book.id * ${SEQS_OF_A_BOOK} AND place < (book.id + 1) * ${SEQS_OF_A_BOOK}), 0));
  ALTER TABLE book DROP COLUMN pruned_seq;
  ALTER TABLE book DROP COLUMN indexed_seq;
  `,
];

/** The version of the tables that this code reads and writes. */
export const VERSION: number = MIGRATIONS.length;

/** Marks a file as ours: the letters "Kopk". */
export const APPLICATION_ID = 0x4b6f706b;
