import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Refetches the answers of the named calls that the page shows, or of all calls. TanStack Query does not cancel the
 * first fetch of an answer. That fetch may return data from before the change, so the answer is fetched again
 * afterwards.
 * @returns a promise that resolves when all answers have arrived
 */
export async function invalidateAnswers(queries: QueryClient, names?: readonly string[]): Promise<void> {
  const predicate = ({ queryKey: [name] }: Query) => names === undefined || names.includes(String(name))
  const invalidate = () => queries.invalidateQueries({ predicate })
  const coming = queries
    .getQueryCache()
    .findAll({
      fetchStatus: 'fetching',
      predicate: (query) => query.state.data === undefined && predicate(query),
    })
    .map(({ promise }) => promise)
  await invalidate()
  if (coming.length === 0) return
  await Promise.allSettled(coming)
  await invalidate()
}
