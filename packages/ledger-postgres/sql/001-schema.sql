-- The ledgers and limits of Kopek. Several ledgers share one schema; nothing of one ledger is seen by another.

-- A ledger begins with its first call, and has a sequence that counts its settlements.
create table kopek.ledger (
  ledger       text primary key,
  created_at timestamptz not null default clock_timestamp()
);

-- The ledger is the last column of an index wherever it can be: plans are made while tables are empty, and must not be
-- able to choose an index that reads a whole ledger to find one id.

-- An attempt in flight: what it reserves, and until when. It leaves by being settled, released or overdue.
create table kopek.reservation (
  ledger         text not null,
  id           text collate "C" not null,
  opened_at    timestamptz not null,
  expires_at   timestamptz not null,
  -- in the order in which they are locked
  scopes       text[] not null,
  -- null: nobody can tell
  estimate_rub numeric,
  -- no estimate, and under a limit in strict mode: nobody else gets anything of the limits it counts towards
  reserves_all   boolean not null,
  -- what it counts as if it expires; null: as its estimate
  average_cost_rub    numeric,
  attempt      jsonb not null,
  -- why it could not be expired, if that failed: it stays as it is
  fault        text,
  primary key (id, ledger)
);
create index reservation_expiry on kopek.reservation (ledger, expires_at);

-- An attempt that has ended.
create table kopek.entry (
  ledger            text not null,
  id              text collate "C" not null,
  -- order of settlement within the ledger; an entry that is raised gets a new one
  seq             bigint not null,
  -- unknown, inferred, rejected or settled. No constraint: it would be read again from the catalogue at every insert
  status          text not null,
  -- by the clock of the database: decides the window in which the price counts
  opened_at       timestamptz not null,
  at              timestamptz not null,
  scopes          text[] not null,
  cost_rub        numeric,
  estimate_rub    numeric,
  -- the model asked for, and the one that answered
  model           text,
  served_model    text,
  -- A later charge is a replay of this one if it has the same answer_replay_key (id of the answer, cost and balance) and no
  -- other idempotency key, or the same call_replay_key (a key that the service bills once, and the cost) and no other id of
  -- the answer. Hashes, because what the service sends may be of any length. Null: it makes no replay.
  answer_replay_key    uuid,
  idempotency_key_hash uuid,
  call_replay_key      uuid,
  answer_id_hash       uuid,
  -- the entry that this one repeats: it counts nothing
  replay_of       text,
  -- scopes in which an unknown cost was cleared: it counts as nothing there
  cleared         text[] not null default '{}',
  body            jsonb not null,
  primary key (id, ledger)
);
create unique index entry_seq on kopek.entry (seq, ledger);
-- entries are appended in the order of time: this costs next to nothing to keep
create index entry_opened on kopek.entry using brin (opened_at) with (pages_per_range = 16, autosummarize = on);
-- Questions about a run, a tag or a model go by this index; `all` is the first scope of all entries. What is not sorted
-- in yet is read whole by every question, so there is little of it.
create index entry_scopes on kopek.entry using gin ((scopes[2:])) with (gin_pending_list_limit = 256);
create index entry_unknown on kopek.entry (ledger) where status = 'unknown';
-- No condition here: the condition of an index is prepared again for every statement that inserts.
create index entry_answer on kopek.entry (answer_replay_key, idempotency_key_hash, ledger);
create index entry_call on kopek.entry (call_replay_key, answer_id_hash, ledger);
create index entry_key on kopek.entry (idempotency_key_hash, ledger);
create index entry_model on kopek.entry (model, ledger, seq);
create index entry_served on kopek.entry (served_model, ledger, seq) where served_model is distinct from model;

-- What the entries and reservations of one scope and window come to. A cache: verify() compares it with the entries.
create table kopek.counter (
  ledger         text not null,
  scope        text not null,
  -- day, week, month; '' is the whole life of the ledger: then there is no zone, and the window is everything
  period       text not null,
  zone         text not null,
  starts_at    timestamptz not null,
  ends_at      timestamptz not null,
  spent_rub    numeric not null,
  reserved_rub numeric not null,
  unknown_rub  numeric not null,
  -- attempts in flight that reserve all that remains
  reserving_all integer not null,
  -- unknown costs that were not cleared, and those among them without an estimate
  unknown      integer not null,
  unestimated  integer not null,
  -- the limit as it was last seen, and when
  seen         jsonb,
  seen_at      timestamptz,
  primary key (ledger, scope, ends_at, period, zone)
) with (fillfactor = 50);

-- What pruned entries had cost, so that counters stay true: by quarters of an hour, which every zone's days begin with.
create table kopek.carried (
  ledger      text not null,
  scope     text not null,
  opened_at timestamptz not null,
  spent_rub numeric not null,
  primary key (ledger, scope, opened_at)
);

-- Budgets, credits and alerts, as they were written.
create table kopek.limit_event (
  ledger  text not null,
  kind  text not null,
  id    text collate "C" not null,
  scope text not null,
  seq   bigint not null,
  at    timestamptz not null,
  body  jsonb not null,
  primary key (id, kind, ledger)
);
create unique index limit_event_seq on kopek.limit_event (ledger, seq);
create index limit_event_scope on kopek.limit_event (scope, kind, seq, ledger);

-- The budgets that follow from them: of each scope and period the latest, and the sum of the credits.
create table kopek.rule (
  ledger       text not null,
  scope      text not null,
  -- '' is the whole life of the ledger
  period     text not null,
  kind       text not null,
  rub        numeric not null,
  alert_below numeric,
  body       jsonb not null,
  primary key (scope, period, kind, ledger)
);
