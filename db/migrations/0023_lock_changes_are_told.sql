-- A wish for a lock, its end, its answer, and the end or passing on of a lock that somebody wishes for are told to the
-- processes whose users they concern: who holds the lock, and who asks for it.
create function tell_lock() returns trigger language plpgsql as $$
declare
  changed int := coalesce(new.record_id, old.record_id);
  number text := (select issn from record where id = changed);
  users text := (
    select string_agg(distinct concerned.user_id::text, ',') from (
      select user_id from record_lock where record_id = changed
      union select user_id from lock_request where record_id = changed
      union select old.user_id
      union select new.user_id
    ) concerned);
begin
  if number is not null and users is not null then
    perform pg_notify('lock_changed', number || ' ' || users);
  end if;
  return null;
end
$$;

create trigger lock_wished after insert or delete on lock_request for each row execute function tell_lock();
create trigger lock_wish_answered after update on lock_request for each row
  when (new.refused_at is distinct from old.refused_at or new.asked_at is distinct from old.asked_at)
  execute function tell_lock();
create trigger lock_ended after delete on record_lock for each row execute function tell_lock();
create trigger lock_passed_on after update on record_lock for each row
  when (new.user_id is distinct from old.user_id) execute function tell_lock();
