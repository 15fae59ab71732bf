import { controlValue, firstDataField, isDataField, type MarcRecord, subfield } from '@seriatim/marc'
import { initialArticle, NSB, NSE } from '@seriatim/scripts'
import { withSubfieldValue } from './mend.ts'

/** The titles whose beginning the ISSN profile marks: key title and title proper. */
const MARKED_TITLES: ReadonlySet<string> = new Set(['222', '245'])

/** A title that begins with an article. Nothing is wrong with it; marking the article is offered, never done unasked. */
export type NonSortingOffer = {
  readonly field: string
  /** Which field of that tag, from 1. */
  readonly occurrence: number
  /** $a as it stands. */
  readonly value: string
  /** The article with what parts it from the next word, as it stands. */
  readonly article: string
}

/** The language of the titles: 008/35-37, or where that names none the first of 041. */
const languageOf = (record: MarcRecord): string => {
  const coded = controlValue(record, '008')?.slice(35, 38) ?? ''
  return /^(?!mul|und|zxx)[a-z]{3}$/.test(coded) ? coded : (subfield(firstDataField(record, '041'), 'a') ?? '')
}

/** The titles of a record that begin with an article of their language which is not marked as not sorting. */
export const nonSortingOffers = (record: MarcRecord): readonly NonSortingOffer[] => {
  const language = languageOf(record)
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

/** The record with the article of an offer marked; undefined where the title no longer begins with it. */
export const takeNonSortingOffer = (
  record: MarcRecord,
  { field, occurrence, value, article }: NonSortingOffer,
): MarcRecord | undefined =>
  withSubfieldValue(
    record,
    { tag: field, occurrence, code: 'a' },
    value,
    NSB + article + NSE + value.slice(article.length),
  )
