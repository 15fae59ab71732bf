import { Refusal } from '../../platform/errors.ts'
import type { SearchEngine, SearchSet } from '../../search/engine.ts'

export const isTooBroad = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === 'too_broad' || error.code === 'search_too_long')

/** Sets that are counted one by one may take this long together; those that are left over are not told. */
const COUNT_TIMEOUT_MS = 15_000

/**
 * How many records each set has, null for one that is too broad. All in one question; one by one only where that is
 * refused for the sake of one of them.
 */
export async function countEach(engine: SearchEngine, sets: readonly SearchSet[]): Promise<readonly (number | null)[]> {
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
