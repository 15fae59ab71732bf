-- A lock that administration ended: its holder is told so, and takes the record again only by opening it anew.
create table lock_end (
  record_id int not null references record on delete cascade,
  -- Who held the lock.
  user_id int not null references app_user on delete cascade,
  ended_by text not null,
  ended_at timestamptz not null default now(),
  primary key (record_id, user_id)
);

-- The holder hears of it at once; the end of the lock itself is told to those who ask for it (migration 0026).
create function tell_lock_end() returns trigger language plpgsql as $$
declare
  number text := (select issn from record where id = new.record_id);
begin
  perform pg_notify('lock_changed', number || ' ' || new.user_id::text);
  return null;
end
$$;
create trigger lock_end_is_told after insert or update on lock_end for each row execute function tell_lock_end();

-- A monitored search may be handed over to another user.
alter table monitored_search add updated_at timestamptz not null default now();
update monitored_search set updated_at = created_at;
