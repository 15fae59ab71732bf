-- What the public sees, as harvesters and other followers are told of it: a row for each record that is public or was,
-- written with its rows of the index. Since when it is as it is: `changed_at` is taken under the lock of the change log, which
-- is held until the commit, so that changes become visible in their order.
create table public_record (
  issn text collate "C" primary key,
  record_id int not null,
  -- Of what the public sees of it: another one says that something public changed.
  digest bigint not null,
  -- False where it was public once: an import was undone, it is Validation Request again.
  is_public boolean not null default true,
  -- How often it changed since it became public; 1 says that it did with `changed_at`.
  revision int not null default 1,
  -- As facets of searches count them; those that it had last where it is no longer public.
  category text collate "C" not null,
  center text collate "C" not null,
  country text collate "C",
  changed_at timestamptz not null default clock_timestamp(),
  datestamp timestamptz not null generated always as (date_bin('1 second', changed_at, timestamptz '2000-01-01 00:00:00Z')) stored
);
create index public_record_by_date on public_record (datestamp, issn);
create index public_record_by_category on public_record (category, datestamp, issn);
create index public_record_by_center on public_record (center, datestamp, issn);
create index public_record_by_country on public_record (country, datestamp, issn);
create index public_record_of_record on public_record (record_id);

-- The sets that a record was in once: there it is deleted. `set_name` as OAI-PMH names it (`center:_7`).
create table left_set (
  set_name text collate "C" not null,
  issn text collate "C" not null,
  changed_at timestamptz not null,
  datestamp timestamptz not null generated always as (date_bin('1 second', changed_at, timestamptz '2000-01-01 00:00:00Z')) stored,
  primary key (set_name, issn)
);
create index left_set_by_date on left_set (set_name, datestamp, issn);

-- A base without records has all its rows. The server writes those of the others beside its work.
insert into setting (name, value) select 'public_records', '{"isNew": true}' where not exists (select from record);
