-- Calls of one process that waited at the same time, in one transaction. All their locks are taken first, in the order that
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
