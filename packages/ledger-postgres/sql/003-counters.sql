-- What the books say about one scope and window. The only definition of a counter: it is made of this and compared with
-- it. Planned for each scope, because the way to a run is not the way to the whole ledger.
create function kopek.sums(p_book text, p_scope text, p_from timestamptz, p_to timestamptz)
returns table (
  spent_rub numeric, reserved_rub numeric, held_rub numeric, rest_holds integer, unknown integer, blind integer
)
language plpgsql stable as $$
begin
  return query execute format($query$
    select e.spent + c.spent, h.reserved, e.held, h.rest_holds, e.unknown, e.blind
    from (
      select coalesce(sum(cost_rub) filter (where status in ('settled', 'inferred')), 0) as spent,
             coalesce(sum(estimate_rub) filter (where is_open), 0) as held,
             count(*) filter (where is_open)::integer as unknown,
             count(*) filter (where is_open and estimate_rub is null)::integer as blind
      from (
        select status, cost_rub, estimate_rub, status = 'unknown' and not $2 = any (cleared) as is_open
        from kopek.entry
        where book = $1 and %s and opened_at >= $3 and opened_at < $4 and replay_of is null
      ) counted
    ) e
    cross join (
      select coalesce(sum(estimate_rub), 0) as reserved, count(*) filter (where holds_rest)::integer as rest_holds
      from kopek.hold
      where book = $1 and scopes @> array[$2] and opened_at >= $3 and opened_at < $4
    ) h
    cross join (
      select coalesce(sum(spent_rub), 0) as spent
      from kopek.carried
      where book = $1 and scope = $2 and opened_at >= $3 and opened_at < $4
    ) c
  $query$, case
    when p_scope = 'ledger' or p_scope like 'model:%' then 'scopes @> array[$2]'
    else 'scopes[3:] @> array[$2]'
  end)
  using p_book, p_scope, p_from, p_to;
end
$$;

-- Makes the counters of limits that have none yet: a new limit, or a new window. Nothing moves a scope meanwhile.
-- Request: book, limits, now?.
create function kopek.prepare(p_request text) returns text
language plpgsql as $$
declare
  v_request jsonb := p_request::jsonb;
  v_book text := v_request ->> 'book';
  v_now timestamptz := kopek.moment(v_request);
  v_scope text;
begin
  perform kopek.open_book(v_book);
  for v_scope in
    select distinct limits ->> 'scope' collate "C" from jsonb_array_elements(v_request -> 'limits') limits order by 1
  loop
    perform kopek.lock_alone(v_book, v_scope);
  end loop;
  insert into kopek.counter (
    book, scope, period, zone, starts_at, ends_at, spent_rub, reserved_rub, held_rub, rest_holds, unknown, blind
  )
  select v_book, w.scope, w.period, w.zone, w.starts_at, w.ends_at,
         s.spent_rub, s.reserved_rub, s.held_rub, s.rest_holds, s.unknown, s.blind
  from (select distinct scope, period, zone, starts_at, ends_at from kopek.windows(v_request -> 'limits', v_now)) w
  cross join lateral kopek.sums(v_book, w.scope, w.starts_at, w.ends_at) s
  where not exists (
    select from kopek.counter c
    where c.book = v_book and c.scope = w.scope and c.ends_at = w.ends_at and c.period = w.period and c.zone = w.zone
  );
  return '{}';
end
$$;

-- Moves every counter that an attempt counts towards, locked in the order that all callers keep. What is unknown does
-- not move where it was cleared.
create function kopek.shift(
  p_book text, p_scopes text[], p_at timestamptz,
  p_spent numeric, p_reserved numeric, p_rest_holds integer,
  p_held numeric, p_unknown integer, p_blind integer, p_cleared text[]
) returns text
language plpgsql as $$
begin
  if p_spent = 0 and p_reserved = 0 and p_rest_holds = 0 and p_unknown = 0 then return ''; end if;
  update kopek.counter c
  set spent_rub = c.spent_rub + p_spent,
      reserved_rub = c.reserved_rub + p_reserved,
      rest_holds = c.rest_holds + p_rest_holds,
      held_rub = c.held_rub + case when c.scope = any (p_cleared) then 0 else p_held end,
      unknown = c.unknown + case when c.scope = any (p_cleared) then 0 else p_unknown end,
      blind = c.blind + case when c.scope = any (p_cleared) then 0 else p_blind end
  from (
    select scope, ends_at, period, zone from kopek.counter
    where book = p_book and scope = any (p_scopes) and ends_at > p_at and starts_at <= p_at
    order by scope, ends_at, period, zone
    for no key update
  ) locked
  where c.book = p_book and c.scope = locked.scope
    and c.ends_at = locked.ends_at and c.period = locked.period and c.zone = locked.zone;
  return '';
end
$$;
