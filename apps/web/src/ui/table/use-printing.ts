import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed: print-only content is drawn only then. */
export const usePrinting = (): boolean => {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const medium = matchMedia('print')
    // Synchronous, because the browser lays out the print as soon as this returns.
    const follow = () => flushSync(() => setPrinting(medium.matches))
    medium.addEventListener('change', follow)
    return () => medium.removeEventListener('change', follow)
  }, [])
  return isPrinting
}
