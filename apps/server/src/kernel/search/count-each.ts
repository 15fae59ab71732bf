import { Refusal } from '../../platform/errors.ts'
import type { SearchEngine, SearchSet } from '../../search/engine.ts'

export const isTooBroad = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === 'too_broad' || error.code === 'search_too_long')

/** Time limit in milliseconds for counting searches one by one. Later ones get no count. */
const COUNT_TIMEOUT_MS = 15_000

/**
 * Number of records of each search; null for a search that is too broad or was not counted in time. Counts all in one
 * request, and one by one only when that request is too broad.
 */
export async function countSearches(
  engine: SearchEngine,
  sets: readonly SearchSet[],
): Promise<readonly (number | null)[]> {
  if (sets.length === 0) return []
  try {
    return await engine.count(sets)
  } catch (error) {
    if (!isTooBroad(error)) throw error
  }
  const counts: (number | null)[] = []
  const until = performance.now() + COUNT_TIMEOUT_MS
  for (const set of sets) {
    if (performance.now() > until) {
      counts.push(null)
      continue
    }
    try {
      counts.push((await engine.count([set]))[0] ?? null)
    } catch (error) {
      if (!isTooBroad(error)) throw error
      counts.push(null)
    }
  }
  return counts
}
