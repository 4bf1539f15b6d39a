/** A file of `sql`. */
export interface SqlFile {
  name: string;
  sql: string;
}

/**
 * The steps of the tables, in order: each is run once, and the number of its name is the version of the schema after it.
 * Written by `scripts/embed-sql.ts`, as all of this: change the files of `sql`.
 */
export const MIGRATIONS: readonly SqlFile[] = [
  {
    name: '001-schema.sql',
    sql: `-- The ledgers and limits of Kopek. Several ledgers share one schema; nothing of one ledger is seen by another.

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
-- Questions about a run, a tag or a model go by this index; \`all\` is the first scope of all entries. What is not sorted
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
`,
  },
];

/** The functions of the schema, in order: each version replaces all of them. */
export const FUNCTIONS: readonly SqlFile[] = [
  {
    name: '2-basics.sql',
    sql: `-- Every function that the store calls takes one JSON and returns one JSON. The statements carry both as text: any driver can.

-- The moment of a request: the clock of the database, or \`now\` of a simulation. Milliseconds, as in JavaScript.
create or replace function kopek.moment(p_request jsonb) returns timestamptz
language sql volatile as $$
  select date_trunc('milliseconds', coalesce((p_request ->> 'now')::timestamptz, clock_timestamp()))
$$;

-- ISO 8601 in UTC, as JavaScript writes it.
create or replace function kopek.iso(p_at timestamptz) returns text
language sql stable as $$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- An amount in its shortest form: "1.5", never "1.50".
create or replace function kopek.rub(p_amount numeric) returns text
language sql immutable as $$ select trim_scale(p_amount)::text $$;

-- The first moment of a local day. Where midnight comes twice it is the first one; where it is skipped, the jump.
create or replace function kopek.first_moment(p_local timestamp, p_zone text) returns timestamptz
language sql stable as $$
  select case
    when ((p_local at time zone p_zone) - interval '1 hour') at time zone p_zone = p_local
      then (p_local at time zone p_zone) - interval '1 hour'
    else p_local at time zone p_zone
  end
$$;

-- The window that a moment falls into: from, before. Weeks begin on Monday.
create or replace function kopek.window_of(p_period text, p_zone text, p_at timestamptz, out starts_at timestamptz, out ends_at timestamptz)
language plpgsql stable as $$
declare
  v_local timestamp;
begin
  if p_period = '' then
    starts_at := '-infinity';
    ends_at := 'infinity';
    return;
  end if;
  v_local := date_trunc(p_period, p_at at time zone p_zone);
  if p_period = 'hour' then
    -- by the moment and not by the clock: an hour that comes twice is two windows
    starts_at := p_at - ((p_at at time zone p_zone) - v_local);
    ends_at := starts_at + interval '1 hour';
    -- the clocks change within it
    if (ends_at - interval '1 minute') at time zone p_zone <> (starts_at at time zone p_zone) + interval '59 minutes' then
      select coalesce(max(minute) filter (where minute <= p_at), starts_at), coalesce(min(minute) filter (where minute > p_at), ends_at)
        into starts_at, ends_at
        from generate_series(starts_at, ends_at - interval '1 minute', interval '1 minute') minute
        where minute at time zone p_zone <> ((minute - interval '1 minute') at time zone p_zone) + interval '1 minute';
    end if;
    return;
  end if;
  starts_at := kopek.first_moment(v_local, p_zone);
  ends_at := kopek.first_moment(v_local + ('1 ' || p_period)::interval, p_zone);
end
$$;

-- A name as tables and indexes have it, whatever its length: an index has room for 2,700 bytes. Names of calls have 256 bytes
-- at most, and their scopes \`model:\` more; only imported entries may have longer ones.
create or replace function kopek.short(p_name text) returns text
language sql immutable as $$
  select case when octet_length(p_name) <= 262 then p_name else left(p_name, 32) || ' ' || md5(p_name) end
$$;

-- The scopes of a request, in the order in which they are locked. \`all\` stays the first.
create or replace function kopek.scopes(p_names jsonb) returns text[]
language sql immutable as $$
  select array(select distinct kopek.short(name) collate "C" from jsonb_array_elements_text(p_names) name order by 1)
$$;

-- The limits of a request, numbered, each with its window at a moment: its own (\`at\`), or that of the request.
create or replace function kopek.windows(p_limits jsonb, p_at timestamptz)
returns table (
  n integer, scope text, max_rub numeric, mode text, on_unknown_cost text,
  period text, zone text, starts_at timestamptz, ends_at timestamptz
)
language sql stable as $$
  select l.n, kopek.short(l.scope), l."maxRub", l.mode, l."onUnknownCost",
         coalesce(l.period, ''), coalesce(l."timeZone", ''), w.starts_at, w.ends_at
  from jsonb_to_recordset(p_limits) as
         l(n integer, scope text, "maxRub" numeric, mode text, "onUnknownCost" text, period text, "timeZone" text, at timestamptz)
  cross join lateral kopek.window_of(coalesce(l.period, ''), coalesce(l."timeZone", ''), coalesce(l.at, p_at)) w
$$;

-- The estimated cost of an attempt in one scope; null if it cannot be estimated. The estimates of single scopes are in the
-- JSON of the attempt.
create or replace function kopek.estimate_in(p_scope text, p_told jsonb, p_estimate numeric) returns numeric
language sql immutable as $$ select coalesce((p_told -> 'estimateRubByScope' ->> p_scope)::numeric, p_estimate) $$;

-- What an unknown cost is at least; null for anything else.
create or replace function kopek.at_least(p_body jsonb) returns numeric
language sql immutable as $$
  select case when p_body #>> '{charge,atLeastRub}' ~ '^\\d+(\\.\\d+)?$' then (p_body #>> '{charge,atLeastRub}')::numeric end
$$;

-- What an unknown cost counts as in one scope: its estimate, and no less than the part of it that is known.
create or replace function kopek.unknown_in(p_scope text, p_body jsonb, p_estimate numeric) returns numeric
language sql immutable as $$
  select coalesce(greatest(kopek.estimate_in(p_scope, p_body, p_estimate), kopek.at_least(p_body)), 0)
$$;

create or replace function kopek.rank(p_status text) returns integer
language sql immutable as $$
  select case p_status when 'unknown' then 1 when 'inferred' then 2 when 'rejected' then 3 when 'settled' then 4 else 0 end
$$;

-- The sequence that counts the settlements of a ledger. A sequence and no row, so that settlements of different scopes do not
-- wait for each other; a name and no number in a table, so that no settlement has to look it up.
create or replace function kopek.sequence_name(p_ledger text) returns text
language sql stable as $$
  select 'seq_' || substr(encode(sha256(convert_to(p_ledger, 'UTF8')), 'hex'), 1, 32)
$$;

-- Roles that may write, each as a name in SQL.
create or replace function kopek.writing_roles() returns setof text
language sql stable as $$
  select grantee::regrole::text
  from pg_catalog.pg_class, pg_catalog.aclexplode(relacl)
  where oid = 'kopek.entry'::regclass and privilege_type = 'INSERT' and grantee <> 0 and grantee <> relowner
$$;

-- Opens a ledger: its row and its sequence. As the owner, because the roles that write may not create anything.
create or replace function kopek.open_ledger(p_ledger text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_role text;
begin
  insert into kopek.ledger (ledger) values (p_ledger) on conflict do nothing;
  if not found then return; end if;
  execute format('create sequence kopek.%I', kopek.sequence_name(p_ledger));
  execute format('grant select on sequence kopek.%I to public', kopek.sequence_name(p_ledger));
  for v_role in select * from kopek.writing_roles() loop
    execute format('grant usage on sequence kopek.%I to %s', kopek.sequence_name(p_ledger), v_role);
  end loop;
end
$$;
-- Functions that run as their owner may be called by the roles that write.
revoke execute on function kopek.open_ledger(text) from public;

-- Locks that last until the end of the transaction, all taken in one order, so that no two callers wait for each other:
-- an id, then the answer that may be a repetition, then scopes, sorted by their bytes.
--
-- A transaction that changes a counter shares the lock of its scope; one that makes a counter from the entries, or clears it,
-- takes that lock alone. So no settlement can commit between the sum of the entries and the counter that is made of it. \`all\`
-- is a scope of every attempt: its lock alone locks the ledger.
--
-- On the way of a call functions are called by assignments, because \`perform\` is a query and costs several times as much;
-- and they are SQL, which is inlined: a call of PL/pgSQL is half as dear as a statement.
create or replace function kopek.lock_alone(p_ledger text, p_name text) returns void
language sql volatile as $$
  select pg_advisory_xact_lock(hashtextextended(p_ledger || chr(31) || p_name, 0))
$$;

create or replace function kopek.share_scope(p_ledger text, p_scope text) returns void
language sql volatile as $$
  select pg_advisory_xact_lock_shared(hashtextextended(p_ledger || chr(31) || p_scope, 0))
$$;

-- A snapshot older than a lock would miss what was recorded while waiting for it.
create or replace function kopek.check_isolation() returns void
language plpgsql stable as $$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'kopek needs the isolation level read committed, which is the default of PostgreSQL'
      using errcode = 'KP001';
  end if;
end
$$;
`,
  },
  {
    name: '3-counters.sql',
    sql: `-- The sums of the entries of one scope and window. The only definition of a counter: it is made of this and compared with
-- it. Planned for each scope, because the way to a run is not the way to the whole ledger.
create or replace function kopek.sums(p_ledger text, p_scope text, p_from timestamptz, p_to timestamptz)
returns table (
  spent_rub numeric, reserved_rub numeric, unknown_rub numeric, reserving_all integer, unknown integer, unestimated integer
)
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
begin
  return query
    select e.spent + c.spent, h.reserved, e.unknown_rub, h.reserving_all, e.unknown, e.unestimated
    from (
      select coalesce(sum(cost_rub) filter (where status in ('settled', 'inferred')), 0) as spent,
             coalesce(sum(kopek.unknown_in(p_scope, body, estimate_rub)) filter (where is_open), 0) as unknown_rub,
             count(*) filter (where is_open)::integer as unknown,
             count(*) filter (where is_open and estimate is null)::integer as unestimated
      from (
        select status, cost_rub, body, estimate_rub, status = 'unknown' and p_scope <> all (cleared) as is_open,
               case when status = 'unknown' then kopek.estimate_in(p_scope, body, estimate_rub) end as estimate
        from kopek.entry
        where ledger = p_ledger and (p_scope = 'all' or scopes[2:] @> array[p_scope])
          and opened_at >= p_from and opened_at < p_to and replay_of is null
      ) counted
    ) e
    cross join (
      select coalesce(sum(estimate), 0) as reserved,
             (count(*) filter (where reservation.reserves_all and estimate is null))::integer as reserving_all
      from kopek.reservation cross join lateral kopek.estimate_in(p_scope, attempt, estimate_rub) estimate
      where ledger = p_ledger and scopes @> array[p_scope] and opened_at >= p_from and opened_at < p_to
    ) h
    cross join (
      select coalesce(sum(carried.spent_rub), 0) as spent
      from kopek.carried
      where ledger = p_ledger and scope = p_scope and opened_at >= p_from and opened_at < p_to
    ) c;
end
$$;

-- Makes the counters of limits that have none yet: a new limit, or a new window. No counter of the scope changes meanwhile.
-- Request: ledger, limits, now?.
create or replace function kopek.prepare(p_request jsonb) returns jsonb
language plpgsql as $$
declare
  v_ledger text := p_request ->> 'ledger';
  v_now timestamptz := kopek.moment(p_request);
  v_scope text;
begin
  perform kopek.check_isolation();
  perform kopek.open_ledger(v_ledger);
  for v_scope in
    select distinct kopek.short(limits ->> 'scope') collate "C" from jsonb_array_elements(p_request -> 'limits') limits order by 1
  loop
    perform kopek.lock_alone(v_ledger, v_scope);
  end loop;
  insert into kopek.counter (
    ledger, scope, period, zone, starts_at, ends_at, spent_rub, reserved_rub, unknown_rub, reserving_all, unknown, unestimated
  )
  select v_ledger, w.scope, w.period, w.zone, w.starts_at, w.ends_at,
         s.spent_rub, s.reserved_rub, s.unknown_rub, s.reserving_all, s.unknown, s.unestimated
  from (select distinct scope, period, zone, starts_at, ends_at from kopek.windows(p_request -> 'limits', v_now)) w
  cross join lateral kopek.sums(v_ledger, w.scope, w.starts_at, w.ends_at) s
  where not exists (
    select from kopek.counter c
    where c.ledger = v_ledger and c.scope = w.scope and c.ends_at = w.ends_at and c.period = w.period and c.zone = w.zone
  );
  return '{}';
end
$$;

-- Locks the counters of scopes, in the windows that touch a span of time.
create or replace function kopek.lock_counters(p_ledger text, p_scopes text[], p_from timestamptz, p_to timestamptz) returns text
language plpgsql as $$
begin
  perform from kopek.counter
  where ledger = p_ledger and scope = any (p_scopes) and ends_at > p_from and starts_at <= p_to
  order by scope, ends_at, period, zone
  for no key update;
  return '';
end
$$;
`,
  },
  {
    name: '4-reserve.sql',
    sql: `-- What counts against a limit beside reservations: unknown costs only where the limit says so.
create or replace function kopek.counted(p_on_unknown_cost text, p_spent numeric, p_unknown_rub numeric) returns numeric
language sql immutable as $$
  select p_spent + case when p_on_unknown_cost = 'estimate' then p_unknown_rub else 0 end
$$;

-- The state of a limit. What is unknown is always shown.
create or replace function kopek.state(
  p_mode text, p_on_unknown_cost text, p_max numeric, p_ends_at timestamptz,
  p_spent numeric, p_reserved numeric, p_unknown_rub numeric, p_reserving_all integer, p_unknown integer
) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'spentRub', trim_scale(p_spent)::text,
    -- a call without an estimate has taken whatever was left
    'reservedRub', trim_scale(case
      when p_mode = 'strict' and p_reserving_all > 0
        then greatest(p_reserved, p_max - kopek.counted(p_on_unknown_cost, p_spent, p_unknown_rub))
      else p_reserved
    end)::text,
    'unknownRub', trim_scale(p_unknown_rub)::text
  ) || case when p_unknown > 0 then jsonb_build_object('unknown', p_unknown) else '{}' end
    || case when isfinite(p_ends_at) then jsonb_build_object('windowEndsAt', kopek.iso(p_ends_at)) else '{}' end
$$;

-- Why a limit rejects a call: 'exceeded', 'unknown-cost', 'reserved' when the money may become free again, or null when it does. No
-- estimate: the cost may be anything, so one call at a time takes all that remains, and something must remain.
create or replace function kopek.rejection(
  p_mode text, p_on_unknown_cost text, p_max numeric, p_estimate numeric,
  p_spent numeric, p_reserved numeric, p_unknown_rub numeric, p_reserving_all integer, p_unknown integer, p_unestimated integer,
  p_probes integer
) returns text
language sql immutable as $$
  select case
    when p_mode = 'track' then null
    -- a free call is granted even if the money is spent
    when (p_mode = 'loose' or p_estimate is distinct from 0)
      and case when p_mode = 'strict' and p_estimate > 0 then p_estimate > l.unspent else l.unspent <= 0 end then 'exceeded'
    -- tolerated are unknown costs of the first calls of a new model
    when p_on_unknown_cost = 'block' and p_unknown > 0
      or p_on_unknown_cost = 'estimate' and p_unestimated >= case p_mode when 'wait' then 4 else 1 end then 'unknown-cost'
    when p_mode = 'loose' or p_estimate = 0 then null
    when p_mode = 'strict' then
      case when p_reserving_all = 0 and l.unspent > p_reserved and p_reserved + coalesce(p_estimate, 0) <= l.unspent
        then null else 'reserved' end
    -- nothing is reserved: the call goes alone
    when p_reserved <= 0
      and p_reserving_all < case when p_estimate is null then greatest(1, p_probes - l.broken) else 1 end then null
    -- beside what is reserved: what nobody could estimate counts as much as this call
    when p_estimate * (1 + p_reserving_all + l.broken) <= l.unspent - p_reserved then null
    else 'reserved'
  end
  from (
    select p_max - kopek.counted(p_on_unknown_cost, p_spent, p_unknown_rub) as unspent,
      case p_on_unknown_cost when 'estimate' then p_unestimated else 0 end as broken
  ) l
$$;

-- Checks every limit and, when all pass, opens the attempt and reserves its estimate.
--
-- Request: ledger, id, ttlMs, averageCostRub?, scopes, otherScopes (limited ones that the attempt does not count towards, which is rare),
-- attempt (its estimateRubByScope too), estimateRub?, probes?, limits (each with its number n, from 1), budgets? (the mode in
-- which the budgets of budgetScopes are limits too), now?.
-- Answer: {"granted": [state]} in the order of the limits, or {"rejected": state with n and reason}; or what has to be
-- done before: {"first": "expire"}, {"first": "prepare"}; each with "budgets": the limits that followed from them.
create or replace function kopek.reserve(p_request jsonb) returns jsonb
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  v_ledger text := p_request ->> 'ledger';
  v_id text := p_request ->> 'id';
  v_limits jsonb := p_request -> 'limits';
  v_more jsonb := '{}';
  v_scopes text[] := kopek.scopes(p_request -> 'scopes');
  v_looked_at text[] := v_scopes;
  v_estimate numeric := (p_request ->> 'estimateRub')::numeric;
  v_now timestamptz := kopek.moment(p_request);
  v_attempt jsonb := p_request -> 'attempt';
  v_probes integer := coalesce((p_request ->> 'probes')::integer, 1);
  v_own_estimate numeric;
  v_reserves_all boolean := false;
  v_known boolean;
  v_overdue boolean;
  v_states jsonb[] := '{}';
  v_rejected_rank integer;
  v_rank integer;
  v_rejected jsonb;
  v_reason text;
  v_changed boolean := false;
  v_limit jsonb;
  v_mode text;
  v_on_unknown_cost text;
  v_max numeric;
  v_own integer;
  v_found integer := 0;
  v_scope text;
  v_nothing text;
  n integer;
  c kopek.counter;
begin
  -- A reservation that is lost with the server is recorded again when it is settled: no reason to wait for the disk.
  v_nothing := set_config('synchronous_commit', 'off', true);
  if p_request -> 'otherScopes' <> '[]' then
    v_looked_at := kopek.scopes((p_request -> 'scopes') || (p_request -> 'otherScopes'));
  end if;
  v_nothing := kopek.lock_alone(v_ledger, 'id:' || v_id);
  foreach v_scope in array v_looked_at loop
    v_nothing := kopek.share_scope(v_ledger, v_scope);
  end loop;
  -- a budget is not changed between the moment at which it is read here and that at which others see what it granted
  if p_request ? 'budgetMode' then v_nothing := kopek.share_scope(v_ledger, 'limitEvents'); end if;
  if current_setting('transaction_isolation') <> 'read committed' then v_nothing := kopek.check_isolation(); end if;

  select exists (select from kopek.reservation where ledger = v_ledger and id = v_id)
      or exists (select from kopek.entry where ledger = v_ledger and id = v_id),
         exists (select from kopek.reservation where ledger = v_ledger and expires_at <= v_now)
  into v_known, v_overdue;
  if v_overdue then return '{"first": "expire"}'; end if;

  if p_request ? 'budgetMode' then
    v_more := jsonb_build_object('budgets', kopek.budgets_for(
      v_ledger, p_request -> 'budgetScopes', p_request ->> 'budgetMode', jsonb_array_length(v_limits)
    ));
    v_limits := v_limits || (v_more -> 'budgets');
  end if;
  if v_limits <> '[]' then
    v_reserves_all := v_estimate is null and not v_known
      and (v_limits @> '[{"mode": "strict"}]' or v_limits @> '[{"mode": "wait"}]');
    for c in
      select * from kopek.counter
      where ledger = v_ledger and scope = any (v_looked_at) and ends_at > v_now and starts_at <= v_now
      order by scope, ends_at, period, zone
      for no key update
    loop
      v_own_estimate := kopek.estimate_in(c.scope, v_attempt, v_estimate);
      for n in 1 .. jsonb_array_length(v_limits) loop
        v_limit := v_limits -> (n - 1);
        continue when kopek.short(v_limit ->> 'scope') <> c.scope
          or coalesce(v_limit ->> 'period', '') <> c.period or coalesce(v_limit ->> 'timeZone', '') <> c.zone;
        v_found := v_found + 1;
        v_mode := v_limit ->> 'mode';
        v_on_unknown_cost := v_limit ->> 'onUnknownCost';
        v_max := (v_limit ->> 'maxRub')::numeric;
        v_changed := v_changed or c.seen_at is null or c.seen_at < v_now - interval '1 minute'
          or v_mode <> 'track' and c.seen <> v_limit - 'n';
        if not v_known then
          v_reason := kopek.rejection(
            v_mode, v_on_unknown_cost, v_max, v_own_estimate,
            c.spent_rub, c.reserved_rub, c.unknown_rub, c.reserving_all, c.unknown, c.unestimated, v_probes
          );
          -- the first limit that rejects; but waiting helps only when none rejects for another reason
          v_rank := n + case when v_reason <> 'reserved' then 0 when v_mode = 'wait' then 2000000 else 1000000 end;
          if v_reason is not null and (v_rejected_rank is null or v_rank < v_rejected_rank) then
            v_rejected_rank := v_rank;
            v_rejected := kopek.state(
              v_mode, v_on_unknown_cost, v_max, c.ends_at, c.spent_rub, c.reserved_rub, c.unknown_rub, c.reserving_all,
              c.unknown
            ) || jsonb_build_object('n', n, 'reason', v_reason);
          end if;
        end if;
        -- a state that is granted includes the call itself
        v_own := (not v_known and c.scope = any (v_scopes))::integer;
        v_states[n] := kopek.state(
          v_mode, v_on_unknown_cost, v_max, c.ends_at, c.spent_rub,
          c.reserved_rub + v_own * coalesce(v_own_estimate, 0), c.unknown_rub,
          c.reserving_all + v_own * (v_reserves_all and v_own_estimate is null)::integer, c.unknown
        );
      end loop;
    end loop;
    if v_found < jsonb_array_length(v_limits) then return '{"first": "prepare"}' || v_more; end if;
    if v_changed then
      -- limits as they were last seen
      update kopek.counter seen
      set seen = (v_limits -> (w.n - 1)) - 'n', seen_at = v_now
      from (
        select distinct on (l.scope, l.period, l.zone) * from kopek.windows(v_limits, v_now) l
        order by l.scope, l.period, l.zone, l.mode = 'track', l.n desc
      ) w
      where seen.ledger = v_ledger and seen.scope = w.scope and seen.ends_at = w.ends_at
        and seen.period = w.period and seen.zone = w.zone
        and (w.mode <> 'track' or coalesce(seen.seen ->> 'mode', 'track') = 'track');
    end if;
    if v_rejected is not null then return jsonb_build_object('rejected', v_rejected) || v_more; end if;
  end if;

  if not v_known then
    insert into kopek.reservation (ledger, id, opened_at, expires_at, scopes, estimate_rub, reserves_all, average_cost_rub, attempt)
    values (
      v_ledger, v_id, v_now, v_now + (p_request ->> 'ttlMs')::double precision * interval '1 millisecond',
      v_scopes, v_estimate, v_reserves_all, (p_request ->> 'averageCostRub')::numeric, v_attempt
    );
    -- locked in the order of the primary key, as everywhere: no other plan is left, because nothing but its index leads there
    if v_estimate > 0 or v_reserves_all or v_attempt ? 'estimateRubByScope' then
      update kopek.counter
      set reserved_rub = reserved_rub + coalesce(kopek.estimate_in(scope, v_attempt, v_estimate), 0),
          reserving_all = reserving_all
            + (v_reserves_all and kopek.estimate_in(scope, v_attempt, v_estimate) is null)::integer
      where ledger = v_ledger and scope = any (v_scopes) and ends_at > v_now and starts_at <= v_now;
    end if;
  end if;
  return jsonb_build_object('granted', to_jsonb(v_states)) || v_more;
end
$$;
`,
  },
  {
    name: '5-settle.sql',
    sql: `-- The fields of an entry that the store decides, beside those that were settled.
create or replace function kopek.frame(
  p_id text, p_seq bigint, p_status text, p_opened_at timestamptz, p_at timestamptz, p_estimate numeric, p_replay_of text
) returns jsonb
language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'id', p_id,
    'seq', p_seq,
    'status', p_status,
    'billing', case when p_status = 'rejected' then 'none' when p_status in ('in-flight', 'unknown') then 'unknown' else 'charged' end,
    'openedAt', kopek.iso(p_opened_at),
    'at', kopek.iso(p_at),
    'estimateRub', p_estimate::text,
    'replayOf', p_replay_of
  ))
$$;

-- An entry as JSON.
create or replace function kopek.entry_json(e kopek.entry) returns jsonb
language sql stable as $$
  select (e).body || kopek.frame((e).id, (e).seq, (e).status, (e).opened_at, (e).at, (e).estimate_rub, (e).replay_of)
$$;

-- An attempt in flight as JSON.
create or replace function kopek.open_attempt_json(h kopek.reservation) returns jsonb
language sql stable as $$
  select (h).attempt || kopek.frame((h).id, 0, 'in-flight', (h).opened_at, (h).opened_at, (h).estimate_rub, null)
$$;

-- The fields of the beginning of an attempt. They stay as first reported, because they decided where the attempt counts.
create or replace function kopek.beginning() returns text[]
language sql immutable as $$
  select array[
    'attempt', 'path', 'model', 'tags', 'runId', 'parentRunId', 'idempotencyKey', 'idempotentBilling', 'instanceId', 'openedBy',
    'estimateRubByScope'
  ]
$$;

-- The replay key of a charge by its answer: the id of the answer with its cost and balance. Null: there is none. The request
-- has no id that is too long for an index.
create or replace function kopek.answer_replay_key(p_settle jsonb) returns uuid
language sql immutable as $$
  select md5(
    trim_scale((p_settle ->> 'costRub')::numeric) || ' ' || trim_scale((p_settle ->> 'balanceRub')::numeric) || ' '
      || nullif(p_settle ->> 'generationId', '')
  )::uuid
$$;

-- The key of a call: '' if it has none. Null for one that cannot be compared: neither another one, nor none.
create or replace function kopek.key_of(p_attempt jsonb) returns text
language sql immutable as $$
  select case when length(key) <= 256 and strpos(key, chr(10)) = 0 then key end
  from (select coalesce(p_attempt ->> 'idempotencyKey', '') as key) attempt
$$;

-- The hashes that do not differ from one: itself and that of no name, which differs from none.
create or replace function kopek.alike(p_hash uuid) returns table (low uuid, high uuid)
language sql immutable as $$
  select p_hash, p_hash
  union all
  select '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff' where p_hash = md5('')::uuid
  union all
  select md5('')::uuid, md5('')::uuid where p_hash <> md5('')::uuid
$$;

-- Counts an unknown cost, or removes it again (\`p_times\` -1): as nothing where it was cleared.
create or replace function kopek.count_unknown(p_entry kopek.entry, p_times integer) returns void
language plpgsql as $$
begin
  update kopek.counter
  set unknown_rub = unknown_rub + p_times * kopek.unknown_in(scope, p_entry.body, p_entry.estimate_rub),
      unknown = unknown + p_times,
      unestimated = unestimated + p_times * (kopek.estimate_in(scope, p_entry.body, p_entry.estimate_rub) is null)::integer
  where ledger = p_entry.ledger and scope = any (p_entry.scopes) and scope <> all (p_entry.cleared)
    and ends_at > p_entry.opened_at and starts_at <= p_entry.opened_at;
end
$$;

-- Ends an attempt, in place of its reservation or of an entry that knew less, and moves what counted it to what
-- it counts now. The reservation is locked first, then the answer, the scopes, an entry that is replaced, and the counters:
-- every function keeps this order.
--
-- Request: ledger, id, status, at, openedAt?, scopes, costRub?, estimateRub?, servedModel?, generationId? ('' if there is none,
-- absent if it is too long), balanceRub?, body, now?.
-- Answer: {"frame": the fields that the store decides, "body"?: the rest of it, where that is not the body of the request}.
create or replace function kopek.settle(p_request jsonb) returns jsonb
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  v_ledger text := p_request ->> 'ledger';
  v_id text := p_request ->> 'id';
  v_status text := p_request ->> 'status';
  v_at timestamptz := p_request ->> 'at';
  v_cost numeric := p_request ->> 'costRub';
  v_name text := p_request ->> 'generationId';
  v_key text;
  v_answer_replay_key uuid;
  v_call_replay_key uuid;
  v_idempotency_key_hash uuid;
  v_answer_id_hash uuid;
  v_body jsonb := p_request -> 'body';
  v_opened_at timestamptz;
  v_behind interval;
  v_latest timestamptz;
  v_scopes text[];
  v_estimate numeric;
  v_replay_of text;
  v_frame jsonb;
  v_sequence regclass;
  v_seq bigint;
  v_reservation kopek.reservation;
  v_old kopek.entry;
  v_spent numeric := 0;
  v_scope text;
  v_nothing text;
begin
  -- a settled cost is on the disk before the caller gets the answer
  if current_setting('synchronous_commit') = 'off' then v_nothing := set_config('synchronous_commit', 'on', true); end if;
  delete from kopek.reservation where ledger = v_ledger and id = v_id returning * into v_reservation;
  if not found then
    -- a reservation of this id may be on its way, or another settlement
    v_nothing := kopek.lock_alone(v_ledger, 'id:' || v_id);
    delete from kopek.reservation where ledger = v_ledger and id = v_id returning * into v_reservation;
    if not found then select * into v_old from kopek.entry where ledger = v_ledger and id = v_id; end if;
  end if;

  if v_reservation.id is not null then
    v_scopes := v_reservation.scopes;
    v_opened_at := v_reservation.opened_at;
    v_body := (v_body - kopek.beginning()) || v_reservation.attempt;
    v_estimate := coalesce((p_request ->> 'estimateRub')::numeric, v_reservation.estimate_rub);
  elsif v_old.id is not null then
    if kopek.rank(v_old.status) >= kopek.rank(v_status) then
      return jsonb_build_object('frame', kopek.entry_json(v_old), 'body', '{}'::jsonb);
    end if;
    v_scopes := v_old.scopes;
    v_opened_at := v_old.opened_at;
    v_body := (v_body - kopek.beginning()) || (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(v_old.body) where key = any (kopek.beginning())
    );
    v_estimate := coalesce((p_request ->> 'estimateRub')::numeric, v_old.estimate_rub);
  else
    v_scopes := kopek.scopes(p_request -> 'scopes');
    v_opened_at := coalesce((p_request ->> 'openedAt')::timestamptz, kopek.moment(p_request));
    v_estimate := p_request ->> 'estimateRub';
  end if;
  -- how long it took is what the caller knows, when it began is what the store knows: their clocks may differ
  v_behind := coalesce(v_opened_at - (p_request ->> 'openedAt')::timestamptz, '0');
  v_latest := case when v_behind = '0' then 'infinity' else kopek.moment(p_request) end;
  v_at := greatest(least(v_at + v_behind, v_latest), v_opened_at);
  if v_behind <> '0' and v_body ? 'abandonedAt' then
    v_body := v_body || jsonb_build_object('abandonedAt', kopek.iso(
      greatest(least((v_body ->> 'abandonedAt')::timestamptz + v_behind, v_latest), v_opened_at)
    ));
  end if;
  v_key := kopek.key_of(v_body);
  if v_cost is not null and v_key is not null then
    v_idempotency_key_hash := md5(v_key)::uuid;
    v_answer_id_hash := md5(v_name)::uuid;
    v_answer_replay_key := kopek.answer_replay_key(p_request);
    if v_key <> '' and v_name is not null and (v_body -> 'idempotentBilling')::boolean then
      v_call_replay_key := md5(trim_scale(v_cost) || ' ' || v_key)::uuid;
    end if;
  end if;
  -- two processes with the same answer must not both count it
  if v_status = 'settled' then
    if v_answer_replay_key is not null then v_nothing := kopek.lock_alone(v_ledger, 'answer:' || v_answer_replay_key); end if;
    if v_key <> '' then v_nothing := kopek.lock_alone(v_ledger, 'key:' || v_key); end if;
  end if;
  foreach v_scope in array v_scopes loop
    v_nothing := kopek.share_scope(v_ledger, v_scope);
  end loop;
  if current_setting('transaction_isolation') <> 'read committed' then v_nothing := kopek.check_isolation(); end if;

  if v_old.id is not null then
    -- it may have been cleared or pruned while this waited for the locks, but not any more
    delete from kopek.entry where ledger = v_ledger and id = v_id returning * into v_old;
    if v_old.status = 'inferred' then v_spent := -v_old.cost_rub; end if;
  end if;

  -- only rows that count have replay keys; \`seq + 0\`, so that no plan looks through the ledger in order of seq
  if v_status = 'settled' and v_idempotency_key_hash is not null then
    select id into v_replay_of from (
      select id, seq from kopek.alike(v_idempotency_key_hash) key cross join kopek.entry
      where ledger = v_ledger and answer_replay_key = v_answer_replay_key and idempotency_key_hash between key.low and key.high and id <> v_id
      union all
      select id, seq from kopek.alike(v_answer_id_hash) name cross join kopek.entry
      where ledger = v_ledger and call_replay_key = v_call_replay_key and answer_id_hash between name.low and name.high and id <> v_id
    ) same order by seq + 0 limit 1;
    -- a replay is nothing that a later answer could repeat
    if v_replay_of is not null then
      v_answer_replay_key := null;
      v_call_replay_key := null;
      v_idempotency_key_hash := null;
    elsif v_key <> '' and not coalesce(v_body #> '{charge,anomalies}' ? 'idempotency_key_reused', false)
      and exists (select from kopek.entry where ledger = v_ledger and idempotency_key_hash = v_idempotency_key_hash and id <> v_id) then
      v_body := jsonb_set(
        v_body, '{charge,anomalies}', coalesce(v_body #> '{charge,anomalies}', '[]') || '["idempotency_key_reused"]'
      );
    end if;
  end if;

  v_sequence := to_regclass('kopek.' || kopek.sequence_name(v_ledger));
  if v_sequence is null then
    -- the first settlement of the ledger
    v_nothing := kopek.open_ledger(v_ledger);
    -- from the catalogue: to_regclass may answer from before another process opened the ledger, which was waited for
    select oid into v_sequence from pg_catalog.pg_class
    where relnamespace = 'kopek'::regnamespace and relname = kopek.sequence_name(v_ledger);
  end if;
  v_seq := nextval(v_sequence);
  insert into kopek.entry (
    ledger, id, seq, status, opened_at, at, scopes, cost_rub, estimate_rub,
    model, served_model, answer_replay_key, idempotency_key_hash, call_replay_key, answer_id_hash, replay_of, body
  ) values (
    v_ledger, v_id, v_seq, v_status, v_opened_at, v_at, v_scopes, v_cost, v_estimate,
    kopek.short(coalesce(v_body #>> '{charge,requestedModel}', v_body ->> 'model')),
    kopek.short(p_request ->> 'servedModel'), v_answer_replay_key, v_idempotency_key_hash, v_call_replay_key, v_answer_id_hash, v_replay_of, v_body
  );

  v_frame := kopek.frame(v_id, v_seq, v_status, v_opened_at, v_at, v_estimate, v_replay_of);
  if v_status in ('settled', 'inferred') and v_replay_of is null then v_spent := v_spent + v_cost; end if;
  -- locked in the order of the primary key, as everywhere: no other plan is left, because nothing but its index leads there
  update kopek.counter
  set spent_rub = spent_rub + v_spent,
      reserved_rub = reserved_rub - coalesce(kopek.estimate_in(scope, v_reservation.attempt, v_reservation.estimate_rub), 0),
      reserving_all = reserving_all - (
        coalesce(v_reservation.reserves_all, false) and kopek.estimate_in(scope, v_reservation.attempt, v_reservation.estimate_rub) is null
      )::integer
  where ledger = v_ledger and scope = any (v_scopes) and ends_at > v_opened_at and starts_at <= v_opened_at;
  if v_status = 'unknown' then
    perform kopek.count_unknown(e, 1) from kopek.entry e where ledger = v_ledger and id = v_id;
  elsif v_old.status = 'unknown' then
    perform kopek.count_unknown(v_old, -1);
  end if;
  return jsonb_build_object('frame', v_frame) || case when v_body = p_request -> 'body' then '{}' else jsonb_build_object('body', v_body) end;
end
$$;

-- Removes attempts that were never sent: those in flight, and those that have expired meanwhile. Request: ledger, ids.
create or replace function kopek.release(p_request jsonb) returns jsonb
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  v_ledger text := p_request ->> 'ledger';
  v_ids text[] := array(select jsonb_array_elements_text(p_request -> 'ids'));
  v_reservations kopek.reservation[] := array(
    select h from kopek.reservation h where ledger = v_ledger and id = any (v_ids) order by id for update
  );
  v_overdue kopek.entry[];
  v_reservation kopek.reservation;
  v_entry kopek.entry;
  v_scopes text[];
  v_opened timestamptz[];
  v_scope text;
  v_nothing text;
begin
  perform set_config('synchronous_commit', 'off', true);
  -- what has expired has no price; by its status, a plan might look through all that is unknown
  v_overdue := array(
    select e from kopek.entry e
    where ledger = v_ledger and id = any (v_ids) and cost_rub is null and body ->> 'errorCode' = 'expired'
  );
  if cardinality(v_reservations) + cardinality(v_overdue) = 0 then return '{}'; end if;
  perform kopek.check_isolation();
  select array_agg(distinct scope collate "C" order by scope collate "C"), array_agg(opened_at) into v_scopes, v_opened
  from (select opened_at, scopes from unnest(v_reservations) union all select opened_at, scopes from unnest(v_overdue)) gone,
    unnest(scopes) scope;
  foreach v_scope in array v_scopes loop
    v_nothing := kopek.share_scope(v_ledger, v_scope);
  end loop;
  -- one may have been cleared while the locks were waited for, or raised, under another number
  with gone as (
    delete from kopek.entry e where ledger = v_ledger and seq = any (array(select seq from unnest(v_overdue))) returning e
  )
  select array_agg(e) into v_overdue from gone;
  v_nothing := kopek.lock_counters(
    v_ledger, v_scopes, (select min(at) from unnest(v_opened) at), (select max(at) from unnest(v_opened) at)
  );
  foreach v_entry in array coalesce(v_overdue, '{}') loop
    v_nothing := kopek.count_unknown(v_entry, -1);
  end loop;
  foreach v_reservation in array v_reservations loop
    update kopek.counter
    set reserved_rub = reserved_rub - coalesce(kopek.estimate_in(scope, v_reservation.attempt, v_reservation.estimate_rub), 0),
        reserving_all = reserving_all - (
          v_reservation.reserves_all and kopek.estimate_in(scope, v_reservation.attempt, v_reservation.estimate_rub) is null
        )::integer
    where ledger = v_ledger and scope = any (v_reservation.scopes) and ends_at > v_reservation.opened_at and starts_at <= v_reservation.opened_at;
  end loop;
  delete from kopek.reservation where ledger = v_ledger and id = any (v_ids);
  return '{}';
end
$$;

-- Postpones the expiry of attempts that have not expired. Request: ledger, ids, ttlMs, now?.
create or replace function kopek.renew(p_request jsonb) returns jsonb
language plpgsql as $$
declare
  v_now timestamptz := kopek.moment(p_request);
  v_expires_at timestamptz := v_now + (p_request ->> 'ttlMs')::double precision * interval '1 millisecond';
begin
  perform set_config('synchronous_commit', 'off', true);
  update kopek.reservation set expires_at = greatest(expires_at, v_expires_at)
  where ledger = p_request ->> 'ledger' and expires_at > v_now
    and id in (
      select id from kopek.reservation
      where ledger = p_request ->> 'ledger' and id in (select jsonb_array_elements_text(p_request -> 'ids'))
      order by id for update
    );
  return '{}';
end
$$;

-- Attempts whose time is over become unknown, 500 at a time: they may have been billed. One that cannot be written stays in
-- flight, for good, and the log of the database says why. Request: ledger, reading?, now?. Answer: {"more": whether to call again}.
create or replace function kopek.expire(p_request jsonb) returns jsonb
language plpgsql as $$
declare
  v_ledger text := p_request ->> 'ledger';
  v_now timestamptz := kopek.moment(p_request);
  v_requests jsonb;
  v_request jsonb;
begin
  -- a role for reports sees them as in flight until a role that writes has expired them
  if (p_request -> 'reading')::boolean and not has_table_privilege('kopek.reservation', 'delete') then
    return '{"more": false}';
  end if;
  select jsonb_agg(jsonb_build_object(
    'ledger', v_ledger,
    'id', id,
    'status', 'unknown',
    'at', expires_at,
    'estimateRub', average_cost_rub,
    'scopes', '[]'::jsonb,
    'body', jsonb_build_object(
      'errorCode', 'expired',
      'charge', jsonb_strip_nulls(jsonb_build_object('status', 'unknown', 'requestedModel', attempt ->> 'model'))
    )
  ) order by expires_at, id) into v_requests
  from (
    select * from kopek.reservation where ledger = v_ledger and expires_at <= v_now
    order by expires_at, id limit 500 for update skip locked
  ) due;
  if v_requests is null then
    -- the transaction that has locked them settles, renews or expires them: wait for it
    perform from kopek.reservation where ledger = v_ledger and expires_at <= v_now order by expires_at, id limit 1 for update;
    return jsonb_build_object('more', found);
  end if;
  begin
    perform kopek.settle_together(v_requests);
  exception
    when deadlock_detected or serialization_failure then raise;
    when others then
      for v_request in select * from jsonb_array_elements(v_requests) loop
        begin
          perform kopek.settle(v_request);
        exception
          when deadlock_detected or serialization_failure then raise;
          when others then
            raise warning 'kopek: attempt % of the ledger % cannot be expired: %', v_request ->> 'id', v_ledger, sqlerrm;
            update kopek.reservation set expires_at = 'infinity', fault = sqlerrm where ledger = v_ledger and id = v_request ->> 'id';
        end;
      end loop;
  end;
  return jsonb_build_object('more', exists (select from kopek.reservation where ledger = v_ledger and expires_at <= v_now));
end
$$;

-- Counts the costs that are unknown now as 0 from now on, in one scope or in all. Request: ledger, scope?.
create or replace function kopek.clear_unknown(p_request jsonb) returns jsonb
language plpgsql as $$
declare
  v_ledger text := p_request ->> 'ledger';
  v_scope text := kopek.short(p_request ->> 'scope');
begin
  perform kopek.check_isolation();
  perform kopek.lock_alone(v_ledger, coalesce(v_scope, 'all'));
  update kopek.entry
  set cleared = case when v_scope is null then scopes else array_append(cleared, v_scope) end
  where ledger = v_ledger and status = 'unknown'
    and case when v_scope is null then not cleared @> scopes
             else scopes @> array[v_scope] and not v_scope = any (cleared) end;
  update kopek.counter set unknown_rub = 0, unknown = 0, unestimated = 0
  where ledger = v_ledger and (v_scope is null or scope = v_scope) and unknown > 0;
  return '{}';
end
$$;
`,
  },
  {
    name: '6-reports.sql',
    sql: `-- A number of a body; null for anything else, so that one strange row stops no sum.
create or replace function kopek.number(p_value jsonb) returns numeric
language sql immutable as $$ select case when jsonb_typeof(p_value) = 'number' then p_value::numeric end $$;

-- The totals of entries opened from one moment and before another. Request: ledger, timeZone, by?, scope?, from?,
-- to?.
-- Answer: a total for each key; one key, \`all\`, without \`by\`.
create or replace function kopek.totals(p_request jsonb) returns jsonb
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
declare
  v_ledger text := p_request ->> 'ledger';
  -- all entries count towards the ledger
  v_scope text := nullif(kopek.short(p_request ->> 'scope'), 'all');
  v_by text := coalesce(p_request ->> 'by', 'all');
  v_zone text := p_request ->> 'timeZone';
  v_from timestamptz := coalesce((p_request ->> 'from')::timestamptz, '-infinity');
  v_to timestamptz := coalesce((p_request ->> 'to')::timestamptz, 'infinity');
  v_totals jsonb;
  -- what pruned entries of the scope had cost
  v_carried numeric;
begin
  select jsonb_object_agg(g.key, g.total) into v_totals
  from (
    select k.key, jsonb_strip_nulls(jsonb_build_object(
      'costRub', case
        when count(known_rub) > 0 or count(*) filter (where status in ('unknown', 'in-flight')) = 0
        then kopek.rub(coalesce(sum(known_rub), 0))
      end,
      'inferredRub', kopek.rub(sum(cost_rub) filter (where status = 'inferred')),
      'balanceRub', (array_agg(charge ->> 'balanceRub' order by seq desc) filter (where charge ? 'balanceRub'))[1],
      'tokens', nullif(jsonb_strip_nulls(jsonb_build_object(
        'input', sum(kopek.number(charge #> '{tokens,input}')),
        'output', sum(kopek.number(charge #> '{tokens,output}')),
        'total', sum(kopek.number(charge #> '{tokens,total}')),
        'cacheRead', sum(kopek.number(charge #> '{tokens,cacheRead}')),
        'cacheWrite', sum(kopek.number(charge #> '{tokens,cacheWrite}')),
        'noCache', sum(kopek.number(charge #> '{tokens,noCache}')),
        'reasoning', sum(kopek.number(charge #> '{tokens,reasoning}')),
        'text', sum(kopek.number(charge #> '{tokens,text}'))
      )), '{}'),
      'webSearchRequests', sum(kopek.number(charge -> 'webSearchRequests')),
      'lastAt', case when v_by = 'run' and v_scope is not null then kopek.iso(max(at)) end
    )) || jsonb_build_object(
      'attempts', count(*),
      'inFlight', count(*) filter (where status = 'in-flight'),
      'settled', count(*) filter (where status = 'settled'),
      'inferred', count(*) filter (where status = 'inferred'),
      'unknown', count(*) filter (where status = 'unknown'),
      'rejected', count(*) filter (where status = 'rejected')
    ) as total
    from (
      select status, opened_at, at, seq, cost_rub, coalesce(cost_rub, kopek.at_least(body)) as known_rub, body,
        body -> 'charge' as charge
      from kopek.entry
      where ledger = v_ledger and replay_of is null and opened_at >= v_from and opened_at < v_to
        and (v_scope is null or scopes[2:] @> array[v_scope])
      union all
      select 'in-flight', opened_at, null, 0, null, null, attempt, null
      from kopek.reservation
      where ledger = v_ledger and opened_at >= v_from and opened_at < v_to
        and (v_scope is null or scopes @> array[v_scope])
    ) a
    cross join lateral (
      select case v_by
        when 'all' then 'all'
        when 'model' then coalesce(charge ->> 'servedModel', charge ->> 'requestedModel', body ->> 'model')
        when 'run' then body ->> 'runId'
        when 'day' then to_char(opened_at at time zone v_zone, 'YYYY-MM-DD')
        when 'month' then to_char(opened_at at time zone v_zone, 'YYYY-MM')
      end as key
      where v_by <> 'tag'
      union all
      select t.key || '=' || t.value from jsonb_each_text(case when jsonb_typeof(body -> 'tags') = 'object' then body -> 'tags' end) t
      where v_by = 'tag'
    ) k
    where k.key is not null
    group by k.key
  ) g;
  if v_totals is null and v_by = 'all' then
    v_totals := '{"all": {"costRub": "0", "attempts": 0, "inFlight": 0, "settled": 0, "inferred": 0, "unknown": 0, "rejected": 0}}';
  end if;
  -- by quarters of an hour, and without a date after a while: what the period divides may be on either side
  select coalesce(sum(spent_rub) filter (where opened_at >= v_from), 0) into v_carried from kopek.carried
  where ledger = v_ledger and scope = v_scope and opened_at < v_to
    and (opened_at > v_from - interval '15 minutes' or opened_at = '-infinity' and v_from < kopek.moment(p_request) - interval '80 days')
  having sum(spent_rub) <> 0;
  if v_carried is not null then
    select jsonb_object_agg(key, value || '{"incomplete": true}' || case
      when v_by = 'all' then jsonb_build_object('costRub', kopek.rub(v_carried + coalesce((value ->> 'costRub')::numeric, 0)))
      else '{}'
    end) into v_totals from jsonb_each(v_totals);
  end if;
  return coalesce(v_totals, '{}');
end
$$;

-- Charges of settled answers of a model, as requested or as answered, with their numbers, oldest first; at most so many of
-- the latest of each kind. Request: ledger, model, after, limit.
create or replace function kopek.model_costs(p_request jsonb) returns jsonb
language plpgsql stable as $$
declare
  v_ledger text := p_request ->> 'ledger';
  v_model text := kopek.short(p_request ->> 'model');
  v_after bigint := p_request ->> 'after';
  v_limit integer := p_request ->> 'limit';
begin
  return coalesce((
    select jsonb_agg(either.charge || jsonb_build_object('seq', either.seq) order by either.seq)
    from (
      (
        select seq, body -> 'charge' as charge from kopek.entry
        where ledger = v_ledger and status = 'settled' and model = v_model and replay_of is null and seq > v_after
        order by seq desc limit v_limit
      )
      union all
      (
        select seq, body -> 'charge' from kopek.entry
        where ledger = v_ledger and status = 'settled' and served_model = v_model
          and served_model is distinct from model and replay_of is null and seq > v_after
        order by seq desc limit v_limit
      )
    ) either
    where jsonb_typeof(either.charge) = 'object'
  ), '[]');
end
$$;

-- The last number up to which every settlement is visible. A settlement with a lower number may be uncommitted when one with a
-- higher number is visible: this waits for it.
create or replace function kopek.settled_up_to(p_request jsonb) returns jsonb
language sql as $$
  select kopek.check_isolation();
  select kopek.lock_alone(p_request ->> 'ledger', 'all');
  select jsonb_build_object('seq', coalesce(
    pg_sequence_last_value(to_regclass('kopek.' || kopek.sequence_name(p_request ->> 'ledger'))), 0
  ));
$$;

-- A page of entries, oldest settlement first; those in flight come last, on the last page.
-- Request: ledger, after, upTo, limit, scope?, from?, to?. Answer: {"entries": […], "next"?: "…"}.
create or replace function kopek.entries(p_request jsonb) returns jsonb
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
declare
  v_ledger text := p_request ->> 'ledger';
  v_scope text := nullif(kopek.short(p_request ->> 'scope'), 'all');
  v_after bigint := (p_request ->> 'after')::bigint;
  v_up_to bigint := (p_request ->> 'upTo')::bigint;
  v_limit integer := (p_request ->> 'limit')::integer;
  v_from timestamptz := coalesce((p_request ->> 'from')::timestamptz, '-infinity');
  v_to timestamptz := coalesce((p_request ->> 'to')::timestamptz, 'infinity');
  v_entries jsonb;
  v_seqs bigint[];
begin
  -- one more than requested shows whether there is a next page
  select coalesce(jsonb_agg(kopek.entry_json(e) order by e.seq), '[]'), array_agg(e.seq order by e.seq)
  into v_entries, v_seqs
  from (
    select * from kopek.entry
    where ledger = v_ledger and seq > v_after and seq <= v_up_to and opened_at >= v_from and opened_at < v_to
      and (v_scope is null or scopes[2:] @> array[v_scope])
    order by seq limit v_limit + 1
  ) e;
  if cardinality(v_seqs) > v_limit then
    return jsonb_build_object('entries', v_entries - v_limit, 'next', v_seqs[v_limit]::text);
  end if;
  return jsonb_build_object('entries', v_entries || coalesce((
    select jsonb_agg(kopek.open_attempt_json(h) order by h.id)
    from kopek.reservation h
    where h.ledger = v_ledger and h.opened_at >= v_from and h.opened_at < v_to
      and (v_scope is null or h.scopes @> array[v_scope])
  ), '[]'));
end
$$;

-- One entry, ended or in flight, or none. Request: ledger, id.
create or replace function kopek.entry(p_request jsonb) returns jsonb
language sql stable as $$
  select coalesce(
    (select kopek.entry_json(e) from kopek.entry e where ledger = p_request ->> 'ledger' and id = p_request ->> 'id'),
    (select kopek.open_attempt_json(h) from kopek.reservation h where ledger = p_request ->> 'ledger' and id = p_request ->> 'id')
  )
$$;

-- Limits as last checked, in their current windows: of some scopes, or of all scopes that still have entries. Request: ledger, scopes?, tracked?
-- (also counters that only count), now?.
create or replace function kopek.limits(p_request jsonb) returns jsonb
language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  v_ledger text := p_request ->> 'ledger';
  v_now timestamptz := kopek.moment(p_request);
  v_scopes text[] := case when p_request ? 'scopes' then kopek.scopes(p_request -> 'scopes') end;
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('limit', seen) || kopek.state(
      seen ->> 'mode', seen ->> 'onUnknownCost', (seen ->> 'maxRub')::numeric, ends_at,
      spent_rub, reserved_rub, unknown_rub, reserving_all, unknown
    ) order by scope, period, zone)
    from kopek.counter c
    where ledger = v_ledger and seen is not null and starts_at <= v_now and ends_at > v_now
      and (seen ->> 'mode' <> 'track' or p_request ? 'tracked')
      and case
        when v_scopes is not null then scope = any (v_scopes)
        else period <> '' or scope = 'all'
          or exists (select from kopek.entry e where e.ledger = v_ledger and e.scopes[2:] @> array[c.scope])
          or exists (select from kopek.reservation h where h.ledger = v_ledger and h.scopes @> array[c.scope])
      end
  ), '[]');
end
$$;
`,
  },
  {
    name: '7-upkeep.sql',
    sql: `-- Compares 500 counters with the entries; first come the overdue attempts that could not be expired, whose estimates are still
-- reserved. Request: ledger, after?. Answer: {"mismatches": […], "next"?: the \`after\` of the next 500}.
create or replace function kopek.verify(p_request jsonb) returns jsonb
language plpgsql stable as $$
declare
  v_counters kopek.counter[] := array(
    select c from kopek.counter c
    where ledger = p_request ->> 'ledger' and (
      not p_request ? 'after' or (scope, ends_at, period, zone) > (
        p_request #>> '{after,0}', (p_request #>> '{after,1}')::timestamptz, p_request #>> '{after,2}', p_request #>> '{after,3}'
      )
    )
    order by scope, ends_at, period, zone limit 500
  );
  v_last kopek.counter := v_counters[500];
begin
  return jsonb_build_object('mismatches', coalesce((
    select jsonb_agg(jsonb_build_object(
      'scope', 'all', 'amount', 'reserved', 'attemptId', id,
      'counterRub', kopek.rub(coalesce(estimate_rub, 0)), 'entriesRub', '0'
    ) order by opened_at, id)
    from kopek.reservation
    where ledger = p_request ->> 'ledger' and fault is not null and not p_request ? 'after'
  ), '[]') || coalesce((
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'scope', c.scope,
      'period', nullif(c.period, ''),
      'windowStart', case when isfinite(c.starts_at) then kopek.iso(c.starts_at) end,
      'amount', m.amount,
      'counterRub', kopek.rub(m.counter),
      'entriesRub', kopek.rub(m.ledgers)
    )) order by c.scope, c.period, c.zone, c.starts_at)
    from unnest(v_counters) c
    cross join lateral kopek.sums(c.ledger, c.scope, c.starts_at, c.ends_at) s
    cross join lateral (
      values ('spent', c.spent_rub, s.spent_rub), ('reserved', c.reserved_rub, s.reserved_rub), ('unknown', c.unknown_rub, s.unknown_rub)
    ) m (amount, counter, ledgers)
    where m.counter <> m.ledgers
  ), '[]')) || case when v_last.scope is null then '{}' else jsonb_build_object(
    'next', jsonb_build_array(v_last.scope, v_last.ends_at::text, v_last.period, v_last.zone)
  ) end;
end
$$;

-- Removes entries that were settled before a moment, 500 at a time; their cost stays in the limits. Entries of
-- unknown cost stay until they are cleared, and those of which a part is known stay. Request: ledger, before, after, dryRun?: only
-- counts them, now?. Answer: {"removed": how many, "next"?: the next \`after\`}.
create or replace function kopek.prune(p_request jsonb) returns jsonb
language plpgsql as $$
declare
  v_ledger text := p_request ->> 'ledger';
  v_before timestamptz := (p_request ->> 'before')::timestamptz;
  v_now timestamptz := kopek.moment(p_request);
  v_batch constant integer := 500;
  v_seqs bigint[];
  v_answer jsonb;
begin
  perform kopek.check_isolation();
  perform kopek.lock_alone(v_ledger, 'all');
  v_seqs := array(
    select seq from kopek.entry
    where ledger = v_ledger and seq > (p_request ->> 'after')::bigint
      and at < v_before and (status <> 'unknown' or (cleared @> scopes and kopek.at_least(body) is null))
    order by seq limit v_batch
  );
  v_answer := jsonb_strip_nulls(jsonb_build_object('removed', cardinality(v_seqs), 'next', v_seqs[v_batch]));
  if p_request -> 'dryRun' = 'true' then
    return v_answer;
  end if;
  with gone as (
    delete from kopek.entry where ledger = v_ledger and seq = any (v_seqs)
    returning scopes, opened_at, cost_rub, replay_of
  ), sums as (
    select scope, to_timestamp(floor(extract(epoch from opened_at) / 900) * 900) as quarter, sum(cost_rub) as spent
    from gone cross join unnest(scopes) scope
    where cost_rub is not null and replay_of is null
    group by 1, 2
  )
  insert into kopek.carried (ledger, scope, opened_at, spent_rub)
  select v_ledger, scope, quarter, spent from sums
  on conflict (ledger, scope, opened_at) do update set spent_rub = kopek.carried.spent_rub + excluded.spent_rub;
  if v_answer ? 'next' then
    return v_answer;
  end if;

  -- windows that have ended, and the quarters of an hour that only they needed
  delete from kopek.counter where ledger = v_ledger and ends_at < v_now - interval '40 days';
  -- a delivered alert stays while its window lasts, or it would be delivered again
  delete from kopek.limit_event
  where ledger = v_ledger and kind = 'alert' and body ? 'deliveredAt' and (body #>> '{alert,windowEndsAt}')::timestamptz < v_before
    -- not the latest event, so that no number is used again
    and seq < (select max(seq) from kopek.limit_event where ledger = v_ledger);
  with old as (
    delete from kopek.carried
    where ledger = v_ledger and opened_at < v_now - interval '80 days' and opened_at > '-infinity'
    returning scope, spent_rub
  )
  insert into kopek.carried (ledger, scope, opened_at, spent_rub)
  select v_ledger, scope, '-infinity', sum(spent_rub) from old group by scope
  on conflict (ledger, scope, opened_at) do update set spent_rub = kopek.carried.spent_rub + excluded.spent_rub;
  return v_answer;
end
$$;
`,
  },
  {
    name: '8-together.sql',
    sql: `-- Calls of one process that waited at the same time, in one transaction. All their locks are taken first, in the order that
-- every function keeps; then each call runs in its turn, as if it were alone. So two transactions of many calls never
-- deadlock, and one that fails can be repeated call by call.

-- Request: [request of kopek.reserve, …], all of one ledger. Answer: [answer, …].
create or replace function kopek.reserve_together(p_requests jsonb) returns jsonb
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  v_ledger text := p_requests #>> '{0,ledger}';
  v_now timestamptz := kopek.moment(p_requests -> 0);
  v_scopes text[];
  v_name text;
  v_answers jsonb[] := '{}';
  v_nothing text;
  n integer;
begin
  v_nothing := set_config('synchronous_commit', 'off', true);
  foreach v_name in array array(
    select r ->> 'id' collate "C" from jsonb_array_elements(p_requests) r order by 1
  ) loop
    v_nothing := kopek.lock_alone(v_ledger, 'id:' || v_name);
  end loop;
  v_scopes := kopek.scopes((
    select jsonb_agg(name) from jsonb_array_elements(p_requests) r, jsonb_array_elements((r -> 'scopes') || (r -> 'otherScopes')) name
  ));
  foreach v_name in array v_scopes loop
    v_nothing := kopek.share_scope(v_ledger, v_name);
  end loop;
  if jsonb_path_exists(p_requests, '$[*].budgetMode') then v_nothing := kopek.share_scope(v_ledger, 'limitEvents'); end if;
  v_nothing := kopek.lock_counters(v_ledger, v_scopes, v_now, v_now);
  for n in 0 .. jsonb_array_length(p_requests) - 1 loop
    v_answers[n + 1] := kopek.reserve(p_requests -> n);
  end loop;
  return to_jsonb(v_answers);
end
$$;

-- Request: [request of kopek.settle, …], all of one ledger. Answer: [answer, …].
create or replace function kopek.settle_together(p_requests jsonb) returns jsonb
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  v_ledger text := p_requests #>> '{0,ledger}';
  v_ids text[] := array(select r ->> 'id' collate "C" from jsonb_array_elements(p_requests) r order by 1);
  v_reserved_ids text[];
  v_scopes text[];
  v_name text;
  v_from timestamptz;
  v_to timestamptz;
  v_answers jsonb[] := '{}';
  v_nothing text;
  n integer;
begin
  v_reserved_ids := array(select id from kopek.reservation where ledger = v_ledger and id = any (v_ids) order by id for update);
  foreach v_name in array v_ids loop
    if v_name <> all (v_reserved_ids) then v_nothing := kopek.lock_alone(v_ledger, 'id:' || v_name); end if;
  end loop;
  foreach v_name in array array(
    select distinct name collate "C"
    from jsonb_array_elements(p_requests) r left join kopek.reservation h on h.ledger = v_ledger and h.id = r ->> 'id'
    cross join lateral (values
      ('answer:' || kopek.answer_replay_key(r)),
      ('key:' || nullif(kopek.key_of(coalesce(h.attempt, r -> 'body')), ''))
    ) evidence (name)
    where r ->> 'status' = 'settled' and name is not null order by 1
  ) loop
    v_nothing := kopek.lock_alone(v_ledger, v_name);
  end loop;
  select array_agg(distinct scope collate "C" order by scope collate "C"), min(opened_at), max(opened_at)
  into v_scopes, v_from, v_to
  from (
    select scopes, opened_at from kopek.reservation where ledger = v_ledger and id = any (v_ids)
    union all
    select scopes, opened_at from kopek.entry where ledger = v_ledger and id = any (v_ids)
    union all
    select kopek.scopes(r -> 'scopes'),
           coalesce((r ->> 'openedAt')::timestamptz, kopek.moment(r))
    from jsonb_array_elements(p_requests) r
  ) attempts
  cross join unnest(scopes) scope;
  foreach v_name in array v_scopes loop
    v_nothing := kopek.share_scope(v_ledger, v_name);
  end loop;
  v_nothing := kopek.lock_counters(v_ledger, v_scopes, v_from, v_to);
  for n in 0 .. jsonb_array_length(p_requests) - 1 loop
    v_answers[n + 1] := kopek.settle(p_requests -> n);
  end loop;
  return to_jsonb(v_answers);
end
$$;
`,
  },
  {
    name: '9-budgets.sql',
    sql: `-- An event as JSON.
create or replace function kopek.limit_event_json(f kopek.limit_event) returns jsonb
language sql stable as $$ select (f).body || jsonb_build_object('seq', (f).seq, 'at', kopek.iso((f).at)) $$;

-- Writes an event and the budgets that follow from it, unless there is one of its kind and id; with \`replaces\`, in place of the
-- one of that number. Request: ledger, event, replaces?, now?. Answer: {"event": …, "isNew": whether it was written}.
create or replace function kopek.add_limit_event(p_request jsonb) returns jsonb
language plpgsql as $$
declare
  v_ledger text := p_request ->> 'ledger';
  v_body jsonb := p_request -> 'event';
  v_kind text := v_body ->> 'kind';
  v_scope text := kopek.short(v_body ->> 'scope');
  v_period text := coalesce(v_body ->> 'period', '');
  v_event kopek.limit_event;
begin
  perform kopek.check_isolation();
  perform kopek.lock_alone(v_ledger, 'limitEvents');
  select * into v_event from kopek.limit_event where ledger = v_ledger and kind = v_kind and id = v_body ->> 'id';
  if found and v_event.seq is distinct from (p_request ->> 'replaces')::bigint then
    return jsonb_build_object('event', kopek.limit_event_json(v_event), 'isNew', false);
  end if;
  insert into kopek.limit_event (ledger, kind, id, scope, seq, at, body)
  select v_ledger, v_kind, v_body ->> 'id', v_scope, coalesce(max(seq), 0) + 1, kopek.moment(p_request), v_body
  from kopek.limit_event where ledger = v_ledger
  on conflict (id, kind, ledger) do update
  set scope = excluded.scope, seq = excluded.seq, at = excluded.at, body = excluded.body
  returning * into v_event;

  if v_kind = 'budget' then
    delete from kopek.rule where ledger = v_ledger and scope = v_scope and period = v_period and kind = v_kind;
  end if;
  if v_kind <> 'alert' and v_body ? 'amountRub' then
    insert into kopek.rule as r (ledger, scope, period, kind, rub, alert_below, body) values (
      v_ledger, v_scope, v_period, v_kind, (v_body ->> 'amountRub')::numeric, (v_body ->> 'alertBelowRub')::numeric, v_body
    )
    on conflict (scope, period, kind, ledger) do update
    set rub = r.rub + excluded.rub, alert_below = coalesce(excluded.alert_below, r.alert_below), body = excluded.body;
  end if;
  return jsonb_build_object('event', kopek.limit_event_json(v_event), 'isNew', true);
end
$$;

-- Events, oldest first. Request: ledger, kind, scope?, after, limit.
create or replace function kopek.limit_events(p_request jsonb) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(kopek.limit_event_json(f) order by f.seq), '[]')
  from (
    select * from kopek.limit_event
    where ledger = p_request ->> 'ledger' and kind = p_request ->> 'kind' and seq > (p_request ->> 'after')::bigint
      and (not p_request ? 'scope' or scope = kopek.short(p_request ->> 'scope'))
    order by seq limit (p_request ->> 'limit')::integer
  ) f
$$;

-- The limits that follow from the budgets for calls of some scopes, numbered from one after \`p_after\`. Scopes: [{"scope": its
-- name, "wildcard"?: the scope of everybody else, whose budgets apply to the periods for which this one has none}]. In the
-- order of the scopes; of one, its own before those, short periods before long ones, and the wallet last.
create or replace function kopek.budgets_for(p_ledger text, p_scopes jsonb, p_mode text, p_after integer) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'n', p_after + n, 'scope', name, 'maxRub', case kind when 'credit' then kopek.rub(rub) else body ->> 'amountRub' end, 'mode', p_mode, 'onUnknownCost', 'estimate',
    'budgetScope', body ->> 'scope', 'kind', case kind when 'credit' then 'wallet' else kind end, 'period', nullif(period, ''), 'timeZone', body ->> 'timeZone',
    'alertAt', case when alert_below is null then body -> 'alertAt'
      else coalesce(body -> 'alertAt', '[]') || jsonb_build_array(kopek.rub(rub - alert_below)) end
  )) order by n), '[]')
  from (
    select s.scope as name, r.*, row_number() over (
      order by s.place, r.is_shared, array_position('{hour,day,week,month,""}', r.period), r.kind
    ) as n
    from (
      select value ->> 'scope' as scope, value ->> 'wildcard' as wildcard, place
      from jsonb_array_elements(p_scopes) with ordinality list (value, place)
    ) s
    cross join lateral (
      select *, false as is_shared from kopek.rule where ledger = p_ledger and scope = kopek.short(s.scope)
      union all
      select *, true from kopek.rule shared
      where ledger = p_ledger and scope = kopek.short(s.wildcard) and not exists (
        select from kopek.rule own
        where own.ledger = p_ledger and own.scope = kopek.short(s.scope) and own.period = shared.period
      )
    ) r
  ) rules
$$;

-- The state of budgets: of some scopes, or all; or of given limits, numbered from 1. Request: ledger, scopes?, limits?, now?.
-- Answer: {"states": […]}, or what has to be done before: {"first": "prepare", "budgets": […]}; a role that cannot do it gets sums
-- of the entries. Stable: amounts and spending are of one moment.
create or replace function kopek.budgets(p_request jsonb) returns jsonb
language plpgsql stable as $$
declare
  v_ledger text := p_request ->> 'ledger';
  v_limits jsonb := coalesce(p_request -> 'limits', kopek.budgets_for(v_ledger, coalesce(p_request -> 'scopes', (
    select coalesce(jsonb_agg(jsonb_build_object('scope', scope) order by scope collate "C"), '[]')
    from (select distinct body ->> 'scope' as scope from kopek.rule where ledger = v_ledger) ruled
  )), 'wait', 0));
  v_can_prepare boolean := has_table_privilege('kopek.counter', 'insert');
  v_states jsonb;
begin
  select coalesce(jsonb_agg(jsonb_build_object('limit', (v_limits -> (w.n - 1)) - 'n') || kopek.state(
    w.mode, w.on_unknown_cost, w.max_rub, w.ends_at, s.spent_rub, s.reserved_rub, s.unknown_rub, s.reserving_all, s.unknown
  ) order by w.n), '[]')
  into v_states
  from kopek.windows(v_limits, kopek.moment(p_request)) w
  left join kopek.counter c
    on c.ledger = v_ledger and c.scope = w.scope and c.ends_at = w.ends_at and c.period = w.period and c.zone = w.zone
  cross join lateral (
    select c.spent_rub, c.reserved_rub, c.unknown_rub, c.reserving_all, c.unknown where c.scope is not null
    union all
    select e.spent_rub, e.reserved_rub, e.unknown_rub, e.reserving_all, e.unknown
    from kopek.sums(v_ledger, w.scope, w.starts_at, w.ends_at) e where c.scope is null and not v_can_prepare
  ) s;
  if jsonb_array_length(v_states) < jsonb_array_length(v_limits) then
    return jsonb_build_object('first', 'prepare', 'budgets', v_limits);
  end if;
  return jsonb_build_object('states', v_states);
end
$$;
`,
  },
];
