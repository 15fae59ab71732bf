import { type DataField, isDataField, type MarcRecord, subfields } from '@seriatim/marc'
import { LINKING_TAGS } from './families.ts'
import { isAssignable, numberOfIssn } from './number.ts'

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
export type LinkingField = { readonly field: DataField; readonly index: number; readonly issn: string }

/** The linking fields that name a well-formed ISSN, placeholders left out, in record order; `index` is the place among all fields. */
export const linkingFields = (record: MarcRecord): readonly LinkingField[] =>
  record.fields.flatMap((field, index) => {
    if (!isDataField(field) || !LINKING_TAGS.has(field.tag)) return []
    const issn = subfields(field, 'x')
      .map((value) => value.trim())
      .find(isAssignable)
    return issn === undefined ? [] : [{ field, index, issn }]
  })
