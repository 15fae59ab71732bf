/** The facet values of a record: all facet terms of the contract, with the keys of the response. */
import {
  type BooleanTerm,
  type CopiedTerm,
  FACET_TERMS,
  FACETS,
  type FacetTerm,
  facetOf,
  isCopiedTerm,
  type ListTerm,
  type SingleTerm,
} from '@seriatim/contract'
import {
  controlValue,
  dataFieldsOf,
  firstDataField,
  isDataField,
  type MarcRecord,
  positions,
  subfield,
  subfields,
} from '@seriatim/marc'
import { fixedCode, imprintValues, type RecordFacts, withoutFinalPunctuation } from './facts.ts'
import { effectiveTag } from './linked-field.ts'
import { structureOf } from './occurrence-marks.ts'

export const isBooleanTerm = (term: FacetTerm): term is BooleanTerm => facetOf(term).values === 'flag'
export const isListTerm = (term: FacetTerm): term is ListTerm => facetOf(term).values === 'several'

export type FacetValues = {
  readonly single: Readonly<Record<SingleTerm, string | null>>
  readonly lists: Readonly<Record<ListTerm, readonly string[]>>
}

/**
 * The maximum length of a key in characters. An index entry of PostgreSQL holds 2,700 bytes, and longer labels are
 * unreadable.
 */
const MAX_KEY_LENGTH = 250

const distinct = (values: Iterable<string>): readonly string[] => {
  const keys = new Set<string>()
  for (const value of values) if (value !== '') keys.add(value.slice(0, MAX_KEY_LENGTH))
  return [...keys]
}

const yearFrom = (timestamp: string | undefined): string | null => /^\d{4}/.exec(timestamp ?? '')?.[0] ?? null

/** The lowest or highest possible year: u becomes `digit`. */
export const yearBound = (year: string | null, digit: '0' | '9'): number | null =>
  year === null ? null : Number(year.replaceAll('u', digit))

/**
 * The decades from the start (u as 0) to the end (u as 9). 9999 and future years end in the decade of `thisYear`. A
 * record with an unknown start has no decades. Damaged dates yield at most 100 decades.
 */
const decadesOf = (start: string | null, end: string | null, thisYear: number): string[] => {
  if (start === null || start === 'uuuu') return []
  const from = yearBound(start, '0')!
  const to = Math.min(yearBound(end, '9') ?? from, thisYear)
  const decades: string[] = []
  for (let decade = from - (from % 10); decade <= to && decades.length < 100; decade += 10) {
    decades.push(String(decade).padStart(4, '0'))
  }
  return decades
}

/** Issuing bodies: $a of 710, 711 and 720, including their 880s. */
const issuingBodies = (record: MarcRecord): string[] => {
  const names: string[] = []
  for (const field of record.fields) {
    if (!isDataField(field)) continue
    const tag = effectiveTag(field)
    if (tag !== '710' && tag !== '711' && tag !== '720') continue
    for (const value of subfields(field, 'a')) names.push(withoutFinalPunctuation(value))
  }
  return names
}

const subfieldValues = (record: MarcRecord, tag: string, codes: string): string[] =>
  dataFieldsOf(record, tag).flatMap((field) => [...subfields(field, codes)])

/** Subjects: 989 $a (UDC summary added by enrichment), else the first digit of 080 and 082. */
const subjectsOf = (record: MarcRecord): string[] => {
  const enriched = subfieldValues(record, '989', 'a')
  if (enriched.length > 0) return enriched
  return ['080', '082'].flatMap((tag) =>
    subfieldValues(record, tag, 'a').flatMap((value) => /\d/.exec(value)?.[0] ?? []),
  )
}

/** Facet terms whose declaration names tag and subfield. Their values are copied unchanged. */
const COPIED_TERMS = FACET_TERMS.filter(isCopiedTerm).map((term) => ({ term, ...FACETS[term].from }))
const copiedValues = (record: MarcRecord): Readonly<Record<CopiedTerm, readonly string[]>> =>
  Object.fromEntries(
    COPIED_TERMS.map(({ term, tag, code }) => [term, distinct(subfieldValues(record, tag, code))]),
  ) as Readonly<Record<CopiedTerm, readonly string[]>>

/** The structure of each data field (tag, indicators and subfield codes), in record order. */
const structuresOf = (record: MarcRecord): readonly string[] => record.fields.filter(isDataField).map(structureOf)

/** The facet values of a record. Pass `structures` if they are already known. */
export const facetValuesOf = (
  record: MarcRecord,
  facts: RecordFacts,
  thisYear: number,
  structures: readonly string[] = structuresOf(record),
): FacetValues => {
  const coded = controlValue(record, '008')
  const history = firstDataField(record, '039')
  const cut = (value: string | null): string | null => value?.slice(0, MAX_KEY_LENGTH) ?? null
  return {
    single: {
      category: cut(facts.category),
      center: cut(facts.center),
      iso_country: cut(facts.iso_country),
      lc_country: cut(facts.lc_country),
      frequency: facts.frequency,
      encoding_level: facts.encoding_level || null,
      bibliographic_level: positions(record.leader, 7) || null,
      publication_status: fixedCode(coded, 6),
      continuing_resource_type: fixedCode(coded, 21),
      start_year: facts.start_year,
      end_year: facts.end_year,
      created_at: yearFrom(subfield(history, 'v') ?? subfield(history, 'y')),
      updated_at: yearFrom(controlValue(record, '005')),
    },
    lists: {
      ...copiedValues(record),
      media: distinct(facts.media),
      languages: distinct(facts.languages),
      issuing_bodies: distinct(issuingBodies(record)),
      publisher_locations: distinct(imprintValues(record, 'a')),
      publisher_names: distinct(facts.publisher_names),
      sources: distinct(subfieldValues(record, '510', 'a').map(withoutFinalPunctuation)),
      subjects: distinct(subjectsOf(record)),
      period_of_activity: decadesOf(facts.start_year, facts.end_year, thisYear),
      fields_structure: distinct(structures),
    },
  }
}
