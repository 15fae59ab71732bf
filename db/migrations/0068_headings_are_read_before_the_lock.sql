-- Headings are counted under the lock of the change log, which every save takes: on a base that is larger than memory an import
-- read hundreds of pages from the disk while it held it.
-- Lives with: 0067

-- As in migration 0038, and reads before the lock what it reads under it.
create or replace function count_headings() returns trigger language plpgsql as $$
begin
  if current_setting('seriatim.counted_later', true) = 'on' then
    return null;
  end if;
  -- Everybody else who writes waits while the lock is held: what is read under it is read once before, for the pages that the
  -- disk still has.
  if tg_op = 'INSERT' then
    execute format(
      'select count(same.is_there), count(another.browse_index)
       from (select distinct browse_index, place, rest, heading_group_of(place, rest, tag, script) as of_group
             from changed_rows) changed
       left join lateral (
         select true as is_there from %1$s other
         where other.browse_index = changed.browse_index and other.place = changed.place and other.rest = changed.rest
           and other.record_id not in (select record_id from changed_rows)
         limit 1
       ) same on true
       left join lateral (
         select other.browse_index from %1$s other
         where other.browse_index = changed.browse_index
           and other.place >= left(of_group, 400) and other.place < heading_group_end(of_group)
         order by other.place limit 1
       ) another on same.is_there is null', tg_relid::regclass);
  else
    execute format(
      'select count(same.is_there)
       from (select distinct browse_index, place, rest from changed_rows) changed
       left join lateral (
         select true as is_there from %1$s other
         where other.browse_index = changed.browse_index and other.place = changed.place and other.rest = changed.rest
         limit 1
       ) same on true',
      tg_relid::regclass);
  end if;
  perform pg_advisory_xact_lock(1667788391);
  if tg_op = 'INSERT' then
    execute format(
      'with added as materialized (
         select changed.*, heading_group_of(place, rest, tag, script) as of_group
         from (select distinct browse_index, place, rest, tag, script from changed_rows) changed
         where not exists (
           select from %1$s other
           where other.browse_index = changed.browse_index and other.place = changed.place and other.rest = changed.rest
             and other.record_id not in (select record_id from changed_rows))
       ), counted as (
         update heading_count set entries = entries + added_to.number
         from (select browse_index, count(*) as number from added group by browse_index) added_to
         where table_id = $1 and heading_count.browse_index = added_to.browse_index
       )
       insert into heading_group (table_id, browse_index, place, rest)
       select distinct $1, added.browse_index, left(of_group, 400), substr(of_group, 401)
       from added cross join lateral (
         select from %1$s other
         where other.browse_index = added.browse_index
           and other.place >= left(of_group, 400) and other.place < heading_group_end(of_group)
           and (other.place <> added.place or char_length(added.place) = 400 and other.rest <> added.rest)
           and (char_length(of_group) <= 400 or starts_with(other.place || other.rest, of_group))
         order by other.place limit 1
       ) another
       on conflict do nothing', tg_relid::regclass) using tg_relid;
  else
    execute format(
      'with removed as materialized (
         select distinct browse_index, place, rest, heading_group_of(place, rest, tag, script) as of_group
         from changed_rows changed
         where not exists (
           select from %1$s other
           where other.browse_index = changed.browse_index and other.place = changed.place
             and other.rest = changed.rest)
       ), counted as (
         update heading_count set entries = entries - removed_from.number
         from (select browse_index, count(*) as number from removed group by browse_index) removed_from
         where table_id = $1 and heading_count.browse_index = removed_from.browse_index
       ), alone as materialized (
         select changed.browse_index, changed.of_group
         from (select distinct browse_index, of_group from removed where of_group is not null) changed
         left join lateral (
           select other.place from %1$s other
           where other.browse_index = changed.browse_index
             and other.place >= left(of_group, 400) and other.place < heading_group_end(of_group)
             and (char_length(of_group) <= 400 or starts_with(other.place || other.rest, of_group))
           order by other.place limit 1
         ) first on true
         left join lateral (
           select other.place from %1$s other
           where other.browse_index = changed.browse_index
             and other.place >= left(of_group, 400) and other.place < heading_group_end(of_group)
             and (char_length(of_group) <= 400 or starts_with(other.place || other.rest, of_group))
           order by other.place desc limit 1
         ) last on true
         where first.place is null or first.place = last.place and (char_length(first.place) < 400 or (
           select count(distinct other.rest) < 2 from %1$s other
           where other.browse_index = changed.browse_index and other.place = first.place
             and starts_with(other.place || other.rest, of_group)))
       )
       delete from heading_group using alone
       where heading_group.table_id = $1 and heading_group.browse_index = alone.browse_index
         and heading_group.place = left(of_group, 400) and heading_group.rest = substr(of_group, 401)',
      tg_relid::regclass) using tg_relid;
  end if;
  return null;
end
$$;
