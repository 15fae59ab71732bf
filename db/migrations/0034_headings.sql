-- The indexes of titles and publishers that people browse: a row for each heading of each record, by the version that
-- searches look at. `place` and `rest` are the place of the heading in its index (heading-key.ts of packages/query): sort
-- key, tag, script and label. `place` has at most 400 characters, which an index can hold; `rest` is what follows.
create table heading (
  record_id int not null,
  -- 1 titles, 2 publishers
  browse_index smallint not null,
  place text collate "C" not null,
  rest text collate "C" not null,
  tag text not null,
  script text not null,
  -- Of the record: what the counts of an entry are broken down by.
  category text not null,
  country text,
  -- $0 and $1 of the fields that carry it, separated by U+001F.
  reference_list text,
  -- The words of the label at their positions.
  words tsvector not null,
  -- One number for one heading: counting numbers is cheaper than counting texts.
  entry bigint not null generated always as (hashtextextended(place || rest, browse_index)) stored
);
alter table heading alter words set statistics 100;
-- Counting the records of an entry, and by category and country, reads the index alone.
create index heading_by_place on heading (browse_index, place) include (record_id, category, country);
create index heading_by_record on heading (record_id) include (browse_index, entry);
create index heading_words on heading using gin (words);
create index heading_references on heading (browse_index, place) where reference_list is not null;

-- How many different headings an index has; of the table in use, or of the one that is being built beside it.
create table heading_count (
  table_id oid not null,
  browse_index smallint not null,
  entries bigint not null,
  primary key (table_id, browse_index)
);
insert into heading_count select 'heading'::regclass, browse_index, 0 from unnest('{1,2}'::smallint[]) as browse_index;

-- Keeps the counts: a heading that no other record has is one more, one that no record has any longer one fewer. They are
-- kept one transaction at a time, by the lock of the change log (0x63686e67), so that two who add the same heading count
-- it once. Who writes very many rows says `seriatim.counted_later` and counts at the end.
create function count_headings() returns trigger language plpgsql as $$
begin
  if current_setting('seriatim.counted_later', true) = 'on' then
    return null;
  end if;
  perform pg_advisory_xact_lock(1667788391);
  execute format(
    case tg_op
      when 'INSERT' then
        'update heading_count set entries = entries + added.number
         from (select browse_index, count(*) as number
               from (select distinct browse_index, place, rest from changed_rows) changed
               where not exists (
                 select from %1$s other
                 where other.browse_index = changed.browse_index and other.place = changed.place
                   and other.rest = changed.rest
                   and other.record_id not in (select record_id from changed_rows))
               group by browse_index) added
         where table_id = $1 and heading_count.browse_index = added.browse_index'
      else
        'update heading_count set entries = entries - removed.number
         from (select browse_index, count(*) as number
               from (select distinct browse_index, place, rest from changed_rows) changed
               where not exists (
                 select from %1$s other
                 where other.browse_index = changed.browse_index and other.place = changed.place
                   and other.rest = changed.rest)
               group by browse_index) removed
         where table_id = $1 and heading_count.browse_index = removed.browse_index'
    end, tg_relid::regclass) using tg_relid;
  return null;
end
$$;
create trigger heading_added after insert on heading
  referencing new table as changed_rows for each statement execute function count_headings();
create trigger heading_removed after delete on heading
  referencing old table as changed_rows for each statement execute function count_headings();

-- A base without records has all its headings. The server writes those of the others beside its work.
insert into setting (name, value) select 'headings', '{"version": 1}' where not exists (select from record);
