-- Files of records: what was asked, what became of each record, and what is needed to undo it.

create table import (
  id bigint generated always as identity primary key,
  mode text not null check (mode in ('new', 'reimport')),
  -- Of a new import: what every record of the file gets.
  center_id int references centre,
  category text,
  dry_run boolean not null,
  -- The dry run that this import carries out.
  dry_run_id bigint references import on delete set null,
  file_name text not null,
  format text not null check (format in ('iso2709', 'mrk', 'marcxml')),
  -- The file in the data folder, unpacked; a dry run and its real run share one.
  file_id uuid not null,
  file_size bigint not null,
  has_file boolean not null default true,
  records int not null,
  user_id int references app_user on delete set null,
  username text not null,
  -- Of a command without a user: it may do everything.
  by_system boolean not null default false,
  -- The task that runs it; null where a command does.
  message_id uuid,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  -- While it runs, of a command: when it last moved on. Who finds it silent takes it over.
  seen_at timestamptz not null default now(),
  status text not null default '' check (status in ('', 'completed', 'failed', 'cancelled')),
  -- {key, params} of a message.
  error jsonb,
  -- The place reached, written in the transaction that stores what lies before it.
  positions_done int not null default 0,
  bytes_done bigint not null default 0,
  worked_ms bigint not null default 0,
  rejected int not null default 0,
  draft int not null default 0,
  active_with_warnings int not null default 0,
  active int not null default 0,
  -- Positions that the real run of a dry run leaves out.
  excluded int[] not null default '{}',
  cancel_requested boolean not null default false,
  -- Undoing it.
  revert_message_id uuid,
  revert_status text check (revert_status in ('', 'completed', 'failed', 'cancelled')),
  revert_error jsonb,
  check (mode = 'reimport' or (center_id is not null and category is not null)),
  check ((status = '') = (ended_at is null))
);
create index import_by_centre on import (center_id, id desc);
create index import_running on import (seen_at) where status = '';
create index import_file on import (file_id);

create table import_record (
  import_id bigint not null references import on delete cascade,
  -- The number of the record in the file from 1, where it begins and how long it is, in bytes.
  position int not null,
  file_offset bigint not null,
  file_length int not null,
  -- The number that it has or was given, else 001 as read.
  issn text collate "C",
  title text,
  -- The normalised key title, by which doubles are found.
  title_key text collate "C",
  outcome text not null check (outcome in ('rejected', 'draft', 'active_with_warnings', 'active')),
  excluded boolean not null default false,
  -- The number comes from the centre's block (in a dry run: would come).
  takes_number boolean not null default false,
  errors int not null,
  warnings int not null,
  rules text[] not null,
  diagnostic jsonb not null,
  center_from text,
  center_to text,
  category_from text,
  category_to text,
  -- What was stored, and what stood there before.
  version_id bigint,
  before_id bigint,
  primary key (import_id, position)
);
create index import_record_issn on import_record (import_id, issn) where issn is not null;
create index import_record_title on import_record (import_id, title_key) where title_key is not null;

-- What the rules said, counted as the import goes.
create table import_rule (
  import_id bigint not null references import on delete cascade,
  rule text not null,
  level text not null check (level in ('error', 'warning')),
  occurrences int not null,
  records int not null,
  -- Of one occurrence: what its sentence names.
  params jsonb not null,
  primary key (import_id, rule, level)
);

-- Every record that an import changed, by itself or by the links of another, with what it was before.
create table import_touch (
  import_id bigint not null references import on delete cascade,
  record_id int not null references record on delete cascade,
  active_before bigint,
  draft_before bigint,
  -- The version that the import left: the newest one as long as nobody changed the record since.
  last_version bigint not null,
  revert text check (revert in ('reverted', 'kept')),
  primary key (import_id, record_id)
);
create index import_touch_record on import_touch (record_id);

-- A number that comes back to Free when its import is undone is noted as given, so that nobody else gets it, and is
-- described no more: that every given number is described holds for those that are given, not for those that come back.
drop trigger given_number_is_described on number_given;
create constraint trigger given_number_is_described after insert on number_given
  deferrable initially deferred for each row when (new.way <> 'described') execute function refuse_undescribed_number();
