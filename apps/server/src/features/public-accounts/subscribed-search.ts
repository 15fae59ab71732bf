/** Searches of webhook subscriptions: creates them from the form on the account page, and describes them as text. */
import { type SearchParams, searchParams } from '@seriatim/contract'
import type { Visit } from '../portal/pages/visit.ts'

/** Maximum lengths of form values; longer values are truncated. */
const MAX_LENGTH = { words: 1_000, code: 20 }

const TERMS = { country: 'iso_country', medium: 'media' } as const

/** A search for title words, a country and a medium. Empty values add no condition. */
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

/** Describes a search as text if the form can create this search. The API can also create other searches. */
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
