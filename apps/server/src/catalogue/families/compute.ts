import {
  computeFamilies,
  FAMILY_KINDS,
  FamilyMembers,
  issnFromNumber,
  numberOfIssn,
  withCheckDigit,
} from '@seriatim/issn'
import { decodeStored, type MarcRecord } from '@seriatim/marc'
import type pg from 'pg'
import { BinaryCopy } from '../../platform/database/binary-copy.ts'
import { assignmentFacts } from './assignment-facts.ts'
import { type AssignmentFacts, familyMember } from './facts.ts'
import { lockFamiliesOn } from './graph-repository.ts'
import { copyLinks } from './link-rows.ts'
import { addLinks, emptyLinks, FAMILY_COLUMNS, replaceFamilies, searchedRecords } from './rebuild-repository.ts'

/** The records whose families are computed, in flat arrays: some 60 bytes for each record. */
export class FamilyRecords {
  readonly members = new FamilyMembers()
  readonly ids: number[] = []
  /** The first seven digits of each ISSN, in the order of `ids`. */
  private readonly numbers: number[] = []

  /**
   * Adds a record. `category` applies to a record without 699. A record with a wrong check digit is skipped, because no
   * link can name it.
   */
  add(
    id: number,
    { issn, category }: { issn: string; category: string },
    record: MarcRecord,
    { beginning, now }: { beginning?: AssignmentFacts; now: Date },
  ): void {
    if (withCheckDigit(issn) !== issn) return
    this.members.add(familyMember({ issn, category }, record, beginning, now))
    this.ids.push(id)
    this.numbers.push(numberOfIssn(issn))
  }

  issnAt(place: number): string {
    return issnFromNumber(this.numbers[place]!)
  }
}

/**
 * Recomputes links and families of the whole database in the caller's transaction. Reads every searched version once,
 * in portions. Saves that change links wait until the transaction ends.
 */
export async function computeAllFamilies(client: pg.ClientBase, now: Date): Promise<void> {
  const records = new FamilyRecords()
  await lockFamiliesOn(client)
  await emptyLinks(client)
  for await (const rows of searchedRecords(client)) {
    const links = new BinaryCopy(rows.length * 64)
    for (const { id, issn, category, content, given_at: givenAt, first } of rows) {
      const record = decodeStored(content)
      records.add(
        id,
        { issn, category },
        record,
        givenAt === null ? { now } : { beginning: assignmentFacts({ givenAt, first }), now },
      )
      copyLinks(links, id, record)
    }
    await addLinks(client, links.finish())
  }
  await storeFamilies(client, records)
}

/**
 * Computes the families of these records, which must be all records of the database, and replaces the stored families.
 */
export const storeFamilies = (client: pg.ClientBase, records: FamilyRecords): Promise<void> =>
  replaceFamilies(client, familyRows(records))

/** The rows of all records that share a family with another. */
const familyRows = (records: FamilyRecords): Buffer => {
  const families = computeFamilies(records.members)
  const copy = new BinaryCopy()
  for (const [place, id] of records.ids.entries()) {
    const issn = records.issnAt(place)
    const at = families.indexOf(issn)
    const groups = FAMILY_KINDS.map((kind) => {
      const { group, starts } = families.groups[kind]
      const family = group[at]!
      return family >= 0 && starts[family + 1]! - starts[family]! > 1 ? family : null
    })
    if (groups.every((family) => family === null)) continue
    copy.row(FAMILY_COLUMNS.length)
    copy.int4(id)
    copy.text(issn)
    for (const family of groups) copy.int4(family)
    const issnl = families.issnl[at]!
    copy.int4(groups[0] === null || issnl < 0 ? null : issnl)
  }
  return copy.finish()
}
