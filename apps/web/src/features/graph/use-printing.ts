import { useEffect, useState } from 'react'

/**
 * Printing of a page that may contain a canvas. Print styles do not apply to the content of a canvas, so the page is
 * first drawn for paper (`isPrinting`), and printed once this drawing is visible. The canvas reports the drawing with
 * `printDrawn`; the function that `printDrawn` returns withdraws the report. A page without a canvas (`hasCanvas`
 * false) is printed at once. Printing is cancelled if `shown` changes.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: `printDrawn` does the same in each render
  useEffect(() => (isPrinting && !hasCanvas ? printDrawn() : undefined), [isPrinting, hasCanvas])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another page is shown
  useEffect(() => setPrinting(false), [shown])
  return { isPrinting, printPage: () => setPrinting(true), printDrawn }
}
