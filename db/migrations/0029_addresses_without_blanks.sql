-- Addresses are gathered and checked without blanks around them: where some were gathered with them, all are gathered anew
-- with the next round, and what was found of them so goes.

update url_gathering set version_id = 0
where exists (select from url_queue where url ~ '^\s|\s$') or exists (select from url_check where url ~ '^\s|\s$');

delete from url_check where url ~ '^\s|\s$';
delete from url_queue where url ~ '^\s|\s$';
