-- Groups of near-equal headings: those of one tag and script that have the same sort key, so that nothing but case, accents,
-- punctuation, a final mark or a part that is not filed tells them apart. They stand next to each other in the index.

-- What the places of a group begin with: sort key, tag and script, each with the sign behind it. Null for a heading without
-- a label, which stands before all others.
create function heading_group_of(place text, rest text, tag text, script text) returns text
language sql immutable parallel safe as $$
  select case when not starts_with(place, E'\x01\x01') then
    split_part(place || rest, E'\x01', 1) || E'\x01' || tag || E'\x01' || script || E'\x01' end
$$;
-- No place of a group is as high as this; `of_group` is what they begin with.
create function heading_group_end(of_group text) returns text
language sql immutable parallel safe as $$
  select case when char_length(of_group) <= 400 then left(of_group, -1) || E'\x02' else left(of_group, 400) || E'\x01' end
$$;

-- Groups of two headings or more; of the table in use, or of the one that is being built beside it. `place` and `rest` are
-- what their places begin with, cut as these are.
create table heading_group (
  table_id oid not null,
  browse_index smallint not null,
  place text collate "C" not null,
  rest text collate "C" not null
);
create unique index heading_group_by_place on heading_group (table_id, browse_index, place, md5(rest));

-- As in migration 0034, and keeps the groups: a heading that no other record has may make one with another heading, one
-- that no record has any longer may leave one alone.
create or replace function count_headings() returns trigger language plpgsql as $$
begin
  if current_setting('seriatim.counted_later', true) = 'on' then
    return null;
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

-- A base without records has all its groups. The server finds those of the others beside its work.
update setting set value = '{"version": 2}' where name = 'headings' and not exists (select from record);
