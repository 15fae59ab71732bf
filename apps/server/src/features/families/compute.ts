import {
  computeFamilies,
  FAMILY_KINDS,
  type FamilyMember,
  FamilyMembers,
  issnFromNumber,
  LINKING_TAGS,
  numberOfIssn,
} from '@seriatim/issn'
import { controlValue, decodeStored, firstDataField, isDataField, type MarcRecord, subfield } from '@seriatim/marc'
import type pg from 'pg'
import { categoryOf, yearOf } from '../../search/analyser/facts.ts'
import { BinaryCopy } from '../../search/postgres/binary-copy.ts'
import { copyInto } from '../load/copy-rows.ts'

const READ_AT_ONCE = 5_000
const COLUMNS = ['record_id', 'issn', 'medium', 'history', 'extended'] as const

/** When the number was registered: 039 $v or $y, else 008/00-05, as a number that grows with time. */
const registeredAt = (record: MarcRecord, now: Date): number | undefined => {
  const history = firstDataField(record, '039')
  const full = /^\d{8}/.exec(subfield(history, 'v') ?? subfield(history, 'y') ?? '')?.[0]
  if (full) return Number(full)
  const short = /^\d{6}/.exec(controlValue(record, '008') ?? '')?.[0]
  if (short === undefined) return undefined
  const century = Number(short.slice(0, 2)) > now.getUTCFullYear() % 100 ? 19 : 20
  return Number(`${century}${short}`)
}

const memberOf = (issn: string, category: string, record: MarcRecord, now: Date): FamilyMember => ({
  issn,
  issnl: subfield(firstDataField(record, '022'), 'l'),
  category: categoryOf(record) ?? category,
  startYear: yearOf(controlValue(record, '008'), 7) ?? undefined,
  createdAt: registeredAt(record, now),
  links: record.fields.flatMap((field) =>
    isDataField(field) && LINKING_TAGS.has(field.tag)
      ? field.subfields.flatMap(({ code, value }) => (code === 'x' ? [{ tag: field.tag, issn: value.trim() }] : []))
      : [],
  ),
})

/** The records whose families are to be computed, kept in flat arrays: some 60 bytes a record. */
export class FamilyRecords {
  readonly members = new FamilyMembers()
  readonly ids: number[] = []
  /** By the place in `ids`: the seven digits, and the code of the check digit, which may be a wrong one. */
  private readonly numbers: number[] = []
  private readonly checks: number[] = []

  /** `category` for a record that names none. */
  add(id: number, issn: string, category: string, record: MarcRecord, now: Date): void {
    this.members.add(memberOf(issn, category, record, now))
    this.ids.push(id)
    this.numbers.push(numberOfIssn(issn))
    this.checks.push(issn.charCodeAt(8))
  }

  issnAt(place: number): string {
    return issnFromNumber(this.numbers[place]!).slice(0, 8) + String.fromCharCode(this.checks[place]!)
  }
}

/** Computes the families of the whole base anew: reads every searched version once, in portions. */
export async function computeAllFamilies(client: pg.ClientBase, now: Date): Promise<void> {
  const records = new FamilyRecords()
  await client.query(`declare searched no scroll cursor for
    select record.id, record.issn, record.category, version.content
    from record_version version join record on record.id = version.record_id
    where version.state = 'active' or (version.state = 'draft' and not exists (
      select from record_version other where other.record_id = version.record_id and other.state = 'active'))`)
  for (;;) {
    const { rows } = await client.query(`fetch ${READ_AT_ONCE} from searched`)
    if (rows.length === 0) break
    for (const { id, issn, category, content } of rows) records.add(id, issn, category, decodeStored(content), now)
  }
  await client.query('close searched')
  await storeFamilies(client, records)
}

/** Computes the families of these records, which are all of the base, and puts them in place of the old ones. */
export async function storeFamilies(client: pg.ClientBase, records: FamilyRecords): Promise<void> {
  await client.query('delete from record_family')
  await copyInto(client, 'record_family', COLUMNS, familyRows(records))
}

/** The rows of all records that share a family with another. */
const familyRows = (records: FamilyRecords): Buffer => {
  const families = computeFamilies(records.members)
  const copy = new BinaryCopy()
  // Of two records that differ in the check digit alone, families know the first.
  const known = new Uint8Array(families.numbers.length)
  for (const [place, id] of records.ids.entries()) {
    const issn = records.issnAt(place)
    const at = families.indexOf(issn)
    if (at < 0 || known[at] === 1) continue
    known[at] = 1
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
  }
  return copy.finish()
}
