import type { Span } from '@seriatim/query'

/** A stretch of text that is drawn in one way. */
export type Segment = { readonly text: string; readonly sorts: boolean; readonly isFound: boolean }

const NSB = '\u0098'
const NSE = '\u009C'

/**
 * Cuts `text` where the way of drawing changes: found words (`spans`, in order, in offsets of `text`) and what stands
 * between the non-sorting marks, which themselves are not drawn. Nothing else of the text is lost.
 */
export const segmentsOf = (text: string, spans: readonly Span[] = []): readonly Segment[] => {
  const segments: Segment[] = []
  let sorts = true
  let drawn = ''
  let isFound = false
  let span = 0
  const cut = () => {
    if (drawn !== '') segments.push({ text: drawn, sorts, isFound })
    drawn = ''
  }
  for (let index = 0; index < text.length; index++) {
    while (span < spans.length && spans[span]!.end <= index) span++
    const foundHere = span < spans.length && spans[span]!.start <= index
    const character = text[index]!
    if (character === NSB || character === NSE) {
      cut()
      sorts = character === NSE
      continue
    }
    if (foundHere !== isFound) {
      cut()
      isFound = foundHere
    }
    drawn += character
  }
  cut()
  return segments
}
