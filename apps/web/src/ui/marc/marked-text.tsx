import type { Span } from '@seriatim/query'
import classes from './marc-view.module.css'
import { segmentsOf } from './segments.ts'

/** Text of a record, with found words marked and non-sorting characters on a grey background. */
export function MarkedText({ text, spans }: { text: string; spans?: readonly Span[] }) {
  return segmentsOf(text, spans).map((segment, index) => {
    const drawn = segment.isFound ? <mark key={index}>{segment.text}</mark> : segment.text
    return segment.sorts ? (
      drawn
    ) : (
      <span key={index} className={classes.nonSorting}>
        {drawn}
      </span>
    )
  })
}
