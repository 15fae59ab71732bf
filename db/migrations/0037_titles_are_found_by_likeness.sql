-- Titles that are like a typed one are found by keys of headings (packages/likeness, title-keys.ts): its words in a coarse
-- spelling, all of them together, all but one, their first letters. Null for publishers, and for a heading whose words the
-- record has in another one already. The server writes those of records that are there beside its work, as headings.
alter table heading add column title_keys tsvector;
alter table heading alter title_keys set statistics 200;
create index heading_title_keys on heading using gin (title_keys);

-- A base without records has all of them.
insert into setting (name, value) select 'title_keys', '{"version": 1}' where not exists (select from record);
