import { useEffect, useState } from 'react'

/**
 * Printing of a page that holds a canvas: what a canvas shows cannot follow the style of paper by itself, so the page is
 * first drawn for paper (`isPrinting`), and printed once that is on the screen.
 */
export const usePrinting = (): { isPrinting: boolean; printPage(): void } => {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    if (!isPrinting) return
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => {
          print()
          setPrinting(false)
        })
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [isPrinting])
  return { isPrinting, printPage: () => setPrinting(true) }
}
