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
import { copyInto } from '../../platform/database/copy-into.ts'
import { beginningOf } from './beginnings.ts'
import { type Beginning, memberOf } from './facts.ts'
import { copyLinks, LINK_COLUMNS } from './link-rows.ts'

const READ_AT_ONCE = 5_000
const COLUMNS = ['record_id', 'issn', 'medium', 'history', 'extended', 'issnl'] as const

/** Held by who changes families, until the end of the transaction ("fami" in ASCII). */
export const FAMILIES_LOCK = 0x66616d69

/** The records whose families are to be computed, kept in flat arrays: some 60 bytes a record. */
export class FamilyRecords {
  readonly members = new FamilyMembers()
  readonly ids: number[] = []
  /** By the place in `ids`: the seven digits. */
  private readonly numbers: number[] = []

  /** `category` for a record that names none. One whose own check digit is wrong is in no family: nothing can name it. */
  add(
    id: number,
    { issn, category }: { issn: string; category: string },
    record: MarcRecord,
    { beginning, now }: { beginning?: Beginning; now: Date },
  ): void {
    if (withCheckDigit(issn) !== issn) return
    this.members.add(memberOf({ issn, category }, record, beginning, now))
    this.ids.push(id)
    this.numbers.push(numberOfIssn(issn))
  }

  issnAt(place: number): string {
    return issnFromNumber(this.numbers[place]!)
  }
}

/**
 * Computes links and families of the whole base anew, in the caller's transaction: reads every searched version once, in
 * portions. Saves that change links wait for its end.
 */
export async function computeAllFamilies(client: pg.ClientBase, now: Date): Promise<void> {
  const records = new FamilyRecords()
  await client.query('select pg_advisory_xact_lock($1)', [FAMILIES_LOCK])
  await client.query('truncate record_link')
  await client.query(`declare searched no scroll cursor for
    select record.id, record.issn, record.category, version.content, given_at,
      case when given_at is not null then (
        select content from record_version where record_id = record.id order by id limit 1) end as first
    from record_version version join record on record.id = version.record_id
      left join number_given on number_given.record_id = record.id
    where version.state = 'active' or (version.state = 'draft' and not exists (
      select from record_version other where other.record_id = version.record_id and other.state = 'active'))`)
  for (;;) {
    const { rows } = await client.query(`fetch ${READ_AT_ONCE} from searched`)
    if (rows.length === 0) break
    const links = new BinaryCopy(rows.length * 64)
    for (const { id, issn, category, content, given_at: givenAt, first } of rows) {
      const record = decodeStored(content)
      records.add(
        id,
        { issn, category },
        record,
        givenAt === null ? { now } : { beginning: beginningOf({ givenAt, first }), now },
      )
      copyLinks(links, id, record)
    }
    await copyInto(client, 'record_link', LINK_COLUMNS, links.finish())
  }
  await client.query('close searched')
  await storeFamilies(client, records)
}

/** Computes the families of these records, which are all of the base, and puts them in place of the old ones. */
export async function storeFamilies(client: pg.ClientBase, records: FamilyRecords): Promise<void> {
  await client.query('delete from record_family')
  await copyInto(client, 'record_family', COLUMNS, familyRows(records))
  await client.query(`select setval('record_family_number', coalesce(
    (select max(greatest(medium, history, extended)) from record_family), 0) + 1, false)`)
}

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
    copy.row(COLUMNS.length)
    copy.int4(id)
    copy.text(issn)
    for (const family of groups) copy.int4(family)
    const issnl = families.issnl[at]!
    copy.int4(groups[0] === null || issnl < 0 ? null : issnl)
  }
  return copy.finish()
}
