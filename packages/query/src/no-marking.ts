/** What marks the parts of a record; apart from the reading of queries, so that a page need not load that first. */
import type { MarkedField, MarkedTitle } from './marked-fields.ts'
import type { Span } from './spans.ts'

/** Marks what is asked for: the stretches of each value, in order, none overlapping. */
export type Marking = {
  /** One list for each subfield of a data field, one list for a control field. */
  inField(field: MarkedField): readonly (readonly Span[])[]
  inTitle(title: MarkedTitle): readonly Span[]
}

/** Marks nothing. */
export const NO_MARKING: Marking = {
  inField: (field) => ('value' in field ? [[]] : field.subfields.map(() => [])),
  inTitle: () => [],
}
