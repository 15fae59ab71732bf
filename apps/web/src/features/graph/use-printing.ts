import { useEffect, useState } from 'react'

/**
 * Printing of a page that may hold a canvas: what a canvas shows cannot follow the style of paper by itself, so the page is
 * first drawn for paper (`isPrinting`), and printed once that is on the screen. The canvas says when it is drawn
 * (`printDrawn`, whose answer takes that back when it is drawn anew); a page without one (`hasCanvas` false) is printed at
 * once. What is `shown` is what was meant: who goes on to something else prints nothing.
 */
export const usePrinting = (
  hasCanvas: boolean,
  shown: string,
): { isPrinting: boolean; printPage(): void; printDrawn(): () => void } => {
  const [isPrinting, setPrinting] = useState(false)
  const printDrawn = () => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => {
          print()
          setPrinting(false)
        })
      })
    })
    return () => cancelAnimationFrame(frame)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `printDrawn` is the same deed in each drawing
  useEffect(() => (isPrinting && !hasCanvas ? printDrawn() : undefined), [isPrinting, hasCanvas])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is shown
  useEffect(() => setPrinting(false), [shown])
  return { isPrinting, printPage: () => setPrinting(true), printDrawn }
}
