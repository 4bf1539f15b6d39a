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
