-- An entry as the books tell it.
create function kopek.entry_json(e kopek.entry) returns jsonb
language plpgsql stable as $$
declare
  v_entry jsonb := e.body || jsonb_build_object(
    'id', e.id,
    'seq', e.seq,
    'status', e.status,
    'billing', case e.status when 'refused' then 'none' when 'unknown' then 'unknown' else 'charged' end,
    'openedAt', kopek.iso(e.opened_at),
    'at', kopek.iso(e.at)
  );
begin
  if e.estimate_rub is not null then
    v_entry := v_entry || jsonb_build_object('estimateRub', e.estimate_rub::text);
  end if;
  if e.replay_of is not null then v_entry := v_entry || jsonb_build_object('replayOf', e.replay_of); end if;
  return v_entry;
end
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

-- Ends an attempt: in place of what it held, or of less that was known about it before.
--
-- Request: book, id, status, at, openedAt?, scopes, costRub?, estimateRub?, servedModel?, generationId?, body, now?.
-- Answer: the entry as it stands in the books.
create function kopek.settle(p_request text) returns text
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_request jsonb := p_request::jsonb;
  v_entry kopek.entry;
begin
  -- a price that was paid is on the disk before anybody is told so
  if current_setting('synchronous_commit') = 'off' then perform set_config('synchronous_commit', 'on', true); end if;
  v_entry.book := v_request ->> 'book';
  v_entry.id := v_request ->> 'id';
  v_entry.status := v_request ->> 'status';
  v_entry.at := (v_request ->> 'at')::timestamptz;
  v_entry.opened_at := coalesce((v_request ->> 'openedAt')::timestamptz, kopek.moment(v_request));
  v_entry.scopes := array(select jsonb_array_elements_text(v_request -> 'scopes'));
  v_entry.cost_rub := (v_request ->> 'costRub')::numeric;
  v_entry.estimate_rub := (v_request ->> 'estimateRub')::numeric;
  v_entry.served_model := v_request ->> 'servedModel';
  v_entry.generation_id := v_request ->> 'generationId';
  v_entry.body := v_request -> 'body';
  return kopek.entry_json(kopek.write_entry(v_entry));
end
$$;

-- Writes an ended entry, and moves what counted it before to what it counts now. The row of the attempt comes first,
-- then the scopes, then the counters: every function keeps this order.
create function kopek.write_entry(p_entry kopek.entry) returns kopek.entry
language plpgsql as $$
declare
  v_entry kopek.entry := p_entry;
  v_hold kopek.hold;
  v_old kopek.entry;
  v_replay_key text[] := '{}';
  v_spent numeric := 0;
  v_held numeric := 0;
  v_unknown integer := 0;
  v_blind integer := 0;
begin
  v_entry.cleared := '{}';
  delete from kopek.hold where book = v_entry.book and id = v_entry.id returning * into v_hold;
  if not found then
    -- a reservation of this id may be on its way, or another settlement
    perform kopek.lock_scopes(v_entry.book, '{}', array['id:' || v_entry.id]);
    delete from kopek.hold where book = v_entry.book and id = v_entry.id returning * into v_hold;
    select * into v_old from kopek.entry where book = v_entry.book and id = v_entry.id for update;
  end if;

  if v_hold.id is not null then
    v_entry.scopes := v_hold.scopes;
    v_entry.opened_at := v_hold.opened_at;
    v_entry.body := (v_entry.body - kopek.beginning()) || v_hold.attempt;
    v_entry.estimate_rub := coalesce(v_entry.estimate_rub, v_hold.estimate_rub);
  elsif v_old.id is not null then
    if kopek.rank(v_old.status) >= kopek.rank(v_entry.status) then return v_old; end if;
    v_entry.scopes := v_old.scopes;
    v_entry.opened_at := v_old.opened_at;
    v_entry.body := (v_entry.body - kopek.beginning()) || (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(v_old.body) where key = any (kopek.beginning())
    );
    v_entry.estimate_rub := coalesce(v_entry.estimate_rub, v_old.estimate_rub);
    delete from kopek.entry where book = v_entry.book and id = v_entry.id;
  end if;
  v_entry.model := coalesce(v_entry.body #>> '{charge,requestedModel}', v_entry.body ->> 'model');
  v_entry.idempotency_key := nullif(v_entry.body ->> 'idempotencyKey', '');

  -- two machines that are given the same answer must not both count it
  if v_entry.status = 'settled' then
    v_replay_key := array_remove(
      array[coalesce('generation:' || v_entry.generation_id, 'key:' || v_entry.idempotency_key)], null
    );
  end if;
  perform kopek.lock_scopes(v_entry.book, v_entry.scopes, v_replay_key);
  if v_replay_key <> '{}' then v_entry.replay_of := kopek.original_of(v_entry); end if;
  -- an answer that was known by its id stays known by it
  v_entry.generation_id := coalesce(v_entry.generation_id, v_old.generation_id);

  if v_old.status = 'inferred' then
    v_spent := -v_old.cost_rub;
  elsif v_old.status = 'unknown' then
    -- it may have been cleared while the locks were waited for; nobody can clear it now
    v_entry.cleared := v_old.cleared;
    v_held := -coalesce(v_old.estimate_rub, 0);
    v_unknown := -1;
    v_blind := -(v_old.estimate_rub is null)::integer;
  end if;
  if v_entry.status = 'unknown' then
    v_held := coalesce(v_entry.estimate_rub, 0);
    v_unknown := 1;
    v_blind := (v_entry.estimate_rub is null)::integer;
  elsif v_entry.status in ('settled', 'inferred') and v_entry.replay_of is null then
    v_spent := v_spent + v_entry.cost_rub;
  end if;

  v_entry.seq := kopek.next_seq(v_entry.book);
  insert into kopek.entry values (v_entry.*);
  perform kopek.shift(
    v_entry.book, v_entry.scopes, v_entry.opened_at,
    v_spent, -coalesce(v_hold.estimate_rub, 0), -coalesce(v_hold.holds_rest, false)::integer,
    v_held, v_unknown, v_blind, v_entry.cleared
  );
  return v_entry;
end
$$;

-- The entry that a settled one repeats: the same price under the same id of the answer or, without one, the same key.
-- `seq + 0`, so that no plan looks through the book in order of seq.
create function kopek.original_of(p_entry kopek.entry) returns text
language plpgsql stable as $$
declare
  v_original text;
begin
  if p_entry.generation_id is not null then
    select id into v_original from kopek.entry
    where book = p_entry.book and generation_id = p_entry.generation_id and id <> p_entry.id
      and status in ('settled', 'inferred') and replay_of is null and cost_rub = p_entry.cost_rub
    order by seq + 0 desc limit 1;
  elsif p_entry.idempotency_key is not null then
    select id into v_original from kopek.entry
    where book = p_entry.book and idempotency_key = p_entry.idempotency_key and id <> p_entry.id
      and generation_id is null
      and status in ('settled', 'inferred') and replay_of is null and cost_rub = p_entry.cost_rub
    order by seq + 0 desc limit 1;
  end if;
  return v_original;
end
$$;

-- Never sent: takes an attempt in flight out of the books. Request: book, id.
create function kopek.release(p_request text) returns text
language plpgsql as $$
declare
  v_hold kopek.hold;
begin
  perform set_config('synchronous_commit', 'off', true);
  delete from kopek.hold
  where book = p_request::jsonb ->> 'book' and id = p_request::jsonb ->> 'id'
  returning * into v_hold;
  if found then
    perform kopek.lock_scopes(v_hold.book, v_hold.scopes, '{}');
    perform kopek.shift(
      v_hold.book, v_hold.scopes, v_hold.opened_at,
      0, -coalesce(v_hold.estimate_rub, 0), -v_hold.holds_rest::integer, 0, 0, 0, '{}'
    );
  end if;
  return '{}';
end
$$;

-- Puts off the expiry of attempts whose time is not over yet. Request: book, ids, ttlMs, now?.
create function kopek.renew(p_request text) returns text
language plpgsql as $$
declare
  v_request jsonb := p_request::jsonb;
  v_now timestamptz := kopek.moment(v_request);
  v_expires_at timestamptz := v_now + (v_request ->> 'ttlMs')::double precision * interval '1 millisecond';
begin
  perform set_config('synchronous_commit', 'off', true);
  update kopek.hold set expires_at = greatest(expires_at, v_expires_at)
  where book = v_request ->> 'book' and expires_at > v_now
    and id in (
      select id from kopek.hold
      where book = v_request ->> 'book' and id in (select jsonb_array_elements_text(v_request -> 'ids'))
      order by id for update
    );
  return '{}';
end
$$;

-- Attempts whose time is over become unknown: they may have been billed. One at a time, so that each keeps the order of
-- the locks; `more` says whether to call again. Request: book, reading?, now?. Answer: {"more": …}.
create function kopek.expire(p_request text) returns text
language plpgsql as $$
declare
  v_book text := p_request::jsonb ->> 'book';
  v_now timestamptz := kopek.moment(p_request::jsonb);
  v_entry kopek.entry;
  h kopek.hold;
begin
  -- a role for reports sees them as in flight until somebody who books comes by
  if (p_request::jsonb -> 'reading')::boolean and not has_table_privilege('kopek.hold', 'delete') then
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
  v_entry.book := v_book;
  v_entry.id := h.id;
  v_entry.status := 'unknown';
  v_entry.at := h.expires_at;
  v_entry.body := jsonb_build_object(
    'errorCode', 'expired',
    'charge', jsonb_strip_nulls(jsonb_build_object('status', 'unknown', 'requestedModel', h.attempt ->> 'model'))
  );
  perform kopek.write_entry(v_entry);
  return jsonb_build_object('more', exists (select from kopek.hold where book = v_book and expires_at <= v_now));
end
$$;

-- Unknown prices of now count as nothing from now on, in one scope or in all. Request: book, scope?.
create function kopek.clear_unknown(p_request text) returns text
language plpgsql as $$
declare
  v_book text := p_request::jsonb ->> 'book';
  v_scope text := p_request::jsonb ->> 'scope';
begin
  perform kopek.lock_scopes(v_book, '{}', array[coalesce(v_scope, 'ledger')]);
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
