-- A number is given once, for ever: what was given, duplicates under way, answers kept for those who ask again. What
-- must never happen is refused here, whatever the program does.

-- Which Free numbers a block has, lowest first: the order of ISSNs is that of their seven digits.
create index free_of_block on record (block_id, issn) where category = 'fre' and block_id is not null;

-- One row a number that was ever given. The primary key is what makes a second giving impossible, the reference (which
-- has no cascade) keeps the record of a given number from being deleted.
create table number_given (
  record_id int primary key references record,
  block_id int references issn_block,
  center_id int references centre,
  user_id int references app_user on delete set null,
  username text,
  -- assignment: by the form or an import, from the active block; duplicate: likewise, for a copy; described: somebody
  -- described the Free record itself.
  way text not null check (way in ('assignment', 'duplicate', 'described')),
  given_at timestamptz not null default now()
);
create index given_of_block on number_given (block_id, given_at);

-- Assignments take from the block that is the centre's active one at that moment; a duplicate gives the number that its
-- user's lock holds from when that was so.
create function refuse_foreign_number() returns trigger language plpgsql as $$
begin
  if not exists (
    select from record join issn_block on issn_block.id = record.block_id
    where record.id = new.record_id and record.category = 'fre' and issn_block.id = new.block_id
      and issn_block.center_id = new.center_id and (issn_block.state = 'active' or new.way = 'duplicate')
  ) then
    raise exception 'number % is not a Free one of the active block of centre %', new.record_id, new.center_id
      using errcode = 'check_violation', constraint = 'number_from_active_block';
  end if;
  return new;
end $$;
create trigger number_from_active_block before insert on number_given
  for each row when (new.way in ('assignment', 'duplicate')) execute function refuse_foreign_number();

-- What was given stays given: rows are not removed, and of one nothing changes but a user who left.
create function refuse_to_take_back() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.record_id <> old.record_id or new.given_at <> old.given_at or new.way <> old.way
    or new.block_id is distinct from old.block_id or new.center_id is distinct from old.center_id
    or new.username is distinct from old.username then
    raise exception 'number % was given and stays so', old.record_id
      using errcode = 'check_violation', constraint = 'number_stays_given';
  end if;
  return new;
end $$;
create trigger number_stays_given before update or delete on number_given
  for each row execute function refuse_to_take_back();

-- At the commit a given number has its description (a draft at least): a half assignment cannot be committed.
create function refuse_undescribed_number() returns trigger language plpgsql as $$
begin
  if exists (select from record where id = new.record_id and category = 'fre')
    and not exists (select from record_version where record_id = new.record_id and state = 'draft') then
    raise exception 'number % is given but not described', new.record_id
      using errcode = 'check_violation', constraint = 'given_number_is_described';
  end if;
  return null;
end $$;
create constraint trigger given_number_is_described after insert on number_given
  deferrable initially deferred for each row execute function refuse_undescribed_number();

-- A record that leaves Free, by whatever way, has had its number given; one that comes back to Free is never given again.
create function note_number_given() returns trigger language plpgsql as $$
begin
  insert into number_given (record_id, block_id, center_id, way)
  select new.id, new.block_id, (select center_id from issn_block where id = new.block_id), 'described'
  on conflict (record_id) do nothing;
  return null;
end $$;
create trigger number_of_described_record after update of category on record
  for each row when ((old.category = 'fre') <> (new.category = 'fre')) execute function note_number_given();

-- The record of a block has a number of that block.
create function refuse_numbers_outside() returns trigger language plpgsql as $$
begin
  if exists (
    select from added join issn_block on issn_block.id = added.block_id
    where (left(added.issn, 4) || substr(added.issn, 6, 3))::int not between first_number and last_number
  ) then
    raise exception 'a number lies outside of its block'
      using errcode = 'check_violation', constraint = 'number_in_its_block';
  end if;
  return null;
end $$;
create trigger number_in_its_block after insert on record
  referencing new table as added for each statement execute function refuse_numbers_outside();

create function refuse_number_outside() returns trigger language plpgsql as $$
begin
  if new.issn <> old.issn then
    raise exception 'the number of a record does not change'
      using errcode = 'check_violation', constraint = 'number_of_record';
  end if;
  if not exists (
    select from issn_block where id = new.block_id
      and (left(new.issn, 4) || substr(new.issn, 6, 3))::int between first_number and last_number
  ) then
    raise exception 'number % lies outside of its block', new.issn
      using errcode = 'check_violation', constraint = 'number_in_its_block';
  end if;
  return new;
end $$;
create trigger number_stays_in_its_block before update of issn, block_id on record
  for each row when (new.issn <> old.issn or (new.block_id is not null and new.block_id is distinct from old.block_id))
  execute function refuse_number_outside();

-- A copy of a record under a number that the user's lock holds, until it is saved; afterwards where a record came from.
create table record_duplicate (
  id int generated always as identity primary key,
  record_id int not null references record on delete cascade,
  origin_id int not null references record on delete cascade,
  kind text not null check (kind in ('medium', 'successor')),
  user_id int references app_user on delete set null,
  -- The version of the Free record that the copy is based on.
  based_on bigint,
  made_at timestamptz not null default now(),
  stored_at timestamptz
);
create unique index one_open_duplicate on record_duplicate (record_id, user_id) where stored_at is null;
create unique index one_origin on record_duplicate (record_id) where stored_at is not null;
create index duplicates_of_record on record_duplicate (origin_id);

-- Answers kept for a day for who asks again with the same Idempotency-Key. The row is written in the transaction of what
-- it answers for: it is there exactly when that happened.
create table idempotent_answer (
  user_id int not null references app_user on delete cascade,
  key text collate "C" not null,
  -- SHA-256 of the call and what was asked.
  request bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotent_answer_age on idempotent_answer (created_at);
