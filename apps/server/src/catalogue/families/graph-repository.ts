import { type FamilyKind, issnFromNumber, type RecordLink } from '@seriatim/issn'
import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import type { Db, Tx } from '../../platform/database/db.ts'

export type NodeRow = { readonly id: number; readonly issn: string; readonly category: string }
export type LinkRow = { readonly recordId: number; readonly place: string; readonly target: number }

/** Advisory lock for changes of families, held until the end of the transaction ("fami" in ASCII). */
const FAMILIES_LOCK = 0x66616d69

/**
 * Locks all families until the end of the transaction, so that changes of families are serialised. To avoid deadlocks,
 * take this lock after the locks on the saved records and before any other lock. The lock holder waits for no record:
 * records locked by other transactions are skipped.
 */
export const lockFamilies = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${FAMILIES_LOCK})`.execute(tx)
}

/** The same as `lockFamilies`, on a plain connection. */
export const lockFamiliesOn = async (client: ClientBase): Promise<void> => {
  await client.query('select pg_advisory_xact_lock($1)', [FAMILIES_LOCK])
}

/** Whether a row of `record_link` comes from a linking field. */
export const LINKING_PLACES = sql<boolean>`place not in ('022z', '022v')`

/** The links in the linking fields of these records. Uses the index link_of_record. */
export const linksOfRecords = async (db: Db, ids: readonly number[]): Promise<readonly LinkRow[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('record_link')
        .select(['record_id as recordId', 'place', 'target'])
        .where('record_id', '=', sql<number>`any(${[...ids]}::int[])`)
        .where(LINKING_PLACES)
        .execute()

/** The links from linking fields to these ISSNs. Uses the index link_to_number. */
export const linksToNumbers = async (db: Db, numbers: readonly number[]): Promise<readonly LinkRow[]> =>
  numbers.length === 0
    ? []
    : db
        .selectFrom('record_link')
        .select(['record_id as recordId', 'place', 'target'])
        .where('target', '=', sql<number>`any(${[...numbers]}::int[])`)
        .where(LINKING_PLACES)
        .execute()

export const nodesById = async (db: Db, ids: readonly number[]): Promise<readonly NodeRow[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('record')
        .select(['id', 'issn', 'category'])
        .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
        .execute()

export const nodesByIssn = async (db: Db, issns: readonly string[]): Promise<readonly NodeRow[]> =>
  issns.length === 0
    ? []
    : db
        .selectFrom('record')
        .select(['id', 'issn', 'category'])
        .where('issn', '=', sql<string>`any(${[...issns]}::text[])`)
        .execute()

/**
 * Returns at most `limit` records that are linked to the given ones, directly or through others, nearest first and
 * including the given ones. Follows links with the given tags, but not beyond the records in `ends`. A chain of a
 * thousand links needs one statement. Uses link_to_number, link_of_record and the keys of records; the recursion looks
 * up each record separately.
 */
export async function nodesAround(
  db: Db,
  ids: readonly number[],
  { tags, ends, limit }: { readonly tags: readonly string[]; readonly ends: readonly number[]; readonly limit: number },
): Promise<readonly NodeRow[]> {
  const { rows } = await sql<NodeRow>`
    with recursive reached (id, issn, category) as (
      select id, issn, category from record where id = any(${[...ids]}::int[])
      union
      select linked.id, linked.issn, linked.category
      from reached cross join lateral (
        select record.id, record.issn, record.category
        from record_link join record on record.id = record_link.record_id
        where target = replace(left(reached.issn, 8), '-', '')::int and place = any(${[...tags]}::text[])
        union all
        select named.id, named.issn, named.category
        from record_link
        cross join lateral (
          select overlay(lpad(target::text, 7, '0') placing '-' from 5 for 0) collate "C" as digits offset 0
        ) as named_by
        join record as named on named.issn > digits and named.issn <= digits || 'X'
        where record_id = reached.id and place = any(${[...tags]}::text[])
      ) as linked
      where reached.id <> all(${[...ends]}::int[])
    )
    select id, issn, category from reached limit ${limit}`.execute(db)
  return rows
}

export type FamilyRow = { readonly recordId: number; readonly issnl: number | null } & Readonly<
  Record<FamilyKind, number | null>
>

/** The family rows of these records; a record without any family has no row. Uses the primary key. */
export const familyRowsOf = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, FamilyRow>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('record_family')
    .select(['record_id as recordId', 'medium', 'history', 'extended', 'issnl'])
    .where('record_id', '=', sql<number>`any(${[...ids]}::int[])`)
    .execute()
  return new Map(rows.map((row) => [row.recordId, row]))
}

/** The records of some medium families, by number of the family. Uses the index family_by_medium. */
export const recordsInMedia = async (
  db: Db,
  families: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> => {
  const result = new Map<number, number[]>(families.map((family) => [family, []]))
  if (families.length === 0) return result
  const rows = await db
    .selectFrom('record_family')
    .select(['record_id', 'medium'])
    .where('medium', '=', sql<number>`any(${[...families]}::int[])`)
    .execute()
  for (const { record_id, medium } of rows) if (medium !== null) result.get(medium)?.push(record_id)
  return result
}

/**
 * The number of records of a family, counted up to a limit. When two families are joined, the larger one keeps its
 * number.
 */
export const sizeOfFamily = async (db: Db, kind: FamilyKind, family: number, limit: number): Promise<number> => {
  const { rows } = await sql<{ size: number }>`
    select count(*)::int as size from (
      select from record_family where ${sql.ref(kind)} = ${family} limit ${limit}) as counted`.execute(db)
  return rows[0]!.size
}

/** Reserves numbers for new families. */
export const nextFamilies = async (tx: Tx, count: number): Promise<number[]> => {
  if (count === 0) return []
  const { rows } = await sql<{ number: number }>`
    select nextval('record_family_number')::int as number from generate_series(1, ${count})`.execute(tx)
  return rows.map(({ number }) => number)
}

/** Removes records from their families of a kind. */
export async function removeFromFamilies(tx: Tx, kind: FamilyKind, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update record_family set ${sql.ref(kind)} = null
    where record_id = any(${[...ids]}::int[]) and ${sql.ref(kind)} is not null`.execute(tx)
}

/** Adds records to families of a kind. */
export async function setFamilies(
  tx: Tx,
  kind: FamilyKind,
  records: readonly { id: number; issn: string; family: number }[],
): Promise<void> {
  if (records.length === 0) return
  await sql`
    insert into record_family (record_id, issn, ${sql.ref(kind)})
    select record_id, issn, family
    from unnest(
      ${records.map(({ id }) => id)}::int[],
      ${records.map(({ issn }) => issn)}::text[],
      ${records.map(({ family }) => family)}::int[]
    ) as given (record_id, issn, family)
    on conflict (record_id) do update set ${sql.ref(kind)} = excluded.${sql.ref(kind)}
    where record_family.${sql.ref(kind)} is distinct from excluded.${sql.ref(kind)}`.execute(tx)
}

/** Merges families of one kind: each family gets the number of the family that it joins. Uses the index of the kind. */
export async function joinFamilies(
  tx: Tx,
  kind: FamilyKind,
  joined: readonly { from: number; into: number }[],
): Promise<void> {
  if (joined.length === 0) return
  await sql`update record_family set ${sql.ref(kind)} = joined.into_family
    from unnest(
      ${joined.map(({ from }) => from)}::int[], ${joined.map(({ into }) => into)}::int[]
    ) as joined (from_family, into_family)
    where ${sql.ref(kind)} = joined.from_family`.execute(tx)
}

/** Stores the designated ISSN-L of records, as seven digits, in their existing rows. */
export async function setIssnl(tx: Tx, designated: readonly { id: number; issnl: number | null }[]): Promise<void> {
  if (designated.length === 0) return
  await sql`
    update record_family set issnl = given.issnl
    from unnest(
      ${designated.map(({ id }) => id)}::int[], ${designated.map(({ issnl }) => issnl)}::int[]
    ) as given (record_id, issnl)
    where record_family.record_id = given.record_id and record_family.issnl is distinct from given.issnl`.execute(tx)
}

/** Deletes the rows of records without any family, and clears the ISSN-L of records without other media. */
export async function deleteSingleRecords(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update record_family set issnl = null
    where record_id = any(${[...ids]}::int[]) and medium is null and issnl is not null`.execute(tx)
  await sql`delete from record_family
    where record_id = any(${[...ids]}::int[]) and medium is null and history is null and extended is null`.execute(tx)
}

/** Replaces the stored links of some records. */
export async function replaceLinks(
  tx: Tx,
  records: readonly { id: number; links: readonly RecordLink[] }[],
): Promise<void> {
  if (records.length === 0) return
  await sql`delete from record_link where record_id = any(${records.map(({ id }) => id)}::int[])`.execute(tx)
  const rows = records.flatMap(({ id, links }) => links.map((link) => ({ id, ...link })))
  if (rows.length === 0) return
  await sql`
    insert into record_link (record_id, place, target)
    select * from unnest(
      ${rows.map(({ id }) => id)}::int[], ${rows.map(({ place }) => place)}::text[], ${rows.map(({ target }) => target)}::int[]
    )`.execute(tx)
}

/** The records with linking fields that name one of these ISSNs. Uses the index link_to_number. */
export async function citingIds(db: Db, numbers: readonly number[]): Promise<readonly number[]> {
  if (numbers.length === 0) return []
  const { rows } = await sql<{ record_id: number }>`
    select distinct record_id from record_link
    where target = any(${[...numbers]}::int[]) and place not like '022%'
    order by record_id`.execute(db)
  return rows.map(({ record_id }) => record_id)
}

export type Citation = { readonly issn: string; readonly places: readonly string[] }

/**
 * For each of these ISSNs, the number of records with linking fields that name it, and the first `limit` such records
 * in order of ISSN. Uses the index link_to_number.
 */
export async function citationsOf(
  db: Db,
  numbers: readonly number[],
  limit: number,
): Promise<ReadonlyMap<string, { readonly count: number; readonly first: readonly Citation[] }>> {
  if (numbers.length === 0) return new Map()
  const { rows } = await sql<{ target: number; count: number; first: Citation[] }>`
    select target, count(*)::int as count,
      coalesce(jsonb_agg(jsonb_build_object('issn', issn, 'places', places) order by issn) filter (where place <= ${limit}), '[]') as first
    from (
      select target, issn, places, row_number() over (partition by target order by issn) as place
      from (
        select target, record.issn, array_agg(place order by place) as places
        from record_link join record on record.id = record_id
        where target = any(${[...numbers]}::int[]) and place not like '022%'
        group by target, record.issn
      ) as citing
    ) as placed
    group by target`.execute(db)
  return new Map(rows.map(({ target, count, first }) => [issnFromNumber(target), { count, first }]))
}
