import { useEffect, useEffectEvent, useState } from 'react'
import type { IndexStep } from './index-pager.tsx'
import { INDEX_BEGINNING, INDEX_END, type IndexPlace } from './index-steps.ts'

const EDGES: Readonly<Partial<Record<IndexStep, IndexPlace>>> = { beginning: INDEX_BEGINNING, end: INDEX_END }

/**
 * Steps through an index. While entries are being fetched, a step to the beginning or end runs immediately. A step to
 * the previous or next entries waits for the new entries, and starts from them.
 * @param isSettled whether `steps` belong to the requested entries
 */
export function useIndexStep(
  steps: Readonly<Record<IndexStep, IndexPlace | undefined>>,
  isSettled: boolean,
  go: (place: IndexPlace) => void,
): (step: IndexStep) => void {
  const [waiting, wait] = useState<IndexStep>()
  const make = useEffectEvent((step: IndexStep) => {
    wait(undefined)
    const place = steps[step]
    if (place) go(place)
  })
  useEffect(() => {
    if (waiting !== undefined && isSettled) make(waiting)
  }, [waiting, isSettled])
  return (step) => {
    const place = isSettled ? steps[step] : EDGES[step]
    wait(place || isSettled ? undefined : step)
    if (place) go(place)
  }
}
