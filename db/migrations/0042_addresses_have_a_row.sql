-- Every address of records has one row, from the save or load that brings it on: its host, what is known of it, and when
-- it is asked again. `url_queue` is not used any more; a later release takes it away.

alter table url_check
  drop constraint url_check_state_check,
  alter column state set default 'unknown',
  -- Both null until it is asked for the first time.
  alter column reason drop not null,
  alter column checked_at drop not null,
  add check (state in ('valid', 'broken', 'deleted', 'uncheckable', 'unknown')),
  add check ((state = 'unknown') = (checked_at is null)),
  -- In small letters; empty where none can be read.
  add column host text collate "C" not null default '',
  -- As searches in lists compare it; null where that is the address in small letters.
  add column folded text,
  -- Where it leads for good (301, 308).
  add column moved_to text,
  -- Since when, and how often in a row, it was found to be gone.
  add column missing_since timestamptz,
  add column missing_checks int not null default 0,
  -- Null while no record holds it.
  add column due_at timestamptz,
  -- Failures in a row that may pass by themselves (no answer, an error of the server).
  add column strikes int not null default 0;

insert into url_check (url, due_at, strikes) select url, due_at, strikes from url_queue
on conflict (digest) do update set due_at = excluded.due_at, strikes = excluded.strikes;

update url_check
set host = lower(coalesce(substring(url from '(?i)^[a-z][a-z0-9+.-]*://(?:[^/?#@]*@)?(\[[^]]*\]|[^/:?#]*)'), ''));

create index url_check_of_host on url_check (host, due_at);
create index url_check_in_state on url_check (state);

-- Whether the version that is searched has the address: the active one, else the draft.
alter table url_place add column is_searched boolean not null default true;

update url_place place set is_searched = false
from url_check address, record_version active
where address.digest = place.digest and active.record_id = place.record_id and active.state = 'active'
  and exists (select from record_version draft where draft.record_id = place.record_id and draft.state = 'draft')
  and strpos(replace(active.content, chr(30), chr(31)) || chr(31), chr(31) || 'u' || address.url || chr(31)) = 0;

-- Hosts that asked to be left alone for a while (Retry-After).
create table url_pause (
  host text collate "C" primary key,
  until timestamptz not null
);
