import { type Marking, NO_MARKING, type QueryRequest } from '@seriatim/query'
import { useEffect, useState } from 'react'

/** Whether a search asks for words: codes and families are not marked. */
const asksForWords = ({ basic_query, data_queries }: QueryRequest): boolean =>
  (basic_query?.query ?? '').trim() !== '' || (data_queries?.datafields ?? []).length > 0

/**
 * What the results of a search show as found. The reader of queries is loaded beside the first results, not before
 * them: until then nothing is marked. A search by codes alone does without it, and one that finds nothing.
 */
export function useMarking(request: QueryRequest, hasResults: boolean): Marking {
  const [marking, setMarking] = useState(NO_MARKING)
  const key = JSON.stringify([request.basic_query, request.data_queries, request.keyword_queries])
  useEffect(() => {
    let isCurrent = true
    const [basic_query, data_queries, keyword_queries] = JSON.parse(key)
    const asked: QueryRequest = { basic_query, data_queries, keyword_queries }
    if (!hasResults || !asksForWords(asked)) {
      setMarking(NO_MARKING)
      return
    }
    void import('./read-marking.ts')
      .then(({ readMarking }) => readMarking(asked))
      // Without the chunk (a lost connection) the results are still there, unmarked.
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
