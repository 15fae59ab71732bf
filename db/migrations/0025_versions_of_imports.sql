-- The import that stored a version, or that was undone by it: what somebody did by hand has none. No reference, so that
-- an import may be deleted without looking through all versions.
alter table record_version add column import_id bigint;

-- What older imports stored: the versions of the records that they touched, from what was there before to what they left.
update record_version set import_id = touch.import_id
from import_touch touch join import on import.id = touch.import_id
where record_version.record_id = touch.record_id
  and record_version.author_id = import.user_id
  and record_version.id <= touch.last_version
  and record_version.id > greatest(coalesce(touch.active_before, 0), coalesce(touch.draft_before, 0))
  and record_version.created_at >= import.created_at;

drop index version_by_author;
create index version_by_author on record_version (author_id, created_at desc)
  where author_id is not null and import_id is null;
