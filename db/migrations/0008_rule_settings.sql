-- How the rules of validation are set. A rule without a row is as shipped.

create table rule_setting (
  rule text primary key check (rule <> ''),
  enabled boolean not null default true,
  -- Category to error, warning or off; categories that are not named keep their shipped level.
  levels jsonb not null default '{}' check (jsonb_typeof(levels) = 'object'),
  -- Name to number; parameters that are not named keep their shipped value.
  parameters jsonb not null default '{}' check (jsonb_typeof(parameters) = 'object'),
  changed_at timestamptz not null default now()
);

-- One row: the transaction that last changed what records are validated with. Servers keep what they read under its
-- number and read again when it is another one.
create table validation_change (
  only_row boolean primary key default true check (only_row),
  made_by xid8 not null
);
insert into validation_change (made_by) values (pg_current_xact_id());

create function note_validation_change() returns trigger language plpgsql as $$
begin
  update validation_change set made_by = pg_current_xact_id() where made_by <> pg_current_xact_id();
  return null;
end
$$;

create trigger rule_setting_changed after insert or update or delete or truncate on rule_setting
  for each statement execute function note_validation_change();
create trigger reference_entry_changed after insert or update or delete or truncate on reference_entry
  for each statement execute function note_validation_change();
create trigger centre_changed after insert or update or delete or truncate on centre
  for each statement execute function note_validation_change();
