import { useEffect, useEffectEvent, useState } from 'react'
import type { IndexStep } from './index-pager.tsx'
import { INDEX_BEGINNING, INDEX_END, type IndexPlace } from './index-steps.ts'

const EDGES: Readonly<Partial<Record<IndexStep, IndexPlace>>> = { beginning: INDEX_BEGINNING, end: INDEX_END }

/**
 * Steps through an index. While the entries of the last step are on their way, a step to an edge is made at once and one
 * to a neighbour as soon as they are there: it is counted from the entries that one will see then.
 * @param isSettled whether the entries that `steps` are counted from are those that were asked for
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
