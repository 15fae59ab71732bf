import { isDataField, positions } from '@seriatim/marc'
import { controlFieldDefinition, fieldDefinition, subfieldDefinition } from '@seriatim/profile/fields'
import { hasVisible, withoutMarks } from '@seriatim/scripts'
import type { IndexedRecord } from '../indexed-record.ts'
import { shown } from '../put-code.ts'

/** A place of a record, as rules of a kind name it. Positions are counted from 0, both ends included. */
export type Place = {
  /** A tag, or `LDR`. */
  readonly tag: string
  readonly subfield?: string
  readonly indicator?: 1 | 2
  readonly from?: number
  readonly to?: number
}

/** MARCspec, as far as it names whole fields, subfields, indicators and positions of fixed fields. */
const WRITTEN = /^(LDR|\d{3})(?:\$([a-z0-9])|\^([12])|\/(\d{1,2})(?:-(\d{1,2}))?)?$/

/** The place that a text names: `245`, `245$a`, `245^1`, `008/07-10`, `LDR/07`; undefined where it names none. */
export const readPlace = (text: string): Place | undefined => {
  const [, tag, subfield, indicator, from, to] = WRITTEN.exec(text) ?? []
  if (tag === undefined) return undefined
  if (subfield !== undefined) return { tag, subfield }
  if (indicator !== undefined) return { tag, indicator: indicator === '1' ? 1 : 2 }
  if (from === undefined) return { tag }
  const place = { tag, from: Number(from), to: Number(to ?? from) }
  return place.to < place.from ? undefined : place
}

/** How long fixed fields are; 007 at its longest. */
const LENGTHS: Readonly<Record<string, number>> = {
  LDR: 24,
  '001': 9,
  '005': 16,
  '006': 18,
  '007': 23,
  '008': 40,
}

/** What is wrong with a place: a text that names none, or what the profile does not have. */
export type PlaceFault = 'no_place' | 'unknown_field' | 'unknown_subfield' | 'unknown_indicator' | 'unknown_position'

/** Whether a text names a place that the profile has; undefined where it does. */
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

/** What stands at a place, in one field: as it is read, without the marks around what does not sort. */
export type Standing = { readonly occurrence: number; readonly subfield?: string; readonly value: string }

/** Fields of the place, each with what stands there; blanks of fixed fields are written `#`, as MARC writes them. */
export type FieldValues = { readonly occurrence: number; readonly values: readonly Standing[] }

const standing = (occurrence: number, value: string): FieldValues => ({ occurrence, values: [{ occurrence, value }] })

const positional = (value: string, { from = 0, to = from }: Place): string => shown(positions(value, from, to))

/** The fields of a place's tag, in the order of the record, each with its values there. */
export const fieldsAt = (record: IndexedRecord, place: Place): readonly FieldValues[] => {
  const { tag, subfield, indicator, from } = place
  if (tag === 'LDR') return [standing(1, from === undefined ? shown(record.leader) : positional(record.leader, place))]
  return record.of(tag).map(({ field, occurrence }): FieldValues => {
    if (!isDataField(field)) {
      if (subfield !== undefined || indicator !== undefined) return { occurrence, values: [] }
      return standing(occurrence, from === undefined ? shown(field.value) : positional(field.value, place))
    }
    if (from !== undefined) return { occurrence, values: [] }
    if (indicator !== undefined)
      return standing(occurrence, shown(indicator === 1 ? field.indicator1 : field.indicator2))
    if (subfield === undefined)
      return standing(occurrence, field.subfields.map(({ value }) => withoutMarks(value)).join(' '))
    return {
      occurrence,
      values: field.subfields.flatMap(({ code, value }) =>
        code === subfield ? [{ occurrence, subfield, value: withoutMarks(value) }] : [],
      ),
    }
  })
}

/** Whether something is said: blanks, invisible characters and fill characters say nothing. */
export const isSaid = ({ value }: Pick<Standing, 'value'>, { from, indicator, tag }: Place): boolean =>
  hasVisible(value) &&
  !((from !== undefined || indicator !== undefined || tag === 'LDR' || tag < '010') && /^[#|]+$/.test(value))

/** What is said at a place, in the order of the record. */
export const saidAt = (record: IndexedRecord, place: Place): readonly Standing[] =>
  fieldsAt(record, place).flatMap(({ values }) => values.filter((each) => isSaid(each, place)))
