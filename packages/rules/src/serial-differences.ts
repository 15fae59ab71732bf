import { normaliseKeyTitle } from '@seriatim/issn'
import {
  controlValue,
  type DataField,
  firstDataField,
  isDataField,
  type MarcRecord,
  mediumCodes,
  pairsOf,
  positions,
  subfields,
} from '@seriatim/marc'
import { isPublicationStatement } from '@seriatim/profile'
import { entryOf, obsoleteCode } from '@seriatim/profile/lists'
import { titleKey, withoutMarks } from '@seriatim/scripts'
import { datesIn, firstPossibleYear, isYear, lastPossibleYear } from './fixed-dates.ts'

/** The compared aspects, in this order. `title` is 245, used if one record has no key title. */
export type SerialAspect = 'key_title' | 'title' | 'publisher' | 'years' | 'country' | 'medium'

/**
 * The different statements of two records: values as text, countries as codes of 008/15-17, media as codes of
 * 007/00-01.
 */
export type SerialDifference = {
  readonly aspect: SerialAspect
  readonly first: readonly string[]
  readonly second: readonly string[]
}

/**
 * The values of one record: `shown` for display, and `forms` for comparison. Two records agree if they share a form.
 */
type ComparedValue = { readonly shown: readonly string[]; readonly forms: readonly string[] }

const isDisjoint = (one: readonly string[], other: readonly string[]): boolean =>
  !one.some((form) => other.includes(form))

/** A field and, if it exists, its 880 in the original script. */
const withOriginal = (record: MarcRecord, field: DataField): readonly DataField[] => {
  const index = record.fields.indexOf(field)
  const original = pairsOf(record).pairs.find((pair) => pair.field === index)?.original
  const linked = original === undefined ? undefined : record.fields[original]
  return linked !== undefined && isDataField(linked) ? [field, linked] : [field]
}

const title = (record: MarcRecord, tag: '222' | '245'): ComparedValue => {
  const field = firstDataField(record, tag)
  if (field === undefined) return { shown: [], forms: [] }
  const codes = tag === '222' ? 'ab' : 'anp'
  const texts = withOriginal(record, field).map((each) => subfields(each, codes).join(' '))
  return {
    shown: [withoutMarks(texts[0]!).trim()],
    forms: texts.map((text) => normaliseKeyTitle(text)).filter(Boolean),
  }
}

/** Statements for an unknown publisher (AACR2 1.4D6, RDA 2.8.4.7), as title keys. */
const UNKNOWN_PUBLISHERS: ReadonlySet<string> = new Set(
  [
    's.n.',
    'б. и.',
    'publisher not identified',
    'éditeur non identifié',
    'editor no identificado',
    'издатель не установлен',
  ].map(titleKey),
)

/** ISBD punctuation before the next element, and the brackets of a supplied name. */
const AROUND_NAME = /^[\s[]+|[\s\],:;/]+$/gu

/** The current publishers: the last statement that MARC 21 marks as current, else the last one. */
const publisher = (record: MarcRecord): ComparedValue => {
  const statements = record.fields
    .filter(isDataField)
    .filter((field) => isPublicationStatement(field) && subfields(field, 'b').length > 0)
  const field = statements.findLast(({ indicator1 }) => indicator1 === '3') ?? statements.at(-1)
  if (field === undefined) return { shown: [], forms: [] }
  const isKnown = (name: string) => titleKey(name) !== '' && !UNKNOWN_PUBLISHERS.has(titleKey(name))
  return {
    shown: subfields(field, 'b')
      .filter(isKnown)
      .map((name) => withoutMarks(name).replace(AROUND_NAME, '')),
    forms: withOriginal(record, field)
      .flatMap((each) => [...subfields(each, 'b')])
      .filter(isKnown)
      .map(titleKey),
  }
}

/**
 * The ISO 3166 countries of a MARC country code. An unknown code is returned as it is. An obsolete code has the
 * countries of the replacing codes. "Various places" and "unknown" have no countries.
 */
const countriesOf = (code: string): readonly string[] => {
  const replaced = obsoleteCode('lcCountries', code)?.replacedBy
  if (replaced !== undefined) return replaced.flatMap(countriesOf)
  return (entryOf('lcCountries', code)?.countries ?? [code]).filter((country) => country !== 'ZNN')
}

const country = (record: MarcRecord): ComparedValue => {
  const code = positions(controlValue(record, '008'), 15, 17).trimEnd()
  return /^[a-z]{2,3}$/.test(code) ? { shown: [code], forms: countriesOf(code) } : { shown: [], forms: [] }
}

type Years = { readonly first: number; readonly last: number }

const yearsOf = (year: string): Years | undefined =>
  isYear(year) && year !== 'uuuu' ? { first: firstPossibleYear(year), last: lastPossibleYear(year) } : undefined

/** The start and end years in 008/06-14. The end of a current serial is undefined. */
const lifetime = (record: MarcRecord): { start: Years | undefined; end: Years | undefined; shown: string } => {
  const dates = datesIn(controlValue(record, '008'))
  if (dates === undefined) return { start: undefined, end: undefined, shown: '' }
  const { status, start, end } = dates
  const hasEnd = (status === 'd' || status === 'u') && end !== '9999'
  return { start: yearsOf(start), end: hasEnd ? yearsOf(end) : undefined, shown: `${start}-${end}` }
}

const isBefore = (one: Years | undefined, other: Years | undefined): boolean =>
  one !== undefined && other !== undefined && one.last < other.first

/**
 * Years differ if both start years or both end years are known and different, or if one serial ended before the other
 * began.
 */
const years = (first: MarcRecord, second: MarcRecord): SerialDifference[] => {
  const [one, other] = [lifetime(first), lifetime(second)]
  const differ =
    isBefore(one.start, other.start) ||
    isBefore(other.start, one.start) ||
    isBefore(one.end, other.end) ||
    isBefore(other.end, one.end) ||
    isBefore(one.end, other.start) ||
    isBefore(other.end, one.start)
  return differ ? [{ aspect: 'years', first: [one.shown], second: [other.shown] }] : []
}

/** Whether the second character of a medium code is unspecified, fill, blank or missing. */
const isUnspecified = (medium: string): boolean => /^.[u| ]?$/.test(medium)

const isSameMedium = (one: string, other: string): boolean =>
  one === other || (one.charAt(0) === other.charAt(0) && (isUnspecified(one) || isUnspecified(other)))

const medium = (first: MarcRecord, second: MarcRecord): SerialDifference[] => {
  const [one, other] = [first, second].map((record) =>
    mediumCodes(record).filter((code) => /^[a-z]/.test(code) && !(code.startsWith('z') && isUnspecified(code))),
  ) as [string[], string[]]
  if (one.length === 0 || other.length === 0) return []
  const isShared = one.some((code) => other.some((each) => isSameMedium(code, each)))
  return isShared ? [] : [{ aspect: 'medium', first: one, second: other }]
}

const difference = (aspect: SerialAspect, first: ComparedValue, second: ComparedValue): SerialDifference[] =>
  first.forms.length > 0 && second.forms.length > 0 && isDisjoint(first.forms, second.forms)
    ? [{ aspect, first: first.shown, second: second.shown }]
    : []

/**
 * Lists the evidence that two records describe different serials. The function compares key title (see
 * `normaliseKeyTitle`), current publisher (260 or 264 $b), years (008/06-14), country (008/15-17) and medium
 * (007/00-01). A value that one record lacks or states as unknown is not a difference. An 880 counts as a second form
 * of its field.
 * @returns the differences in the order of `SerialAspect`, with the values of both records
 */
export const serialDifferences = (first: MarcRecord, second: MarcRecord): readonly SerialDifference[] => {
  const [one, other] = [title(first, '222'), title(second, '222')]
  const ofTitle =
    one.forms.length > 0 && other.forms.length > 0
      ? difference('key_title', one, other)
      : difference('title', title(first, '245'), title(second, '245'))
  return [
    ...ofTitle,
    ...difference('publisher', publisher(first), publisher(second)),
    ...years(first, second),
    ...difference('country', country(first), country(second)),
    ...medium(first, second),
  ]
}
