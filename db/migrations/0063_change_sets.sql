-- Bulk change: a macro put to many records, looked at first, run as one set, taken back whole.

create table change_set (
  id bigint generated always as identity primary key,
  name text not null,
  reason text not null,
  macro text not null,
  user_id int references app_user on delete set null,
  username text not null,
  -- The code of the centre of its author then; null without one.
  center text,
  -- The day that the macro calls today: the preview and the run write the same.
  today text not null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  state text not null default 'previewing'
    check (state in ('previewing', 'previewed', 'running', 'completed', 'failed', 'cancelled')),
  drafts boolean not null default false,
  records int not null,
  saved int not null default 0,
  reverted int not null default 0,
  revert text check (revert in ('running', 'completed', 'failed', 'cancelled')),
  -- The task that was last at it.
  message_id uuid
);
create index change_set_by_center on change_set (center, created_at desc);

-- A record of a set, or one that its saves altered by their links. It stays when its record goes, to tell what was done: no
-- foreign key.
create table change_set_record (
  change_set_id bigint not null references change_set on delete cascade,
  position int not null,
  record_id int not null,
  issn text not null,
  outcome text not null default 'pending',
  left_out boolean not null default false,
  -- The kind of its difference.
  shape text,
  -- The version that the preview looked at, and the one that the run stored.
  base_version bigint,
  new_version bigint,
  -- The newest one as long as nobody but the set changed the record since the preview.
  expected_version bigint,
  -- Whether a save of the set changed it, by itself or by a link; what was before, and what the last such save left.
  touched boolean not null default false,
  active_before bigint,
  draft_before bigint,
  last_version bigint,
  had_errors boolean not null default false,
  has_errors boolean not null default false,
  -- What rules say after the change.
  diagnostic jsonb not null default '[]',
  revert text,
  primary key (change_set_id, position)
);
create unique index change_set_record_of_record on change_set_record (change_set_id, record_id);
create index change_set_record_pending on change_set_record (change_set_id, position) where outcome = 'pending';
create index change_set_record_change on change_set_record (change_set_id, position)
  where outcome = 'change' and not left_out;
create index change_set_record_touched on change_set_record (change_set_id, position)
  where touched and revert is null;

alter table audit_entry drop constraint audit_entry_kind_check;
alter table audit_entry add constraint audit_entry_kind_check check (
  kind in (
    'force_flag', 'enrichments', 'assignment', 'cancellation', 'transfer', 'merge', 'import', 'revert', 'bulk', 'block',
    'login', 'login_failed', 'account', 'command', 'admin'
  )
);
