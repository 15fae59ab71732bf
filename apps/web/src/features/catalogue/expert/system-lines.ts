import { EditorState, type Extension, Facet } from '@codemirror/state'
import { type Content, isUnread } from '../state/content.ts'
import { SYSTEM_TAGS } from '../state/system-tags.ts'
import { writeField } from './lines.ts'
import { readingOf } from './reading-state.ts'

const systemLinesOf = (original: Content): ReadonlySet<string> =>
  new Set(
    original.entries.flatMap((entry) => (!isUnread(entry) && SYSTEM_TAGS.has(entry.tag) ? [writeField(entry)] : [])),
  )

/**
 * Where nothing may change: the guarded lines with the line feeds on both sides, so that no deletion beside them joins
 * two lines. Pairs of positions in order, not overlapping. Only lines of `original` are guarded, each once: one that
 * was typed by mistake can be deleted.
 */
export const guardedRanges = (state: EditorState, original: Content): readonly number[] => {
  const guarded = new Set(systemLinesOf(original))
  const ranges: number[] = []
  for (const [index, { text }] of readingOf(state).lines.entries()) {
    if (!guarded.delete(text)) continue
    const line = state.doc.line(index + 1)
    const from = Math.max(line.from - 1, 0)
    const to = Math.min(line.to + 1, state.doc.length)
    if (ranges.length > 0 && ranges.at(-1)! >= from) ranges[ranges.length - 1] = to
    else ranges.push(from, to)
  }
  return ranges
}

/** The content that the record had when it was loaded: what `guardSystemLines` protects. */
export const originalContent = Facet.define<() => Content, () => Content>({
  combine: (values) => values[0] ?? (() => ({ leader: undefined, entries: [] })),
})

/**
 * Refuses changes of the lines that the system wrote, and leaves the rest of such a change be: a record pasted over
 * everything keeps its number. `onRefused` is told, after the fact, so that somebody who types into such a line learns
 * why nothing happens.
 */
export const guardSystemLines = (original: () => Content, onRefused: () => void): Extension => [
  originalContent.of(original),
  EditorState.changeFilter.of((transaction) => {
    const ranges = guardedRanges(transaction.startState, original())
    if (ranges.length === 0) return true
    const end = transaction.startState.doc.length
    let isRefused = false
    let joinsLast = false
    transaction.changes.iterChanges((from, to, _newFrom, _newTo, inserted) => {
      // At the end of the text there is no line feed to guard: only a new line may begin there.
      if (from === end && ranges.at(-1) === end && inserted.line(1).length > 0) joinsLast = true
      for (let at = 0; at < ranges.length; at += 2) isRefused ||= from < ranges[at + 1]! && to > ranges[at]!
    })
    if (isRefused || joinsLast) queueMicrotask(onRefused)
    return joinsLast ? false : [...ranges]
  }),
]
