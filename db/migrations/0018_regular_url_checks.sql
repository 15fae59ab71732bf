-- The regular check of addresses: where each stands, and when it is asked again.

-- The addresses of the current versions of a record, as they were last gathered. Disposable.
create table url_place (
  record_id int not null references record on delete cascade,
  digest text collate "C" not null,
  primary key (record_id, digest)
);
create index url_place_of_address on url_place (digest);

create table url_queue (
  -- Addresses may be longer than an index entry.
  digest text collate "C" primary key generated always as (md5(url)) stored,
  url text not null,
  due_at timestamptz not null,
  -- Failures in a row that may pass by themselves (no answer, an error of the server).
  strikes int not null default 0
);
create index url_due on url_queue (due_at, digest);

-- Up to which version addresses have been gathered: one row.
create table url_gathering (
  is_only boolean primary key default true check (is_only),
  version_id bigint not null
);
insert into url_gathering (version_id) values (0);
