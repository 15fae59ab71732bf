import { useEffect, useState } from 'react'

/** How long a notice in a status line stays. */
const NOTICE_MS = 6_000

/** A sentence in a status line that goes by itself. */
export const useNotice = (): [string, (notice: string) => void] => {
  const [notice, setNotice] = useState('')
  useEffect(() => {
    if (notice === '') return
    const timer = setTimeout(() => setNotice(''), NOTICE_MS)
    return () => clearTimeout(timer)
  }, [notice])
  return [notice, setNotice]
}
