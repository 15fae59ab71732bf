-- Enrichments from tables of other sources: what was asked, what became of each row, what waits for records in use.

create table enrichment_import (
  id bigint generated always as identity primary key,
  source text not null,
  mode text not null check (mode in ('add', 'replace')),
  dry_run boolean not null,
  -- The dry run that this import carries out.
  dry_run_id bigint references enrichment_import on delete set null,
  file_name text not null,
  -- The file in the data folder; a dry run and its real run share one.
  file_id uuid not null,
  file_size bigint not null,
  has_file boolean not null default true,
  -- Rows of the file below its header.
  rows int not null,
  user_id int references app_user on delete set null,
  username text not null,
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
  -- The places reached, each written in the transaction that stores what lies before it: rows of the file that were read,
  -- then the last record that was done, by its id, and how many of how many.
  rows_read int not null default 0,
  record_reached int not null default 0,
  records_done int not null default 0,
  records int,
  added int not null default 0,
  changed int not null default 0,
  unchanged int not null default 0,
  removed int not null default 0,
  unknown int not null default 0,
  rejected int not null default 0,
  cancel_requested boolean not null default false,
  check ((status = '') = (ended_at is null))
);
create index enrichment_import_running on enrichment_import (seen_at) where status = '';
create index enrichment_import_file on enrichment_import (file_id);

-- The rows of a file by the records that they concern, from its reading to its end.
create table enrichment_row (
  import_id bigint not null references enrichment_import on delete cascade,
  record_id int not null references record on delete cascade,
  -- Its line in the file, or its place in JSON, from 1.
  row int not null,
  -- The number as the file has it.
  issn text not null,
  -- The subfields; null for a row that was rejected, which says that the file speaks of the record all the same.
  subfields jsonb,
  primary key (import_id, record_id, row)
);

-- What people are told of rows.
create table enrichment_problem (
  import_id bigint not null references enrichment_import on delete cascade,
  row int not null,
  id bigint generated always as identity,
  issn text,
  code text not null,
  params jsonb not null,
  primary key (import_id, row, id)
);

-- What waits for a record that somebody edits.
create table pending_enrichment (
  id bigint generated always as identity primary key,
  record_id int not null references record on delete cascade,
  import_id bigint not null references enrichment_import on delete cascade,
  source text not null,
  mode text not null check (mode in ('add', 'replace')),
  -- The subfields of each field.
  fields jsonb not null,
  created_at timestamptz not null,
  unique (record_id, import_id)
);

-- The words of imports on enrichments are one now.
update record_version
  set diagnostic = regexp_replace(diagnostic::text, '"import-enrichment-(kept|left-out)"', '"enrichment_ignored"', 'g')::jsonb
  where diagnostic::text like '%"import-enrichment-%';
update import_record
  set diagnostic = regexp_replace(diagnostic::text, '"import-enrichment-(kept|left-out)"', '"enrichment_ignored"', 'g')::jsonb
  where diagnostic::text like '%"import-enrichment-%';
update import_rule set rule = 'enrichment_ignored' where rule in ('import-enrichment-kept', 'import-enrichment-left-out');
