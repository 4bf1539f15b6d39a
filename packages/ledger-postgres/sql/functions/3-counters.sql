-- The sums of the entries of one scope and window. The only definition of a counter: it is made of this and compared with
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
