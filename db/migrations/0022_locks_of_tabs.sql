-- The windows in which the holder of a lock edits the record: closing one does not end the lock for the others. What
-- calls without naming its window has no row. A row counts while its user holds the lock and it was seen lately.
create table lock_tab (
  record_id int not null references record_lock on delete cascade,
  tab text not null,
  user_id int not null references app_user on delete cascade,
  session_id bigint not null references session on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (record_id, tab)
);
create index lock_tab_of_session on lock_tab (session_id);

-- A lock ends with its session, unless its holder edits the record in another one: then it goes over to that.
create function hand_locks_to_other_sessions() returns trigger language plpgsql as $$
begin
  update record_lock set session_id = other.session_id
  from (
    select distinct on (tab.record_id) tab.record_id, tab.user_id, tab.session_id
    from record_lock held
    join lock_tab tab on tab.record_id = held.record_id and tab.user_id = held.user_id
    join session on session.id = tab.session_id and session.expires_at > now()
    where held.session_id = old.id and tab.session_id <> old.id and tab.seen_at > now() - interval '15 minutes'
    order by tab.record_id, tab.seen_at desc
  ) other
  where record_lock.record_id = other.record_id;
  return old;
end
$$;
create trigger session_hands_its_locks_over before delete on session
  for each row execute function hand_locks_to_other_sessions();
