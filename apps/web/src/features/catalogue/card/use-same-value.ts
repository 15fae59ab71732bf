import { useState } from 'react'

/**
 * Returns the previous value while the new one is equal as JSON, so that its identity is stable. For small plain
 * values.
 */
export const useSameValue = <T>(value: T): T => {
  const [kept, setKept] = useState(value)
  const isSame = JSON.stringify(kept) === JSON.stringify(value)
  if (!isSame) setKept(value)
  return isSame ? kept : value
}
