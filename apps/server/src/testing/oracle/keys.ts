/**
 * The facet keys and sort values of a record, as the oracle (an independent implementation of searches) computes them
 * from the contract.
 */
import { FACET_TERMS, FACETS, type FacetTerm, isCopiedTerm, MAX_KEY_LENGTH, type SortField } from '@seriatim/contract'
import { controlValue, type Field, isDataField, type MarcRecord, valueIn } from '@seriatim/marc'
import { sortKey } from '@seriatim/scripts'
import { ADDRESS_TERMS, type AddressTerm, addressKeys } from './addresses.ts'
import { type BaseRecord, searchedTag, signatureOf } from './content.ts'

const subfieldValues = (fields: readonly Field[], codes: string): string[] =>
  fields.flatMap((field) =>
    isDataField(field) ? field.subfields.filter(({ code }) => codes.includes(code)).map(({ value }) => value) : [],
  )

/** The values of a subfield in the fields with some tags. */
const taggedValues = ({ fields }: MarcRecord, tags: string, code: string): string[] =>
  subfieldValues(
    fields.filter(({ tag }) => tags.split(' ').includes(tag)),
    code,
  )

/** Like `taggedValues`, for names: includes linked 880 fields, and removes final punctuation. */
const names = ({ fields }: MarcRecord, tags: string, code: string): string[] =>
  subfieldValues(
    fields.filter((field) => tags.split(' ').includes(searchedTag(field))),
    code,
  ).map((name) => name.replace(/[ ,:;/]+$/, ''))

/** The characters of 008 at some positions; empty if 008 is too short. */
const coded = (record: MarcRecord, from: number, to = from): string[] => {
  const value = controlValue(record, '008') ?? ''
  return value.length > to ? [value.slice(from, to + 1)] : []
}

const year = (record: MarcRecord, from: number): string[] =>
  coded(record, from, from + 3).filter((text) => /^[0-9u]{4}$/.test(text))

const decades = (record: MarcRecord, thisYear: number): string[] => {
  const [start] = year(record, 7)
  const [end] = year(record, 11)
  // A start year that consists only of `u` is unknown, so there is no decade.
  if (start === undefined || start === 'uuuu') return []
  const from = Number(start.replaceAll('u', '0'))
  const to = Math.min(Number(end?.replaceAll('u', '9') ?? from), thisYear)
  const results: string[] = []
  for (let decade = from - (from % 10); decade <= to && results.length < 100; decade += 10) {
    results.push(`${decade}`.padStart(4, '0'))
  }
  return results
}

const media = (record: MarcRecord): string[] => {
  const results = record.fields.flatMap((field) =>
    field.tag === '007' && !isDataField(field) && field.value !== '' ? [field.value.slice(0, 2)] : [],
  )
  return results.length > 0 ? results : ['zu']
}

const languages = (record: MarcRecord): string[] => [
  ...coded(record, 35, 37),
  // Old records have several language codes in one subfield.
  ...taggedValues(record, '041', 'a').flatMap((value) =>
    /^([a-z]{3}){2,}$/.test(value) ? value.match(/.{3}/g)! : [value],
  ),
]

const firstOf = (values: readonly (string | undefined)[]): string[] => {
  const result = values.find((value) => value !== undefined && value !== '')
  return result === undefined ? [] : [result]
}

const subjects = (record: MarcRecord): string[] => {
  const summary = taggedValues(record, '989', 'a')
  return summary.length > 0
    ? summary
    : taggedValues(record, '080 082', 'a').flatMap((value) => value.match(/[0-9]/)?.slice(0, 1) ?? [])
}

const yearOfTime = (time: string | undefined): string[] => (/^\d{4}/.test(time ?? '') ? [time!.slice(0, 4)] : [])

const recordKeys = (known: BaseRecord, term: FacetTerm, thisYear: number): string[] => {
  const { record } = known
  const control: Partial<Record<FacetTerm, number>> = {
    frequency: 18,
    publication_status: 6,
    continuing_resource_type: 21,
  }
  const imprint: Partial<Record<FacetTerm, string>> = { publisher_locations: 'a', publisher_names: 'b' }
  if (isCopiedTerm(term)) {
    const { tag, code } = FACETS[term].from
    return taggedValues(record, tag, code)
  }
  switch (term) {
    case 'category':
      return firstOf([valueIn(record, '699', '8'), known.category])
    case 'center':
      return firstOf([valueIn(record, '022', '2'), known.center])
    case 'iso_country':
      return firstOf([valueIn(record, '044', 'c')])
    case 'lc_country':
      return firstOf([valueIn(record, '044', 'a'), coded(record, 15, 17)[0]?.trimEnd()])
    case 'created_at':
      return yearOfTime(valueIn(record, '039', 'v') ?? valueIn(record, '039', 'y'))
    case 'updated_at':
      return yearOfTime(controlValue(record, '005'))
    case 'encoding_level':
      return firstOf([record.leader.slice(17, 18)])
    case 'bibliographic_level':
      return firstOf([record.leader.slice(7, 8)])
    case 'frequency':
    case 'publication_status':
    case 'continuing_resource_type':
      return coded(record, control[term]!)
    case 'issuing_bodies':
      return names(record, '710 711 720', 'a')
    case 'publisher_locations':
    case 'publisher_names':
      return names(record, '260 264', imprint[term]!)
    case 'sources':
      return names(record, '510', 'a')
    case 'languages':
      return languages(record)
    case 'media':
      return media(record)
    case 'fields_structure':
      return record.fields.filter(isDataField).map(signatureOf)
    case 'start_year':
      return year(record, 7)
    case 'end_year':
      return year(record, 11)
    case 'period_of_activity':
      return decades(record, thisYear)
    case 'is_invalid':
      return [`${known.isInvalid}`]
    case 'draft_record':
      return [`${known.isDraft}`]
    case 'subjects':
      return subjects(record)
  }
}

/** Terms that a search can use: facet terms, and the conditions on URLs that the oracle can evaluate. */
export type SearchTerm = FacetTerm | AddressTerm
export type Keys = ReadonlyMap<SearchTerm, readonly string[]>

/** The distinct keys of each term, truncated to the maximum length in the contract. */
export const allKeys = (known: BaseRecord, thisYear: number): Keys =>
  new Map<SearchTerm, string[]>([
    ...FACET_TERMS.map((term) => [term, storedKeys(recordKeys(known, term, thisYear))] as const),
    ...ADDRESS_TERMS.map((term) => [term, storedKeys(addressKeys(known.record, term))] as const),
  ])

const storedKeys = (keys: readonly string[]): string[] =>
  [...new Set(keys.map((key) => key.slice(0, MAX_KEY_LENGTH)))].filter((key) => key !== '')

const title = (record: MarcRecord): string | undefined => {
  for (const tag of ['222', '245']) {
    for (const field of record.fields) {
      if (field.tag !== tag || !isDataField(field)) continue
      const text = 'abnp'
        .split('')
        .flatMap((wanted) => field.subfields.find(({ code }) => code === wanted)?.value ?? [])
      const key = sortKey(text.join(' '))
      if (key !== '') return key
    }
  }
  return undefined
}

/** The sort value of a record. Undefined values come last. The value of `score` comes from the ranking. */
export const sortValue = (known: BaseRecord, keys: Keys, field: Exclude<SortField, 'score'>): string | undefined => {
  switch (field) {
    case 'issn':
      return known.issn
    case 'issnl':
      return valueIn(known.record, '022', 'l')
    case 'title':
      return title(known.record)
    case 'start_year':
      return keys.get('start_year')?.[0]?.replaceAll('u', '0')
    case 'end_year':
      return keys.get('end_year')?.[0]?.replaceAll('u', '9')
    default:
      return keys.get(field)?.[0]
  }
}

/** Compares by code points, like UTF-8 bytes. */
export const compareTexts = (one: string, other: string): number => {
  const length = Math.min(one.length, other.length)
  for (let at = 0; at < length; at++) {
    // If the first halves of two surrogate pairs differ, the code points differ. Otherwise the second halves differ, in
    // the same order as the code points.
    if (one[at] !== other[at]) return one.codePointAt(at)! - other.codePointAt(at)!
  }
  return one.length - other.length
}
