import { useCallback } from 'react'
import { useLatest } from './use-latest.ts'

/**
 * A function that stays the same while what it does follows the latest drawing: for those whom a new one would make
 * compute or draw anew. It is called by events and later effects, never while drawing.
 */
export const useStable = <Given extends unknown[], Result>(
  run: (...given: Given) => Result,
): ((...given: Given) => Result) => {
  const latest = useLatest(run)
  return useCallback((...given) => latest.current(...given), [])
}
