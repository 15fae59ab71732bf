import { useState } from 'react'

/**
 * Returns the previous object as long as the new value is equal as JSON, so that effects do not run again. For small
 * plain values.
 */
export const useSameValue = <T>(value: T): T => {
  const [before, setBefore] = useState(value)
  const isSame = JSON.stringify(before) === JSON.stringify(value)
  if (!isSame) setBefore(value)
  return isSame ? before : value
}
