-- What counts against a limit beside reservations: unknown costs only where the limit says so.
create or replace function kopek.counted(p_on_unknown_cost text, p_spent numeric, p_unknown_rub numeric) returns numeric
language sql immutable as $$
  select p_spent + case when p_on_unknown_cost = 'estimate' then p_unknown_rub else 0 end
$$;

-- The state of a limit. What is unknown is always shown.
create or replace function kopek.state(
  p_mode text, p_on_unknown_cost text, p_max numeric, p_ends_at timestamptz,
  p_spent numeric, p_reserved numeric, p_unknown_rub numeric, p_reserving_all integer, p_unknown integer
) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'spentRub', trim_scale(p_spent)::text,
    -- a call without an estimate has taken whatever was left
    'reservedRub', trim_scale(case
      when p_mode = 'strict' and p_reserving_all > 0
        then greatest(p_reserved, p_max - kopek.counted(p_on_unknown_cost, p_spent, p_unknown_rub))
      else p_reserved
    end)::text,
    'unknownRub', trim_scale(p_unknown_rub)::text
  ) || case when p_unknown > 0 then jsonb_build_object('unknown', p_unknown) else '{}' end
    || case when isfinite(p_ends_at) then jsonb_build_object('windowEndsAt', kopek.iso(p_ends_at)) else '{}' end
$$;

-- Why a limit rejects a call: 'exceeded', 'unknown-cost', 'reserved' when the money may become free again, or null when it does. No
-- estimate: the cost may be anything, so one call at a time takes all that remains, and something must remain.
create or replace function kopek.rejection(
  p_mode text, p_on_unknown_cost text, p_max numeric, p_estimate numeric,
  p_spent numeric, p_reserved numeric, p_unknown_rub numeric, p_reserving_all integer, p_unknown integer, p_unestimated integer,
  p_probes integer
) returns text
language sql immutable as $$
  select case
    when p_mode = 'track' then null
    -- a free call is granted even if the money is spent
    when (p_mode = 'loose' or p_estimate is distinct from 0)
      and case when p_mode = 'strict' and p_estimate > 0 then p_estimate > l.unspent else l.unspent <= 0 end then 'exceeded'
    -- tolerated are unknown costs of the first calls of a new model
    when p_on_unknown_cost = 'block' and p_unknown > 0
      or p_on_unknown_cost = 'estimate' and p_unestimated >= case p_mode when 'wait' then 4 else 1 end then 'unknown-cost'
    when p_mode = 'loose' or p_estimate = 0 then null
    when p_mode = 'strict' then
      case when p_reserving_all = 0 and l.unspent > p_reserved and p_reserved + coalesce(p_estimate, 0) <= l.unspent
        then null else 'reserved' end
    -- nothing is reserved: the call goes alone
    when p_reserved <= 0
      and p_reserving_all < case when p_estimate is null then greatest(1, p_probes - l.broken) else 1 end then null
    -- beside what is reserved: what nobody could estimate counts as much as this call
    when p_estimate * (1 + p_reserving_all + l.broken) <= l.unspent - p_reserved then null
    else 'reserved'
  end
  from (
    select p_max - kopek.counted(p_on_unknown_cost, p_spent, p_unknown_rub) as unspent,
      case p_on_unknown_cost when 'estimate' then p_unestimated else 0 end as broken
  ) l
$$;

-- Checks every limit and, when all pass, opens the attempt and reserves its estimate.
--
-- Request: ledger, id, ttlMs, averageCostRub?, scopes, otherScopes (limited ones that the attempt does not count towards, which is rare),
-- attempt (its estimateRubByScope too), estimateRub?, probes?, limits (each with its number n, from 1), budgets? (the mode in
-- which the budgets of budgetScopes are limits too), now?.
-- Answer: {"granted": [state]} in the order of the limits, or {"rejected": state with n and reason}; or what has to be
-- done before: {"first": "expire"}, {"first": "prepare"}; each with "budgets": the limits that followed from them.
create or replace function kopek.reserve(p_request jsonb) returns jsonb
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  v_ledger text := p_request ->> 'ledger';
  v_id text := p_request ->> 'id';
  v_limits jsonb := p_request -> 'limits';
  v_more jsonb := '{}';
  v_scopes text[] := kopek.scopes(p_request -> 'scopes');
  v_looked_at text[] := v_scopes;
  v_estimate numeric := (p_request ->> 'estimateRub')::numeric;
  v_now timestamptz := kopek.moment(p_request);
  v_attempt jsonb := p_request -> 'attempt';
  v_probes integer := coalesce((p_request ->> 'probes')::integer, 1);
  v_own_estimate numeric;
  v_reserves_all boolean := false;
  v_known boolean;
  v_overdue boolean;
  v_states jsonb[] := '{}';
  v_rejected_rank integer;
  v_rank integer;
  v_rejected jsonb;
  v_reason text;
  v_changed boolean := false;
  v_limit jsonb;
  v_mode text;
  v_on_unknown_cost text;
  v_max numeric;
  v_own integer;
  v_found integer := 0;
  v_scope text;
  v_nothing text;
  n integer;
  c kopek.counter;
begin
  -- A reservation that is lost with the server is recorded again when it is settled: no reason to wait for the disk.
  v_nothing := set_config('synchronous_commit', 'off', true);
  if p_request -> 'otherScopes' <> '[]' then
    v_looked_at := kopek.scopes((p_request -> 'scopes') || (p_request -> 'otherScopes'));
  end if;
  v_nothing := kopek.lock_alone(v_ledger, 'id:' || v_id);
  foreach v_scope in array v_looked_at loop
    v_nothing := kopek.share_scope(v_ledger, v_scope);
  end loop;
  -- a budget is not changed between the moment at which it is read here and that at which others see what it granted
  if p_request ? 'budgetMode' then v_nothing := kopek.share_scope(v_ledger, 'limitEvents'); end if;
  if current_setting('transaction_isolation') <> 'read committed' then v_nothing := kopek.check_isolation(); end if;

  select exists (select from kopek.reservation where ledger = v_ledger and id = v_id)
      or exists (select from kopek.entry where ledger = v_ledger and id = v_id),
         exists (select from kopek.reservation where ledger = v_ledger and expires_at <= v_now)
  into v_known, v_overdue;
  if v_overdue then return '{"first": "expire"}'; end if;

  if p_request ? 'budgetMode' then
    v_more := jsonb_build_object('budgets', kopek.budgets_for(
      v_ledger, p_request -> 'budgetScopes', p_request ->> 'budgetMode', jsonb_array_length(v_limits)
    ));
    v_limits := v_limits || (v_more -> 'budgets');
  end if;
  if v_limits <> '[]' then
    v_reserves_all := v_estimate is null and not v_known
      and (v_limits @> '[{"mode": "strict"}]' or v_limits @> '[{"mode": "wait"}]');
    for c in
      select * from kopek.counter
      where ledger = v_ledger and scope = any (v_looked_at) and ends_at > v_now and starts_at <= v_now
      order by scope, ends_at, period, zone
      for no key update
    loop
      v_own_estimate := kopek.estimate_in(c.scope, v_attempt, v_estimate);
      for n in 1 .. jsonb_array_length(v_limits) loop
        v_limit := v_limits -> (n - 1);
        continue when kopek.short(v_limit ->> 'scope') <> c.scope
          or coalesce(v_limit ->> 'period', '') <> c.period or coalesce(v_limit ->> 'timeZone', '') <> c.zone;
        v_found := v_found + 1;
        v_mode := v_limit ->> 'mode';
        v_on_unknown_cost := v_limit ->> 'onUnknownCost';
        v_max := (v_limit ->> 'maxRub')::numeric;
        v_changed := v_changed or c.seen_at is null or c.seen_at < v_now - interval '1 minute'
          or v_mode <> 'track' and c.seen <> v_limit - 'n';
        if not v_known then
          v_reason := kopek.rejection(
            v_mode, v_on_unknown_cost, v_max, v_own_estimate,
            c.spent_rub, c.reserved_rub, c.unknown_rub, c.reserving_all, c.unknown, c.unestimated, v_probes
          );
          -- the first limit that rejects; but waiting helps only when none rejects for another reason
          v_rank := n + case when v_reason <> 'reserved' then 0 when v_mode = 'wait' then 2000000 else 1000000 end;
          if v_reason is not null and (v_rejected_rank is null or v_rank < v_rejected_rank) then
            v_rejected_rank := v_rank;
            v_rejected := kopek.state(
              v_mode, v_on_unknown_cost, v_max, c.ends_at, c.spent_rub, c.reserved_rub, c.unknown_rub, c.reserving_all,
              c.unknown
            ) || jsonb_build_object('n', n, 'reason', v_reason);
          end if;
        end if;
        -- a state that is granted includes the call itself
        v_own := (not v_known and c.scope = any (v_scopes))::integer;
        v_states[n] := kopek.state(
          v_mode, v_on_unknown_cost, v_max, c.ends_at, c.spent_rub,
          c.reserved_rub + v_own * coalesce(v_own_estimate, 0), c.unknown_rub,
          c.reserving_all + v_own * (v_reserves_all and v_own_estimate is null)::integer, c.unknown
        );
      end loop;
    end loop;
    if v_found < jsonb_array_length(v_limits) then return '{"first": "prepare"}' || v_more; end if;
    if v_changed then
      -- limits as they were last seen
      update kopek.counter seen
      set seen = (v_limits -> (w.n - 1)) - 'n', seen_at = v_now
      from (
        select distinct on (l.scope, l.period, l.zone) * from kopek.windows(v_limits, v_now) l
        order by l.scope, l.period, l.zone, l.mode = 'track', l.n desc
      ) w
      where seen.ledger = v_ledger and seen.scope = w.scope and seen.ends_at = w.ends_at
        and seen.period = w.period and seen.zone = w.zone
        and (w.mode <> 'track' or coalesce(seen.seen ->> 'mode', 'track') = 'track');
    end if;
    if v_rejected is not null then return jsonb_build_object('rejected', v_rejected) || v_more; end if;
  end if;

  if not v_known then
    insert into kopek.reservation (ledger, id, opened_at, expires_at, scopes, estimate_rub, reserves_all, average_cost_rub, attempt)
    values (
      v_ledger, v_id, v_now, v_now + (p_request ->> 'ttlMs')::double precision * interval '1 millisecond',
      v_scopes, v_estimate, v_reserves_all, (p_request ->> 'averageCostRub')::numeric, v_attempt
    );
    -- locked in the order of the primary key, as everywhere: no other plan is left, because nothing but its index leads there
    if v_estimate > 0 or v_reserves_all or v_attempt ? 'estimateRubByScope' then
      update kopek.counter
      set reserved_rub = reserved_rub + coalesce(kopek.estimate_in(scope, v_attempt, v_estimate), 0),
          reserving_all = reserving_all
            + (v_reserves_all and kopek.estimate_in(scope, v_attempt, v_estimate) is null)::integer
      where ledger = v_ledger and scope = any (v_scopes) and ends_at > v_now and starts_at <= v_now;
    end if;
  end if;
  return jsonb_build_object('granted', to_jsonb(v_states)) || v_more;
end
$$;
