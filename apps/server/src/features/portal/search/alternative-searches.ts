/**
 * Offers alternatives when a search finds nothing: similarly spelled words, similar titles, and the text without the
 * other conditions.
 */
import { parseText } from '@seriatim/query'
import { countSearches, isTooBroad } from '../../../kernel/search/count-each.ts'
import { similarQueries } from '../../../kernel/search/similar-queries.ts'
import { Refusal } from '../../../platform/errors.ts'
import { anywhereInBox, firstWords } from '../../public/box-query.ts'
import type { PublicRecord } from '../../public/presenter.ts'
import { type PublicQuery, type PublicServices, toSearchSet } from '../../public/public-search.ts'
import { publicSet } from '../../public/public-set.ts'
import { publicRecordsById } from '../../public/repository.ts'

export type CountedQuery = { readonly query: string; readonly count: number }

export type AlternativeSearches = {
  /** Queries with similarly spelled words that find public records. */
  readonly spellings: readonly CountedQuery[]
  /** Records with a similar title in any script or romanisation. */
  readonly titles: readonly PublicRecord[]
  /** Number of records that the text finds without the other conditions; 0 if the search has no other conditions. */
  readonly alone: number
}

const MAX_SPELLINGS = 5
const MAX_TITLES = 5
/** Maximum number of characters of the text. Queries are shorter; further characters are ignored. */
const MAX_TEXT_LENGTH = 200

export const NO_ALTERNATIVE_SEARCHES: AlternativeSearches = { spellings: [], titles: [], alone: 0 }

/** The result of `work`, or `none` if the search is too broad or the index is not ready. */
async function unlessRefused<Result>(work: () => Promise<Result>, none: Result): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (isTooBroad(error) || (error instanceof Refusal && error.code === 'index_building')) return none
    throw error
  }
}

/**
 * Alternatives for the text in the main search box. All counts and titles are of public records.
 * @param publicQuery the search with its other conditions
 */
export async function alternativeSearches(
  services: PublicServices,
  text: string,
  publicQuery: PublicQuery,
  hasOtherConditions: boolean,
): Promise<AlternativeSearches> {
  const { engine, reads, publicLimiter } = services
  const query = firstWords(text.slice(0, MAX_TEXT_LENGTH)).trim()
  const { tree } = parseText(query)
  if (tree === undefined) return NO_ALTERNATIVE_SEARCHES
  return publicLimiter.runForPublic(async () => {
    const queries = await unlessRefused(
      () =>
        similarQueries(engine, query, tree, (word) =>
          publicSet({ query: anywhereInBox(word), selected: [], excluded: [] }),
        ),
      [],
    )
    const textAlone = hasOtherConditions ? [{ q: '', box: query }] : []
    const sets = [...queries.map((box) => ({ ...publicQuery, box })), ...textAlone].map((each) => toSearchSet(each).set)
    const counts = await countSearches(engine, sets)
    const similar = await unlessRefused(() => engine.titles.alike(query, 'public', MAX_TITLES), [])
    const ids = similar.slice(0, MAX_TITLES).map(({ recordId }) => recordId)
    return {
      spellings: queries
        .flatMap((each, at): CountedQuery[] => (counts[at] ? [{ query: each, count: counts[at] }] : []))
        .slice(0, MAX_SPELLINGS),
      titles: await reads.onDb((db) => publicRecordsById(db, ids)),
      alone: hasOtherConditions ? (counts.at(-1) ?? 0) : 0,
    }
  })
}
