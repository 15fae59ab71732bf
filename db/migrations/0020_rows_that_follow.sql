-- Records whose rows in the search index are still to be written: an import leaves them to what follows it. An entry for
-- each time that a record changed, so that who enters one never waits for who takes entries away.
create table search_pending (
  id bigint generated always as identity primary key,
  record_id int not null
);

-- New entries of an inverted index wait in a list until they are sorted in. The more there are the less each of them
-- costs, but whoever finds the list full pays for all: that is never to be somebody's save. What writes many rows sorts
-- them in itself, and the rest is done by the hour.
alter index if exists search_doc_anywhere set (gin_pending_list_limit = 65536);
alter index if exists search_doc_titles set (gin_pending_list_limit = 65536);
alter index if exists search_doc_fields set (gin_pending_list_limit = 65536);
