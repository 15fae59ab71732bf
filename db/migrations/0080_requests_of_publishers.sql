-- Requests of publishers for ISSNs (decision 111).
-- Lives with: 0067

-- The settings of a centre for requests. A centre without a row accepts none.
create table request_settings (
  center_id int primary key references centre on delete cascade,
  is_on boolean not null default false,
  -- The introduction of the form by language, as plain text.
  intro jsonb not null default '{}',
  -- Fields that the centre requires in addition.
  required text[] not null default '{}',
  due_days int not null default 14 check (due_days between 1 and 365),
  -- 0: never.
  reminder_days int not null default 14 check (reminder_days between 0 and 365),
  first_issue_days int not null default 30 check (first_issue_days between 0 and 365),
  updated_at timestamptz not null default now()
);

create table request_template (
  id int generated always as identity primary key,
  center_id int not null references centre on delete cascade,
  name text not null,
  use text not null check (use in ('question', 'refusal', 'message')),
  texts jsonb not null,
  updated_at timestamptz not null default now()
);
create index request_template_of_centre on request_template (center_id);

-- A publisher groups the requests of several people.
create table publisher (
  id int generated always as identity primary key,
  name text not null check (name <> ''),
  created_at timestamptz not null default now()
);

-- The people of a publisher, by confirmed e-mail address of their accounts, in lower case.
create table publisher_member (
  publisher_id int not null references publisher on delete cascade,
  email text not null,
  is_owner boolean not null default false,
  -- The person created the publisher. Other people can be added, and become owners, without their consent.
  is_creator boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (publisher_id, email)
);
create index publisher_member_by_email on publisher_member (email);

create table issn_request (
  id bigint generated always as identity primary key,
  -- The reference: eight random characters of Crockford's base 32, as 7K2M-Q9XD.
  code text not null unique,
  -- draft: only its owner sees it. unconfirmed: sent without an account, and the address is not confirmed yet.
  state text not null check (state in
    ('draft', 'unconfirmed', 'new', 'in_progress', 'waiting', 'assigned', 'refused', 'withdrawn', 'closed')),
  kind text not null check (kind in ('new', 'change')),
  source text not null check (source in ('portal', 'staff', 'api')),
  -- null in drafts without a country.
  center_id int references centre,
  user_id int references app_user on delete set null,
  publisher_id int references publisher on delete set null,
  -- The address for answers, in lower case; null if unknown, and after the retention period.
  email text,
  language text not null,
  content jsonb not null,
  -- Columns for lists, from the content.
  title text not null default '',
  publisher text not null default '',
  country text not null default '',
  media text[] not null default '{}',
  handler_id int references app_user on delete set null,
  due_on date,
  -- Raised to make earlier links of e-mails invalid.
  link_version int not null default 1,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- The first message of the centre, and the assignment.
  first_answer_at timestamptz,
  assigned_at timestamptz,
  ended_at timestamptz,
  waiting_since timestamptz,
  -- Days of automatic reminders that were sent.
  reminded_at timestamptz,
  first_issue_asked_at timestamptz,
  -- The last day on which the first issue with the title appears, as announced; null if no day is announced.
  first_issue_on date,
  -- Personal data were erased.
  erased_at timestamptz,
  updated_at timestamptz not null default now(),
  -- The texts for searches, folded as the words of a search.
  searched text collate "C" not null generated always as (folded(code || ' ' || title || ' ' || publisher || ' '
    || coalesce(email, '') || ' ' || coalesce(content ->> 'subtitle', '') || ' '
    || coalesce(content ->> 'parallel_titles', '') || ' ' || coalesce(content ->> 'former_title', '') || ' '
    || coalesce(content ->> 'contact_name', '') || ' ' || coalesce(content ->> 'issn', '') || ' '
    || coalesce(content ->> 'previous_issn', ''))) stored
);
-- The list. The first two indexes answer counts, filters and short sort keys without the wide rows of the table. Titles
-- are cut, because an index entry is limited.
create index issn_request_of_state on issn_request (center_id, state) where state not in ('draft', 'unconfirmed');
create index issn_request_of_centre on issn_request (center_id, state)
  include (id, code, kind, country, media, handler_id, due_on, sent_at, updated_at)
  where state not in ('draft', 'unconfirmed');
create index issn_request_open on issn_request (center_id, sent_at, id)
  where state in ('new', 'in_progress', 'waiting');
create index issn_request_sent on issn_request (center_id, sent_at, id) where state not in ('draft', 'unconfirmed');
create index issn_request_due on issn_request (center_id, due_on, id) where state not in ('draft', 'unconfirmed');
create index issn_request_in_order on issn_request (center_id, (left(title, 100)) collate words, id)
  where state not in ('draft', 'unconfirmed');
create index issn_request_publisher_in_order on issn_request (center_id, (left(publisher, 100)) collate words, id)
  where state not in ('draft', 'unconfirmed');
create index issn_request_by_change on issn_request (center_id, updated_at, id)
  where state not in ('draft', 'unconfirmed');
-- Read by the dashboard of requests without the table.
create index issn_request_figures on issn_request (center_id, sent_at)
  include (state, kind, media, due_on, first_answer_at, assigned_at, ended_at)
  where state not in ('draft', 'unconfirmed');
create index issn_request_of_user on issn_request (user_id);
create index issn_request_of_email on issn_request (email);
create index issn_request_of_publisher on issn_request (publisher_id);
create index issn_request_of_handler on issn_request (handler_id, center_id, state) include (id)
  where handler_id is not null;
create index issn_request_waiting on issn_request (waiting_since) where state = 'waiting';
create index issn_request_first_issue on issn_request (first_issue_on)
  where state = 'assigned' and first_issue_asked_at is null;
create index issn_request_unsent on issn_request (updated_at) where state in ('draft', 'unconfirmed');
create index issn_request_ended on issn_request (ended_at) where erased_at is null;

-- The thread of a request: messages and changes of the state, in order of id.
create table request_event (
  id bigint generated always as identity primary key,
  request_id bigint not null references issn_request on delete cascade,
  kind text not null,
  at timestamptz not null default now(),
  by text not null check (by in ('publisher', 'centre', 'system')),
  -- Who acted, for staff.
  user_id int references app_user on delete set null,
  username text,
  text text,
  details jsonb not null default '{}'
);
create index request_event_of_request on request_event (request_id, id);

create table request_file (
  id bigint generated always as identity primary key,
  request_id bigint not null references issn_request on delete cascade,
  -- The message with the file; null for files of the form.
  event_id bigint references request_event on delete cascade,
  name text not null,
  content_type text not null,
  bytes int not null,
  -- The name in the file store.
  stored_as text not null unique,
  -- The digest of the network that sent the file, until the e-mail address of the request is confirmed.
  sent_from bytea,
  created_at timestamptz not null default now()
);
create index request_file_of_request on request_file (request_id);
create index request_file_sent_from on request_file (sent_from) where sent_from is not null;

-- The records that a request led to. A request is assigned once: its rows are written with its state.
create table request_record (
  request_id bigint not null references issn_request on delete cascade,
  issn text collate "C" not null,
  medium text not null,
  primary key (request_id, issn)
);
create index request_record_by_issn on request_record (issn);

-- Counts read only indexes while VACUUM keeps up with changes. By default, it waits for changes of a fifth of the rows.
alter table issn_request set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);

-- Words of searches are found by their parts of three characters, if the database server has the extension.
do $$
begin
  create extension if not exists pg_trgm;
  create index issn_request_by_parts on issn_request using gin (searched gin_trgm_ops);
exception
  when feature_not_supported or insufficient_privilege or undefined_file or undefined_object then
    raise notice 'pg_trgm is not available: searches in requests read all requests of the centre';
end
$$;

-- A change of a request is announced to the users who act for its centre, so that open lists are read again.
create function tell_request_notices() returns trigger language plpgsql as $$
declare
  users text := (select string_agg(u.id::text, ',') from app_user u
    where u.center_id in (new.center_id, old.center_id)
      or exists (select from user_centre c where c.user_id = u.id and c.center_id in (new.center_id, old.center_id)));
begin
  -- The payload of a notification is limited to 8,000 bytes. The empty payload announces to all users.
  if users is not null then
    perform tell_notices(case when length(users) < 7000 then users else '' end);
  end if;
  return null;
end
$$;
create trigger request_is_added after insert on issn_request for each row
  when (new.state not in ('draft', 'unconfirmed')) execute function tell_request_notices();
create trigger request_is_changed after update on issn_request for each row
  when (new.state not in ('draft', 'unconfirmed')) execute function tell_request_notices();

alter table audit_entry drop constraint audit_entry_kind_check;
alter table audit_entry add constraint audit_entry_kind_check check (
  kind in (
    'force_flag', 'enrichments', 'assignment', 'cancellation', 'transfer', 'merge', 'import', 'revert', 'bulk', 'block',
    'request', 'login', 'login_failed', 'account', 'command', 'admin'
  )
);

-- The subject of a subscription: changes of records, or of the states of the requests of its account. Subscriptions to
-- requests have a separate reservation. Their `claimed_until` never ends, so that servers of the previous release, which
-- know records only, do not process them.
alter table webhook add column events text not null default 'records' check (events in ('records', 'requests'));
alter table webhook add column request_claimed_until timestamptz;
-- The reference of the request; null for a change of a record. `kind` is then the new state.
alter table webhook_delivery add column request_code text;
create index webhook_of_requests on webhook (user_id) where events = 'requests';

-- A change of the state of a sent request becomes a delivery for its account, the account with its address, and the
-- accounts of its publisher. Only the addresses of public accounts are confirmed.
create function queue_request_webhooks() returns trigger language plpgsql as $$
begin
  insert into webhook_delivery (webhook_id, issn, kind, changed_at, request_code)
  select w.id, '', new.state, greatest(new.updated_at, now()), new.code
  from webhook w join app_user u on u.id = w.user_id
  where w.events = 'requests' and (u.id = new.user_id or (
    (lower(coalesce(u.email, u.username)) = new.email or exists (
      select from publisher_member m
      where m.publisher_id = new.publisher_id and m.email = lower(coalesce(u.email, u.username))))
    and u.unconfirmed_since is null and (
      select bool_and(r.code = 'public') from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id)));
  return null;
end
$$;
create trigger request_reaches_webhooks after insert on issn_request for each row
  when (new.state not in ('draft', 'unconfirmed')) execute function queue_request_webhooks();
create trigger request_state_reaches_webhooks after update on issn_request for each row
  when (new.state is distinct from old.state and new.state not in ('draft', 'unconfirmed'))
  execute function queue_request_webhooks();

-- Users who assign ISSNs handle the requests for them.
insert into role_permission (role_id, permission)
select role_id, 'requests' from role_permission where permission = 'issn_assignment'
on conflict do nothing;
