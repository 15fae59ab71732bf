import { EditorState, type Extension, Facet, StateEffect, type Text, type Transaction } from '@codemirror/state'
import type { Field } from '@seriatim/marc'
import { isEnrichment } from '@seriatim/profile/enrichments'
import { type LineReading, readLine, writeField } from '../../document/lines.ts'
import { readingOf } from './reading-state.ts'

/**
 * The read-only ranges: guarded lines with the line feeds on both sides, so that no deletion next to them joins two
 * lines. The ranges are pairs of positions in order, without overlap. Each guarded field protects only one line, so
 * that users can delete a copy of that line that they typed.
 */
export const guardedRanges = (state: EditorState): readonly number[] => {
  const ranges: number[] = []
  for (const index of guardedLines(state)) {
    const line = state.doc.line(index + 1)
    const from = Math.max(line.from - 1, 0)
    const to = Math.min(line.to + 1, state.doc.length)
    if (ranges.length > 0 && ranges.at(-1)! >= from) ranges[ranges.length - 1] = to
    else ranges.push(from, to)
  }
  return ranges
}

/** The indexes of the guarded (read-only) lines, in order. */
export const guardedLines = (state: EditorState): readonly number[] => {
  const left = state.facet(guardOf).fields().map(writeField)
  return readingOf(state).lines.flatMap(({ text }, index) => {
    const at = left.indexOf(text)
    if (at < 0) return []
    left.splice(at, 1)
    return [index]
  })
}

/** The read-only fields: those that the system writes when it stores a record, and locked enrichments. */
export type Guard = {
  readonly fields: () => readonly Field[]
  readonly areEnrichmentsLocked: () => boolean
  /** Called with the tag of the field when a change of the field was refused. */
  readonly onRefused: (tag: string) => void
}

const NO_GUARD: Guard = { fields: () => [], areEnrichmentsLocked: () => true, onRefused: () => undefined }

export const guardOf = Facet.define<Guard, Guard>({ combine: (values) => values[0] ?? NO_GUARD })

/** Signals that the set of read-only fields has changed, so that the style of lines is updated. */
export const guardChanged = StateEffect.define<null>()

/** The read-only line that a change would touch, or undefined. */
const touchedLine = (transaction: Transaction, ranges: readonly number[]): LineReading | undefined => {
  const { startState } = transaction
  const end = startState.doc.length
  let touched: number | undefined
  transaction.changes.iterChanges((from, to, _newFrom, _newTo, inserted) => {
    for (let at = 0; at < ranges.length; at += 2) {
      const [start = 0, stop = 0] = ranges.slice(at, at + 2)
      if (from < stop && to > start) touched ??= Math.max(from, start)
    }
    if (joinsLast(from, inserted, end, ranges)) touched ??= end
  })
  if (touched === undefined) return undefined
  const lines = guardedLines(startState)
  const near = startState.doc.lineAt(touched).number - 1
  // The range begins with the line feed before its first line.
  const index = lines.find((line) => line >= near) ?? lines.at(-1)
  return index === undefined ? undefined : readingOf(startState).lines[index]
}

/** Whether text would be appended to a read-only line at the end of the text, where only a new line may be inserted. */
const joinsLast = (from: number, inserted: Text, end: number, ranges: readonly number[]): boolean =>
  from === end && ranges.at(-1) === end && inserted.line(1).length > 0

/**
 * Refuses the part of a change that affects system lines, and applies the rest: if a record is pasted over all text,
 * number and enrichments are kept. Swapping a line with a system line is refused as a whole, because half of the swap
 * would duplicate a line. Then calls `onRefused` with the tag, so that users learn why nothing changed.
 */
export const guardSystemLines = (guard: Guard): Extension => [
  guardOf.of(guard),
  EditorState.changeFilter.of((transaction) => {
    const ranges = guardedRanges(transaction.startState)
    if (ranges.length === 0) return true
    const touched = touchedLine(transaction, ranges)
    if (touched === undefined) return [...ranges]
    queueMicrotask(() => guard.onRefused(touched.field?.tag ?? ''))
    let isJoined = false
    const end = transaction.startState.doc.length
    transaction.changes.iterChanges((from, _to, _newFrom, _newTo, inserted) => {
      isJoined ||= joinsLast(from, inserted, end, ranges)
    })
    return isJoined || transaction.isUserEvent('move') ? false : [...ranges]
  }),
]

/**
 * Removes pasted lines that the user may not add: fields that only the system writes, and enrichments while they are
 * locked.
 */
export const withoutGuarded = (
  lines: readonly string[],
  { fields, areEnrichmentsLocked, onRefused }: Guard,
): readonly string[] => {
  const own = new Set(
    fields()
      .filter((field) => !isEnrichment(field))
      .map(({ tag }) => tag),
  )
  const isLocked = areEnrichmentsLocked()
  return lines.filter((line) => {
    const { field } = readLine(line)
    if (field === undefined || !(own.has(field.tag) || (isLocked && isEnrichment(field)))) return true
    queueMicrotask(() => onRefused(field.tag))
    return false
  })
}
