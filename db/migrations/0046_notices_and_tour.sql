-- What waits for a person, and how far somebody is in the tour of the product.

-- An import is a notice of its user's from its end until they have looked at it.
alter table import add column looked_at timestamptz;
update import set looked_at = now() where ended_at is not null;
create index import_not_looked_at on import (user_id) where ended_at is not null and looked_at is null;

-- Drafts in error, by who made them.
create index draft_in_error_by_author on record_version (author_id, id desc)
  where state = 'draft' and has_errors and author_id is not null;

create table tour (
  user_id int primary key references app_user on delete cascade,
  step smallint not null check (step between 1 and 7),
  state text not null check (state in ('running', 'left', 'done')),
  updated_at timestamptz not null default now()
);

-- What waits for a user changed: told to the servers with the ids of the users, or with nothing where it may be anybody.
create function tell_notices(users text) returns void language sql as $$
  select pg_notify('notices_changed', users)
$$;

create function tell_draft_notice() returns trigger language plpgsql as $$
begin
  perform tell_notices(coalesce(new.author_id, old.author_id)::text);
  return null;
end
$$;
create trigger draft_in_error_made after insert on record_version for each row
  when (new.state = 'draft' and new.has_errors and new.author_id is not null) execute function tell_draft_notice();
create trigger draft_in_error_changed after update on record_version for each row
  when (old.author_id is not null and (old.state = 'draft' and old.has_errors)
    is distinct from (new.state = 'draft' and new.has_errors))
  execute function tell_draft_notice();
create trigger draft_in_error_deleted after delete on record_version for each row
  when (old.state = 'draft' and old.has_errors and old.author_id is not null) execute function tell_draft_notice();

-- A change waits for the lock of a record, or waits no more: told to who holds it.
create function tell_waiting_change() returns trigger language plpgsql as $$
declare
  holder int := (select user_id from record_lock where record_id = coalesce(new.record_id, old.record_id));
begin
  if holder is not null then
    perform tell_notices(holder::text);
  end if;
  return null;
end
$$;
create trigger change_waits after insert or delete on pending_change for each row execute function tell_waiting_change();

-- What waited for a lock waits for its holder no more once the lock is gone or somebody else's.
create function tell_lock_notices() returns trigger language plpgsql as $$
begin
  if exists (select from pending_change where record_id = old.record_id)
    or exists (select from lock_request where record_id = old.record_id) then
    perform tell_notices(old.user_id::text || case when tg_op = 'UPDATE' then ',' || new.user_id::text else '' end);
  end if;
  return null;
end
$$;
create trigger lock_end_changes_notices after delete on record_lock for each row execute function tell_lock_notices();
create trigger lock_pass_changes_notices after update on record_lock for each row
  when (new.user_id is distinct from old.user_id) execute function tell_lock_notices();

create function tell_import_notice() returns trigger language plpgsql as $$
begin
  perform tell_notices(new.user_id::text);
  return null;
end
$$;
create trigger import_is_noticed after update on import for each row
  when (new.user_id is not null and (new.ended_at is distinct from old.ended_at or new.looked_at is distinct from old.looked_at))
  execute function tell_import_notice();

create function tell_block_notices() returns trigger language plpgsql as $$
begin
  perform tell_notices('');
  return null;
end
$$;
create trigger blocks_change_notices after insert or update or delete on issn_block for each statement
  execute function tell_block_notices();
