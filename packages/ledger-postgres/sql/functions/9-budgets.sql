-- An event as JSON.
create or replace function kopek.limit_event_json(f kopek.limit_event) returns jsonb
language sql stable as $$ select (f).body || jsonb_build_object('seq', (f).seq, 'at', kopek.iso((f).at)) $$;

-- Writes an event and the budgets that follow from it, unless there is one of its kind and id; with `replaces`, in place of the
-- one of that number. Request: ledger, event, replaces?, now?. Answer: {"event": …, "isNew": whether it was written}.
create or replace function kopek.add_limit_event(p_request jsonb) returns jsonb
language plpgsql as $$
declare
  v_ledger text := p_request ->> 'ledger';
  v_body jsonb := p_request -> 'event';
  v_kind text := v_body ->> 'kind';
  v_scope text := kopek.short(v_body ->> 'scope');
  v_period text := coalesce(v_body ->> 'period', '');
  v_event kopek.limit_event;
begin
  perform kopek.check_isolation();
  perform kopek.lock_alone(v_ledger, 'limitEvents');
  select * into v_event from kopek.limit_event where ledger = v_ledger and kind = v_kind and id = v_body ->> 'id';
  if found and v_event.seq is distinct from (p_request ->> 'replaces')::bigint then
    return jsonb_build_object('event', kopek.limit_event_json(v_event), 'isNew', false);
  end if;
  insert into kopek.limit_event (ledger, kind, id, scope, seq, at, body)
  select v_ledger, v_kind, v_body ->> 'id', v_scope, coalesce(max(seq), 0) + 1, kopek.moment(p_request), v_body
  from kopek.limit_event where ledger = v_ledger
  on conflict (id, kind, ledger) do update
  set scope = excluded.scope, seq = excluded.seq, at = excluded.at, body = excluded.body
  returning * into v_event;

  if v_kind = 'budget' then
    delete from kopek.rule where ledger = v_ledger and scope = v_scope and period = v_period and kind = v_kind;
  end if;
  if v_kind <> 'alert' and v_body ? 'amountRub' then
    insert into kopek.rule as r (ledger, scope, period, kind, rub, alert_below, body) values (
      v_ledger, v_scope, v_period, v_kind, (v_body ->> 'amountRub')::numeric, (v_body ->> 'alertBelowRub')::numeric, v_body
    )
    on conflict (scope, period, kind, ledger) do update
    set rub = r.rub + excluded.rub, alert_below = coalesce(excluded.alert_below, r.alert_below), body = excluded.body;
  end if;
  return jsonb_build_object('event', kopek.limit_event_json(v_event), 'isNew', true);
end
$$;

-- Events, oldest first. Request: ledger, kind, scope?, after, limit.
create or replace function kopek.limit_events(p_request jsonb) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(kopek.limit_event_json(f) order by f.seq), '[]')
  from (
    select * from kopek.limit_event
    where ledger = p_request ->> 'ledger' and kind = p_request ->> 'kind' and seq > (p_request ->> 'after')::bigint
      and (not p_request ? 'scope' or scope = kopek.short(p_request ->> 'scope'))
    order by seq limit (p_request ->> 'limit')::integer
  ) f
$$;

-- The limits that follow from the budgets for calls of some scopes, numbered from one after `p_after`. Scopes: [{"scope": its
-- name, "wildcard"?: the scope of everybody else, whose budgets apply to the periods for which this one has none}]. In the
-- order of the scopes; of one, its own before those, short periods before long ones, and the wallet last.
create or replace function kopek.budgets_for(p_ledger text, p_scopes jsonb, p_mode text, p_after integer) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'n', p_after + n, 'scope', name, 'maxRub', case kind when 'credit' then kopek.rub(rub) else body ->> 'amountRub' end, 'mode', p_mode, 'onUnknownCost', 'estimate',
    'budgetScope', body ->> 'scope', 'kind', case kind when 'credit' then 'wallet' else kind end, 'period', nullif(period, ''), 'timeZone', body ->> 'timeZone',
    'alertAt', case when alert_below is null then body -> 'alertAt'
      else coalesce(body -> 'alertAt', '[]') || jsonb_build_array(kopek.rub(rub - alert_below)) end
  )) order by n), '[]')
  from (
    select s.scope as name, r.*, row_number() over (
      order by s.place, r.is_shared, array_position('{hour,day,week,month,""}', r.period), r.kind
    ) as n
    from (
      select value ->> 'scope' as scope, value ->> 'wildcard' as wildcard, place
      from jsonb_array_elements(p_scopes) with ordinality list (value, place)
    ) s
    cross join lateral (
      select *, false as is_shared from kopek.rule where ledger = p_ledger and scope = kopek.short(s.scope)
      union all
      select *, true from kopek.rule shared
      where ledger = p_ledger and scope = kopek.short(s.wildcard) and not exists (
        select from kopek.rule own
        where own.ledger = p_ledger and own.scope = kopek.short(s.scope) and own.period = shared.period
      )
    ) r
  ) rules
$$;

-- The state of budgets: of some scopes, or all; or of given limits, numbered from 1. Request: ledger, scopes?, limits?, now?.
-- Answer: {"states": […]}, or what has to be done before: {"first": "prepare", "budgets": […]}; a role that cannot do it gets sums
-- of the entries. Stable: amounts and spending are of one moment.
create or replace function kopek.budgets(p_request jsonb) returns jsonb
language plpgsql stable as $$
declare
  v_ledger text := p_request ->> 'ledger';
  v_limits jsonb := coalesce(p_request -> 'limits', kopek.budgets_for(v_ledger, coalesce(p_request -> 'scopes', (
    select coalesce(jsonb_agg(jsonb_build_object('scope', scope) order by scope collate "C"), '[]')
    from (select distinct body ->> 'scope' as scope from kopek.rule where ledger = v_ledger) ruled
  )), 'wait', 0));
  v_can_prepare boolean := has_table_privilege('kopek.counter', 'insert');
  v_states jsonb;
begin
  select coalesce(jsonb_agg(jsonb_build_object('limit', (v_limits -> (w.n - 1)) - 'n') || kopek.state(
    w.mode, w.on_unknown_cost, w.max_rub, w.ends_at, s.spent_rub, s.reserved_rub, s.unknown_rub, s.reserving_all, s.unknown
  ) order by w.n), '[]')
  into v_states
  from kopek.windows(v_limits, kopek.moment(p_request)) w
  left join kopek.counter c
    on c.ledger = v_ledger and c.scope = w.scope and c.ends_at = w.ends_at and c.period = w.period and c.zone = w.zone
  cross join lateral (
    select c.spent_rub, c.reserved_rub, c.unknown_rub, c.reserving_all, c.unknown where c.scope is not null
    union all
    select e.spent_rub, e.reserved_rub, e.unknown_rub, e.reserving_all, e.unknown
    from kopek.sums(v_ledger, w.scope, w.starts_at, w.ends_at) e where c.scope is null and not v_can_prepare
  ) s;
  if jsonb_array_length(v_states) < jsonb_array_length(v_limits) then
    return jsonb_build_object('first', 'prepare', 'budgets', v_limits);
  end if;
  return jsonb_build_object('states', v_states);
end
$$;
