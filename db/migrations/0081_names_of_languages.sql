-- CLDR unites these languages with others, so that two languages of the list had one name. Names that administrators
-- have changed stay.
-- Lives with: 0067

update reference_entry set names = jsonb_set(names, '{fr}', '"tagalog"')
  where list = 'languages' and code = 'tgl' and names ->> 'fr' = 'filipino';
update reference_entry set names = jsonb_set(names, '{es}', '"tagalo"')
  where list = 'languages' and code = 'tgl' and names ->> 'es' = 'filipino';
update reference_entry set names = jsonb_set(names, '{ru}', '"тагальский"')
  where list = 'languages' and code = 'tgl' and names ->> 'ru' = 'филиппинский';
update reference_entry set names = jsonb_set(names, '{fr}', '"tagalog"')
  where list = 'languages' and code = 'tag' and names ->> 'fr' = 'filipino';
update reference_entry set names = jsonb_set(names, '{es}', '"tagalo"')
  where list = 'languages' and code = 'tag' and names ->> 'es' = 'filipino';
update reference_entry set names = jsonb_set(names, '{ru}', '"тагальский"')
  where list = 'languages' and code = 'tag' and names ->> 'ru' = 'филиппинский';
update reference_entry set names = jsonb_set(names, '{fr}', '"fanti"')
  where list = 'languages' and code = 'fat' and names ->> 'fr' = 'akan';
update reference_entry set names = jsonb_set(names, '{es}', '"fanti"')
  where list = 'languages' and code = 'fat' and names ->> 'es' = 'akan';
update reference_entry set names = jsonb_set(names, '{ru}', '"фанти"')
  where list = 'languages' and code = 'fat' and names ->> 'ru' = 'акан';
update reference_entry set names = jsonb_set(names, '{fr}', '"twi"')
  where list = 'languages' and code = 'twi' and names ->> 'fr' = 'akan';
update reference_entry set names = jsonb_set(names, '{es}', '"twi"')
  where list = 'languages' and code = 'twi' and names ->> 'es' = 'akan';
update reference_entry set names = jsonb_set(names, '{ru}', '"тви"')
  where list = 'languages' and code = 'twi' and names ->> 'ru' = 'акан';
update reference_entry set names = jsonb_set(names, '{fr}', '"langues biharies"')
  where list = 'languages' and code = 'bih' and names ->> 'fr' = 'bhodjpouri';
update reference_entry set names = jsonb_set(names, '{es}', '"lenguas bihari"')
  where list = 'languages' and code = 'bih' and names ->> 'es' = 'bhoyapurí';
update reference_entry set names = jsonb_set(names, '{ru}', '"бихарские языки"')
  where list = 'languages' and code = 'bih' and names ->> 'ru' = 'бходжпури';
