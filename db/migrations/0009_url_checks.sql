-- What the last check of each address found.

create table url_check (
  -- Addresses may be longer than an index entry.
  digest text collate "C" primary key generated always as (md5(url)) stored,
  url text not null,
  state text not null check (state in ('valid', 'broken', 'uncheckable')),
  -- The status of HTTP; null where no answer came.
  status_code int,
  reason text not null,
  checked_at timestamptz not null
);
