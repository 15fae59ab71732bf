import { positions, subfield } from '@seriatim/marc'
import type { ListTie } from '@seriatim/profile'
import { isTied, TIED_SUBFIELDS } from '@seriatim/profile/fields'
import { obsoleteCode } from '@seriatim/profile/lists'
import { isLegalAt, positionsFor } from '@seriatim/profile/positions'
import type { Finding } from './diagnostic.ts'
import type { IndexedRecord, LocatedField } from './indexed-record.ts'
import { type CheckedList, isCheckedList, type ReferenceCodes } from './reference-codes.ts'
import { showBlanks } from './replace-code.ts'

/** A place in a record that contains a code of a reference list. */
export type CodedPlace = {
  readonly list: CheckedList
  readonly field: string
  readonly occurrence: number
  readonly subfield?: string
  /** Positions of a fixed field in MARC notation, such as `15-17`. */
  readonly position?: string
  /** The value as stored. In 008, a two-letter country code has a trailing blank. */
  readonly value: string
  /**
   * Whether the code is often copied from other systems or outside the ISSN profile. Such a code has a separate variant
   * with the shipped level warning.
   */
  readonly isLoose?: true
}

const FILL = '|||'

const isDefinedMedium = (value: string): boolean =>
  positionsFor('007', value, '')?.every((position) => position.from !== 1 || isLegalAt(position, value.charAt(1))) ??
  false

/**
 * Converts a value to the spelling of its list: trimmed, in upper case for ISO countries and in lower case for other
 * lists. Centre codes keep their case.
 */
export const normaliseCode = (list: CheckedList, value: string): string => {
  const trimmed = value.trim()
  if (list === 'centres') return trimmed
  return list === 'countries' ? trimmed.toUpperCase() : trimmed.toLowerCase()
}

type Checked = { readonly code: string; readonly tie: ListTie; readonly list: CheckedList }

/**
 * The subfields with checked codes, by tag. Source: the lists of the profile, without name subfields and open lists.
 */
const CHECKED: readonly (readonly [tag: string, checked: readonly Checked[]])[] = [...TIED_SUBFIELDS].flatMap(
  ([tag, tied]) => {
    const checked = tied.flatMap(({ code, tie }) =>
      tie.isOpen || tie.holds === 'name' || !isCheckedList(tie.list) ? [] : [{ code, tie, list: tie.list }],
    )
    return checked.length === 0 ? [] : [[tag, checked] as const]
  },
)

/** Places with a code that is obsolete or not in its list. */
type InvalidPlaces = { readonly unlisted: CodedPlace[]; readonly obsolete: CodedPlace[] }

/** The kind of an invalid code, `unlisted` or `obsolete`. Undefined for a current code. `code` has no padding. */
const groupFor = (list: CheckedList, code: string, codes: ReferenceCodes): keyof InvalidPlaces | undefined => {
  if (!codes[list].has(code)) return 'unlisted'
  return obsoleteCode(list, code) === undefined ? undefined : 'obsolete'
}

const lookInSubfields = (record: IndexedRecord, codes: ReferenceCodes, invalid: InvalidPlaces): void => {
  for (const [tag, checked] of CHECKED) {
    for (const { field, occurrence } of record.dataFields(tag)) {
      for (const { code, value } of field.subfields) {
        const list = checked.find((each) => each.code === code)
        const group = list && groupFor(list.list, value, codes)
        if (!group || value.trim() === '' || !isTied(list.tie, field)) continue
        const place = { list: list.list, field: tag, occurrence, subfield: code, value }
        invalid[group].push(list.tie.isLoose ? { ...place, isLoose: true } : place)
      }
    }
  }
}

const lookInFixedFields = (record: IndexedRecord, codes: ReferenceCodes, invalid: InvalidPlaces): void => {
  for (const { field, occurrence } of record.controlFields('007')) {
    const value = positions(field.value, 0, 1)
    const group = groupFor('media', value, codes)
    // Codes that MARC 21 does not define are skipped, because the rule `undefinedCode` reports them.
    if (value.length < 2 || !group || !isDefinedMedium(value)) continue
    invalid[group].push({ list: 'media', field: '007', occurrence, position: '00-01', value })
  }
  for (const { field, occurrence } of record.controlFields('008')) {
    const look = (list: CheckedList, position: string, value: string, code: string) => {
      const group = value.length === 3 && value !== FILL && groupFor(list, code, codes)
      if (group) invalid[group].push({ list, field: '008', occurrence, position, value })
    }
    const country = positions(field.value, 15, 17)
    look('lcCountries', '15-17', country, country.trimEnd())
    const language = positions(field.value, 35, 37)
    look('languages', '35-37', language, language)
  }
}

const placesCache = new WeakMap<IndexedRecord, InvalidPlaces>()

/** The result is cached for the validation of one record, because three rules need it. */
const findCodedPlaces = (record: IndexedRecord, codes: ReferenceCodes): InvalidPlaces => {
  const before = placesCache.get(record)
  if (before) return before
  const invalid: InvalidPlaces = { unlisted: [], obsolete: [] }
  lookInSubfields(record, codes, invalid)
  lookInFixedFields(record, codes, invalid)
  placesCache.set(record, invalid)
  return invalid
}

/**
 * Places whose code is not in its list. Blank subfields and fill characters are left out, because other rules report
 * them.
 */
export const unlistedPlaces = (record: IndexedRecord, codes: ReferenceCodes): readonly CodedPlace[] =>
  findCodedPlaces(record, codes).unlisted

/** Places whose code is marked as obsolete in its list. */
export const obsoletePlaces = (record: IndexedRecord, codes: ReferenceCodes): readonly CodedPlace[] =>
  findCodedPlaces(record, codes).obsolete

const singleCode = (fields: readonly LocatedField[], code: string): string | undefined => {
  const values = new Set(
    fields.flatMap(({ field }) =>
      'subfields' in field ? field.subfields.filter((each) => each.code === code).map(({ value }) => value) : [],
    ),
  )
  const [only] = values
  return values.size === 1 ? only : undefined
}

/**
 * The code that the record states in a related place, or undefined if it is missing or ambiguous. 008/15-17 and 044 $a
 * state the same country. 008/35-37 and the first 041 $a state the same language.
 */
export const relatedCode = (
  { field, position, subfield: code }: Pick<CodedPlace, 'field' | 'position' | 'subfield'>,
  record: IndexedRecord,
  codes: ReferenceCodes,
): string | undefined => {
  if (position === '15-17') {
    const stated = singleCode(record.of('044'), 'a')
    return stated !== undefined && codes.lcCountries.has(stated) ? stated.padEnd(3) : undefined
  }
  if (field === '044' && code === 'a' && singleCode(record.of('044'), 'a') !== undefined) {
    const stated = positions(record.value('008'), 15, 17).trimEnd()
    return codes.lcCountries.has(stated) ? stated : undefined
  }
  if (position === '35-37') {
    const stated = subfield(record.dataFields('041')[0]?.field, 'a')
    return stated !== undefined && stated.length === 3 && codes.languages.has(stated) ? stated : undefined
  }
  return undefined
}

/** The finding for a place. `expected` is the code that the quick fix inserts, or empty if it is unknown. */
export const findingForPlace = (
  { field, occurrence, subfield: code, position, value }: CodedPlace,
  variant: string,
  expected: string,
): Finding => ({
  variant,
  field,
  occurrence,
  ...(position === undefined
    ? { subfield: code, value, params: { expected, place: `$${code}` } }
    : {
        value: showBlanks(value),
        params: { expected: expected === '' ? expected : expected.padEnd(value.length), position, place: position },
      }),
})
