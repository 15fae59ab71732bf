/**
 * The type of a marking, and the empty marking. This module is separate from the query parser, so that a page can load
 * without the parser.
 */
import type { MarkedField, MarkedTitle } from './marked-fields.ts'
import type { Span } from './spans.ts'

/** Marks matches: sorted spans of each value without overlap. */
export type Marking = {
  /** Returns the matches in a field: one list for each subfield of a data field, or one list for a control field. */
  inField(field: MarkedField): readonly (readonly Span[])[]
  inTitle(title: MarkedTitle): readonly Span[]
}

/** The marking for a record that is shown without a query. It finds no matches. */
export const NO_MARKING: Marking = {
  inField: (field) => ('value' in field ? [[]] : field.subfields.map(() => [])),
  inTitle: () => [],
}
