/** The properties of records in reconciliation: their values, and how well a queried value agrees with them. */
import type { ExtensionCell, FacetTerm, ReconcileProperty } from '@seriatim/contract'
import { readCell } from '@seriatim/issn'
import { isSameFolded, titleLikeness } from '@seriatim/likeness'
import { type DescribedSerial, type Language, portalMessage } from './described.ts'

type Property = {
  /** Key of the property's name in the messages of the portal. */
  readonly label: string
  /** Weight of the property in a score. The name of a record has the weight `NAME_WEIGHT`. */
  readonly weight: number
  values(described: DescribedSerial): readonly string[]
  /** How well a text agrees with the values of the property, from 0 to 1. */
  agreement(described: DescribedSerial, text: string, language: Language): number
}

export const NAME_WEIGHT = 3

/** Agreement of a year that differs by one, because sources often differ by one year. */
const NEXT_YEAR_AGREEMENT = 0.5

const isNumberIn = (text: string, issn: string | null): boolean =>
  readCell(text).some((number) => number.isRight && number.issn === issn)

const numberProperty = (label: string, numberOf: (described: DescribedSerial) => string | null): Property => ({
  label,
  weight: NAME_WEIGHT,
  values: (described) => [numberOf(described)].filter((value) => value !== null),
  agreement: (described, text) => (isNumberIn(text, numberOf(described)) ? 1 : 0),
})

const titleProperty = (label: string, values: (described: DescribedSerial) => readonly string[]): Property => ({
  label,
  weight: 1,
  values,
  agreement: (described, text) => Math.max(0, ...values(described).map((value) => titleLikeness(text, value))),
})

/** Creates a property whose values are codes. A text agrees with the code or with the name of the code. */
const codedProperty = (
  label: string,
  term: FacetTerm,
  values: (described: DescribedSerial) => readonly string[],
  isNamed: (text: string, code: string) => boolean = () => false,
): Property => ({
  label,
  weight: 1,
  values,
  agreement: (described, text, { labels }) =>
    values(described).some(
      (code) =>
        code.toLowerCase() === text.trim().toLowerCase() ||
        isSameFolded(text, labels.label(term, code)) ||
        isNamed(text, code),
    )
      ? 1
      : 0,
})

const isYear = (text: string): boolean => /^\d{4}$/.test(text)

const yearProperty = (label: string, yearOf: (described: DescribedSerial) => string | null): Property => ({
  label,
  weight: 1,
  values(described) {
    const year = yearOf(described)
    return year === null || year === '9999' || year === 'uuuu' ? [] : [year]
  },
  agreement(described, text) {
    const year = yearOf(described)
    const given = /\d{4}/.exec(text)?.[0]
    if (year === null || given === undefined) return 0
    if (!isYear(year)) return new RegExp(`^${year.replaceAll('u', '\\d')}$`).test(given) ? 1 : 0
    const distance = Math.abs(Number(given) - Number(year))
    return distance === 0 ? 1 : distance === 1 ? NEXT_YEAR_AGREEMENT : 0
  },
})

/** Words for media in library data, with the codes of 007/00-01 that they mean. */
const MEDIUM_WORDS: readonly (readonly [words: RegExp, codes: RegExp])[] = [
  [/^(print|printed|paper)$/i, /^t/],
  [/^(online|on-line|web)$/i, /^cr/],
  [/^(electronic|digital)$/i, /^c/],
]

const addressKey = (url: string): string =>
  url
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/\/+$/, '')

export const PROPERTIES: Readonly<Record<ReconcileProperty, Property>> = {
  issn: numberProperty('reconcile_issn', ({ found }) => found.issn),
  issn_l: numberProperty('reconcile_issn_l', ({ facts }) => facts.issnl),
  key_title: {
    ...titleProperty('reconcile_key_title', ({ name }) => [name]),
    agreement: ({ titles }, text) => Math.max(0, ...titles.map((title) => titleLikeness(text, title))),
  },
  abbreviated_key_title: titleProperty('reconcile_abbreviated_key_title', ({ abbreviations }) => abbreviations),
  country: codedProperty('country', 'iso_country', ({ facts }) =>
    facts.iso_country === null ? [] : [facts.iso_country],
  ),
  medium: codedProperty(
    'media_facet',
    'media',
    ({ facts }) => facts.media,
    (text, code) => MEDIUM_WORDS.some(([words, codes]) => words.test(text.trim()) && codes.test(code)),
  ),
  language: codedProperty('language', 'languages', ({ facts }) =>
    facts.languages.filter((code) => /^[a-z]{3}$/.test(code)),
  ),
  publisher: titleProperty('publisher', ({ facts }) => facts.publisher_names),
  start_year: yearProperty('reconcile_start_year', ({ facts }) => facts.start_year),
  end_year: yearProperty('reconcile_end_year', ({ facts }) => facts.end_year),
  status: {
    label: 'status',
    weight: 1,
    values: ({ found }) => [found.status],
    agreement: ({ found }, text, { locale }) =>
      found.status === text.trim().toLowerCase() || isSameFolded(text, portalMessage(locale, `status_${found.status}`))
        ? 1
        : 0,
  },
  url: {
    label: 'web_address',
    weight: 1,
    values: ({ urls }) => urls,
    agreement: ({ urls }, text) => (urls.some((url) => addressKey(url) === addressKey(text)) ? 1 : 0),
  },
}

export const namedProperty = (id: ReconcileProperty, { locale }: Language) => ({
  id,
  name: portalMessage(locale, PROPERTIES[id].label),
})

/** The values of a property for a data extension. Years are integers, unless a digit is unknown. */
export function cellsOf(id: ReconcileProperty, described: DescribedSerial): ExtensionCell[] {
  const isYearProperty = id === 'start_year' || id === 'end_year'
  return PROPERTIES[id]
    .values(described)
    .map((value) => (isYearProperty && isYear(value) ? { int: Number(value) } : { str: value }))
}
