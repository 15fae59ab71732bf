/**
 * The facts shown in the results table, read from the fields of a record (domain facts: terms of search and facets).
 * Codes are as stored, including blanks and fill characters. A missing field yields null.
 */
import type { HitSource } from '@seriatim/contract'
import {
  controlValue,
  dataFieldsOf,
  firstDataField,
  isDataField,
  type MarcRecord,
  mediumCodes,
  positions,
  subfield,
  subfields,
} from '@seriatim/marc'
import { effectiveTag, scriptOfField } from './linked-field.ts'
import { TITLE_SUBFIELDS } from './title-fields.ts'

/** The medium of a record without 007: unspecified. */
const UNSPECIFIED_MEDIUM = 'zu'

export type RecordFacts = Omit<
  HitSource,
  | 'score'
  | 'marc21'
  | 'is_invalid'
  | 'draft_record'
  | 'urls_status'
  | 'issnl_family'
  | 'issnh_family'
  | 'extended_family'
>

/** The characters of 008 from `from` to `to`, or null if 008 is missing or too short. */
export const fixedCode = (value: string | undefined, from: number, to = from): string | null =>
  value === undefined || value.length <= to ? null : positions(value, from, to)

/** A year in 008: four digits or u. null for blanks, fill characters and damaged values. */
export const yearAt = (value: string | undefined, from: number): string | null => {
  const year = positions(value, from, from + 3)
  return /^[0-9u]{4}$/.test(year) ? year : null
}

const mediaOrUnspecified = (record: MarcRecord): string[] => {
  const media = mediumCodes(record)
  return media.length === 0 ? [UNSPECIFIED_MEDIUM] : [...media]
}

/** The languages in 008/35-37 and 041 $a without duplicates. Old records concatenate three-letter codes in one $a. */
const languagesOf = (record: MarcRecord): string[] => {
  const languages = new Set<string>()
  const coded = fixedCode(controlValue(record, '008'), 35, 37)
  if (coded !== null) languages.add(coded)
  for (const field of dataFieldsOf(record, '041')) {
    for (const value of subfields(field, 'a')) {
      if (/^([a-z]{3}){2,}$/.test(value)) for (const code of value.match(/.../g)!) languages.add(code)
      else if (value !== '') languages.add(value)
    }
  }
  return [...languages]
}

/** The LC country: 044 $a, else 008/15-17 without padding. */
const lcCountryOf = (record: MarcRecord): string | null =>
  subfield(firstDataField(record, '044'), 'a') ?? (fixedCode(controlValue(record, '008'), 15, 17)?.trimEnd() || null)

const titlesOf = (record: MarcRecord): HitSource['titles'] => {
  const titles: HitSource['titles'] = []
  for (const field of record.fields) {
    if (!isDataField(field)) continue
    const tag = effectiveTag(field)
    if (tag !== '222' && tag !== '245' && tag !== '246') continue
    const label = subfields(field, TITLE_SUBFIELDS).join(' ')
    if (label !== '') titles.push({ tag, label, script: scriptOfField(field) })
  }
  // The key title and its original-script form come first, wherever the 880 is in the record.
  return titles.sort((a, b) => (a.tag < b.tag ? -1 : a.tag > b.tag ? 1 : 0))
}

/** A name for facets, without ISBD punctuation at its end. */
export const withoutFinalPunctuation = (name: string): string => name.replace(/[\s,:;/]+$/u, '')

/** The values of subfield `code` in 260 and 264 and their 880s, without final punctuation and duplicates. */
export const imprintValues = (record: MarcRecord, code: 'a' | 'b'): string[] => {
  const values = new Set<string>()
  for (const field of record.fields) {
    if (!isDataField(field)) continue
    const tag = effectiveTag(field)
    if (tag !== '260' && tag !== '264') continue
    for (const value of subfields(field, code)) {
      const name = withoutFinalPunctuation(value)
      if (name !== '') values.add(name)
    }
  }
  return [...values]
}

/**
 * The ISSN, centre and category that the database stores with a record. They are used if the fields of the record lack
 * them.
 */
export type RecordIdentity = { readonly issn: string; readonly center: string; readonly category: string }

export const centreOf = (record: MarcRecord): string | undefined =>
  subfield(firstDataField(record, '022'), '2') || undefined

/** The category in 699 $8 as stored, or undefined. */
export const statedCategory = (record: MarcRecord): string | undefined =>
  subfield(firstDataField(record, '699'), '8') || undefined

/** The facts shown in a result list of the portal. */
type RowFacts = Pick<RecordFacts, 'media' | 'iso_country' | 'languages' | 'start_year' | 'end_year'>

export const rowFactsOf = (record: MarcRecord): RowFacts => {
  const coded = controlValue(record, '008')
  return {
    media: mediaOrUnspecified(record),
    iso_country: subfield(firstDataField(record, '044'), 'c') ?? null,
    languages: languagesOf(record),
    start_year: yearAt(coded, 7),
    end_year: yearAt(coded, 11),
  }
}

export const factsOf = ({ issn, center, category }: RecordIdentity, record: MarcRecord): RecordFacts => {
  const coded = controlValue(record, '008')
  const issnField = firstDataField(record, '022')
  return {
    ...rowFactsOf(record),
    issn,
    issnl: subfield(issnField, 'l') ?? null,
    category: statedCategory(record) ?? category,
    frequency: fixedCode(coded, 18),
    lc_country: lcCountryOf(record),
    center: centreOf(record) ?? center,
    titles: titlesOf(record),
    publisher_names: imprintValues(record, 'b'),
    encoding_level: positions(record.leader, 17),
    cancels_issns: issnField ? [...subfields(issnField, 'z')] : [],
    cancelled_by_issns: issnField ? [...subfields(issnField, 'v')] : [],
  }
}
