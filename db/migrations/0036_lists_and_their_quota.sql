-- Lists of ISSNs that were looked up: what was found, beside the file that the task leaves.
create table issn_list (
  message_id uuid primary key references task (message_id) on delete cascade,
  -- The run whose findings lie in the data folder; null while none is complete.
  attempt int,
  -- Numbers by status, numbers by what was put right, rows by whether title and number belong together.
  counts jsonb not null default '{}',
  corrections jsonb not null default '{}',
  matches jsonb not null default '{}'
);

-- How many distinct ISSNs an account may send in within a period; null: as the setting says.
alter table app_user add issn_quota int check (issn_quota >= 0);

-- The period of an account, which begins with the first list after the end of the one before, and the numbers that count
-- in it, as their seven digits.
create table issn_quota_period (
  user_id int primary key references app_user on delete cascade,
  started_at timestamptz not null
);
create table issn_quota_number (
  user_id int not null references app_user on delete cascade,
  number int not null,
  primary key (user_id, number)
);
