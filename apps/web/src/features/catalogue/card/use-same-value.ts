import { useState } from 'react'

/**
 * Returns the previous object as long as the new value is equal as JSON, so that effects do not run again. For small
 * plain values.
 */
export const useSameValue = <T>(value: T): T => {
  const [kept, setKept] = useState(value)
  const isSame = JSON.stringify(kept) === JSON.stringify(value)
  if (!isSame) setKept(value)
  return isSame ? kept : value
}
