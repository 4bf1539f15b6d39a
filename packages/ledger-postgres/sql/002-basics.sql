-- Every function that the store calls takes one JSON and gives one JSON. The statements carry both as text: any driver can.

-- The moment of a request: the clock of the database, or `now` of a simulation. Milliseconds, as in JavaScript.
create function kopek.moment(p_request jsonb) returns timestamptz
language sql volatile as $$
  select date_trunc('milliseconds', coalesce((p_request ->> 'now')::timestamptz, clock_timestamp()))
$$;

-- ISO 8601 in UTC, as JavaScript writes it.
create function kopek.iso(p_at timestamptz) returns text
language sql stable as $$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- An amount in its shortest form: "1.5", never "1.50".
create function kopek.rub(p_amount numeric) returns text
language sql immutable as $$ select trim_scale(p_amount)::text $$;

-- The first moment of a local day. Where midnight comes twice it is the first one; where it is skipped, the jump.
create function kopek.first_moment(p_local timestamp, p_zone text) returns timestamptz
language sql stable as $$
  select case
    when ((p_local at time zone p_zone) - interval '1 hour') at time zone p_zone = p_local
      then (p_local at time zone p_zone) - interval '1 hour'
    else p_local at time zone p_zone
  end
$$;

-- The window that a moment falls into: from, before. Weeks begin on Monday.
create function kopek.window_of(p_period text, p_zone text, p_at timestamptz, out starts_at timestamptz, out ends_at timestamptz)
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
  starts_at := kopek.first_moment(v_local, p_zone);
  ends_at := kopek.first_moment(v_local + ('1 ' || p_period)::interval, p_zone);
end
$$;

-- The limits of a request, numbered, each with its window at a moment.
create function kopek.windows(p_limits jsonb, p_at timestamptz)
returns table (
  n integer, scope text, max_rub numeric, mode text, on_unknown text,
  period text, zone text, starts_at timestamptz, ends_at timestamptz
)
language sql stable as $$
  select l.n, l.scope, l."maxRub", l.mode, l."onUnknown",
         coalesce(l.period, ''), coalesce(l."timeZone", ''), w.starts_at, w.ends_at
  from jsonb_to_recordset(p_limits) as
         l(n integer, scope text, "maxRub" numeric, mode text, "onUnknown" text, period text, "timeZone" text)
  cross join lateral kopek.window_of(coalesce(l.period, ''), coalesce(l."timeZone", ''), p_at) w
$$;

create function kopek.rank(p_status text) returns integer
language sql immutable as $$
  select case p_status when 'unknown' then 1 when 'inferred' then 2 when 'refused' then 3 when 'settled' then 4 else 0 end
$$;

-- The sequence that counts the settlements of a book. A name and no number in a table, so that no settlement has to
-- look it up.
create function kopek.sequence_name(p_book text) returns text
language sql stable as $$
  select 'seq_' || substr(encode(sha256(convert_to(p_book, 'UTF8')), 'hex'), 1, 32)
$$;

-- Opens a book: its row and its sequence. As the owner, because those who book may not create anything.
create function kopek.open_book(p_book text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into kopek.book (book) values (p_book) on conflict do nothing;
  if not found then return; end if;
  execute format('create sequence kopek.%I', kopek.sequence_name(p_book));
  -- whoever may use the schema and write entries needs its numbers
  execute format('grant usage on sequence kopek.%I to public', kopek.sequence_name(p_book));
end
$$;

-- The number of the first settlement of a book. A sequence and no row, so that settlements of different scopes do not
-- wait for each other.
create function kopek.first_seq(p_book text) returns bigint
language plpgsql as $$
begin
  perform kopek.open_book(p_book);
  return nextval(to_regclass('kopek.' || kopek.sequence_name(p_book)));
end
$$;

-- Locks that last until the end of the transaction, all taken in one order, so that no two callers wait for each other:
-- an id, then the answer that may be a repetition, then scopes, sorted by their bytes.
--
-- Who moves a counter shares its scope; who makes a counter from the books, or clears it, has the scope alone. So no
-- settlement can commit between the sum of the books and the counter that is made of it. `ledger` is a scope of every
-- attempt: who has it alone has the book alone.
--
-- On the way of a call functions are called by assignments, because `perform` is a query and costs several times as much;
-- and they are SQL, which is inlined: a call of PL/pgSQL is half as dear as a statement.
create function kopek.lock_alone(p_book text, p_name text) returns void
language sql volatile as $$
  select pg_advisory_xact_lock(hashtextextended(p_book || chr(31) || p_name, 0))
$$;

create function kopek.share_scope(p_book text, p_scope text) returns void
language sql volatile as $$
  select pg_advisory_xact_lock_shared(hashtextextended(p_book || chr(31) || p_scope, 0))
$$;

-- A snapshot older than a lock would miss what was booked while waiting for it.
create function kopek.check_isolation() returns void
language plpgsql stable as $$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'kopek needs the isolation level read committed, which is the default of PostgreSQL'
      using errcode = 'KP001';
  end if;
end
$$;
