/**
 * What the results table shows of a record, read from its fields (domain facts: terms of search and facets).
 * Codes are as stored, blanks and fill included; a missing field gives null.
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

/** 007/00-01 of a record without 007: a medium that nobody has stated. */
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

/** The characters of 008 at `from` to `to`; null when the field is missing or ends before. */
export const fixedCode = (value: string | undefined, from: number, to = from): string | null =>
  value === undefined || value.length <= to ? null : positions(value, from, to)

/** A year of 008 as it stands: four characters of digits and u; null for blanks, fill and damage. */
export const yearOf = (value: string | undefined, from: number): string | null => {
  const year = positions(value, from, from + 3)
  return /^[0-9u]{4}$/.test(year) ? year : null
}

const mediaOrUnspecified = (record: MarcRecord): string[] => {
  const media = mediumCodes(record)
  return media.length === 0 ? [UNSPECIFIED_MEDIUM] : [...media]
}

/** 008/35-37 first, then 041 $a, each once. Older records run codes of three letters together in one $a. */
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

/** LC country: 044 $a, else 008/15-17 without its padding. */
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
  // The key title and its original come first, whatever the place of 880 in the record.
  return titles.sort((a, b) => (a.tag < b.tag ? -1 : a.tag > b.tag ? 1 : 0))
}

/** Names as a facet counts them: without the punctuation that ISBD puts before the next element. */
export const withoutFinalPunctuation = (name: string): string => name.replace(/[\s,:;/]+$/u, '')

/** The values of subfield `code` in 260 and 264 and their 880s, without final punctuation, each once. */
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

/** What the base knows of a record, for where its fields do not say. */
export type RecordIdentity = { readonly issn: string; readonly center: string; readonly category: string }

export const centreOf = (record: MarcRecord): string | undefined =>
  subfield(firstDataField(record, '022'), '2') || undefined

/** 699 $8 as it stands; undefined where the record states none. */
export const statedCategory = (record: MarcRecord): string | undefined =>
  subfield(firstDataField(record, '699'), '8') || undefined

export const factsOf = ({ issn, center, category }: RecordIdentity, record: MarcRecord): RecordFacts => {
  const coded = controlValue(record, '008')
  const issnField = firstDataField(record, '022')
  return {
    issn,
    issnl: subfield(issnField, 'l') ?? null,
    category: statedCategory(record) ?? category,
    media: mediaOrUnspecified(record),
    frequency: fixedCode(coded, 18),
    iso_country: subfield(firstDataField(record, '044'), 'c') ?? null,
    lc_country: lcCountryOf(record),
    center: centreOf(record) ?? center,
    languages: languagesOf(record),
    start_year: yearOf(coded, 7),
    end_year: yearOf(coded, 11),
    titles: titlesOf(record),
    publisher_names: imprintValues(record, 'b'),
    encoding_level: positions(record.leader, 17),
    cancels_issns: issnField ? [...subfields(issnField, 'z')] : [],
    cancelled_by_issns: issnField ? [...subfields(issnField, 'v')] : [],
  }
}
