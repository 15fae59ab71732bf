import type { FAMILY_KINDS, FamilyKind } from '@seriatim/issn'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { readScattered } from '../../platform/database/read-scattered.ts'
import { assignmentFacts } from './assignment-facts.ts'
import type { AssignmentFacts } from './facts.ts'

export type FamiliesOfRecord = Readonly<Record<FamilyKind, readonly string[]>>

export const NO_FAMILIES: FamiliesOfRecord = { medium: [], history: [], extended: [] }

/**
 * The families of some records. Each lists all its ISSNs in ascending order, including that of the record. Records
 * without a family are omitted. Uses the primary key, then the index of each kind.
 */
export const familiesOf = async (
  db: Db,
  recordIds: readonly number[],
): Promise<ReadonlyMap<number, FamiliesOfRecord>> =>
  recordIds.length === 0 ? new Map() : readScattered(db, recordIds.length, (reader) => readFamilies(reader, recordIds))

async function readFamilies(db: Db, recordIds: readonly number[]): Promise<ReadonlyMap<number, FamiliesOfRecord>> {
  const { rows } = await sql<{ record_id: number } & Record<(typeof FAMILY_KINDS)[number], number | null>>`
    select record_id, medium, history, extended from record_family
    where record_id = any(${[...recordIds]}::int[])`.execute(db)
  if (rows.length === 0) return new Map()
  const members = await familyMembers(db, rows)
  const of = (kind: FamilyKind, id: number | null) => (id === null ? [] : (members.get(`${kind} ${id}`) ?? []))
  return new Map(
    rows.map(({ record_id, medium, history, extended }) => [
      record_id,
      { medium: of('medium', medium), history: of('history', history), extended: of('extended', extended) },
    ]),
  )
}

async function familyMembers(
  db: Db,
  rows: readonly Record<FamilyKind, number | null>[],
): Promise<Map<string, string[]>> {
  const ids = (kind: FamilyKind) => [...new Set(rows.map((row) => row[kind]).filter((id) => id !== null))]
  const ofKind = (kind: FamilyKind) => sql`
    select ${sql.lit(kind)} as kind, ${sql.ref(kind)} as family, array_agg(issn order by issn) as issns
    from record_family where ${sql.ref(kind)} = any(${ids(kind)}::int[]) group by ${sql.ref(kind)}`
  const { rows: families } = await sql<{ kind: FamilyKind; family: number; issns: string[] }>`
    ${ofKind('medium')} union all ${ofKind('history')} union all ${ofKind('extended')}`.execute(db)
  return new Map(families.map(({ kind, family, issns }) => [`${kind} ${family}`, issns]))
}

/**
 * The assignments of ISSNs of blocks, by record id; other ISSNs are omitted. Uses the key of number_given and the index
 * version_of_record.
 */
export async function assignmentFactsOf(
  db: Db,
  recordIds: readonly number[],
): Promise<ReadonlyMap<number, AssignmentFacts>> {
  if (recordIds.length === 0) return new Map()
  const { rows } = await sql<{ record_id: number; given_at: Date; first: string | null }>`
    select record_id, given_at, (
      select content from record_version where record_version.record_id = number_given.record_id order by id limit 1
    ) as first
    from number_given where record_id = any(${[...recordIds]}::int[])`.execute(db)
  return new Map(
    rows.map(({ record_id, given_at, first }) => [record_id, assignmentFacts({ givenAt: given_at, first })]),
  )
}
