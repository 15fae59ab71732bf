-- What checks found of the addresses of records, for dashboards: traits beside those of record_trait, for records with an
-- address that was asked at least once.
create table record_url_trait (
  record_id int primary key,
  traits text[] not null
);
create index record_url_trait_by_trait on record_url_trait using gin (traits);

-- `url_state:broken`, `url_checked` (any of them), `url_gone` (broken or deleted), `broken_host:issn.org`, `broken_reason:404`.
create function url_traits_of(of_record int) returns text[] language sql stable as
$$
  select coalesce(array_agg(distinct trait order by trait), '{}')
  from url_place place join url_check address on address.digest = place.digest,
    unnest(array['url_checked', 'url_state:' || state] || case when state in ('broken', 'deleted') then
      array['url_gone', 'broken_host:' || nullif(host, ''), 'broken_reason:' || lower(coalesce(status_code::text, reason))] end
    ) as trait
  where place.record_id = of_record and place.is_searched and state <> 'unknown' and trait is not null
$$;

-- Brings them up to date for some records, and notes which of them changed by it. The lock of the change log (0x63686e67)
-- is held from here to the commit, as by all who write addresses.
create function refresh_url_traits(ids int[]) returns void language plpgsql as $$
declare
  changed int[];
begin
  perform pg_advisory_xact_lock(1667788391);
  with gone as (
    delete from record_url_trait where record_id = any(ids) and url_traits_of(record_id) = '{}' returning record_id
  ), made as (
    insert into record_url_trait
    select id, made from unnest(ids) as id, url_traits_of(id) as made where made <> '{}'
    on conflict (record_id) do update set traits = excluded.traits where record_url_trait.traits <> excluded.traits
    returning record_id
  )
  select array_agg(record_id) into changed from (table gone union table made) as each;
  if changed is null then
    return;
  end if;
  insert into change_log (seq, record_id)
  select (select coalesce(max(seq), 0) from change_log) + row_number() over (), record_id from unnest(changed) as record_id;
  perform pg_notify('seriatim_change', '');
end
$$;

-- Whoever writes addresses, or what was found of them, keeps the traits of their records true. A load brings addresses that
-- nobody asked yet: they say nothing.
create function follow_places() returns trigger language plpgsql as $$
declare
  ids int[];
begin
  if current_setting('seriatim.counted_later', true) = 'on' then
    return null;
  end if;
  select array_agg(distinct record_id) into ids
  from changed_rows join url_check address using (digest) where address.state <> 'unknown';
  if ids is not null then
    perform refresh_url_traits(ids);
  end if;
  return null;
end
$$;
create trigger url_place_added after insert on url_place
  referencing new table as changed_rows for each statement execute function follow_places();
create trigger url_place_changed after update on url_place
  referencing new table as changed_rows for each statement execute function follow_places();
create trigger url_place_removed after delete on url_place
  referencing old table as changed_rows for each statement execute function follow_places();

create function follow_checks() returns trigger language plpgsql as $$
declare
  ids int[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct record_id) into ids
    from new_rows join url_place using (digest) where state <> 'unknown';
  else
    select array_agg(distinct record_id) into ids
    from new_rows join old_rows using (digest) join url_place using (digest)
    where (new_rows.state, new_rows.status_code, new_rows.reason, new_rows.host)
      is distinct from (old_rows.state, old_rows.status_code, old_rows.reason, old_rows.host);
  end if;
  if ids is not null then
    perform refresh_url_traits(ids);
  end if;
  return null;
end
$$;
create trigger url_check_added after insert on url_check
  referencing new table as new_rows for each statement execute function follow_checks();
create trigger url_check_changed after update on url_check
  referencing old table as old_rows new table as new_rows for each statement execute function follow_checks();

create function count_url_traits() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(1667788391);
  execute format(
    'insert into trait_count as kept (trait, center, category, records)
     select trait, center, category, sum(sign)
     from (%s) as changed join record_trait using (record_id), unnest(changed.found) as trait
     group by trait, center, category having sum(sign) <> 0
     on conflict (trait, center, category) do update set records = kept.records + excluded.records',
    case tg_op
      when 'INSERT' then 'select record_id, traits as found, 1 as sign from new_rows'
      when 'DELETE' then 'select record_id, traits as found, -1 as sign from old_rows'
      else 'select record_id, traits as found, 1 as sign from new_rows union all select record_id, traits, -1 from old_rows'
    end);
  return null;
end
$$;
create trigger url_trait_added after insert on record_url_trait
  referencing new table as new_rows for each statement execute function count_url_traits();
create trigger url_trait_removed after delete on record_url_trait
  referencing old table as old_rows for each statement execute function count_url_traits();
create trigger url_trait_changed after update on record_url_trait
  referencing old table as old_rows new table as new_rows for each statement execute function count_url_traits();

-- As in migration 0043, with the traits of addresses: they go with a record to another centre or category.
create or replace function count_traits() returns trigger language plpgsql as $$
begin
  if current_setting('seriatim.counted_later', true) = 'on' then
    return null;
  end if;
  perform pg_advisory_xact_lock(1667788391);
  execute format(
    'with changed as materialized (
        select number, center, category, each.traits, each.traits || url.traits as all_traits, sign
        from (%s) as each left join record_url_trait url using (record_id)),
      counted as (
        insert into trait_count as kept (trait, center, category, records)
        select trait, center, category, sum(sign) from changed, unnest(array_append(all_traits, '''')) as trait
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

create or replace function count_all_traits() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(1667788391);
  delete from record_url_trait;
  insert into record_url_trait
  select record_id, url_traits_of(record_id)
  from (select distinct record_id from url_check join url_place using (digest) where state <> 'unknown' and is_searched) each;
  delete from trait_count;
  insert into trait_count (trait, center, category, records)
  select trait, center, category, count(*)
  from record_trait left join record_url_trait url using (record_id),
    unnest(array_append(record_trait.traits || url.traits, '')) as trait
  group by trait, center, category;
  update block_count set records = run.records, free = run.free
  from issn_block, records_of_run(first_number, last_number) run where issn_block.id = block_id;
end
$$;

-- How many addresses were asked last on each day (UTC).
create table url_check_day (
  day date primary key,
  addresses int not null
);
create function count_url_days() returns trigger language plpgsql as $$
begin
  execute format(
    'insert into url_check_day as kept (day, addresses)
     select (checked_at at time zone ''UTC'')::date, sum(sign) from (%s) as changed
     where checked_at is not null group by 1 having sum(sign) <> 0 order by 1
     on conflict (day) do update set addresses = kept.addresses + excluded.addresses',
    case tg_op
      when 'INSERT' then 'select checked_at, 1 as sign from new_rows'
      when 'DELETE' then 'select checked_at, -1 as sign from old_rows'
      else 'select checked_at, 1 as sign from new_rows union all select checked_at, -1 from old_rows'
    end);
  return null;
end
$$;
create trigger url_day_added after insert on url_check
  referencing new table as new_rows for each statement execute function count_url_days();
create trigger url_day_removed after delete on url_check
  referencing old table as old_rows for each statement execute function count_url_days();
create trigger url_day_changed after update on url_check
  referencing old table as old_rows new table as new_rows for each statement execute function count_url_days();
insert into url_check_day
select (checked_at at time zone 'UTC')::date, count(*) from url_check where checked_at is not null group by 1;

-- The server makes those of the records that are there beside its work, with their other traits.
delete from setting where name = 'traits' and exists (select from record);
