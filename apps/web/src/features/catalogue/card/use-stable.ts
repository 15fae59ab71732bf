import { useMemo, useState } from 'react'
import { useLatest } from '../../../ui/use-latest.ts'

type Actions = Readonly<Record<string, () => void>>

/** Functions that stay the same while what they do follows the latest drawing: what gets them need not be redrawn. */
export const useStableActions = <A extends Actions>(actions: A): A => {
  const latest = useLatest(actions)
  return useMemo(
    () => Object.fromEntries(Object.keys(latest.current).map((name) => [name, () => latest.current[name]?.()])) as A,
    [],
  )
}

/** The earlier value as long as the new one says the same. For small plain values. */
export const useSameValue = <T>(value: T): T => {
  const [kept, setKept] = useState(value)
  const isSame = JSON.stringify(kept) === JSON.stringify(value)
  if (!isSame) setKept(value)
  return isSame ? kept : value
}
