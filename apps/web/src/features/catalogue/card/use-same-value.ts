import { useState } from 'react'

/** The earlier value as long as the new one says the same. For small plain values. */
export const useSameValue = <T>(value: T): T => {
  const [kept, setKept] = useState(value)
  const isSame = JSON.stringify(kept) === JSON.stringify(value)
  if (!isSame) setKept(value)
  return isSame ? kept : value
}
