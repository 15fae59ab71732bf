import { type Marking, NO_MARKING, type QueryRequest } from '@seriatim/query'
import { useEffect, useState } from 'react'

/**
 * What the results of a search show as found. The reader of queries is loaded beside the first results, not before
 * them: until then nothing is marked.
 */
export function useMarking(request: QueryRequest): Marking {
  const [marking, setMarking] = useState(NO_MARKING)
  const key = JSON.stringify([request.basic_query, request.data_queries, request.keyword_queries])
  useEffect(() => {
    let isCurrent = true
    const [basic_query, data_queries, keyword_queries] = JSON.parse(key)
    void import('./read-marking.ts')
      .then(({ readMarking }) => readMarking({ basic_query, data_queries, keyword_queries }))
      // Without the chunk (a lost connection) the results are still there, unmarked.
      .catch(() => NO_MARKING)
      .then((read) => {
        if (isCurrent) setMarking(read)
      })
    return () => {
      isCurrent = false
    }
  }, [key])
  return marking
}
