-- Every function that the store calls takes one JSON and returns one JSON. The statements carry both as text: any driver can.

-- The moment of a request: the clock of the database, or `now` of a simulation. Milliseconds, as in JavaScript.
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
-- at most, and their scopes `model:` more; only imported entries may have longer ones.
create or replace function kopek.short(p_name text) returns text
language sql immutable as $$
  select case when octet_length(p_name) <= 262 then p_name else left(p_name, 32) || ' ' || md5(p_name) end
$$;

-- The scopes of a request, in the order in which they are locked. `all` stays the first.
create or replace function kopek.scopes(p_names jsonb) returns text[]
language sql immutable as $$
  select array(select distinct kopek.short(name) collate "C" from jsonb_array_elements_text(p_names) name order by 1)
$$;

-- The limits of a request, numbered, each with its window at a moment: its own (`at`), or that of the request.
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
  select case when p_body #>> '{charge,atLeastRub}' ~ '^\d+(\.\d+)?$' then (p_body #>> '{charge,atLeastRub}')::numeric end
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
-- takes that lock alone. So no settlement can commit between the sum of the entries and the counter that is made of it. `all`
-- is a scope of every attempt: its lock alone locks the ledger.
--
-- On the way of a call functions are called by assignments, because `perform` is a query and costs several times as much;
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
