-- What servers on one base share beside the records.
-- Lives with: 0066

-- How many requests of the public an address has left, on all servers together. Servers add up what they let in and tell it a
-- moment later; a crash may forget all of it.
create unlogged table public_address (
  address text primary key,
  -- May be below nothing: several servers let requests in before they know of each other.
  left_over double precision not null,
  at timestamptz not null
);
create index public_address_age on public_address (at);

-- Letters that were caused from a place, or to a recipient, within the last hour. A place is kept as a digest.
create unlogged table letter_caused (
  id bigint generated always as identity primary key,
  place bytea not null,
  at timestamptz not null
);
create index letter_caused_of_place on letter_caused (place, at);
create index letter_caused_age on letter_caused (at);

-- Files that the base keeps where servers share no folder. One is seen under its name once it is whole: until then its name
-- is null, and its chunks belong to nobody who could read them.
create table stored_file (
  id bigint generated always as identity primary key,
  name text collate "C" unique,
  size bigint not null default 0,
  written_at timestamptz not null
);
create index stored_file_unfinished on stored_file (written_at) where name is null;

create table stored_chunk (
  file_id bigint not null references stored_file on delete cascade,
  -- From 0; all but the last one of a file have the same size.
  number int not null,
  bytes bytea not null,
  primary key (file_id, number)
);
alter table stored_chunk alter column bytes set storage external;
