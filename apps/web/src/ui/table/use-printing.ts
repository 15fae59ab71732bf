import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed: what only paper shows is drawn for that moment. */
export const usePrinting = (): boolean => {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const medium = matchMedia('print')
    // The browser lays the paper out as soon as this returns.
    const follow = () => flushSync(() => setPrinting(medium.matches))
    medium.addEventListener('change', follow)
    return () => medium.removeEventListener('change', follow)
  }, [])
  return isPrinting
}
