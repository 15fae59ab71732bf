import { RESULTS_PER_PAGE, search } from '@seriatim/contract'
import { useQueries } from '@tanstack/react-query'
import { answerOptions } from '../../kernel/api.ts'
import { useSession } from '../../kernel/session.tsx'
import { issnSearch } from '../monitored/issn-search.ts'
import { NON_SORTING_MARKS } from './state/summary.ts'

/** Cache time of titles in milliseconds. The titles are shown only until their records are loaded. */
const CACHE_MS = 300_000

const pagesOf = (issns: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(issns.length / RESULTS_PER_PAGE) }, (_, page) =>
    issns.slice(page * RESULTS_PER_PAGE, (page + 1) * RESULTS_PER_PAGE),
  )

/** The titles of records that are not loaded yet, by ISSN; empty if the user does not have the permission to search. */
export const useIndexTitles = (issns: readonly string[]): ReadonlyMap<string, string> => {
  const { may } = useSession()
  return useQueries({
    queries: pagesOf(issns.length > 1 && may('search') ? issns : []).map((page) => ({
      ...answerOptions(search, { body: { ...issnSearch(page), page: 1, size: RESULTS_PER_PAGE, facets: [] } }),
      staleTime: CACHE_MS,
    })),
    combine: (answers) =>
      new Map(
        answers.flatMap(({ data }) =>
          (data?.hits.hits ?? []).map(
            ({ _source: { issn, titles } }) => [issn, (titles[0]?.label ?? '').replace(NON_SORTING_MARKS, '')] as const,
          ),
        ),
      ),
  })
}
