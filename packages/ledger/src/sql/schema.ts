/** An entry is at `ledger * SEQS_OF_A_LEDGER + seq`: both fit into the integers that a number holds exactly. */
export const SEQS_OF_A_LEDGER: number = 2 ** 36;

/**
 * The tables.
 *
 * Amounts are TEXT and are never added by SQL: its sums are floats. Moments are ms since 1970. A counter is a
 * cache: it can be computed again from the entries of its scope and window.
 */
export const TABLES = `
  CREATE TABLE ledger (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    -- the number of the latest settlement
    seq INTEGER NOT NULL DEFAULT 0,
    -- unknown costs up to this number were cleared in all scopes
    cleared_seq INTEGER NOT NULL DEFAULT 0,
    revision INTEGER NOT NULL DEFAULT 0,
    -- nothing in flight expires before this
    next_expiry_ms INTEGER NOT NULL DEFAULT 0
  ) STRICT;

  -- what changes with every call, in one place, so that opening and ending an attempt write one page of it: attempts in
  -- flight ('attempt:' and the id) and the counters of a scope ('scope:' and its name)
  CREATE TABLE live (
    ledger INTEGER NOT NULL,
    key TEXT NOT NULL,
    -- of an attempt: when it expires, and whether it reserves all that its limits have remaining
    expires_ms INTEGER,
    reserves_all INTEGER,
    -- what it counts as if it expires; null: as its estimate
    average_cost_rub TEXT,
    -- the entry, or the list of counters, as JSON
    body TEXT NOT NULL,
    PRIMARY KEY (ledger, key)
  ) STRICT, WITHOUT ROWID;

  -- attempts that have ended, in order of settlement: one number for ledger and seq, because rows with an integer key are
  -- added at the end without touching their neighbours
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
    ledger INTEGER NOT NULL,
    scope TEXT NOT NULL,
    seq INTEGER NOT NULL,
    opened_ms INTEGER NOT NULL,
    PRIMARY KEY (ledger, scope, seq)
  ) STRICT, WITHOUT ROWID;

  -- what a later answer that repeats a charge has in common with it
  CREATE TABLE replay_key (
    ledger INTEGER NOT NULL,
    replay_key TEXT NOT NULL,
    seq INTEGER NOT NULL,
    id TEXT NOT NULL,
    PRIMARY KEY (ledger, replay_key, seq)
  ) STRICT, WITHOUT ROWID;

  -- the costs of removed entries, by quarters of an hour, which the days of all zones begin with
  CREATE TABLE carried (
    ledger INTEGER NOT NULL,
    scope TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    spent_rub TEXT NOT NULL,
    PRIMARY KEY (ledger, scope, at_ms)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE outbox (
    id TEXT PRIMARY KEY,
    entry TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- budgets, credits and alerts, as they were written
  CREATE TABLE limit_event (
    ledger INTEGER NOT NULL,
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    scope TEXT NOT NULL,
    seq INTEGER NOT NULL,
    at TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (ledger, kind, id)
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX limit_event_seq ON limit_event (ledger, seq);
  CREATE INDEX limit_event_scope ON limit_event (ledger, kind, scope, seq);

  -- the budgets that follow from them: a list for each scope
  CREATE TABLE rules (
    ledger INTEGER NOT NULL,
    scope TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (ledger, scope)
  ) STRICT, WITHOUT ROWID;
`;

/** The version of these tables. */
export const VERSION = 1;

/** Marks a file as ours: the letters "Kopk". */
export const APPLICATION_ID = 0x4b6f706b;
