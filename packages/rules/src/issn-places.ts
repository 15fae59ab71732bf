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

const codesOf = (tag: string): string => (tag === '022' ? OF_022 : tag === '510' || LINKING_TAGS.has(tag) ? 'x' : '')

/**
 * Every place where an ISSN must be right: 022 $a $l $m $v $z, $x of the linking fields and of 510. Not 022 $y, which
 * keeps what is wrongly printed on issues.
 */
export function* issnPlaces(record: IndexedRecord): Generator<IssnPlace> {
  for (const { field, occurrence } of record.fields) {
    const codes = codesOf(field.tag)
    if (codes === '' || !isDataField(field)) continue
    for (const { code, value } of field.subfields) {
      if (codes.includes(code)) yield { field: field.tag, occurrence, subfield: code, value }
    }
  }
}
