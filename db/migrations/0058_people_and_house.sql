-- Accounts: further centres, invitations by mail. Sessions as their owners are shown them. Faults
-- of the server, for who looks after it.

-- Centres that a user acts for beside the own one.
create table user_centre (
  user_id int not null references app_user on delete cascade,
  center_id int not null references centre on delete cascade,
  primary key (user_id, center_id)
);

alter table session
  add column last_used_at timestamptz not null default now(),
  -- IPv4 or IPv6; null for a session of an earlier version.
  add column address_family text;

-- One an account: the token of its letter, as SHA-256, good once and until then.
create table user_invitation (
  user_id int primary key references app_user on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);

-- Calls and jobs that ended in a defect, by the number of the request that people are told.
create table fault (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  request_id text not null,
  -- The call or the job: `POST /api/search`.
  what text not null,
  username text,
  message text not null
);
create index fault_by_time on fault (at);
