-- What dashboards count: what rules, drafts and romanisation say of each record, by the version that searches look at.
-- A row for each record that is searched, written with its rows of the index. `traits` are those of packages/analyser
-- (traits.ts): `error`, `error:missing-tag`, `error_field:245`, `draft`, ...
create table record_trait (
  record_id int primary key,
  -- The first seven digits of its ISSN.
  number int not null,
  -- As facets of searches count them.
  center text collate "C" not null,
  category text collate "C" not null,
  traits text[] not null
);
create index record_trait_by_trait on record_trait using gin (traits);

-- How many records of a centre and category have a trait; an empty trait counts all of them.
create table trait_count (
  trait text collate "C" not null,
  center text collate "C" not null,
  category text collate "C" not null,
  records int not null,
  primary key (trait, center, category)
);

-- How many records there are within the numbers of a block, and how many of them are Free and without a draft.
create table block_count (
  block_id int primary key references issn_block on delete cascade,
  records int not null,
  free int not null
);

create function is_free_trait(category text, traits text[]) returns boolean language sql immutable as
$$ select category = 'fre' and not traits @> '{draft}' $$;

-- Keeps the counts. They are kept one transaction at a time, by the lock of the change log (0x63686e67), which every
-- transaction that changes records takes at its end anyway. Who writes very many rows says `seriatim.counted_later` and
-- counts at the end.
create function count_traits() returns trigger language plpgsql as $$
begin
  if current_setting('seriatim.counted_later', true) = 'on' then
    return null;
  end if;
  perform pg_advisory_xact_lock(1667788391);
  execute format(
    'with changed as materialized (%s),
      counted as (
        insert into trait_count as kept (trait, center, category, records)
        select trait, center, category, sum(sign) from changed, unnest(array_append(traits, '''')) as trait
        group by trait, center, category having sum(sign) <> 0
        on conflict (trait, center, category) do update set records = kept.records + excluded.records)
     update block_count set records = block_count.records + more.records, free = block_count.free + more.free
     from (
       select issn_block.id, sum(sign) as records, coalesce(sum(sign) filter (where is_free_trait(category, traits)), 0) as free
       from changed join issn_block on int4range(first_number, last_number, ''[]'') @> number
       group by issn_block.id) more
     where block_id = more.id and (more.records <> 0 or more.free <> 0)',
    case tg_op
      when 'INSERT' then 'select *, 1 as sign from new_rows'
      when 'DELETE' then 'select *, -1 as sign from old_rows'
      else 'select *, 1 as sign from new_rows union all select *, -1 from old_rows'
    end);
  return null;
end
$$;
create trigger trait_added after insert on record_trait
  referencing new table as new_rows for each statement execute function count_traits();
create trigger trait_removed after delete on record_trait
  referencing old table as old_rows for each statement execute function count_traits();
create trigger trait_changed after update on record_trait
  referencing old table as old_rows new table as new_rows for each statement execute function count_traits();

-- The records within a run of numbers. By the unique index on issn.
create function records_of_run(first_number int, last_number int) returns table (records int, free int) language sql stable as
$$
  select count(*)::int, count(*) filter (where is_free_trait(record_trait.category, traits))::int
  from record join record_trait on record_id = id
  where issn between overlay(lpad(first_number::text, 7, '0') placing '-' from 5 for 0)
    and overlay(lpad(last_number::text, 7, '0') placing '-' from 5 for 0) || 'X'
$$;

-- A new block may hold records that are there already.
create function count_new_block() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(1667788391);
  insert into block_count select new.id, run.records, run.free from records_of_run(new.first_number, new.last_number) run;
  return null;
end
$$;
create trigger block_counted after insert on issn_block for each row execute function count_new_block();
insert into block_count select id, 0, 0 from issn_block;

-- Counts everything anew, for who wrote rows without counting, or took them away.
create function count_all_traits() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(1667788391);
  delete from trait_count;
  insert into trait_count (trait, center, category, records)
  select trait, center, category, count(*) from record_trait, unnest(array_append(traits, '')) as trait
  group by trait, center, category;
  update block_count set records = run.records, free = run.free
  from issn_block, records_of_run(first_number, last_number) run where issn_block.id = block_id;
end
$$;

-- A base without records has all its traits. The server writes those of the others beside its work.
insert into setting (name, value) select 'traits', '{"isNew": true}' where not exists (select from record);
