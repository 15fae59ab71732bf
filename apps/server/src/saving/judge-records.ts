import { controlValue, type MarcRecord, valueIn } from '@seriatim/marc'
import type { Diagnostic } from '../catalogue/records/diagnostic.ts'
import { currentVersionsOf, findRecord, type RecordRow } from '../catalogue/records/repository.ts'
import type { Db } from '../platform/database/db.ts'
import { diagnoseMany } from './diagnose.ts'
import type { ToDiagnose } from './diagnose-planned.ts'
import type { CurrentVersions } from './touching.ts'

/** Each record as the next version of its number, where the base has it; else as one that is described for the first time. */
async function asNextVersions(db: Db, records: readonly MarcRecord[]): Promise<ToDiagnose[]> {
  const found: (RecordRow | undefined)[] = []
  for (const record of records) {
    const issn = controlValue(record, '001') ?? valueIn(record, '022', 'a')
    found.push(issn === undefined ? undefined : await findRecord(db, issn))
  }
  const current = await currentVersionsOf(
    db,
    found.flatMap((row) => (row === undefined ? [] : [row.id])),
  )
  return records.map((record, place): ToDiagnose => {
    const row = found[place]
    const beside: CurrentVersions = (row && current.get(row.id)) ?? {}
    const stored = (beside.active ?? beside.draft)?.record
    return { row, current: beside, category: row?.category ?? '', record, problems: [], stored }
  })
}

/**
 * What a base says of records that are not stored: by the rules as they are set there, those that administration made and
 * those that ask the base among them. By nobody who could be refused anything; nothing is stored.
 */
export const judgeRecords = async (db: Db, records: readonly MarcRecord[], now: Date): Promise<Diagnostic[][]> =>
  diagnoseMany(db, await asNextVersions(db, records), { isMemberOfIc: true, id: null, now, isUnsaved: true })
