-- Rules as administration sets them: who changed them and why, each change a version; the sequence of rules by category.

alter table rule_setting
  add column changed_by text,
  add column reason text;

create table rule_version (
  rule text not null check (rule <> ''),
  version int not null check (version > 0),
  created_at timestamptz not null default now(),
  -- The name of the account, which may be gone.
  author text not null,
  reason text,
  -- The whole setting as this version made it.
  enabled boolean not null,
  levels jsonb not null check (jsonb_typeof(levels) = 'object'),
  parameters jsonb not null check (jsonb_typeof(parameters) = 'object'),
  primary key (rule, version)
);

-- The rules of a category in the order in which what they say of one field is told; a rule that is not named comes after.
create table rule_profile (
  category text primary key,
  sequence text[] not null,
  changed_at timestamptz not null default now(),
  changed_by text not null
);
create trigger rule_profile_changed after insert or update or delete or truncate on rule_profile
  for each statement execute function note_validation_change();
