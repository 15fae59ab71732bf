import { LINKING_TAGS } from '@seriatim/issn'
import { isDataField } from '@seriatim/marc'
import type { IndexedRecord } from './indexed-record.ts'

/** A place of a record that holds an ISSN. */
export type IssnPlace = {
  readonly field: string
  readonly occurrence: number
  readonly subfield: string
  readonly value: string
}

const OF_022 = 'almvz'

const issnSubfieldCodes = (tag: string): string =>
  tag === '022' ? OF_022 : tag === '510' || LINKING_TAGS.has(tag) ? 'x' : ''

const placesCache = new WeakMap<IndexedRecord, readonly IssnPlace[]>()

/**
 * The places that need a valid ISSN: 022 $a $l $m $v $z, and $x of linking fields and 510. Excludes 022 $y, because it
 * records ISSNs printed wrongly on issues. Cached for the validation of one record.
 */
export const issnPlaces = (record: IndexedRecord): readonly IssnPlace[] => {
  const before = placesCache.get(record)
  if (before) return before
  const places: IssnPlace[] = []
  for (const { field, occurrence } of record.fields) {
    const codes = issnSubfieldCodes(field.tag)
    if (codes === '' || !isDataField(field)) continue
    for (const { code, value } of field.subfields) {
      if (codes.includes(code)) places.push({ field: field.tag, occurrence, subfield: code, value })
    }
  }
  placesCache.set(record, places)
  return places
}
