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

/** A field with the 880 that stands for it in the original script. */
export type Unit = { readonly field: Field; readonly original: DataField | undefined }

export type Side = 'kept' | 'cancelled'

/** What both records have in one place, or one of them alone. */
export type MergeRow = {
  readonly id: string
  readonly tag: string
  readonly kept: Unit | undefined
  readonly cancelled: Unit | undefined
  readonly isSame: boolean
  /** The number's own field, or one that the server writes: that of the kept record, whatever the other says. */
  readonly isFixed: boolean
  /** Whether the fields of both records may stand side by side. */
  readonly mayBeBoth: boolean
}

/** The sides of each row that stand in the merged record, by the row's id. */
export type Choices = Readonly<Record<string, { readonly kept: boolean; readonly cancelled: boolean }>>

/** 001 and 022 belong to the number; 005 and 039 are written by the server, as are enrichments; 699 is the category. */
const FIXED_TAGS: ReadonlySet<string> = new Set(['001', '003', '005', '022', '039', '699'])

const isFixed = (field: Field): boolean => FIXED_TAGS.has(field.tag) || isEnrichment(field)

const isLink = (tag: string): boolean => /^7[678]\d$/.test(tag)

const isRepeatable = (tag: string): boolean =>
  (fieldDefinition(tag) ?? controlFieldDefinition(tag))?.repeatable === true

const withoutNumber = (field: DataField): DataField => ({
  ...field,
  subfields: field.subfields.filter(({ code }) => code !== '6'),
})

/** The fields of a record with their originals; the links between the two are made anew when the record is put together. */
const unitsOf = (record: MarcRecord): readonly Unit[] => {
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

/** An original without its number, for comparison. */
const originalText = (original: DataField | undefined): string => {
  if (original === undefined) return ''
  const { script } = linkageOf(original) ?? { script: '' }
  return JSON.stringify([script, withoutNumber(original).subfields])
}

/** What two records have in common and where they differ, in the order of tags. */
export const mergeRows = (kept: MarcRecord, cancelled: MarcRecord): readonly MergeRow[] => {
  const [own, other] = [unitsOf(kept), unitsOf(cancelled)]
  // Under a tag of its own no enrichment is taken for a change of a cataloguer's field (510 with and without $9).
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
 * What is chosen to begin with: all that the kept record says. Links that only the other has come along, lest a relation
 * is lost that no record answers.
 */
export const firstChoices = (rows: readonly MergeRow[]): Choices =>
  Object.fromEntries(
    rows.map(({ id, tag, kept, isFixed }) => [
      id,
      { kept: kept !== undefined, cancelled: kept === undefined && !isFixed && isLink(tag) },
    ]),
  )

/** The choices after a side of a row was taken or left: of a field that cannot be repeated one side gives way. */
export const withChoice = (choices: Choices, row: MergeRow, side: Side, isTaken: boolean): Choices => {
  const before = choices[row.id] ?? { kept: false, cancelled: false }
  const other: Side = side === 'kept' ? 'cancelled' : 'kept'
  const givesWay = isTaken && !row.mayBeBoth
  return { ...choices, [row.id]: { ...before, [side]: isTaken, ...(givesWay ? { [other]: false } : {}) } }
}

/** The merged record: the leader of the kept one and every unit that was chosen, 880s linked anew. */
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
