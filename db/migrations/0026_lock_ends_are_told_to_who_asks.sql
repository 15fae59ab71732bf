-- The end of a lock is told to those who ask for it, and not to whom it belonged: a page of theirs that heard of it would
-- take the record again.
create or replace function tell_lock() returns trigger language plpgsql as $$
declare
  changed int := coalesce(new.record_id, old.record_id);
  number text := (select issn from record where id = changed);
  is_end boolean := tg_table_name = 'record_lock' and tg_op = 'DELETE';
  users text := (
    select string_agg(distinct concerned.user_id::text, ',') from (
      select user_id from lock_request where record_id = changed
      union select user_id from record_lock where record_id = changed and not is_end
      union select old.user_id where not is_end
      union select new.user_id
    ) concerned);
begin
  if number is not null and users is not null then
    perform pg_notify('lock_changed', number || ' ' || users);
  end if;
  return null;
end
$$;
