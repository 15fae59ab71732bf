-- Lists of administration are searched, sorted and paged by the base: accounts, tasks, imports and blocks of all.

-- Words in the order of readers, numbers in them by their value. English and French have the order of Unicode.
create collation words (provider = icu, locale = 'und-u-kn-true');
create collation words_es (provider = icu, locale = 'es-u-kn-true');
create collation words_ru (provider = icu, locale = 'ru-u-kn-true');

-- A text as the words of a search are compared with it: as `fold` of packages/scripts has Latin, Greek and Cyrillic.
create function folded(said text) returns text language sql immutable parallel safe as $$
  select case when said ~ '^[\u0001-\u007f]*$' then lower(said collate words) else
    normalize(replace(replace(replace(replace(translate(
      lower(regexp_replace(normalize(said, NFKD),
        '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u064b-\u065f\u00ad\u00b7\u0640\u200b-\u200f\u2032\u02b9-\u02d7\u02de\u02df\u02e5-\u02ff]',
        '', 'g') collate words),
      'øłđðɖɗħıɨȷĸƙŋɲŧƀɓƒǥɠƴƶςґ', 'olddddhiijkknntbbfggyzσг'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFKC) end
$$;

-- What a search looks through. Names that are translated are looked for beside.
alter table app_user add column searched text collate "C" not null
  generated always as (folded(username || ' ' || coalesce(email, ''))) stored;
alter table task add column searched text collate "C" not null
  generated always as (folded(message_id::text || ' ' || action || ' ' || coalesce(subject, '') || ' '
    || case status when 'QUEUED' then 'RUNNING' else status end || ' ' || coalesce(note, ''))) stored;
alter table import add column searched text collate "C" not null
  generated always as (folded(id::text || ' ' || file_name || ' ' || username || ' ' || coalesce(category, '') || ' '
    || mode || ' ' || status)) stored;
alter table issn_block add column searched text collate "C" not null
  generated always as (folded(overlay(lpad(first_number::text, 7, '0') placing '-' from 5 for 0) || ' '
    || overlay(lpad(last_number::text, 7, '0') placing '-' from 5 for 0) || ' ' || coalesce(country, '') || ' ' || state)) stored;

create index app_user_in_order on app_user (username collate words);
create index app_user_in_order_es on app_user (username collate words_es);
create index app_user_in_order_ru on app_user (username collate words_ru);
create index task_by_start on task ((coalesce(started_at, created_at)), id);
create index issn_block_in_order on issn_block (first_number);
create index task_with_error on task (id) where error is not null;
create index import_with_error on import (id) where error is not null;
