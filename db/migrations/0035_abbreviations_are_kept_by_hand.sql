-- Words of the list are added, changed and deleted one by one, each time as a version of the list.
alter table ltwa_version drop constraint ltwa_version_origin_check;
alter table ltwa_version add constraint ltwa_version_origin_check check (origin in ('starter', 'import', 'edit'));

-- The place of a word among those of the list: where nothing else decides, the first row is taken. One that is written
-- anew goes to the end.
create sequence ltwa_word_listed as int;
alter table ltwa_word add listed int;
update ltwa_word set listed = id;
select setval('ltwa_word_listed', greatest(1, (select max(id) from ltwa_word)));
alter table ltwa_word
  alter listed set not null,
  alter listed set default nextval('ltwa_word_listed');
alter sequence ltwa_word_listed owned by ltwa_word.listed;

-- Folded by the program, which fills them at its start where they are null. Words that are not abbreviated have U+10FFFF as
-- the key of their abbreviation: they stand behind all others.
alter table ltwa_word
  add word_key text collate "C",
  add abbreviation_key text collate "C",
  add search_key text collate "C";
create index ltwa_word_by_word on ltwa_word (word_key, word);
create index ltwa_word_by_abbreviation on ltwa_word (abbreviation_key, word_key, word);
create index ltwa_change_by_word on ltwa_change (word, version_id);
