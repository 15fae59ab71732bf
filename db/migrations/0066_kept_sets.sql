-- Sets of records of frequent lexemes, kept beside the inverted indexes and brought up to date from the change log: all of it is
-- derived from search_doc, and is made anew where it does not fit.

-- One row while there are kept sets, whole or being made.
create table kept_state (
  id boolean primary key default true check (id),
  -- Of the lexemes: another one whenever they were chosen anew.
  generation bigint not null,
  -- Grows with every change of what is kept: who holds some of it in memory sees that it is another one.
  version bigint not null,
  analyser text not null,
  -- The search_doc that the sets were made of: another table has the name once the index was built anew.
  index_oid bigint not null,
  -- The entry of the change log up to which all changes are in the sets.
  seq bigint not null,
  -- The first record id that no set tells of yet; null once all are told.
  made_to int
);

-- The lexemes whose sets are kept; with is_prefix all lexemes that begin so.
create table kept_lexeme (
  number int primary key,
  text_index text collate "C" not null,
  text text collate "C" not null,
  is_prefix boolean not null
);

-- What sets are put together from, in the order of seq: a segment says of the records that it covers, and of no others, which of
-- them have a lexeme. It covers the ids from first_id to before end_id, or those in covered.
create table kept_segment (
  id int primary key,
  seq bigint not null,
  first_id int,
  end_id int,
  covered bytea,
  records int not null,
  check ((covered is null) = (first_id is not null and end_id is not null))
);

create table kept_ids (
  lexeme int not null,
  segment int not null references kept_segment (id) on delete cascade,
  ids bytea not null,
  primary key (lexeme, segment)
);
-- They are as small as they get already.
alter table kept_ids alter ids set storage external;
alter table kept_segment alter covered set storage external;
create index kept_ids_by_segment on kept_ids (segment);
