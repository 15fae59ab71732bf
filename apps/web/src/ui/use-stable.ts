import { useCallback } from 'react'
import { useLatest } from '../kernel/use-latest.ts'

/**
 * Returns a function with a stable identity that calls the latest `run`, for memos and effects that would otherwise run
 * again. Call the function in events and effects, never during rendering.
 */
export const useStable = <Given extends unknown[], Result>(
  run: (...given: Given) => Result,
): ((...given: Given) => Result) => {
  const latest = useLatest(run)
  return useCallback((...given) => latest.current(...given), [])
}
