import { type DataField, isDataField } from '@seriatim/marc'
import { unescapeText } from '../catalogue/expert/escapes.ts'
import type { TextReading } from '../catalogue/expert/lines.ts'
import type { Place as Stretch } from '../catalogue/expert/places.ts'
import type { Content } from '../catalogue/state/content.ts'
import { type Place, placeOfSubfield } from './pairs.ts'

/** What the cursor is in. */
export type AtCursor = {
  /** Index of `Content.entries`. */
  readonly entry: number
  /** The subfield, where the cursor is in the text of one. */
  readonly place?: Place
  /** What of that text is selected, between what stands before and after it. */
  readonly selection?: { readonly before: string; readonly text: string; readonly after: string }
}

/** Where somebody types, in the text or in the form. */
export type Cursor = {
  /** Undefined where it is in no field with subfields; `content` is what is on the screen at this moment. */
  readonly at: () => (AtCursor & { readonly content: Content }) | undefined
  readonly focus: () => void
}

/** The cursor in a subfield of the form, of whose value `from` to `to` (UTF-16 units) is selected. */
export const atSubfield = (
  field: DataField,
  entry: number,
  subfield: number,
  { from, to }: { readonly from: number; readonly to: number },
): AtCursor => {
  const place = placeOfSubfield(field, subfield)
  const value = field.subfields[subfield]?.value ?? ''
  if (!place || to <= from) return { entry, ...(place ? { place } : {}) }
  return {
    entry,
    place,
    selection: { before: value.slice(0, from), text: value.slice(from, to), after: value.slice(to) },
  }
}

/** Undefined where the cursor is in no field with subfields. A selection counts as far as it is in one subfield. */
export const atCursor = ({ lines }: TextReading, cursor: Stretch): AtCursor | undefined => {
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
