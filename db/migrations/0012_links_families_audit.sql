-- What records say of each other, kept with every save; families that follow from it; changes that wait for a locked
-- record; the log of what may be questioned later.

-- The ISSNs that the searched version of a record names, by the place where it names them: the tag of a linking field
-- ($x), or 022z and 022v (cancelled numbers, and the valid ones in their stead). `target` is the seven digits, also of
-- numbers that the base does not have. No foreign key: a load writes millions of rows.
create table record_link (
  record_id int not null,
  place text collate "C" not null,
  target int not null
);
create index link_of_record on record_link (record_id);
create index link_to_number on record_link (target);

-- Families are numbered from here; a load numbers them itself and moves it on.
create sequence record_family_number as int minvalue 0 start with 0;
-- The designated ISSN-L of the medium family, as its seven digits.
alter table record_family add issnl int;

-- Why a version was made that nobody asked for itself: the number whose save touched this record, and the reasons.
alter table record_version add cause jsonb;

-- Changes that a save owes to a record that was locked. Done when the lock ends, from what then stands in the record
-- that caused them.
create table pending_change (
  id bigint generated always as identity primary key,
  record_id int not null references record on delete cascade,
  cause_id int not null references record on delete cascade,
  reason text not null,
  author_id int references app_user on delete set null,
  author text not null,
  created_at timestamptz not null,
  unique (record_id, cause_id, reason)
);

-- The audit log. No foreign keys: what it names may go, its entries stay.
create table audit_entry (
  id bigint generated always as identity primary key,
  kind text not null check (
    kind in ('force_flag', 'assignment', 'cancellation', 'transfer', 'merge', 'import', 'revert', 'block')
  ),
  user_id int,
  username text not null,
  issn text collate "C",
  version_id bigint,
  details jsonb not null,
  created_at timestamptz not null default now()
);
create index audit_by_issn on audit_entry (issn, id) where issn is not null;

create function refuse_to_rewrite_audit() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only added to';
end $$;
create trigger audit_is_append_only before update or delete or truncate on audit_entry
  for each statement execute function refuse_to_rewrite_audit();
