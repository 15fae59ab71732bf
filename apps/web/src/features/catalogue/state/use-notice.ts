import { useEffect, useState } from 'react'

/** How long a notice in a status line is shown. */
const NOTICE_MS = 6_000

/** The notice of a status line, which disappears after a while. */
export const useNotice = (): [string, (notice: string) => void] => {
  const [notice, setNotice] = useState('')
  useEffect(() => {
    if (notice === '') return
    const timer = setTimeout(() => setNotice(''), NOTICE_MS)
    return () => clearTimeout(timer)
  }, [notice])
  return [notice, setNotice]
}
