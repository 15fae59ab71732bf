import { type DataField, type Field, isDataField, linkageOf, type MarcRecord, subfields } from '@seriatim/marc'
import { LINKING_TAGS } from './families.ts'
import { isAssignable, numberOfIssn } from './number.ts'
import { isMergerField, type LinkKind } from './reciprocal-links.ts'

/** An ISSN in a record and its place: the tag of a linking field ($x), `022z` or `022v`. */
export type RecordLink = { readonly place: string; readonly target: number }

/** The places in 022 of the ISSNs that a record replaces ($z), and of the ISSNs that replace a record ($v). */
export const CANCELS = '022z'
export const REPLACED_BY = '022v'

/**
 * The ISSNs in linking fields and in 022 $z and $v, as their seven digits, without duplicates. A wrong check digit is
 * ignored, because the seven digits identify the ISSN.
 */
export const recordLinks = (record: MarcRecord): readonly RecordLink[] => {
  const result = new Map<string, RecordLink>()
  const add = (place: string, values: readonly string[]) => {
    for (const value of values) {
      const issn = value.trim()
      if (!isAssignable(issn)) continue
      const target = numberOfIssn(issn)
      result.set(`${place} ${target}`, { place, target })
    }
  }
  for (const field of record.fields) {
    if (!isDataField(field)) continue
    if (LINKING_TAGS.has(field.tag)) add(field.tag, subfields(field, 'x'))
    else if (field.tag === '022') {
      add(CANCELS, subfields(field, 'z'))
      add(REPLACED_BY, subfields(field, 'v'))
    }
  }
  return [...result.values()]
}

/** A linking field and the ISSN in its $x. */
export type LinkingField = {
  readonly field: DataField
  readonly index: number
  readonly issn: string
  readonly kind: LinkKind
}

/** The first well-formed ISSN in $x of a field. The placeholder 0000-0000 is skipped. */
const targetIssn = (field: DataField): string | undefined =>
  subfields(field, 'x')
    .map((value) => value.trim())
    .find(isAssignable)

/** Whether a field is a 785 with second indicator 7, or an 880 that replaces such a field. */
const isMergerEntry = (field: Field): field is DataField => {
  if (field.tag !== '785' && field.tag !== '880') return false
  if (!isDataField(field)) return false
  if (field.tag === '785') return isMergerField(field)
  const linkage = field.indicator2 === '7' ? linkageOf(field) : undefined
  return linkage?.tag === '785' && linkage.number === '00'
}

/**
 * The field with the result of a merger: the last 785 with second indicator 7, with or without $x. Earlier ones are
 * partners (MARC 21, 785 "Merged with ... to form ..."; UNIMARC Manual, 447).
 * @returns its index and the ISSN in $x, or undefined without a merger
 */
export const mergerResult = (
  record: MarcRecord,
): { readonly index: number; readonly issn: string | undefined } | undefined => {
  const index = record.fields.findLastIndex(isMergerEntry)
  const field = record.fields[index]
  return field === undefined || !isDataField(field) ? undefined : { index, issn: targetIssn(field) }
}

const NONE: ReadonlySet<DataField> = new Set()

/**
 * The fields with partners of a merger, with or without $x: every 785 with second indicator 7 except the result and
 * repetitions of its ISSN.
 */
export const mergerPartners = (record: MarcRecord): ReadonlySet<DataField> => {
  const result = mergerResult(record)
  if (result === undefined) return NONE
  const isPartner = (field: Field, index: number): field is DataField =>
    isDataField(field) &&
    isMergerField(field) &&
    index !== result.index &&
    (result.issn === undefined || targetIssn(field) !== result.issn)
  return new Set(record.fields.filter(isPartner))
}

/**
 * The linking fields with a well-formed ISSN other than the placeholder, in record order. `index` is the index in
 * `record.fields`.
 */
export const linkingFields = (record: MarcRecord): readonly LinkingField[] => {
  const partners = mergerPartners(record)
  return record.fields.flatMap((field, index) => {
    if (!isDataField(field) || !LINKING_TAGS.has(field.tag)) return []
    const issn = targetIssn(field)
    if (issn === undefined) return []
    const { tag, indicator2 } = field
    return [{ field, index, issn, kind: { tag, indicator2, isPartner: partners.has(field) } }]
  })
}
