import { normaliseIssn } from '@seriatim/issn'
import { titleKey } from '@seriatim/scripts'
import { type ListName, ONLINE, type ProvisionalRecord, type Scalars } from './provisional.ts'

/** The place of a problem: a field of the record, or a part of an entry in a list. */
export type Place = keyof Scalars | `${ListName}/${string}/${string}`

/** A problem, as the key of a message in the namespace `assignment`. */
export type Finding =
  | 'required_text'
  | 'required_choice'
  | 'publisher_type_missing'
  | 'start_year_wrong'
  | 'end_year_wrong'
  | 'classification_letters'
  | 'classification_type_missing'
  | 'identical_titles'
  | 'link_without_tag'
  | 'link_without_target'
  | 'url_required'
  | 'previous_malformed'
  | 'previous_twice'

/** The problems of a record, at most one per field. */
export type Findings = ReadonlyMap<Place, Finding>

export const itemPlace = (list: ListName, id: string, part: string): Place => `${list}/${id}/${part}`

const REQUIRED_TEXTS = ['keyTitle', 'year1', 'year2'] as const
const REQUIRED_CHOICES = [
  'language',
  'frequency',
  'serialType',
  'isoCountry',
  'lcCountry',
  'prepublication',
  'medium',
] as const

const EARLIEST_YEAR = 1500

/**
 * Whether a text has the form of a year (four digits, or u for an unknown digit) and is after 1500 if each u is read as
 * 9.
 */
const isYear = (text: string): boolean => /^[\du]{4}$/.test(text) && Number(text.replaceAll('u', '9')) > EARLIEST_YEAR

const hasLetters = (text: string): boolean => /\p{L}/u.test(text)

/**
 * A key that is equal for titles that the server treats as identical. For a title without letters or digits, which the
 * server refuses, the key is the text.
 */
const comparableTitle = ({ keyTitle, qualifier }: ProvisionalRecord): string => {
  const text = `${keyTitle} ${qualifier}`
  return titleKey(text) || text
}

const checkRecord = (record: ProvisionalRecord, isTitleTwice: boolean): Findings => {
  const found = new Map<Place, Finding>()
  for (const field of REQUIRED_TEXTS) if (record[field].trim() === '') found.set(field, 'required_text')
  for (const field of REQUIRED_CHOICES) if (record[field] === null) found.set(field, 'required_choice')
  if (record.year1.trim() !== '' && !isYear(record.year1.trim())) found.set('year1', 'start_year_wrong')
  if (record.year2.trim() !== '' && !isYear(record.year2.trim())) found.set('year2', 'end_year_wrong')
  if (isTitleTwice) found.set('keyTitle', 'identical_titles')

  record.imprints.forEach(({ id, text, publisherType }, index) => {
    const isMain = index === 0
    if (isMain && text.trim() === '') found.set(itemPlace('imprints', id, 'text'), 'required_text')
    if (publisherType === null && (isMain || text.trim() !== ''))
      found.set(itemPlace('imprints', id, 'publisherType'), 'publisher_type_missing')
  })
  if (record.medium === ONLINE && record.urls.every(({ text }) => text.trim() === ''))
    found.set(itemPlace('urls', record.urls[0]?.id ?? '', 'text'), 'url_required')
  for (const { id, classification, classificationType } of record.classifications) {
    if (hasLetters(classification))
      found.set(itemPlace('classifications', id, 'classification'), 'classification_letters')
    if (classification.trim() !== '' && classificationType === null)
      found.set(itemPlace('classifications', id, 'classificationType'), 'classification_type_missing')
  }
  for (const { id, tag, to } of record.links) {
    if (tag === null) found.set(itemPlace('links', id, 'tag'), 'link_without_tag')
    if (to === null) found.set(itemPlace('links', id, 'to'), 'link_without_target')
  }
  const previous = record.previousIssn?.trim() ?? ''
  if (previous !== '' && normaliseIssn(previous) === undefined) found.set('previousIssn', 'previous_malformed')
  if (previous !== '' && (record.previousTitle ?? '').trim() !== '') found.set('previousTitle', 'previous_twice')
  return found
}

/** Caches the problems of each record (records are immutable), so that only edited records render. */
const findingsCache = new WeakMap<ProvisionalRecord, { readonly isTitleTwice: boolean; readonly found: Findings }>()
const checkCached = (record: ProvisionalRecord, isTitleTwice: boolean): Findings => {
  const before = findingsCache.get(record)
  if (before?.isTitleTwice === isTitleTwice) return before.found
  const found = checkRecord(record, isTitleTwice)
  findingsCache.set(record, { isTitleTwice, found })
  return found
}

/**
 * Checks the records of the form before a submit (specification-2, 5.1). Returns the problems by record id; the result
 * contains no valid records. Blank key titles are reported as missing, not as identical; titles of `untouched` copies
 * are not compared.
 */
export const checkRecords = (
  records: readonly ProvisionalRecord[],
  untouched: readonly string[] = [],
): ReadonlyMap<string, Findings> => {
  const counts = new Map<string, number>()
  const isCompared = ({ id }: ProvisionalRecord): boolean => !untouched.includes(id)
  for (const record of records.filter(isCompared))
    counts.set(comparableTitle(record), (counts.get(comparableTitle(record)) ?? 0) + 1)
  const all = new Map<string, Findings>()
  for (const record of records) {
    const isTitleTwice = isCompared(record) && record.keyTitle.trim() !== '' && counts.get(comparableTitle(record))! > 1
    const found = checkCached(record, isTitleTwice)
    if (found.size > 0) all.set(record.id, found)
  }
  return all
}
