import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Has answers that are shown fetched again: of the calls of these names, or of all calls. A first answer that is under way
 * may be older than the change, and TanStack Query keeps it: it is fetched again after it came.
 * @returns when all are there
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
