-- Addresses are kept without a user name and a password in them (RFC 3986, 3.2.1), those that checks were led to, too.
-- Lives with: 0067

create temporary table with_credentials on commit drop as
select digest, url, regexp_replace(url, '^((?:https?|ftp):[\\/]*)[^\\/?#]*@', '\1', 'i') as bare
from url_check
where url ~* '^(https?|ftp):[\\/]*[^\\/?#]*@';

insert into url_check (url, host, folded, due_at)
select distinct on (bare)
  bare, checked.host, regexp_replace(folded, '^((?:https?|ftp):[\\/]*)[^\\/?#]*@', '\1', 'i'), now()
from with_credentials join url_check as checked using (digest)
on conflict (digest) do nothing;

insert into url_place (record_id, digest, is_searched)
select record_id, md5(bare), bool_or(is_searched)
from with_credentials join url_place using (digest)
group by record_id, md5(bare)
on conflict (record_id, digest) do nothing;

delete from url_place using with_credentials where url_place.digest = with_credentials.digest;
delete from url_check using with_credentials where url_check.digest = with_credentials.digest;

update url_check set moved_to = regexp_replace(moved_to, '^((?:https?|ftp):[\\/]*)[^\\/?#]*@', '\1', 'i')
where moved_to ~* '^(https?|ftp):[\\/]*[^\\/?#]*@';

-- One that no record holds is not kept.
delete from url_check where not exists (select from url_place where url_place.digest = url_check.digest);
