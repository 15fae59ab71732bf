-- Two names of countries came with a developer's note; a script and a language had wrong Russian names.
-- Lives with: 0067

update reference_entry set names = jsonb_set(names, '{en}', '"Kosovo"')
where list = 'countries' and code = 'XKX' and names ->> 'en' = 'Kosovo (user-assigned, not ISO 3166-1)';

update reference_entry set names = jsonb_set(names, '{en}', '"International"')
where list = 'countries' and code = 'ZNN' and names ->> 'en' = 'International (user-assigned, seen in ISSN sample record)';

update reference_entry set names = jsonb_set(names, '{ru}', '"тангутская"')
where list = 'scripts' and code = 'Tang' and names ->> 'ru' = 'тангутское меня';

update reference_entry set names = jsonb_set(names, '{ru}', '"чуукский"')
where list = 'languages' and code = 'chk' and names ->> 'ru' = 'чукотский';
