/**
 * After the revert of an import, finds links without a reverse link, and cancellations that only one of the two records
 * contains.
 */
import { statedCategory } from '@seriatim/analyser'
import type { ConsequenceReason } from '@seriatim/contract'
import { isValidCategory, mergerPartners, numberOfIssn } from '@seriatim/issn'
import type { Field, MarcRecord } from '@seriatim/marc'
import { citingIds } from '../../catalogue/families/graph-repository.ts'
import { currentVersionsOf, findVersion, type RecordRow } from '../../catalogue/records/repository.ts'
import type { Db } from '../../platform/database/db.ts'
import { addReverseLinks, namedIssns, writeCancellation } from '../../saving/alterations.ts'
import { findRecordsByIds, findRecordsByIssns } from '../../saving/pending-repository.ts'
import { touchedRecords } from './record-repository.ts'

/** The record `issn` names the record `other`, which lacks `field`: a tag, or a tag with a subfield. */
export type OneSided = { readonly issn: string; readonly other: string; readonly field: string }

export type LinkSide = { readonly row: RecordRow; readonly record: MarcRecord; readonly category: string }

/** The record without its links to partners in a merger, which need no reverse link. */
const withoutPartners = (record: MarcRecord): MarcRecord => {
  const partners: ReadonlySet<Field> = mergerPartners(record)
  if (partners.size === 0) return record
  return { leader: record.leader, fields: record.fields.filter((field) => !partners.has(field)) }
}

/** The fields that `other` lacks to match the links and cancellations of `side`. */
function missingFields(side: LinkSide, other: LinkSide): string[] {
  const namer = { issn: side.row.issn, before: undefined, after: withoutPartners(side.record), category: side.category }
  const answers = isValidCategory(side.category) ? addReverseLinks(other.row, namer)(other.record).changes : []
  const changes = [...answers, ...writeCancellation(other.row, namer)(other.record).changes]
  return [...new Set(changes.flatMap(({ reason, field }) => MISSING_FIELD[reason]?.(field) ?? []))]
}

/** For each reason of a change in another record, the field that the change would add. */
const MISSING_FIELD: Partial<Record<ConsequenceReason, (field: string) => string>> = {
  reverse_link_added: (tag) => tag,
  cancelled: () => '022 $v',
  replaced_by: () => '022 $z',
}

/** Function that reads the links of records by ISSN: from the active versions, or from the versions after a revert. */
export type ReadLinkSides = (db: Db, rows: readonly RecordRow[]) => Promise<ReadonlyMap<string, LinkSide>>

/**
 * Yields the one-sided links and cancellations between records that an import changed and all other records.
 * @param sidesOf reads the records; by default their active versions
 */
export async function* findOneSided(
  db: Db,
  importId: number,
  sidesOf: ReadLinkSides = activeSides,
): AsyncGenerator<OneSided, void, undefined> {
  const yieldedKeys = new Set<string>()
  for await (const touched of touchedRecords(db, importId)) {
    const rows = await findRecordsByIds(
      db,
      touched.map(({ id }) => id),
    )
    const own = await sidesOf(db, rows)
    // Also checks records that the imported version cancelled: they may still have a $v, which the link index does not
    // contain.
    const left = await Promise.all(touched.map(({ lastVersion }) => findVersion(db, lastVersion)))
    const records = [...own.values(), ...left].flatMap((each) => each?.record ?? [])
    const named = records.flatMap((record) => namedIssns({ before: undefined, after: record }))
    const citing = await citingIds(
      db,
      [...own.keys()].map((issn) => numberOfIssn(issn)),
    )
    const others = await sidesOf(db, [
      ...(await findRecordsByIssns(db, [...new Set(named)])),
      ...(await findRecordsByIds(db, citing)),
    ])
    for (const side of own.values()) {
      for (const other of others.values()) {
        if (other.row.id === side.row.id) continue
        for (const [one, two] of [
          [side, other],
          [other, side],
        ] as const) {
          for (const field of missingFields(one, two)) {
            const key = `${one.row.issn} ${two.row.issn} ${field}`
            if (yieldedKeys.has(key)) continue
            yieldedKeys.add(key)
            yield { issn: one.row.issn, other: two.row.issn, field }
          }
        }
      }
    }
  }
}

/** The data of one record of a link or a cancellation. */
export const linkSide = (row: RecordRow, record: MarcRecord): LinkSide => ({
  row,
  record,
  category: statedCategory(record) ?? row.category,
})

export async function activeSides(db: Db, rows: readonly RecordRow[]): Promise<ReadonlyMap<string, LinkSide>> {
  const versions = await currentVersionsOf(
    db,
    rows.map(({ id }) => id),
  )
  return new Map(
    rows.flatMap((row) => {
      const record = versions.get(row.id)?.active?.record
      return record === undefined ? [] : [[row.issn, linkSide(row, record)]]
    }),
  )
}
