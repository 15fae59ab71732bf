-- Blocks are made with their records and deleted with them in the background; the use of numbers is noted, so that the
-- day on which they run out can be told.

alter table issn_block drop constraint issn_block_state_check;
alter table issn_block add constraint issn_block_state_check
  check (state in ('creating', 'active', 'queued', 'closed', 'failed', 'deleting'));

-- Of a block that failed nothing is there: its numbers are open to another try.
alter table issn_block drop constraint issn_block_no_overlap;
alter table issn_block add constraint issn_block_no_overlap
  exclude using gist (int4range(first_number, last_number, '[]') with &&) where (state <> 'failed');

alter table issn_block
  add lc_country text,
  -- The template as mrk text; null for the default one.
  add template text,
  add created_by text,
  add records_created int not null default 0,
  -- Why it failed or was not deleted: {code, details} of a refusal.
  add problem jsonb;

update issn_block set records_created = (select count(*) from record where record.block_id = issn_block.id);

-- When a number of a block stopped being Free, whoever changed it and by whatever way.
alter table record add used_at timestamptz;
create index record_use_of_block on record (block_id, used_at) where used_at is not null;

create function note_use_of_number() returns trigger language plpgsql as $$
begin
  new.used_at := case when new.category = 'fre' then null else now() end;
  return new;
end $$;
create trigger use_of_number before update of category on record for each row
  when (new.block_id is not null and (old.category = 'fre') <> (new.category = 'fre'))
  execute function note_use_of_number();
