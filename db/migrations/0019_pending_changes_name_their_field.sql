-- Which field of the record the change is about: a link back that is to go is told from a link that the record got itself.
alter table pending_change
  add field text not null default '',
  drop constraint pending_change_record_id_cause_id_reason_key,
  add unique (record_id, cause_id, reason, field);
