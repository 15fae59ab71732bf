import { useEffect, useState } from 'react'

/** Time in milliseconds for which a notice is shown in a status line. */
const NOTICE_MS = 6_000

/** Returns the notice of a status line, and a function that shows a notice for a few seconds. */
export const useNotice = (): [string, (notice: string) => void] => {
  const [notice, setNotice] = useState('')
  useEffect(() => {
    if (notice === '') return
    const timer = setTimeout(() => setNotice(''), NOTICE_MS)
    return () => clearTimeout(timer)
  }, [notice])
  return [notice, setNotice]
}
