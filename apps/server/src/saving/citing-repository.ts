import { numberOfIssn } from '@seriatim/issn'
import type { MarcRecord } from '@seriatim/marc'
import { sql } from 'kysely'
import { LINKING_PLACES } from '../catalogue/families/graph-repository.ts'
import { type RecordRow, searchedVersions } from '../catalogue/records/repository.ts'
import type { Db } from '../platform/database/db.ts'

/** A record with linking fields that name a given ISSN, and the tags of these fields. */
export type CitingRecord = { readonly row: RecordRow; readonly record: MarcRecord; readonly places: string[] }

/** Finds the records whose linking fields name an ISSN, in order of ISSN. Uses the index link_to_number. */
export async function citingRecords(
  db: Db,
  { target, except }: { target: string; except: readonly number[] },
): Promise<CitingRecord[]> {
  const { rows } = await sql<RecordRow & { places: string[] }>`
    select record.id, record.issn, record.center, record.category, array_agg(distinct link.place order by link.place) as places
    from record_link link join record on record.id = link.record_id
    where link.target = ${numberOfIssn(target)} and ${LINKING_PLACES}
      and record.id <> all(${[...except]}::int[])
    group by record.id order by record.issn`.execute(db)
  const versions = await searchedVersions(
    db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ places, ...row }) => {
    const record = versions.get(row.id)?.record
    return record === undefined ? [] : [{ row, record, places }]
  })
}
