import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed; content for print is drawn only then. */
export const usePrinting = (): boolean => {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const medium = matchMedia('print')
    // Rendered synchronously, because the browser lays out the printed page as soon as this event handler returns.
    const follow = () => flushSync(() => setPrinting(medium.matches))
    medium.addEventListener('change', follow)
    return () => medium.removeEventListener('change', follow)
  }, [])
  return isPrinting
}
