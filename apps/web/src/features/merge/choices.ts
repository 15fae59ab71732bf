import {
  type DataField,
  diffRecords,
  type Field,
  inTagOrder,
  isControlField,
  isDataField,
  linkageOf,
  type MarcRecord,
  nextLinkageNumber,
  pairsOf,
  withLinkage,
} from '@seriatim/marc'
import { isEnrichment } from '@seriatim/profile/enrichments'
import { controlFieldDefinition, fieldDefinition } from '@seriatim/profile/fields'

/** A field with its linked 880, if any. */
export type Unit = { readonly field: Field; readonly original: DataField | undefined }

export type Side = 'kept' | 'cancelled'

/** A row of the merge: a field of both records, or of one. */
export type MergeRow = {
  readonly id: string
  readonly tag: string
  readonly kept: Unit | undefined
  readonly cancelled: Unit | undefined
  readonly isSame: boolean
  /**
   * Whether the user cannot choose, because the field belongs to the ISSN or the server writes it: the field of the
   * kept record is used.
   */
  readonly isFixed: boolean
  /** Whether the merged record can contain the field of both records. */
  readonly mayBeBoth: boolean
}

/** Which sides were chosen, by the id of the row. */
export type Choices = Readonly<Record<string, { readonly kept: boolean; readonly cancelled: boolean }>>

/**
 * Tags of fixed fields: 001 and 022 belong to the ISSN; the server writes 005, 039 and enrichments; 699 is the
 * category.
 */
const FIXED_TAGS: ReadonlySet<string> = new Set(['001', '003', '005', '022', '039', '699'])

const isFixed = (field: Field): boolean => FIXED_TAGS.has(field.tag) || isEnrichment(field)

const isLink = (tag: string): boolean => /^7[678]\d$/.test(tag)

const isRepeatable = (tag: string): boolean =>
  (fieldDefinition(tag) ?? controlFieldDefinition(tag))?.repeatable === true

const withoutNumber = (field: DataField): DataField => ({
  ...field,
  subfields: field.subfields.filter(({ code }) => code !== '6'),
})

/**
 * Pairs the fields of a record with their 880s. The numbers in $6 are not used, because the merged record gets new
 * ones.
 */
const mergeUnits = (record: MarcRecord): readonly Unit[] => {
  const { pairs } = pairsOf(record)
  const originals = new Map(pairs.map(({ field, original }) => [field, original]))
  const taken = new Set(originals.values())
  return record.fields.flatMap((field, index): Unit[] => {
    if (taken.has(index)) return []
    const original = originals.get(index)
    if (original === undefined) return [{ field, original: undefined }]
    return [
      { field: isDataField(field) ? withoutNumber(field) : field, original: record.fields[original] as DataField },
    ]
  })
}

/** An 880 as text without its linking number, for comparison. */
const originalText = (original: DataField | undefined): string => {
  if (original === undefined) return ''
  const { script } = linkageOf(original) ?? { script: '' }
  return JSON.stringify([script, withoutNumber(original).subfields])
}

/** Aligns the fields of two records, equal and different ones, in tag order. */
export const mergeRows = (kept: MarcRecord, cancelled: MarcRecord): readonly MergeRow[] => {
  const [own, other] = [mergeUnits(kept), mergeUnits(cancelled)]
  // Enrichments get another tag here, so that they are not aligned with a cataloguer's field of the same tag (510 with
  // and without $9).
  const compared = ({ field }: Unit): Field =>
    isEnrichment(field) ? { ...field, tag: `${field.tag} enrichment` } : field
  const asRecord = (units: readonly Unit[]): MarcRecord => ({ leader: '', fields: units.map(compared) })
  const { changes } = diffRecords(asRecord(own), asRecord(other))
  const partner = new Map<number, number>()
  const alone = new Set<number>()
  const added = new Set<number>()
  for (const change of changes) {
    if (change.kind === 'changed') partner.set(change.before, change.after)
    else if (change.kind === 'removed') alone.add(change.before)
    else added.add(change.after)
  }
  const used = new Set([...partner.values(), ...added])
  const same = other.map((unit, index) => ({ unit, index })).filter(({ index }) => !used.has(index))
  const rows: MergeRow[] = []
  const row = (id: string, mine: Unit | undefined, theirs: Unit | undefined, isSame: boolean) => {
    const { field } = (mine ?? theirs)!
    const { tag } = field
    rows.push({ id, tag, kept: mine, cancelled: theirs, isSame, isFixed: isFixed(field), mayBeBoth: isRepeatable(tag) })
  }
  own.forEach((unit, index) => {
    const at = partner.get(index)
    if (at !== undefined) row(`k${index}`, unit, other[at], false)
    else if (alone.has(index)) row(`k${index}`, unit, undefined, false)
    else {
      const text = JSON.stringify(unit.field)
      const found = same.findIndex((each) => JSON.stringify(each.unit.field) === text)
      const theirs = found < 0 ? undefined : same.splice(found, 1)[0]?.unit
      row(`k${index}`, unit, theirs, originalText(unit.original) === originalText(theirs?.original))
    }
  })
  for (const index of added) row(`c${index}`, undefined, other[index], false)
  return rows.sort((a, b) => (a.tag < b.tag ? -1 : a.tag > b.tag ? 1 : 0))
}

/**
 * The initial choices: all fields of the kept record, and the links that only the other record has. Without these
 * links, the reverse links of the linked records would be lost.
 */
export const firstChoices = (rows: readonly MergeRow[]): Choices =>
  Object.fromEntries(
    rows.map(({ id, tag, kept, isFixed }) => [
      id,
      { kept: kept !== undefined, cancelled: kept === undefined && !isFixed && isLink(tag) },
    ]),
  )

/**
 * The choices after the user has chosen a side of a row, or removed the choice. Only one side of an unrepeatable field
 * can be chosen.
 */
export const withChoice = (choices: Choices, row: MergeRow, side: Side, isTaken: boolean): Choices => {
  const before = choices[row.id] ?? { kept: false, cancelled: false }
  const other: Side = side === 'kept' ? 'cancelled' : 'kept'
  const hideRank = isTaken && !row.mayBeBoth
  return { ...choices, [row.id]: { ...before, [side]: isTaken, ...(hideRank ? { [other]: false } : {}) } }
}

/** Makes the merged record: the leader of the kept record and all chosen fields, with new numbers for 880s. */
export const mergedRecord = (kept: MarcRecord, rows: readonly MergeRow[], choices: Choices): MarcRecord => {
  const chosen = rows.flatMap(({ id, kept: mine, cancelled: theirs, isSame, isFixed }): Unit[] => {
    const { kept: takesMine = false, cancelled: takesTheirs = false } = choices[id] ?? {}
    if (isFixed) return mine ? [mine] : []
    if (isSame) return takesMine && mine ? [mine] : []
    return [...(takesMine && mine ? [mine] : []), ...(takesTheirs && theirs ? [theirs] : [])]
  })
  const fields: Field[] = []
  for (const { field, original } of chosen) {
    if (original === undefined || isControlField(field)) {
      fields.push(field)
      continue
    }
    const number = nextLinkageNumber({ leader: '', fields })
    const { script = '', isRightToLeft = false } = linkageOf(original) ?? {}
    fields.push(withLinkage(field, { tag: '880', number, script: '', isRightToLeft: false }))
    fields.push(withLinkage(original, { tag: field.tag, number, script, isRightToLeft }))
  }
  return inTagOrder({ leader: kept.leader, fields })
}
