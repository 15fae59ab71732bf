/**
 * Finds one-sided data after the revert of an import: links without reverse link, cancellations in one of two records
 * only.
 */
import { statedCategory } from '@seriatim/analyser'
import type { ConsequenceReason } from '@seriatim/contract'
import { isValidCategory, mergerPartners, numberOfIssn } from '@seriatim/issn'
import type { Field, MarcRecord } from '@seriatim/marc'
import { citingIds } from '../../catalogue/families/graph-repository.ts'
import { currentVersionsOf, findVersion, type RecordRow } from '../../catalogue/records/repository.ts'
import type { Db } from '../../platform/database/db.ts'
import { answeringLinks, cancelling, numbersNamed } from '../../saving/alterations.ts'
import { recordsNamed, recordsWithIds } from '../../saving/pending-repository.ts'
import { touchedRecords } from './record-repository.ts'

/** `issn` names `other`, which lacks `field`: a tag, or a tag with a subfield. */
export type OneSided = { readonly issn: string; readonly other: string; readonly field: string }

export type Side = { readonly row: RecordRow; readonly record: MarcRecord; readonly category: string }

/** The record without links between partners of a merger, which need no reverse link. */
const withoutPartners = (record: MarcRecord): MarcRecord => {
  const partners: ReadonlySet<Field> = mergerPartners(record)
  if (partners.size === 0) return record
  return { leader: record.leader, fields: record.fields.filter((field) => !partners.has(field)) }
}

/** The fields that `other` lacks to match the links and cancellations of `side`. */
function missingIn(side: Side, other: Side): string[] {
  const namer = { issn: side.row.issn, before: undefined, after: withoutPartners(side.record), category: side.category }
  const answers = isValidCategory(side.category) ? answeringLinks(other.row, namer)(other.record).changes : []
  const changes = [...answers, ...cancelling(other.row, namer)(other.record).changes]
  return [...new Set(changes.flatMap(({ reason, field }) => LACKING[reason]?.(field) ?? []))]
}

/** The field that a save of the other record would add, by reason of the change. */
const LACKING: Partial<Record<ConsequenceReason, (field: string) => string>> = {
  reverse_link_added: (tag) => tag,
  cancelled: () => '022 $v',
  replaced_by: () => '022 $z',
}

/** Reads the active versions of records, or the versions after a revert. Keyed by ISSN. */
export type SidesOf = (db: Db, rows: readonly RecordRow[]) => Promise<ReadonlyMap<string, Side>>

/**
 * Yields the one-sided links and cancellations between records that an import touched and all other records.
 * @param sidesOf reads the records; by default their active versions
 */
export async function* oneSidedOf(
  db: Db,
  importId: number,
  sidesOf: SidesOf = activeSides,
): AsyncGenerator<OneSided, void, undefined> {
  const told = new Set<string>()
  for await (const touched of touchedRecords(db, importId)) {
    const rows = await recordsWithIds(
      db,
      touched.map(({ id }) => id),
    )
    const own = await sidesOf(db, rows)
    // A record named by the import's own version may still refer to this record in $v, which the link index does not
    // cover.
    const left = await Promise.all(touched.map(({ lastVersion }) => findVersion(db, lastVersion)))
    const records = [...own.values(), ...left].flatMap((each) => each?.record ?? [])
    const named = records.flatMap((record) => numbersNamed({ before: undefined, after: record }))
    const citing = await citingIds(
      db,
      [...own.keys()].map((issn) => numberOfIssn(issn)),
    )
    const others = await sidesOf(db, [
      ...(await recordsNamed(db, [...new Set(named)])),
      ...(await recordsWithIds(db, citing)),
    ])
    for (const side of own.values()) {
      for (const other of others.values()) {
        if (other.row.id === side.row.id) continue
        for (const [one, two] of [
          [side, other],
          [other, side],
        ] as const) {
          for (const field of missingIn(one, two)) {
            const key = `${one.row.issn} ${two.row.issn} ${field}`
            if (told.has(key)) continue
            told.add(key)
            yield { issn: one.row.issn, other: two.row.issn, field }
          }
        }
      }
    }
  }
}

/** One side of a link or a cancellation. */
export const sideOf = (row: RecordRow, record: MarcRecord): Side => ({
  row,
  record,
  category: statedCategory(record) ?? row.category,
})

export async function activeSides(db: Db, rows: readonly RecordRow[]): Promise<ReadonlyMap<string, Side>> {
  const versions = await currentVersionsOf(
    db,
    rows.map(({ id }) => id),
  )
  return new Map(
    rows.flatMap((row) => {
      const record = versions.get(row.id)?.active?.record
      return record === undefined ? [] : [[row.issn, sideOf(row, record)]]
    }),
  )
}
