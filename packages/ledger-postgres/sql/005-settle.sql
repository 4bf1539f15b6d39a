-- What the books say of an entry beside what was told when it was settled.
create function kopek.frame(
  p_id text, p_seq bigint, p_status text, p_opened_at timestamptz, p_at timestamptz, p_estimate numeric, p_replay_of text
) returns jsonb
language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'id', p_id,
    'seq', p_seq,
    'status', p_status,
    'billing', case p_status when 'refused' then 'none' when 'unknown' then 'unknown' else 'charged' end,
    'openedAt', kopek.iso(p_opened_at),
    'at', kopek.iso(p_at),
    'estimateRub', p_estimate::text,
    'replayOf', p_replay_of
  ))
$$;

-- An entry as the books tell it.
create function kopek.entry_json(e kopek.entry) returns jsonb
language sql stable as $$
  select (e).body || kopek.frame((e).id, (e).seq, (e).status, (e).opened_at, (e).at, (e).estimate_rub, (e).replay_of)
$$;

-- An attempt in flight, as the books tell it.
create function kopek.hold_json(h kopek.hold) returns jsonb
language sql stable as $$
  select h.attempt || jsonb_strip_nulls(jsonb_build_object(
    'id', h.id, 'seq', 0, 'status', 'in-flight', 'billing', 'unknown',
    'openedAt', kopek.iso(h.opened_at), 'at', kopek.iso(h.opened_at), 'estimateRub', h.estimate_rub::text
  ))
$$;

-- What is said of an attempt when it is opened. It stays as it was told first: it decided where the attempt counts.
create function kopek.beginning() returns text[]
language sql immutable as $$
  select array['attempt', 'path', 'model', 'tags', 'runId', 'parentRunId', 'idempotencyKey', 'machine']
$$;

-- Ends an attempt, in place of what it held or of less that was known about it before, and moves what counted it to what
-- it counts now. What it held is locked first, then the answer, the scopes, an entry that is replaced, and the counters:
-- every function keeps this order.
--
-- Request: book, id, status, at, openedAt?, scopes, costRub?, estimateRub?, servedModel?, generationId?, body, now?.
-- Answer: {"frame": what the books say of the entry, "body"?: the rest of it, where that is not the body of the request}.
create function kopek.settle(p_request jsonb) returns jsonb
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  v_book text := p_request ->> 'book';
  v_id text := p_request ->> 'id';
  v_status text := p_request ->> 'status';
  v_at timestamptz := p_request ->> 'at';
  v_cost numeric := p_request ->> 'costRub';
  v_answered_as text := 'generation:' || (p_request ->> 'generationId');
  v_body jsonb := p_request -> 'body';
  v_opened_at timestamptz;
  v_scopes text[];
  v_estimate numeric;
  v_repeats text;
  v_replay_of text;
  v_sequence regclass;
  v_seq bigint;
  v_cleared text[] := '{}';
  v_hold kopek.hold;
  v_old kopek.entry;
  v_spent numeric := 0;
  v_held numeric := 0;
  v_unknown integer := 0;
  v_blind integer := 0;
  v_scope text;
  v_nothing text;
begin
  -- a price that was paid is on the disk before anybody is told so
  if current_setting('synchronous_commit') = 'off' then v_nothing := set_config('synchronous_commit', 'on', true); end if;
  delete from kopek.hold where book = v_book and id = v_id returning * into v_hold;
  if not found then
    -- a reservation of this id may be on its way, or another settlement
    v_nothing := kopek.lock_alone(v_book, 'id:' || v_id);
    delete from kopek.hold where book = v_book and id = v_id returning * into v_hold;
    if not found then select * into v_old from kopek.entry where book = v_book and id = v_id; end if;
  end if;

  if v_hold.id is not null then
    v_scopes := v_hold.scopes;
    v_opened_at := v_hold.opened_at;
    v_body := (v_body - kopek.beginning()) || v_hold.attempt;
    v_estimate := coalesce((p_request ->> 'estimateRub')::numeric, v_hold.estimate_rub);
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
    v_scopes := array(select jsonb_array_elements_text(p_request -> 'scopes') collate "C" order by 1);
    v_opened_at := coalesce((p_request ->> 'openedAt')::timestamptz, kopek.moment(p_request));
    v_estimate := p_request ->> 'estimateRub';
  end if;
  v_answered_as := coalesce(v_answered_as, 'key:' || nullif(v_body ->> 'idempotencyKey', ''));
  -- two machines that are given the same answer must not both count it
  if v_status = 'settled' and v_answered_as is not null then
    v_nothing := kopek.lock_alone(v_book, v_answered_as);
    v_repeats := v_answered_as;
  end if;
  foreach v_scope in array v_scopes loop
    v_nothing := kopek.share_scope(v_book, v_scope);
  end loop;
  if current_setting('transaction_isolation') <> 'read committed' then v_nothing := kopek.check_isolation(); end if;

  if v_old.id is not null then
    -- it may have been cleared, or pruned, while the locks were waited for; nobody can do so now
    delete from kopek.entry where book = v_book and id = v_id returning * into v_old;
    if v_old.status = 'inferred' then
      v_spent := -v_old.cost_rub;
    elsif v_old.status = 'unknown' then
      v_cleared := v_old.cleared;
      v_held := -coalesce(v_old.estimate_rub, 0);
      v_unknown := -1;
      v_blind := -(v_old.estimate_rub is null)::integer;
    end if;
    -- an answer that was known by its id stays known by it
    if v_old.answered_as like 'generation:%' and not p_request ? 'generationId' then
      v_answered_as := v_old.answered_as;
    end if;
  end if;
  if v_status = 'unknown' then
    v_held := coalesce(v_estimate, 0);
    v_unknown := 1;
    v_blind := (v_estimate is null)::integer;
  end if;

  v_sequence := to_regclass('kopek.' || kopek.sequence_name(v_book));
  if v_sequence is null then v_seq := kopek.first_seq(v_book); else v_seq := nextval(v_sequence); end if;
  insert into kopek.entry (
    book, id, seq, status, opened_at, at, scopes, cost_rub, estimate_rub,
    model, served_model, answered_as, replay_of, cleared, body
  ) values (
    v_book, v_id, v_seq, v_status, v_opened_at, v_at, v_scopes, v_cost, v_estimate,
    coalesce(v_body #>> '{charge,requestedModel}', v_body ->> 'model'), p_request ->> 'servedModel',
    v_answered_as,
    -- `seq + 0`, so that no plan looks through the book in order of seq
    (
      select id from kopek.entry
      where book = v_book and answered_as = v_repeats and id <> v_id
        and status in ('settled', 'inferred') and replay_of is null and cost_rub = v_cost
      order by seq + 0 desc limit 1
    ),
    v_cleared, v_body
  )
  returning replay_of into v_replay_of;

  if v_status in ('settled', 'inferred') and v_replay_of is null then v_spent := v_spent + v_cost; end if;
  -- locked in the order of the primary key, as everywhere: no other plan is left, because nothing but its index leads there
  update kopek.counter
  set spent_rub = spent_rub + v_spent,
      reserved_rub = reserved_rub - coalesce(v_hold.estimate_rub, 0),
      rest_holds = rest_holds - coalesce(v_hold.holds_rest, false)::integer
  where book = v_book and scope = any (v_scopes) and ends_at > v_opened_at and starts_at <= v_opened_at;
  if v_unknown <> 0 then
    -- what is unknown does not count where it was cleared
    update kopek.counter
    set held_rub = held_rub + v_held, unknown = unknown + v_unknown, blind = blind + v_blind
    where book = v_book and scope = any (v_scopes) and ends_at > v_opened_at and starts_at <= v_opened_at
      and scope <> all (v_cleared);
  end if;
  return jsonb_build_object(
    'frame', kopek.frame(v_id, v_seq, v_status, v_opened_at, v_at, v_estimate, v_replay_of)
  ) || case when v_body = p_request -> 'body' then '{}' else jsonb_build_object('body', v_body) end;
end
$$;

-- Never sent: takes an attempt in flight out of the books. Request: book, id.
create function kopek.release(p_request jsonb) returns jsonb
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  v_hold kopek.hold;
  v_scope text;
  v_nothing text;
begin
  perform set_config('synchronous_commit', 'off', true);
  delete from kopek.hold
  where book = p_request ->> 'book' and id = p_request ->> 'id'
  returning * into v_hold;
  if found then
    foreach v_scope in array v_hold.scopes loop
      v_nothing := kopek.share_scope(v_hold.book, v_scope);
    end loop;
    perform kopek.check_isolation();
    update kopek.counter
    set reserved_rub = reserved_rub - coalesce(v_hold.estimate_rub, 0),
        rest_holds = rest_holds - v_hold.holds_rest::integer
    where book = v_hold.book and scope = any (v_hold.scopes)
      and ends_at > v_hold.opened_at and starts_at <= v_hold.opened_at;
  end if;
  return '{}';
end
$$;

-- Puts off the expiry of attempts whose time is not over yet. Request: book, ids, ttlMs, now?.
create function kopek.renew(p_request jsonb) returns jsonb
language plpgsql as $$
declare
  v_now timestamptz := kopek.moment(p_request);
  v_expires_at timestamptz := v_now + (p_request ->> 'ttlMs')::double precision * interval '1 millisecond';
begin
  perform set_config('synchronous_commit', 'off', true);
  update kopek.hold set expires_at = greatest(expires_at, v_expires_at)
  where book = p_request ->> 'book' and expires_at > v_now
    and id in (
      select id from kopek.hold
      where book = p_request ->> 'book' and id in (select jsonb_array_elements_text(p_request -> 'ids'))
      order by id for update
    );
  return '{}';
end
$$;

-- Attempts whose time is over become unknown: they may have been billed. One at a time, so that each keeps the order of
-- the locks; `more` says whether to call again. Request: book, reading?, now?. Answer: {"more": …}.
create function kopek.expire(p_request jsonb) returns jsonb
language plpgsql as $$
declare
  v_book text := p_request ->> 'book';
  v_now timestamptz := kopek.moment(p_request);
  h kopek.hold;
begin
  -- a role for reports sees them as in flight until somebody who books comes by
  if (p_request -> 'reading')::boolean and not has_table_privilege('kopek.hold', 'delete') then
    return '{"more": false}';
  end if;
  select * into h from kopek.hold
  where book = v_book and expires_at <= v_now
  order by opened_at, id limit 1
  for update skip locked;
  if not found then
    -- whoever has locked them settles, renews or expires them: to be waited for
    perform from kopek.hold where book = v_book and expires_at <= v_now order by opened_at, id limit 1 for update;
    return jsonb_build_object('more', found);
  end if;
  perform kopek.settle(jsonb_build_object(
    'book', v_book,
    'id', h.id,
    'status', 'unknown',
    'at', h.expires_at,
    'body', jsonb_build_object(
      'errorCode', 'expired',
      'charge', jsonb_strip_nulls(jsonb_build_object('status', 'unknown', 'requestedModel', h.attempt ->> 'model'))
    )
  ));
  return jsonb_build_object('more', exists (select from kopek.hold where book = v_book and expires_at <= v_now));
end
$$;

-- Unknown prices of now count as nothing from now on, in one scope or in all. Request: book, scope?.
create function kopek.clear_unknown(p_request jsonb) returns jsonb
language plpgsql as $$
declare
  v_book text := p_request ->> 'book';
  v_scope text := p_request ->> 'scope';
begin
  perform kopek.check_isolation();
  perform kopek.lock_alone(v_book, coalesce(v_scope, 'ledger'));
  update kopek.entry
  set cleared = case when v_scope is null then scopes else array_append(cleared, v_scope) end
  where book = v_book and status = 'unknown'
    and case when v_scope is null then not cleared @> scopes
             else scopes @> array[v_scope] and not v_scope = any (cleared) end;
  update kopek.counter set held_rub = 0, unknown = 0, blind = 0
  where book = v_book and (v_scope is null or scope = v_scope) and unknown > 0;
  return '{}';
end
$$;
