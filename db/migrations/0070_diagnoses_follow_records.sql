-- What rules say of a record may follow from other records, from addresses, from centres: these tables name the records that are
-- to be judged again.
-- Lives with: 0067

-- Records whose stored diagnosis may have changed without a save of their own, in the order in which they are judged. A record may
-- have several rows.
create table diagnosis_due (
  id bigint generated always as identity primary key,
  record_id int not null,
  since timestamptz not null default now()
);
create index diagnosis_due_of_record on diagnosis_due (record_id);

-- Sort keys that a record had and has no longer: others with that key may have had the same key title.
create table title_left (
  id bigint generated always as identity primary key,
  sort_title text collate "C" not null
);
