-- What entries opened from one moment and before another have come to. Request: book, timeZone, by?, from?, to?.
-- Answer: a total for each key; one key, `all`, without `by`.
create function kopek.totals(p_request jsonb) returns jsonb
language plpgsql stable as $$
declare
  v_book text := p_request ->> 'book';
  v_by text := coalesce(p_request ->> 'by', 'all');
  v_zone text := p_request ->> 'timeZone';
  v_from timestamptz := coalesce((p_request ->> 'from')::timestamptz, '-infinity');
  v_to timestamptz := coalesce((p_request ->> 'to')::timestamptz, 'infinity');
  v_totals jsonb;
begin
  select jsonb_object_agg(g.key, g.total) into v_totals
  from (
    select k.key, jsonb_strip_nulls(jsonb_build_object(
      'costRub', case
        when count(*) filter (where status in ('settled', 'inferred')) > 0
          or count(*) filter (where status in ('unknown', 'in-flight')) = 0
        then kopek.rub(coalesce(sum(cost_rub), 0))
      end,
      'inferredRub', kopek.rub(sum(cost_rub) filter (where status = 'inferred')),
      'balanceRub', (array_agg(charge ->> 'balanceRub' order by seq desc) filter (where charge ? 'balanceRub'))[1],
      'tokens', nullif(jsonb_strip_nulls(jsonb_build_object(
        'input', sum((charge #>> '{tokens,input}')::numeric),
        'output', sum((charge #>> '{tokens,output}')::numeric),
        'total', sum((charge #>> '{tokens,total}')::numeric),
        'cacheRead', sum((charge #>> '{tokens,cacheRead}')::numeric),
        'cacheWrite', sum((charge #>> '{tokens,cacheWrite}')::numeric),
        'noCache', sum((charge #>> '{tokens,noCache}')::numeric),
        'reasoning', sum((charge #>> '{tokens,reasoning}')::numeric),
        'text', sum((charge #>> '{tokens,text}')::numeric)
      )), '{}'),
      'webSearchRequests', sum((charge ->> 'webSearchRequests')::numeric)
    )) || jsonb_build_object(
      'attempts', count(*),
      'inFlight', count(*) filter (where status = 'in-flight'),
      'settled', count(*) filter (where status = 'settled'),
      'inferred', count(*) filter (where status = 'inferred'),
      'unknown', count(*) filter (where status = 'unknown'),
      'refused', count(*) filter (where status = 'refused')
    ) as total
    from (
      select status, opened_at, seq, cost_rub, body, body -> 'charge' as charge
      from kopek.entry
      where book = v_book and replay_of is null and opened_at >= v_from and opened_at < v_to
      union all
      select 'in-flight', opened_at, 0, null, attempt, null
      from kopek.hold
      where book = v_book and opened_at >= v_from and opened_at < v_to
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
      select t.key || '=' || t.value from jsonb_each_text(body -> 'tags') t where v_by = 'tag'
    ) k
    where k.key is not null
    group by k.key
  ) g;
  if v_totals is null and v_by = 'all' then
    v_totals := '{"all": {"costRub": "0", "attempts": 0, "inFlight": 0, "settled": 0, "inferred": 0, "unknown": 0, "refused": 0}}';
  end if;
  return coalesce(v_totals, '{}');
end
$$;

-- Charges of the latest settled answers of a model, asked for or answering, newest first. Request: book, model, limit.
create function kopek.prices(p_request jsonb) returns jsonb
language plpgsql stable as $$
declare
  v_book text := p_request ->> 'book';
  v_model text := p_request ->> 'model';
  v_limit integer := (p_request ->> 'limit')::integer;
begin
  return coalesce((
    select jsonb_agg(latest.charge order by latest.seq desc)
    from (
      select seq, charge from (
        (
          select seq, body -> 'charge' as charge from kopek.entry
          where book = v_book and status = 'settled' and model = v_model and replay_of is null
          order by seq desc limit v_limit
        )
        union all
        (
          select seq, body -> 'charge' from kopek.entry
          where book = v_book and status = 'settled' and served_model = v_model
            and served_model is distinct from model and replay_of is null
          order by seq desc limit v_limit
        )
      ) either
      order by seq desc limit v_limit
    ) latest
  ), '[]');
end
$$;

-- The last number up to which every settlement is in the books. A settlement with a lower number may still be on its
-- way when one with a higher number is visible: whoever had a number is waited for.
create function kopek.settled_up_to(p_request jsonb) returns jsonb
language plpgsql as $$
declare
  v_book text := p_request ->> 'book';
  v_seq bigint;
begin
  perform kopek.check_isolation();
  perform kopek.lock_alone(v_book, 'ledger');
  v_seq := pg_sequence_last_value(to_regclass('kopek.' || kopek.sequence_name(v_book)));
  return jsonb_build_object('seq', coalesce(v_seq, 0));
end
$$;

-- A page of entries, oldest settlement first; those in flight come last, on the last page.
-- Request: book, after, upTo, limit, from?, to?. Answer: {"entries": […], "next"?: "…"}.
create function kopek.entries(p_request jsonb) returns jsonb
language plpgsql stable as $$
declare
  v_book text := p_request ->> 'book';
  v_after bigint := (p_request ->> 'after')::bigint;
  v_up_to bigint := (p_request ->> 'upTo')::bigint;
  v_limit integer := (p_request ->> 'limit')::integer;
  v_from timestamptz := coalesce((p_request ->> 'from')::timestamptz, '-infinity');
  v_to timestamptz := coalesce((p_request ->> 'to')::timestamptz, 'infinity');
  v_entries jsonb;
  v_last bigint;
  v_more boolean;
begin
  select coalesce(jsonb_agg(kopek.entry_json(e) order by e.seq), '[]'), max(e.seq) into v_entries, v_last
  from (
    select * from kopek.entry
    where book = v_book and seq > v_after and seq <= v_up_to and opened_at >= v_from and opened_at < v_to
    order by seq limit v_limit
  ) e;
  v_more := jsonb_array_length(v_entries) = v_limit and exists (
    select from kopek.entry
    where book = v_book and seq > v_last and seq <= v_up_to and opened_at >= v_from and opened_at < v_to
  );
  if v_more then return jsonb_build_object('entries', v_entries, 'next', v_last::text); end if;
  return jsonb_build_object('entries', v_entries || coalesce((
    select jsonb_agg(kopek.hold_json(h) order by h.id)
    from kopek.hold h where h.book = v_book and h.opened_at >= v_from and h.opened_at < v_to
  ), '[]'));
end
$$;

-- Limits as they were last seen, in the windows of now. Request: book, now?.
create function kopek.limits(p_request jsonb) returns jsonb
language plpgsql as $$
declare
  v_book text := p_request ->> 'book';
  v_now timestamptz := kopek.moment(p_request);
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('limit', jsonb_strip_nulls(jsonb_build_object(
      'scope', scope, 'maxRub', max_rub::text, 'mode', mode, 'onUnknown', on_unknown,
      'period', nullif(period, ''), 'timeZone', nullif(zone, '')
    ))) || kopek.state(mode, on_unknown, max_rub, ends_at, spent_rub, reserved_rub, held_rub, rest_holds)
      order by scope, period, zone)
    from kopek.counter
    where book = v_book and max_rub is not null and starts_at <= v_now and ends_at > v_now
  ), '[]');
end
$$;
