-- Blocks are made with their records and deleted with them in the background.

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
  -- Numbers that had no record before the block was made.
  add records_created int not null default 0,
  -- Why it failed or was not deleted: {code, details} of a refusal.
  add problem jsonb;

update issn_block set records_created = (select count(*) from record where record.block_id = issn_block.id);

-- Calls name a centre by its id or its code, and some codes are two digits: ids begin where no code can be.
alter table centre alter id restart with 1001;

-- The log of audit as user managers look at it: newest first, of one kind, of some days.
create index audit_by_kind on audit_entry (kind, id);
create index audit_by_time on audit_entry (created_at);
