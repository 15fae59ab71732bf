import { familyRowsOf, recordsInMedia } from '../../catalogue/families/graph-repository.ts'
import type { RecordRow } from '../../catalogue/records/repository.ts'
import type { Db } from '../../platform/database/db.ts'
import { findRecordsByIssns as recordsOf } from '../../saving/pending-repository.ts'
import type { ReadRow } from './read-row.ts'

/**
 * The record with the ISSN of a row, and the ids of the records to enrich: that record, or all records of its family.
 */
export type NamedRecords = { readonly record: RecordRow | undefined; readonly recordIds: readonly number[] }

/** Reads the records that these rows name. @returns a function that finds them by ISSN and column */
export async function findNamedRecords(
  db: Db,
  rows: readonly ReadRow[],
): Promise<(number: NonNullable<ReadRow['number']>) => NamedRecords> {
  const numbers = rows.flatMap(({ number }) => (number ? [number] : []))
  const records = new Map(
    (await recordsOf(db, [...new Set(numbers.map(({ issn }) => issn))])).map((record) => [record.issn, record]),
  )
  const ofFamilies = numbers.flatMap(({ issn, column }) => {
    const record = column === 'issn_l' ? records.get(issn) : undefined
    return record ? [record.id] : []
  })
  const families = await familyRowsOf(db, [...new Set(ofFamilies)])
  const media = [...families.values()].flatMap(({ medium }) => (medium === null ? [] : [medium]))
  const members = await recordsInMedia(db, [...new Set(media)])
  return ({ issn, column }) => {
    const record = records.get(issn)
    if (record === undefined) return { record, recordIds: [] }
    const medium = column === 'issn_l' ? families.get(record.id)?.medium : undefined
    const family = medium === undefined || medium === null ? undefined : members.get(medium)
    return { record, recordIds: [...new Set([record.id, ...(family ?? [])])] }
  }
}
