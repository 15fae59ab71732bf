/** Reads from the database the data that the result of a list shows for each ISSN. */
import type { ListStatus } from '@seriatim/contract'
import { issnFromNumber, issnlIn, numberOfIssn, replacementsOf } from '@seriatim/issn'
import { dataFieldsOf, decodeStored, type MarcRecord, mediumCodes, subfield, subfields } from '@seriatim/marc'
import { withoutMarks } from '@seriatim/scripts'
import type { Db } from '../../../platform/database/db.ts'
import { familyMembers, findListed, type ListedRecord, recordContents, recordsReplacing } from './repository.ts'

/** Optional data of a list, in addition to the status of its ISSNs. */
export type RequestedData = {
  readonly issnL: boolean
  readonly keepers: boolean
  readonly indexedBy: boolean
  readonly road: boolean
  readonly titles: boolean
}

export type IssnFacts = {
  readonly status: ListStatus
  readonly issnL: string
  /** ISSN and medium of each record in the family, such as `4000-0060 ta`. */
  readonly media: readonly string[]
  readonly keyTitle: string
  readonly replacedBy: readonly string[]
  readonly keepers: readonly string[]
  readonly indexedBy: readonly string[]
  readonly road: readonly string[]
  /** All titles in the record. */
  readonly titles: readonly string[]
}

const NO_FACTS: Omit<IssnFacts, 'status'> = {
  issnL: '',
  media: [],
  keyTitle: '',
  replacedBy: [],
  keepers: [],
  indexedBy: [],
  road: [],
  titles: [],
}
/** Data for an ISSN without a record. */
export const UNKNOWN: IssnFacts = { ...NO_FACTS, status: 'unknown' }

/** Status shown in the result, by category of the record. */
const STATUS: Readonly<Record<string, ListStatus>> = {
  reg: 'valid',
  leg: 'valid',
  wor: 'provisional',
  val: 'provisional',
  can: 'cancelled',
  sup: 'suppressed',
  fre: 'free',
}

/** Tags of the fields that this module needs. Other fields are not decoded. */
const READ_TAGS = new Set(['007', '022', '130', '210', '222', '240', '245', '246', '510', '856', '880', '920'])
const TITLES = new Set(['130', '210', '222', '240', '245', '246'])
const FIELD = '\u001e'

const decodeReadTags = (content: string): MarcRecord =>
  decodeStored(
    content
      .split(FIELD)
      .filter((field, index) => index === 0 || READ_TAGS.has(field.slice(0, 3)))
      .join(FIELD),
  )

const distinct = (values: readonly string[]): readonly string[] => [
  ...new Set(values.map((value) => value.replaceAll(';', ',').trim()).filter((value) => value !== '')),
]

const readKeyTitle = (record: MarcRecord): string => {
  const [field] = dataFieldsOf(record, '222')
  const parts = field ? [subfield(field, 'a'), subfield(field, 'b')] : []
  return withoutMarks(parts.filter((part) => part !== undefined).join(' ')).trim()
}

/** All titles of a record, each with and without its parts ($n, $p), including titles in linked 880 fields. */
const readTitles = (record: MarcRecord): string[] =>
  record.fields.flatMap((field) => {
    if (!('subfields' in field)) return []
    const tag = field.tag === '880' ? (subfield(field, '6') ?? '').slice(0, 3) : field.tag
    if (!TITLES.has(tag)) return []
    const title = subfields(field, 'a').join(' ')
    const whole = field.subfields.filter(({ code }) => 'anp'.includes(code)).map(({ value }) => value)
    return distinct([title, whole.join(' ')])
  })

/** Archiving agencies from field 920: $g followed by ` ($i, $j)`, that is agency, status and extent. */
const readKeepers = (record: MarcRecord): string[] =>
  dataFieldsOf(record, '920').flatMap((field) => {
    const agency = subfield(field, 'g')
    const more = [subfield(field, 'i'), subfield(field, 'j')].filter((part) => part !== undefined && part.trim() !== '')
    return agency === undefined ? [] : [more.length === 0 ? agency : `${agency} (${more.join(', ')})`]
  })

const readIndexers = (record: MarcRecord): string[] =>
  dataFieldsOf(record, '510').flatMap((field) => subfields(field, 'a'))

const readRoadLevels = (record: MarcRecord): string[] =>
  dataFieldsOf(record, '856').flatMap((field) => subfields(field, 'x').filter((value) => value.startsWith('OA-')))

type Member = { readonly issn: string; readonly record: MarcRecord }

/** Data of a valid or provisional ISSN, from its record and the records of its family. */
const serialFacts = (
  row: ListedRecord,
  record: MarcRecord,
  family: readonly Member[],
  requested: RequestedData,
): Omit<IssnFacts, 'status'> => {
  const all = (is: boolean, values: (record: MarcRecord) => string[]) =>
    is ? distinct(family.flatMap((member) => values(member.record))) : []
  const designated = row.issnl === null ? '' : issnFromNumber(row.issnl)
  return {
    ...NO_FACTS,
    issnL: requested.issnL ? issnlIn(record) || designated : '',
    media: requested.issnL
      ? family.map((member) => `${member.issn} ${mediumCodes(member.record).join('/')}`.trim())
      : [],
    keyTitle: readKeyTitle(record),
    keepers: all(requested.keepers, readKeepers),
    indexedBy: all(requested.indexedBy, readIndexers),
    road: all(requested.road, readRoadLevels),
    titles: requested.titles ? readTitles(record) : [],
  }
}

/** Decoded records of the families of these rows, by family id. Reuses the content of these rows. */
async function readFamilies(db: Db, rows: readonly ListedRecord[]): Promise<ReadonlyMap<number, readonly Member[]>> {
  const records = new Map(
    rows.flatMap(({ id, content }) => (content === null ? [] : [[id, decodeReadTags(content)] as const])),
  )
  const members = await familyMembers(db, [...new Set(rows.flatMap(({ family }) => family ?? []))])
  for (const { id, content } of await recordContents(
    db,
    members.flatMap(({ id }) => (records.has(id) ? [] : [id])),
  ))
    records.set(id, decodeReadTags(content))
  const families = new Map<number, Member[]>()
  for (const { family, id, issn } of members) {
    const record = records.get(id)
    if (!record) continue
    const known = families.get(family)
    if (known) known.push({ issn, record })
    else families.set(family, [{ issn, record }])
  }
  return families
}

/** ISSNs that replace cancelled ISSNs, according to 022 $z of other records. */
async function findReplacements(db: Db, issns: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const result = new Map<string, string[]>()
  const byDigits = new Map(issns.map((issn) => [numberOfIssn(issn), issn]))
  for (const { target, issn } of await recordsReplacing(db, issns)) {
    const cancelled = byDigits.get(target)
    if (cancelled === undefined || cancelled === issn) continue
    result.set(cancelled, [...(result.get(cancelled) ?? []), issn])
  }
  return result
}

/**
 * Data of ISSNs whose check digit is correct. An ISSN without a record is cancelled if 022 $z of another record
 * contains it; that record replaces it. Otherwise its status is `unknown`.
 */
export async function findIssnFacts(
  db: Db,
  issns: readonly string[],
  requested: RequestedData,
): Promise<ReadonlyMap<string, IssnFacts>> {
  const contents = requested.issnL || requested.titles
  const rows = await findListed(db, issns, { contents })
  const byIssn = new Map(rows.map((row) => [row.issn, row]))
  const families = requested.issnL ? await readFamilies(db, rows) : new Map<number, readonly Member[]>()
  const facts = new Map<string, IssnFacts>()
  const numbers: string[] = []
  for (const issn of issns) {
    const row = byIssn.get(issn)
    const status = row && (STATUS[row.category] ?? 'unknown')
    if (row === undefined || status === undefined) {
      numbers.push(issn)
      continue
    }
    const record = row.content === null ? undefined : decodeReadTags(row.content)
    if (record && (status === 'valid' || status === 'provisional')) {
      const own = [{ issn, record }]
      const family = row.family === null ? own : (families.get(row.family) ?? own)
      facts.set(issn, { status, ...serialFacts(row, record, family, requested) })
      continue
    }
    const replacedBy = record && (status === 'cancelled' || status === 'suppressed') ? replacementsOf(record) : []
    if (status === 'cancelled' && replacedBy.length === 0) numbers.push(issn)
    facts.set(issn, { ...NO_FACTS, status, replacedBy: distinct(replacedBy), titles: record ? readTitles(record) : [] })
  }
  for (const [issn, replacedBy] of await findReplacements(db, numbers))
    facts.set(issn, { ...(facts.get(issn) ?? NO_FACTS), status: 'cancelled', replacedBy })
  return facts
}
