import { type DataField, type Field, isDataField, linkageOf, type MarcRecord, subfields } from '@seriatim/marc'
import { LINKING_TAGS } from './families.ts'
import { isAssignable, numberOfIssn } from './number.ts'
import { isMergerField, type LinkKind } from './reciprocal-links.ts'

/** An ISSN that a record names, and where: the tag of a linking field ($x), `022z` or `022v`. */
export type RecordLink = { readonly place: string; readonly target: number }

/** Where 022 names the numbers that this one replaces ($z) and those that replace it ($v). */
export const CANCELS = '022z'
export const REPLACED_BY = '022v'

/**
 * The ISSNs that a record names in linking fields and in 022 $z and $v, as their seven digits, each place and number
 * once. A wrong check digit is passed over here: the number meant is the one of the seven digits.
 */
export const recordLinks = (record: MarcRecord): readonly RecordLink[] => {
  const found = new Map<string, RecordLink>()
  const add = (place: string, values: readonly string[]) => {
    for (const value of values) {
      const issn = value.trim()
      if (!isAssignable(issn)) continue
      const target = numberOfIssn(issn)
      found.set(`${place} ${target}`, { place, target })
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
  return [...found.values()]
}

/** A linking field of a record with the ISSN that it names in $x. */
export type LinkingField = {
  readonly field: DataField
  readonly index: number
  readonly issn: string
  readonly kind: LinkKind
}

/** The first well-formed ISSN in $x of a field, placeholders left out. */
const targetIssn = (field: DataField): string | undefined =>
  subfields(field, 'x')
    .map((value) => value.trim())
    .find(isAssignable)

/** A 785 with second indicator 7, or its original script in an 880 without a romanised field. */
const isMergerEntry = (field: Field): field is DataField => {
  if (field.tag !== '785' && field.tag !== '880') return false
  if (!isDataField(field)) return false
  if (field.tag === '785') return isMergerField(field)
  const linkage = field.indicator2 === '7' ? linkageOf(field) : undefined
  return linkage?.tag === '785' && linkage.number === '00'
}

/**
 * The field that names the result of a merger: the last 785 with second indicator 7, with or without $x; those before it
 * name partners (MARC 21, 785 "Merged with ... to form ..."; UNIMARC Manual, 447).
 * @returns its place among all fields and the ISSN in its $x; undefined where the record names no merger
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
 * The fields that name partners of a merger, with or without $x: every 785 with second indicator 7 but the result, unless
 * it repeats the ISSN of the result.
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

/** The linking fields that name a well-formed ISSN, placeholders left out, in record order; `index` is the place among all fields. */
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
