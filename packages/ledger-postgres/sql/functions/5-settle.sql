-- The fields of an entry that the store decides, beside those that were settled.
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

-- Counts an unknown cost, or removes it again (`p_times` -1): as nothing where it was cleared.
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

  -- only rows that count have replay keys; `seq + 0`, so that no plan looks through the ledger in order of seq
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
