import { type FamilyKind, issnFromNumber, type RecordLink } from '@seriatim/issn'
import { sql } from 'kysely'
import type { Base, Tx } from '../../platform/database/base.ts'

export type NodeRow = { readonly id: number; readonly issn: string; readonly category: string }
export type LinkRow = { readonly recordId: number; readonly place: string; readonly target: number }

const LINKING_PLACES = sql<boolean>`place not in ('022z', '022v')`

/** What linking fields of these records name. By link_of_record. */
export const linksOfRecords = async (base: Base, ids: readonly number[]): Promise<readonly LinkRow[]> =>
  ids.length === 0
    ? []
    : base
        .selectFrom('record_link')
        .select(['record_id as recordId', 'place', 'target'])
        .where('record_id', '=', sql<number>`any(${[...ids]}::int[])`)
        .where(LINKING_PLACES)
        .execute()

/** Which linking fields name these numbers. By link_to_number. */
export const linksToNumbers = async (base: Base, numbers: readonly number[]): Promise<readonly LinkRow[]> =>
  numbers.length === 0
    ? []
    : base
        .selectFrom('record_link')
        .select(['record_id as recordId', 'place', 'target'])
        .where('target', '=', sql<number>`any(${[...numbers]}::int[])`)
        .where(LINKING_PLACES)
        .execute()

export const nodesById = async (base: Base, ids: readonly number[]): Promise<readonly NodeRow[]> =>
  ids.length === 0
    ? []
    : base
        .selectFrom('record')
        .select(['id', 'issn', 'category'])
        .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
        .execute()

export const nodesByIssn = async (base: Base, issns: readonly string[]): Promise<readonly NodeRow[]> =>
  issns.length === 0
    ? []
    : base
        .selectFrom('record')
        .select(['id', 'issn', 'category'])
        .where('issn', '=', sql<string>`any(${[...issns]}::text[])`)
        .execute()

export type FamilyRow = { readonly recordId: number; readonly issnl: number | null } & Readonly<
  Record<FamilyKind, number | null>
>

/** The families of these records; one that is alone in all kinds has no row. By the primary key. */
export const familyRowsOf = async (base: Base, ids: readonly number[]): Promise<ReadonlyMap<number, FamilyRow>> => {
  if (ids.length === 0) return new Map()
  const rows = await base
    .selectFrom('record_family')
    .select(['record_id as recordId', 'medium', 'history', 'extended', 'issnl'])
    .where('record_id', '=', sql<number>`any(${[...ids]}::int[])`)
    .execute()
  return new Map(rows.map((row) => [row.recordId, row]))
}

/** The records in a family of a kind. By the index of the kind. */
export const recordsInFamily = async (base: Base, kind: FamilyKind, families: readonly number[]): Promise<number[]> => {
  if (families.length === 0) return []
  const rows = await base
    .selectFrom('record_family')
    .select('record_id')
    .where(kind, '=', sql<number>`any(${[...families]}::int[])`)
    .execute()
  return rows.map(({ record_id }) => record_id)
}

/** How many records a family has, counted up to a limit: which of two is the larger one is asked before they are joined. */
export const sizeOfFamily = async (base: Base, kind: FamilyKind, family: number, limit: number): Promise<number> => {
  const { rows } = await sql<{ size: number }>`
    select count(*)::int as size from (
      select from record_family where ${sql.ref(kind)} = ${family} limit ${limit}) as counted`.execute(base)
  return rows[0]!.size
}

/** Numbers for new families. */
export const nextFamilies = async (tx: Tx, count: number): Promise<number[]> => {
  if (count === 0) return []
  const { rows } = await sql<{ number: number }>`
    select nextval('record_family_number')::int as number from generate_series(1, ${count})`.execute(tx)
  return rows.map(({ number }) => number)
}

/** Puts records into a family of a kind, or in none. */
export async function setFamily(
  tx: Tx,
  kind: FamilyKind,
  family: number | null,
  records: readonly { id: number; issn: string }[],
): Promise<void> {
  if (records.length === 0) return
  if (family === null) {
    await sql`update record_family set ${sql.ref(kind)} = null
      where record_id = any(${records.map(({ id }) => id)}::int[]) and ${sql.ref(kind)} is not null`.execute(tx)
    return
  }
  await sql`
    insert into record_family (record_id, issn, ${sql.ref(kind)})
    select record_id, issn, ${family}
    from unnest(${records.map(({ id }) => id)}::int[], ${records.map(({ issn }) => issn)}::text[]) as given (record_id, issn)
    on conflict (record_id) do update set ${sql.ref(kind)} = excluded.${sql.ref(kind)}
    where record_family.${sql.ref(kind)} is distinct from excluded.${sql.ref(kind)}`.execute(tx)
}

/** Makes one family of two. By the index of the kind. */
export async function joinFamilies(tx: Tx, kind: FamilyKind, from: readonly number[], into: number): Promise<void> {
  if (from.length === 0) return
  await sql`update record_family set ${sql.ref(kind)} = ${into}
    where ${sql.ref(kind)} = any(${[...from]}::int[])`.execute(tx)
}

/** Notes the designated ISSN-L of records, as seven digits, in the rows that they have. */
export async function setIssnl(tx: Tx, designated: readonly { id: number; issnl: number | null }[]): Promise<void> {
  if (designated.length === 0) return
  await sql`
    update record_family set issnl = given.issnl
    from unnest(
      ${designated.map(({ id }) => id)}::int[], ${designated.map(({ issnl }) => issnl)}::int[]
    ) as given (record_id, issnl)
    where record_family.record_id = given.record_id and record_family.issnl is distinct from given.issnl`.execute(tx)
}

/** Takes away the rows of records that are alone in all kinds of family, and the ISSN-L of those without other media. */
export async function removeLoners(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update record_family set issnl = null
    where record_id = any(${[...ids]}::int[]) and medium is null and issnl is not null`.execute(tx)
  await sql`delete from record_family
    where record_id = any(${[...ids]}::int[]) and medium is null and history is null and extended is null`.execute(tx)
}

/** Writes the links of records anew. */
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

export type Citation = { readonly issn: string; readonly place: string; readonly target: string }

/** Which records name these numbers, and where; at most `limit`, by ISSN. By link_to_number. */
export async function citationsOf(base: Base, numbers: readonly number[], limit: number): Promise<readonly Citation[]> {
  if (numbers.length === 0) return []
  const rows = await base
    .selectFrom('record_link')
    .innerJoin('record', 'record.id', 'record_link.record_id')
    .select(['record.issn', 'place', 'target'])
    .where('target', '=', sql<number>`any(${[...numbers]}::int[])`)
    .orderBy('record.issn')
    .orderBy('place')
    .limit(limit)
    .execute()
  return rows.map(({ issn, place, target }) => ({ issn, place, target: issnFromNumber(target) }))
}
