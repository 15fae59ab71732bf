-- Subscriptions to changes of public records: what a search finds is posted to an address.
create table webhook (
  id bigint generated always as identity primary key,
  user_id int not null references app_user on delete cascade,
  url text not null,
  -- As a search request.
  search jsonb not null,
  -- What deliveries are signed with.
  secret text not null,
  -- Paused after many failures in a row, until somebody has it go on.
  state text not null default 'active' check (state in ('active', 'paused')),
  -- Changes up to here have become deliveries.
  seen_to timestamptz not null,
  failures int not null default 0,
  next_at timestamptz not null default now(),
  -- Somebody delivers; who dies in it loses it then.
  claimed_until timestamptz,
  last_status int,
  last_error text,
  last_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index webhook_of_user on webhook (user_id);
create index webhook_due on webhook (next_at) where state = 'active';

create table webhook_delivery (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhook on delete cascade,
  issn text not null,
  kind text not null,
  changed_at timestamptz not null,
  is_delivered boolean not null default false,
  attempts int not null default 0,
  status_code int,
  error text,
  created_at timestamptz not null default now(),
  delivered_at timestamptz
);
create index webhook_delivery_waiting on webhook_delivery (webhook_id, id) where not is_delivered;
create index webhook_delivery_by_time on webhook_delivery (webhook_id, created_at);

-- The records that a subscription told of: that they are gone is told, too.
create table webhook_told (
  webhook_id bigint not null references webhook on delete cascade,
  issn text collate "C" not null,
  primary key (webhook_id, issn)
);
