import { isDataField } from '@seriatim/marc'
import { unescapeText } from '../catalogue/expert/escapes.ts'
import type { TextReading } from '../catalogue/expert/lines.ts'
import type { Place as Stretch } from '../catalogue/expert/places.ts'
import { type Place, placeOfSubfield } from './pairs.ts'

/** What the cursor of Expert Mode is in. */
export type AtCursor = {
  /** Index of `Content.entries`. */
  readonly entry: number
  /** The subfield, where the cursor is in the text of one. */
  readonly place?: Place
  /** What of that text is selected, between what stands before and after it. */
  readonly selection?: { readonly before: string; readonly text: string; readonly after: string }
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
