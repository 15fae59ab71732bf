-- Records whose rows in the search index are still to be written: an import leaves them to what follows it. An entry for
-- each time that a record changed, so that who enters one never waits for who takes entries away.
create table search_pending (
  id bigint generated always as identity primary key,
  record_id int not null
);
