-- Accounts of the public: tokens of the free API, what it gave them, and proofs that are sent by mail.

create table api_token (
  id bigint generated always as identity primary key,
  user_id int not null references app_user on delete cascade,
  name text not null,
  -- SHA-256: nobody who reads the base can use a token.
  token_hash bytea not null unique,
  -- What it opens beside the free API.
  scopes text[] not null default '{}',
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index api_token_of_user on api_token (user_id, id);

-- One row an account, which is held while something is counted: counts are exact however many ask at once.
create table api_usage (
  user_id int primary key references app_user on delete cascade,
  -- Requests of the last second.
  recent timestamptz[] not null default '{}',
  -- The day (UTC) that `day_records` counts.
  day date not null default '-infinity',
  day_records int not null default 0,
  -- Rows of api_issn_given.
  total_issns int not null default 0
);

-- Distinct ISSNs that an account was ever given, by their seven digits.
create table api_issn_given (
  user_id int not null references app_user on delete cascade,
  number int not null,
  primary key (user_id, number)
);

-- Proofs that an account has a mail address: the token of a letter, as SHA-256, good once and for a while.
create table account_proof (
  token_hash bytea primary key,
  user_id int not null references app_user on delete cascade,
  purpose text not null check (purpose in ('confirm', 'reset')),
  expires_at timestamptz not null
);
create index account_proof_of_user on account_proof (user_id, purpose);

-- Of an account that signed up by itself and did not confirm its address yet.
alter table app_user add column unconfirmed_since timestamptz;
create index unconfirmed_user on app_user (unconfirmed_since) where unconfirmed_since is not null;
-- Accounts are looked for by their address.
create index app_user_by_email on app_user (lower(email));

-- What an account may ask of the free API, where that is not what the settings say: {"total": n, "day": n, "second": n}.
alter table app_user add column api_quota jsonb;
