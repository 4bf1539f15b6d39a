-- A number of a body; null for anything else, so that one strange row stops no sum.
create or replace function kopek.number(p_value jsonb) returns numeric
language sql immutable as $$ select case when jsonb_typeof(p_value) = 'number' then p_value::numeric end $$;

-- The totals of entries opened from one moment and before another. Request: ledger, timeZone, by?, scope?, from?,
-- to?.
-- Answer: a total for each key; one key, `all`, without `by`.
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
