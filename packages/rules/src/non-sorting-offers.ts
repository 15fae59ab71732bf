import { controlValue, firstDataField, isDataField, type MarcRecord, subfield } from '@seriatim/marc'
import { initialArticle, NSB, NSE } from '@seriatim/scripts'
import { withSubfieldValue } from './change-field.ts'

/** The titles with non-sorting marks in the ISSN profile: key title and title proper. */
const MARKED_TITLES: ReadonlySet<string> = new Set(['222', '245'])

/**
 * A title that begins with an unmarked article. The title is not wrong: the user decides whether to mark the article.
 */
export type NonSortingOffer = {
  readonly field: string
  /** The occurrence of the field within its tag, from 1. */
  readonly occurrence: number
  /** The title in $a, as stored. */
  readonly value: string
  /** The article and its separator from the next word, as stored. */
  readonly article: string
}

/** The language of the titles: 008/35-37, or the first 041 if 008 has no single language. */
const recordLanguage = (record: MarcRecord): string => {
  const coded = controlValue(record, '008')?.slice(35, 38) ?? ''
  return /^(?!mul|und|zxx)[a-z]{3}$/.test(coded) ? coded : (subfield(firstDataField(record, '041'), 'a') ?? '')
}

/** Finds titles that begin with an unmarked article of their language. */
export const nonSortingOffers = (record: MarcRecord): readonly NonSortingOffer[] => {
  const language = recordLanguage(record)
  const seen = new Map<string, number>()
  return record.fields.flatMap((field) => {
    if (!MARKED_TITLES.has(field.tag) || !isDataField(field)) return []
    const occurrence = (seen.get(field.tag) ?? 0) + 1
    seen.set(field.tag, occurrence)
    const value = subfield(field, 'a')
    const article = value === undefined ? undefined : initialArticle(value, language)
    return value === undefined || article === undefined ? [] : [{ field: field.tag, occurrence, value, article }]
  })
}

/** Marks the article of an offer. Undefined if the title no longer begins with the article. */
export const acceptNonSortingOffer = (
  record: MarcRecord,
  { field, occurrence, value, article }: NonSortingOffer,
): MarcRecord | undefined =>
  withSubfieldValue(
    record,
    { tag: field, occurrence, code: 'a' },
    value,
    NSB + article + NSE + value.slice(article.length),
  )
