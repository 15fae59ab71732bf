-- Before settings belonged to the network, an administrator of one centre could store where links of e-mails lead, where the
-- help is, and whom e-mails come from. Such values, and those of accounts that no longer exist, return to the default.
-- The command line stores no author (null): it belongs to the operator, and its values stay.
-- Lives with: 0067

with removed as (
  delete from setting s
  where s.name in ('site_url', 'help_url', 'mail_sender')
    and s.changed_by is not null
    and not exists (
      select from app_user u left join centre c on c.id = u.center_id
      where u.username = s.changed_by and (u.is_member_of_ic or u.center_id is null or c.code = '_0')
    )
  returning name, value
)
insert into audit_entry (kind, user_id, username, details)
select 'admin', null, 'system', jsonb_build_object(
  'area', 'settings', 'action', 'changed', 'row_id', name, 'code', name,
  'changes', jsonb_build_array(jsonb_build_object('member', 'value', 'before', value #>> '{}', 'after', null)))
from removed;
