/** Searches of subscriptions: built from the account form, and described in words. */
import { type SearchParams, searchParams } from '@seriatim/contract'
import type { Visit } from '../portal/pages/visit.ts'

/** Longer values are truncated. */
const MAX_LENGTH = { words: 1_000, code: 20 }

const TERMS = { country: 'iso_country', medium: 'media' } as const

/** The search for title words, a country and a medium. An empty value adds no condition. */
export const searchFromForm = (
  fields: Readonly<Partial<Record<'words' | 'country' | 'medium', string>>>,
): Partial<SearchParams> =>
  searchParams.parse({
    basic_query: { query: (fields.words ?? '').slice(0, MAX_LENGTH.words).replaceAll('\0', ' ').toWellFormed().trim() },
    selected_facets: (['country', 'medium'] as const).flatMap((name) => {
      const key = (fields[name] ?? '').slice(0, MAX_LENGTH.code).replaceAll('\0', '').toWellFormed()
      return key === '' ? [] : [{ term: TERMS[name], key }]
    }),
  })

/** Describes a search that the form can build. Other searches were created by the API. */
export function subscriptionSearchText({ t, labels }: Visit, search: unknown): string {
  const read = searchParams.safeParse(search)
  if (!read.success) return t('other_search')
  const { basic_query, selected_facets } = read.data
  const { query } = basic_query
  const known = searchParams.safeParse({ basic_query: { query }, selected_facets })
  const facets = selected_facets.flatMap(({ term, key }) =>
    term === TERMS.country || term === TERMS.medium ? [{ term, key } as const] : [],
  )
  const isOfForm =
    known.success &&
    facets.length === selected_facets.length &&
    JSON.stringify(known.data) === JSON.stringify(read.data)
  if (!isOfForm) return t('other_search')
  const parts = [
    ...(query === '' ? [] : [t('quoted_words', { query })]),
    ...facets.map(({ term, key }) => labels.label(term, key)),
  ]
  return parts.length === 0 ? t('all_records') : parts.join(', ')
}
