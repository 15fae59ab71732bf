import type { LineReading, Part } from './lines.ts'

/** A range in a line: the index of the line from 0, and columns in UTF-16 units. */
export type Place = { readonly line: number; readonly from: number; readonly to: number }

/**
 * The part of a record to which a diagnostic refers: a tag (or `LDR`), the occurrence of the field (from 1), and an
 * optional subfield code.
 */
export type Target = { readonly field: string; readonly occurrence: number; readonly subfield?: string }

const tagOfLine = ({ leader, field, text }: LineReading): string => {
  if (leader !== undefined) return 'LDR'
  return field?.tag ?? text.slice(0, 3)
}

/**
 * The range to underline for a diagnostic in a line: the subfield that the diagnostic names, or else the line from its
 * first value to its end.
 */
const diagnosticRange = ({ parts, text }: LineReading, code: string | undefined): { from: number; to: number } => {
  if (code !== undefined) {
    const at = parts.findIndex(({ kind, from, to }) => kind === 'code' && text.slice(from + 1, to) === code)
    const codePart = parts[at]
    const valuePart = parts[at + 1]
    if (codePart && valuePart) return { from: codePart.from, to: valuePart.to }
  }
  const first = parts.find(({ kind }) => kind === 'code' || kind === 'value')
  return { from: first?.from ?? 0, to: text.length }
}

/**
 * The range to underline for a diagnostic in the text. For a missing field, it is the end of the preceding line in tag
 * order. Undefined if there are no lines.
 */
export const placeOfDiagnostic = (
  lines: readonly LineReading[],
  { field, occurrence, subfield }: Target,
): Place | undefined => {
  let count = 0
  for (const [line, reading] of lines.entries()) {
    if (reading.text.trim() === '' || tagOfLine(reading) !== field) continue
    count += 1
    if (count === Math.max(occurrence, 1)) return { line, ...diagnosticRange(reading, subfield) }
  }
  let before = -1
  for (const [line, reading] of lines.entries()) {
    const isBefore = tagOfLine(reading) === 'LDR' || (field !== 'LDR' && tagOfLine(reading) <= field)
    if (isBefore && reading.text.trim() !== '') before = line
  }
  const line = Math.max(before, 0)
  const text = lines[line]?.text
  return text === undefined ? undefined : { line, from: text.length, to: text.length }
}

/** Whether the text contains the field of a diagnostic. */
export const isPresent = (lines: readonly LineReading[], { field, occurrence }: Target): boolean =>
  lines.filter((reading) => reading.text.trim() !== '' && tagOfLine(reading) === field).length >=
  Math.max(occurrence, 1)

/** The parts of a line at which Tab stops: tag, indicators, and the value of each subfield. */
export const stopsOf = ({ parts }: LineReading): readonly Part[] => parts.filter(({ kind }) => kind !== 'code')

/** The next (or previous) part at which Tab stops, starting at a column; undefined after the last one. */
export const nextStop = (
  lines: readonly LineReading[],
  at: { line: number; column: number },
  direction: 1 | -1,
): Place | undefined => {
  const here = lines[at.line]
  if (!here) return undefined
  const inLine =
    direction === 1
      ? stopsOf(here).find(({ from }) => from > at.column)
      : stopsOf(here).findLast(({ from }) => from < at.column)
  if (inLine) return { line: at.line, from: inLine.from, to: inLine.to }
  for (let line = at.line + direction; line >= 0 && line < lines.length; line += direction) {
    const stops = stopsOf(lines[line]!)
    const stop = direction === 1 ? stops[0] : stops.at(-1)
    if (stop) return { line, from: stop.from, to: stop.to }
  }
  return undefined
}
