-- Replays are known by evidence: the key and the price of a call, or the id of an answer, its price and its balance. What
-- the service sends may be of any length, so the indexes have a number of 64 bits, and whoever finds a row by it compares
-- the names themselves. Null: no evidence.
alter table kopek.entry add answer_mark bigint, add key_mark bigint;
update kopek.entry set
  key_mark = hashtextextended(nullif(body ->> 'idempotencyKey', ''), 0),
  answer_mark = case when body #>> '{charge,balanceRub}' ~ '^-?[0-9]+([.][0-9]+)?$' then hashtextextended(
    trim_scale(cost_rub) || ' ' || trim_scale((body #>> '{charge,balanceRub}')::numeric) || ' '
      || nullif(body #>> '{charge,generationId}', ''), 0
  ) end
where status in ('settled', 'inferred') and replay_of is null;
-- its index goes with it
alter table kopek.entry drop column answered_as;
create index entry_key on kopek.entry (key_mark, ledger);
create index entry_answer on kopek.entry (answer_mark, ledger);

-- The name of a scope was once taken as it came, and an entry under a long one could not be written.
update kopek.hold set scopes = array(
  select (case when octet_length(scope) <= 256 then scope else left(scope, 32) || ' ' || md5(scope) end) collate "C"
  from unnest(scopes) scope order by 1
) where exists (select from unnest(scopes) scope where octet_length(scope) > 256);

-- Questions about a run, a tag or a model go by this index; `all` is the first scope of all entries. What is not sorted
-- in yet is read whole by every question, so there is little of it.
drop index kopek.entry_scopes;
create index entry_scopes on kopek.entry using gin ((scopes[2:])) with (gin_pending_list_limit = 256);

-- It has one more argument now.
drop function if exists kopek.rejection(text, text, numeric, numeric, numeric, numeric, numeric, integer, integer, integer);

-- An attempt that could not be expired stays as it is; why.
alter table kopek.hold add fault text;

-- A role for reports may see how far a ledger has come, and use up none of its numbers.
revoke usage on all sequences in schema kopek from public;
grant select on all sequences in schema kopek to public;
