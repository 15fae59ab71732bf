-- The survey of the base that administration lists: every record with how it stands, key titles that several records have,
-- links and families that contradict each other. All of it follows from versions, links and families: the server brings it
-- up to date from the change log, and makes it anew where it does not know what changed.

-- A row for each record that is searched.
create table survey_record (
  record_id int primary key,
  issn text collate "C" not null unique,
  category text collate "C" not null,
  center text collate "C" not null,
  title text,
  -- The beginning of the title, folded: rows are sorted by it.
  title_place text collate "C" not null,
  -- The key title of a valid serial, without case, accents and punctuation, as its digest.
  title_key uuid,
  state text collate "C" not null,
  errors int not null,
  warnings int not null,
  author text collate "C",
  updated_at timestamptz not null,
  media text[] not null,
  -- 022 $l as it stands, whether it is forced (022 $6), and whether links are (022 $8).
  issnl text collate "C",
  keeps_issnl boolean not null,
  keeps_links boolean not null,
  is_valid boolean not null,
  -- 008/07-10 with u as 0; 10000 where nobody knows.
  start_year int not null,
  -- The families of record_family, as they were when the row was written.
  medium int,
  history int,
  -- The designated ISSN-L and ISSN-H. Null for a record that is alone and names itself.
  head_l text collate "C",
  head_h text collate "C",
  words tsvector not null
);
create index survey_record_by_title on survey_record (title_place, issn);
create index survey_record_by_category on survey_record (category, issn);
create index survey_record_by_center on survey_record (center, issn);
create index survey_record_by_center_and_title on survey_record (center, title_place, issn);
create index survey_record_by_state on survey_record (state, issn);
create index survey_record_by_errors on survey_record (errors, issn);
create index survey_record_by_warnings on survey_record (warnings, issn);
create index survey_record_by_author on survey_record (author, issn);
-- The other way round what has no author stands last, too.
create index survey_record_by_author_down on survey_record (author desc nulls last, issn desc);
create index survey_record_by_time on survey_record (updated_at, issn);
create index survey_record_of_key on survey_record (title_key) where title_key is not null;
create index survey_record_of_medium on survey_record (medium) where medium is not null;
create index survey_record_of_history on survey_record (history) where history is not null;
create index survey_record_of_head_l on survey_record (head_l) where head_l is not null;
create index survey_record_of_head_h on survey_record (head_h) where head_h is not null;
create index survey_record_naming on survey_record (issnl) where issnl <> issn;
create index survey_record_words on survey_record using gin (words);

-- How many records of a category, a centre and a state there are.
create table survey_count (
  category text collate "C" not null,
  center text collate "C" not null,
  state text collate "C" not null,
  records int not null,
  primary key (category, center, state)
);

-- Key titles that two valid records or more have.
create table survey_title (
  title_key uuid primary key,
  title text not null,
  title_place text collate "C" not null,
  first_issn text collate "C" not null,
  records int not null,
  updated_at timestamptz not null
);

-- The linking fields of each record that name an ISSN. `kind` is the tag, of 780 and 785 with the second indicator.
create table survey_link (
  issn text collate "C" not null,
  tag text collate "C" not null,
  indicator2 text collate "C" not null,
  target text collate "C" not null,
  kind text collate "C" not null,
  problem text collate "C",
  updated_at timestamptz not null,
  primary key (issn, tag, indicator2, target)
);
create index survey_link_to on survey_link (target, issn);
create index survey_link_contradicting on survey_link (issn, tag, indicator2, target) where problem is not null;
create index survey_link_by_problem on survey_link (problem, issn, tag, indicator2, target) where problem is not null;

-- Families with two members or more, and records alone whose ISSN-L is wrong. `kind` is l or h.
create table survey_family (
  kind text collate "C" not null,
  head text collate "C" not null,
  members int not null,
  problems text[] not null,
  updated_at timestamptz not null,
  -- What is searched: numbers, titles, centres and categories of its first members.
  words tsvector not null,
  primary key (kind, head)
);
create index survey_family_by_size on survey_family (kind, members, head);
create index survey_family_by_time on survey_family (kind, updated_at, head);
create index survey_family_by_problems on survey_family (kind, (cardinality(problems)), problems, head);
create index survey_family_wrong on survey_family (kind, head) where cardinality(problems) > 0;
create index survey_family_words on survey_family using gin (words);
