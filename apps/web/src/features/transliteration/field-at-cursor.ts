import { type DataField, isDataField } from '@seriatim/marc'
import type { Content } from '../document/content.ts'
import { unescapeText } from '../document/escapes.ts'
import type { TextReading } from '../document/lines.ts'
import type { Place as Stretch } from '../document/places.ts'
import { type Place, placeOfSubfield } from './pairs.ts'

/** The field at the cursor, and the subfield and selection in it. */
export type FieldAtCursor = {
  /** Index of the field in `Content.entries`. */
  readonly entry: number
  /** The subfield whose text contains the cursor; undefined if the cursor is not in the text of a subfield. */
  readonly place?: Place
  /** The selected text, with the text before and after it. */
  readonly selection?: { readonly before: string; readonly text: string; readonly after: string }
}

/** The cursor in the text view or in the form. */
export type Cursor = {
  /**
   * Returns the field at the cursor, with the current content; undefined if the cursor is not in a field with
   * subfields.
   */
  readonly at: () => (FieldAtCursor & { readonly content: Content }) | undefined
  readonly focus: () => void
}

/** The field at a cursor in the form; `from` to `to` (UTF-16 units) is the selection in the value of the subfield. */
export const atSubfield = (
  field: DataField,
  entry: number,
  subfield: number,
  { from, to }: { readonly from: number; readonly to: number },
): FieldAtCursor => {
  const place = placeOfSubfield(field, subfield)
  const value = field.subfields[subfield]?.value ?? ''
  if (!place || to <= from) return { entry, ...(place ? { place } : {}) }
  return {
    entry,
    place,
    selection: { before: value.slice(0, from), text: value.slice(from, to), after: value.slice(to) },
  }
}

/**
 * The field at a cursor in the text; undefined if the cursor is not in a field with subfields. If a selection extends
 * over several subfields, only the part in the first of them is used.
 */
export const fieldAtCursor = ({ lines }: TextReading, cursor: Stretch): FieldAtCursor | undefined => {
  const reading = lines[cursor.line]
  if (!reading?.field || !isDataField(reading.field)) return undefined
  const entry = lines.slice(0, cursor.line).filter(({ leader }) => leader === undefined).length
  const part = reading.parts.find(({ kind, from, to }) => kind === 'value' && from <= cursor.from && cursor.from <= to)
  const place = part?.subfield === undefined ? undefined : placeOfSubfield(reading.field, part.subfield)
  if (!part || !place) return { entry }
  const to = Math.min(cursor.to, part.to)
  if (to <= cursor.from) return { entry, place }
  const textOf = (from: number, end: number) => unescapeText(reading.text.slice(from, end))
  return {
    entry,
    place,
    selection: {
      before: textOf(part.from, cursor.from),
      text: textOf(cursor.from, to),
      after: textOf(to, part.to),
    },
  }
}
