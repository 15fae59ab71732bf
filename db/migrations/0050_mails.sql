-- Letters: queued in the transaction of what they tell, sent by a job, kept to be read.

create table mail (
  id bigint generated always as identity primary key,
  -- One address.
  recipient text not null,
  language text not null,
  -- The template that it was made from.
  kind text not null,
  subject text not null,
  body text not null,
  -- Where an answer goes; null: to the sender.
  reply_to text,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts int not null default 0,
  -- Of a letter that waits: not before then. An attempt sets it to the time of the next one before it begins.
  next_at timestamptz not null default now(),
  -- What the last attempt ended with.
  error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mail_due on mail (next_at, id) where state = 'waiting';
create index mail_by_time on mail (created_at);
