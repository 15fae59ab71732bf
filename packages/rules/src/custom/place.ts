import { isDataField, positions } from '@seriatim/marc'
import { controlFieldDefinition, fieldDefinition, subfieldDefinition } from '@seriatim/profile/fields'
import { hasVisible, withoutMarks } from '@seriatim/scripts'
import type { IndexedRecord } from '../indexed-record.ts'
import { showBlanks } from '../replace-code.ts'

/** A place of a record in a rule. Positions are zero-based and inclusive. */
export type Place = {
  /** The tag of the field, or `LDR`. */
  readonly tag: string
  readonly subfield?: string
  readonly indicator?: 1 | 2
  readonly from?: number
  readonly to?: number
}

/** The subset of MARCspec for fields, subfields, indicators and positions of fixed fields. */
const WRITTEN = /^(LDR|\d{3})(?:\$([a-z0-9])|\^([12])|\/(\d{1,2})(?:-(\d{1,2}))?)?$/

/** Parses a place: `245`, `245$a`, `245^1`, `008/07-10` or `LDR/07`. Returns undefined for other text. */
export const readPlace = (text: string): Place | undefined => {
  const [, tag, subfield, indicator, from, to] = WRITTEN.exec(text) ?? []
  if (tag === undefined) return undefined
  if (subfield !== undefined) return { tag, subfield }
  if (indicator !== undefined) return { tag, indicator: indicator === '1' ? 1 : 2 }
  if (from === undefined) return { tag }
  const place = { tag, from: Number(from), to: Number(to ?? from) }
  return place.to < place.from ? undefined : place
}

/** The lengths of the fixed fields. 007 has its maximum length. */
const LENGTHS: Readonly<Record<string, number>> = {
  LDR: 24,
  '001': 9,
  '005': 16,
  '006': 18,
  '007': 23,
  '008': 40,
}

/** A fault of a place: invalid syntax, or a part that the profile does not define. */
export type PlaceFault = 'no_place' | 'unknown_field' | 'unknown_subfield' | 'unknown_indicator' | 'unknown_position'

/** Checks that a place is valid and defined in the profile. Returns undefined if there is no fault. */
export const placeFault = (text: string): PlaceFault | undefined => {
  const place = readPlace(text)
  if (place === undefined) return 'no_place'
  const { tag, subfield, indicator, to } = place
  const isFixed = tag === 'LDR' || controlFieldDefinition(tag) !== undefined
  if (!isFixed && fieldDefinition(tag) === undefined) return 'unknown_field'
  if (subfield !== undefined && (isFixed || subfieldDefinition(tag, subfield) === undefined)) return 'unknown_subfield'
  if (indicator !== undefined && isFixed) return 'unknown_indicator'
  if (to !== undefined && (!isFixed || to >= (LENGTHS[tag] ?? 0))) return 'unknown_position'
  return undefined
}

/** A value at a place in one field, without non-sorting marks. */
export type ValueAtPlace = { readonly occurrence: number; readonly subfield?: string; readonly value: string }

/** A field and its values at a place. Blanks of fixed fields are shown as `#`, as in MARC documentation. */
export type FieldValues = { readonly occurrence: number; readonly values: readonly ValueAtPlace[] }

const singleValue = (occurrence: number, value: string): FieldValues => ({
  occurrence,
  values: [{ occurrence, value }],
})

const positional = (value: string, { from = 0, to = from }: Place): string => showBlanks(positions(value, from, to))

/** The fields with the tag of a place, in record order, with their values at the place. */
export const fieldsAt = (record: IndexedRecord, place: Place): readonly FieldValues[] => {
  const { tag, subfield, indicator, from } = place
  if (tag === 'LDR')
    return [singleValue(1, from === undefined ? showBlanks(record.leader) : positional(record.leader, place))]
  return record.of(tag).map(({ field, occurrence }): FieldValues => {
    if (!isDataField(field)) {
      if (subfield !== undefined || indicator !== undefined) return { occurrence, values: [] }
      return singleValue(occurrence, from === undefined ? showBlanks(field.value) : positional(field.value, place))
    }
    if (from !== undefined) return { occurrence, values: [] }
    if (indicator !== undefined)
      return singleValue(occurrence, showBlanks(indicator === 1 ? field.indicator1 : field.indicator2))
    if (subfield === undefined)
      return singleValue(occurrence, field.subfields.map(({ value }) => withoutMarks(value)).join(' '))
    return {
      occurrence,
      values: field.subfields.flatMap(({ code, value }) =>
        code === subfield ? [{ occurrence, subfield, value: withoutMarks(value) }] : [],
      ),
    }
  })
}

/** Whether a value has content. Blanks, invisible characters and fill characters do not count. */
export const hasContent = ({ value }: Pick<ValueAtPlace, 'value'>, { from, indicator, tag }: Place): boolean =>
  hasVisible(value) &&
  !((from !== undefined || indicator !== undefined || tag === 'LDR' || tag < '010') && /^[#|]+$/.test(value))

/** The values with content at a place, in record order. */
export const contentAt = (record: IndexedRecord, place: Place): readonly ValueAtPlace[] =>
  fieldsAt(record, place).flatMap(({ values }) => values.filter((each) => hasContent(each, place)))
