-- What a changed rule does to stored records, changes that wait for their day, trials of rules, rules that administration
-- makes; layouts of keyboards and external addresses as administration keeps them.

-- Open pages hear of changed rules and lists: servers are told once for each transaction.
create function tell_validation_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('validation_changed', '');
  return null;
end
$$;
create trigger validation_change_is_told after update on validation_change
  for each row execute function tell_validation_change();

-- A pass over all records after rules changed: what these say of each is found anew, from where the pass was interrupted.
create table rule_recheck (
  message_id uuid primary key,
  rules text[] not null,
  created_at timestamptz not null default now(),
  record_reached int not null default 0,
  done int not null default 0,
  total int,
  -- Records of which the rules say something else now.
  changed int not null default 0,
  ended_at timestamptz
);
create index rule_recheck_by_time on rule_recheck (created_at desc);

-- Changes of rules that count from a day on. A job carries them out.
create table rule_due (
  id int generated always as identity primary key,
  rule text not null,
  -- {enabled?, levels?, parameters?}
  change jsonb not null check (jsonb_typeof(change) = 'object'),
  reason text,
  due_at timestamptz not null,
  created_at timestamptz not null default now(),
  author_id int references app_user on delete set null,
  author text not null,
  locale text not null,
  done_at timestamptz,
  -- Why it could not be carried out: a sentence.
  problem text
);
create index rule_due_waiting on rule_due (due_at) where done_at is null;

-- Trials of rules that are not set so yet: what would be reported that is not today, and the other way round.
create table rule_trial (
  message_id uuid primary key,
  rule text not null,
  change jsonb not null check (jsonb_typeof(change) = 'object'),
  scope jsonb not null,
  user_id int not null references app_user on delete cascade,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  record_reached int not null default 0,
  done int not null default 0,
  total int,
  gained int not null default 0,
  lost int not null default 0,
  -- {center: {code: [gained, lost]}, category: ..., field: ...}
  counts jsonb not null default '{}'
);
create index rule_trial_by_time on rule_trial (created_at);
-- The first records of either kind.
create table rule_trial_record (
  message_id uuid not null references rule_trial on delete cascade,
  id int generated always as identity,
  is_gained boolean not null,
  issn text not null,
  center text not null,
  category text not null,
  title text not null,
  -- [{code, field, occurrence, before, after}]
  findings jsonb not null,
  primary key (message_id, is_gained, id)
);

-- Rules of the kinds there are. How they are set stands in rule_setting.
create table made_rule (
  rule text primary key check (rule ~ '^own-[a-z0-9]+(-[a-z0-9]+)*$'),
  kind text not null,
  -- What the interpreter of its kind reads.
  definition jsonb not null check (jsonb_typeof(definition) = 'object'),
  -- {en, es?, fr?, ru?}: what it is about, in a few words, and what it says of a record.
  names jsonb not null check (jsonb_typeof(names) = 'object'),
  sentences jsonb not null check (jsonb_typeof(sentences) = 'object'),
  created_at timestamptz not null default now(),
  created_by text not null
);
create trigger made_rule_changed after insert or update or delete or truncate on made_rule
  for each statement execute function note_validation_change();

-- Layouts of the virtual keyboard that somebody changed or added; the others are as shipped.
create table keyboard_layout (
  code text primary key,
  names jsonb not null check (jsonb_typeof(names) = 'object'),
  script text not null,
  -- {default, shift, alt?, altgr?, altgrshift?}: rows of keys, as simple-keyboard reads them.
  layout jsonb not null check (jsonb_typeof(layout) = 'object'),
  is_active boolean not null default true,
  updated_at timestamptz not null default now()
);
create trigger keyboard_layout_changed after insert or update or delete or truncate on keyboard_layout
  for each statement execute function note_validation_change();

-- External addresses that numbers of records lead to, which somebody changed or added; the others are as shipped.
create table external_url (
  code text primary key,
  names jsonb not null check (jsonb_typeof(names) = 'object'),
  pattern text not null,
  tag text not null,
  subfield text not null,
  is_active boolean not null default true,
  updated_at timestamptz not null default now()
);
create trigger external_url_changed after insert or update or delete or truncate on external_url
  for each statement execute function note_validation_change();
