-- A centre that closes hands over its records, blocks and people; ended imports of enrichments and changes that wait for
-- somebody else's lock are among what waits for a person.

create table centre_closing (
  id int generated always as identity primary key,
  center_id int not null references centre,
  to_id int not null references centre,
  -- The task that hands the records over.
  message_id uuid,
  user_id int references app_user on delete set null,
  -- Whose versions these are, also when the account is gone.
  username text not null,
  reason text,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  outcome text check (outcome in ('completed', 'failed', 'cancelled')),
  -- The place reached, written in the transaction that stores what lies before it.
  record_reached int not null default 0,
  done int not null default 0,
  total int not null,
  -- Records that were passed over because somebody edits them.
  waiting int not null default 0,
  check (center_id <> to_id),
  check ((outcome is null) = (ended_at is null))
);
create unique index one_closing_of_centre on centre_closing (center_id) where ended_at is null;
create index closing_by_centre on centre_closing (center_id, id desc);

-- An import of enrichments is a notice of its user's from its end until they have looked at it.
alter table enrichment_import add column looked_at timestamptz;
update enrichment_import set looked_at = now() where ended_at is not null;
create index enrichment_import_not_looked_at on enrichment_import (user_id) where ended_at is not null and looked_at is null;
create trigger enrichment_import_is_noticed after update on enrichment_import for each row
  when (new.user_id is not null and (new.ended_at is distinct from old.ended_at or new.looked_at is distinct from old.looked_at))
  execute function tell_import_notice();

-- What waits for a lock concerns who saved it as well as who holds the lock.
create index pending_change_by_cause on pending_change (cause_id);
create index pending_change_by_author on pending_change (author_id) where author_id is not null;

create or replace function tell_waiting_change() returns trigger language plpgsql as $$
declare
  users text := concat_ws(',', (select user_id from record_lock where record_id = coalesce(new.record_id, old.record_id)),
    coalesce(new.author_id, old.author_id));
begin
  if users <> '' then
    perform tell_notices(users);
  end if;
  return null;
end
$$;

create or replace function tell_lock_notices() returns trigger language plpgsql as $$
begin
  if exists (select from pending_change where record_id = old.record_id)
    or exists (select from lock_request where record_id = old.record_id) then
    perform tell_notices(concat_ws(',', old.user_id, case when tg_op = 'UPDATE' then new.user_id end,
      (select string_agg(distinct author_id::text, ',') from pending_change where record_id = old.record_id)));
  end if;
  return null;
end
$$;
