-- Centres are named in the four languages of the interface. `name` stays the English one.
alter table centre add column names jsonb not null default '{}';

-- Six names of the MARC list of countries came with the entities of a web page.
update reference_entry set names = jsonb_set(names, '{en}', to_jsonb(
  replace(replace(replace(replace(names ->> 'en', '&ccedil;', 'ç'), '&ocirc;', 'ô'), '&eacute;', 'é'), '&Eacute;', 'É')))
where list = 'lcCountries' and names ->> 'en' ~ '&[A-Za-z]+;';

-- Subjects have one code everywhere: the digit under which records are found and counted. The list is filled anew.
delete from reference_entry where list = 'subjects' and code ~ '^(udc|dewey):';
