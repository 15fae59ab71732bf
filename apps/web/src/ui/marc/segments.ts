import type { Span } from '@seriatim/query'

/** A part of a text whose characters all have the same style. */
export type Segment = { readonly text: string; readonly sorts: boolean; readonly isFound: boolean }

const NSB = '\u0098'
const NSE = '\u009C'

/**
 * Splits `text` where its style changes: at found words and at non-sorting marks. The segments contain all characters
 * except the marks.
 * @param spans found words, in order, as offsets in `text`
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
