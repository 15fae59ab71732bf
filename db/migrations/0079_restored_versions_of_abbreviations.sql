-- A version of the list of title word abbreviations can be restored: the restoration is a version of its own.
-- Lives with: 0067

-- The version that was restored; null for versions that were made in another way.
alter table ltwa_version add restored_id int references ltwa_version;
alter table ltwa_version drop constraint ltwa_version_origin_check;
alter table ltwa_version add constraint ltwa_version_origin_check
  check (origin in ('starter', 'import', 'edit', 'restore'));
