-- Compares 500 counters with the entries; first come the overdue attempts that could not be expired, whose estimates are still
-- reserved. Request: ledger, after?. Answer: {"mismatches": […], "next"?: the `after` of the next 500}.
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
-- counts them, now?. Answer: {"removed": how many, "next"?: the next `after`}.
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
