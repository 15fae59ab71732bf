import { controlValue, type MarcRecord, valueIn } from '@seriatim/marc'
import type { Diagnostic } from '../catalogue/records/diagnostic.ts'
import { currentVersionsOf, findRecord, type RecordRow } from '../catalogue/records/repository.ts'
import type { Db } from '../platform/database/db.ts'
import { diagnoseMany } from './diagnose.ts'
import type { RecordToDiagnose } from './diagnose-planned.ts'
import type { CurrentVersions } from './touched-records.ts'

/**
 * Prepares each record for validation: as the next version of its ISSN if the database has the ISSN, else as a first
 * description.
 */
async function asNextVersions(db: Db, records: readonly MarcRecord[]): Promise<RecordToDiagnose[]> {
  const results: (RecordRow | undefined)[] = []
  for (const record of records) {
    const issn = controlValue(record, '001') ?? valueIn(record, '022', 'a')
    results.push(issn === undefined ? undefined : await findRecord(db, issn))
  }
  const current = await currentVersionsOf(
    db,
    results.flatMap((row) => (row === undefined ? [] : [row.id])),
  )
  return records.map((record, place): RecordToDiagnose => {
    const row = results[place]
    const others: CurrentVersions = (row && current.get(row.id)) ?? {}
    const stored = (others.active ?? others.draft)?.record
    return { row, current: others, category: row?.category ?? '', record, problems: [], stored }
  })
}

/**
 * Validates records without storing them, by the rules as configured in this database. Includes rules made by
 * administration and rules that query the database. Permission rules do not apply.
 */
export const validateRecords = async (db: Db, records: readonly MarcRecord[], now: Date): Promise<Diagnostic[][]> =>
  diagnoseMany(db, await asNextVersions(db, records), { isMemberOfIc: true, id: null, now, isUnsaved: true })
