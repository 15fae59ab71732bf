import { type Marking, NO_MARKING, type QueryRequest } from '@seriatim/query'
import { useEffect, useState } from 'react'

/** Whether a search contains words to mark. Codes and families are not marked. */
const hasWords = ({ basic_query, data_queries }: QueryRequest): boolean =>
  (basic_query?.query ?? '').trim() !== '' || (data_queries?.datafields ?? []).length > 0

/**
 * The words of a search that are marked in its results. The query parser is loaded in parallel with the first results;
 * until it has loaded, no words are marked. It is not loaded for a search by codes alone, or if there are no results.
 */
export function useMarking(request: QueryRequest, hasResults: boolean): Marking {
  const [marking, setMarking] = useState(NO_MARKING)
  const key = JSON.stringify([request.basic_query, request.data_queries, request.keyword_queries])
  useEffect(() => {
    let isCurrent = true
    const [basic_query, data_queries, keyword_queries] = JSON.parse(key)
    const asked: QueryRequest = { basic_query, data_queries, keyword_queries }
    if (!hasResults || !hasWords(asked)) {
      setMarking(NO_MARKING)
      return
    }
    void import('./read-marking.ts')
      .then(({ readMarking }) => readMarking(asked))
      // If the chunk cannot be loaded, the results are shown unmarked.
      .catch(() => NO_MARKING)
      .then((read) => {
        if (isCurrent) setMarking(read)
      })
    return () => {
      isCurrent = false
    }
  }, [key, hasResults])
  return marking
}
