import { acceptCompletion, completionStatus } from '@codemirror/autocomplete'
import { moveLineDown, moveLineUp } from '@codemirror/commands'
import { openSearchPanel, searchKeymap } from '@codemirror/search'
import { EditorSelection, type EditorState, type Extension, Prec } from '@codemirror/state'
import { type Command, EditorView, type KeyBinding, keymap } from '@codemirror/view'
import { isControlTag } from '@seriatim/marc'
import { toggleNonSorting } from '@seriatim/scripts'
import { VALUE_COLUMN } from '../../document/lines.ts'
import { nextStop, stopsOf } from '../../document/places.ts'
import { openCompletions } from './open-completions.ts'
import { isFields, pastedText } from './pasted-text.ts'
import { lineAt, readingOf } from './reading-state.ts'
import { guardedRanges, guardOf, withoutGuarded } from './system-lines.ts'
import { openAtCursor } from './target-links.ts'
import { textChange } from './text-change.ts'

/** The first subfield that is inserted into a new line. */
const OFFERED = '$a'

/**
 * The text inserted after the tag of a new line: the gap of a control field, or blank indicators and a first subfield.
 */
export const newLineText = (tag: string): string =>
  tag === 'LDR' || isControlTag(tag) ? ' '.repeat(VALUE_COLUMN - tag.length) : ` __ ${OFFERED}`

/**
 * Moves to a part of a line at which Tab stops. A tag or an indicator is selected, so that typing replaces it; at a
 * value the cursor is set at its end.
 */
const selectStop = (view: EditorView, lineFrom: number, stop: { from: number; to: number }): void => {
  const isShort = stop.to - stop.from <= 3 && stop.from < VALUE_COLUMN
  const anchor = lineFrom + (isShort ? stop.from : stop.to)
  view.dispatch({
    selection: EditorSelection.single(anchor, lineFrom + stop.to),
    scrollIntoView: true,
    userEvent: 'select',
  })
}

const moveToStop =
  (direction: 1 | -1): Command =>
  (view) => {
    const { lines } = readingOf(view.state)
    const { reading, index, column } = lineAt(view.state, view.state.selection.main.from)
    const here = stopsOf(reading).findLast(({ from }) => from <= column)
    const stop = nextStop(lines, { line: index, column: here?.from ?? column }, direction)
    if (!stop) return false
    selectStop(view, view.state.doc.line(stop.line + 1).from, stop)
    return true
  }

/**
 * The position where a new line is inserted after the current one, and where the cursor is set then. Lines of the
 * system directly after the current line are skipped.
 */
const newLineAt = (view: EditorView): { position: number; cursor: number } => {
  const { state } = view
  const line = state.doc.lineAt(state.selection.main.head)
  const ranges = guardedRanges(state)
  for (let at = 0; at < ranges.length; at += 2) {
    const [from = 0, to = 0] = ranges.slice(at, at + 2)
    if (line.to <= from || line.to >= to) continue
    const isEnd = to === state.doc.length
    return { position: to, cursor: isEnd ? to + 1 : to }
  }
  return { position: line.to, cursor: line.to + 1 }
}

const newField: Command = (view) => {
  if (view.state.readOnly) return false
  const { position, cursor } = newLineAt(view)
  view.dispatch({
    changes: { from: position, insert: '\n' },
    selection: { anchor: cursor },
    scrollIntoView: true,
    userEvent: 'input.newfield',
  })
  openCompletions(view)
  return true
}

/** Deletes the fields that the selection touches, line by line. */
export const deleteFields: Command = (view) => {
  if (view.state.readOnly) return false
  const { doc, selection } = view.state
  const first = doc.lineAt(selection.main.from)
  const last = doc.lineAt(selection.main.to)
  const hasNext = last.to < doc.length
  view.dispatch({
    changes: { from: hasNext ? first.from : Math.max(first.from - 1, 0), to: hasNext ? last.to + 1 : last.to },
    scrollIntoView: true,
    userEvent: 'delete.line',
  })
  return true
}

/**
 * Replaces the first subfield, which the editor inserted, when the user types a delimiter directly after it, so that
 * `$t` does not follow an empty `$a`. Returns false if the cursor is elsewhere.
 */
const replaceOfferedCode = (view: EditorView): boolean => {
  const { main } = view.state.selection
  const { reading, from, column } = lineAt(view.state, main.head)
  const codes = reading.parts.filter(({ kind }) => kind === 'code')
  const [code] = codes
  const isOffered =
    main.empty &&
    codes.length === 1 &&
    code?.to === column &&
    column === reading.text.length &&
    reading.text.slice(code.from) === OFFERED
  if (!isOffered) return false
  view.dispatch({
    changes: { from: from + code.from, to: from + code.to, insert: '$' },
    selection: { anchor: from + code.from + 1 },
    scrollIntoView: true,
    userEvent: 'input.type',
  })
  openCompletions(view)
  return true
}

const typeDelimiter: Command = (view) => {
  if (view.state.readOnly) return false
  if (replaceOfferedCode(view)) return true
  view.dispatch(view.state.replaceSelection('$'), { scrollIntoView: true, userEvent: 'input.type' })
  openCompletions(view)
  return true
}

/** Marks the selection as non-sorting, or removes the marks if it is already marked (`toggleNonSorting`). */
const markNonSorting: Command = (view) => {
  if (view.state.readOnly) return false
  const { from: start, to: end } = view.state.selection.main
  const line = view.state.doc.lineAt(start)
  const before = { text: line.text, from: start - line.from, to: Math.min(end, line.to) - line.from }
  const { text, from, to } = toggleNonSorting(before)
  const change = textChange(line.text, text)
  if (!change) return false
  view.dispatch({
    changes: { ...change, from: line.from + change.from, to: line.from + change.to },
    selection: EditorSelection.single(line.from + from, line.from + to),
    userEvent: 'input.nonsorting',
  })
  return true
}

/** Handles special input: the third character of a tag, and indicators. */
const typing = EditorView.inputHandler.of((view, from, to, text) => {
  if (view.state.readOnly || text.length !== 1 || view.composing) return false
  const { reading, from: lineFrom, column } = lineAt(view.state, from)
  if (lineAt(view.state, to).from !== lineFrom) return false
  if (text === '$' && from === to && replaceOfferedCode(view)) return true
  const typed = reading.text.slice(0, column) + text
  if (column === 2 && reading.text.length === to - lineFrom && /^(?:\d{3}|LDR)$/.test(typed.toUpperCase())) {
    const skeleton = newLineText(typed.toUpperCase())
    const start = from + 1
    const anchor = skeleton.endsWith('a') ? start + 1 : start + skeleton.length
    view.dispatch({
      changes: { from: lineFrom, to, insert: typed.toUpperCase() + skeleton },
      selection: EditorSelection.single(anchor, skeleton.endsWith('a') ? anchor + 1 : anchor),
      scrollIntoView: true,
      userEvent: 'input.type',
    })
    return true
  }
  const indicator = reading.parts.find(
    (part) => part.kind.startsWith('indicator') && part.from === column && part.to - part.from === 1,
  )
  if (!indicator || text === '$' || to - from > 1) return false
  const second = reading.parts.find(({ kind }) => kind === 'indicator2')
  const value = reading.parts.find(({ kind }) => kind === 'value')
  const next = indicator.kind === 'indicator1' ? second : value
  const anchor = lineFrom + (next?.from ?? indicator.to)
  view.dispatch({
    changes: { from: lineFrom + indicator.from, to: lineFrom + indicator.to, insert: text === ' ' ? '_' : text },
    selection: EditorSelection.single(anchor, next === second && next ? lineFrom + next.to : anchor),
    scrollIntoView: true,
    userEvent: 'input.type',
  })
  return true
})

/** Converts pasted text for the editor, and removes fields that only the system writes. */
const pastableText = (text: string, state: EditorState): string =>
  isFields(text) ? withoutGuarded(pastedText(text).split('\n'), state.facet(guardOf)).join('\n') : pastedText(text)

/**
 * Inserts pasted fields as lines after the current one, or in place of the selection. Lines in MarcEdit's format are
 * converted; text without MARC becomes one line.
 */
const pasting: Extension = [
  EditorView.clipboardInputFilter.of((text, state) =>
    text.includes('\n') || isFields(text) ? pastableText(text, state) : text,
  ),
  EditorView.domEventHandlers({
    paste: (event, view) => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      const { main } = view.state.selection
      if (view.state.readOnly || !isFields(text) || !main.empty || view.state.doc.lineAt(main.head).length === 0)
        return false
      const fields = pastableText(text, view.state)
      event.preventDefault()
      if (fields === '') return true
      const { position, cursor } = newLineAt(view)
      const insert = cursor > position ? `\n${fields}` : `${fields}\n`
      view.dispatch({
        changes: { from: position, insert },
        selection: { anchor: cursor + fields.length },
        scrollIntoView: true,
        userEvent: 'input.paste',
      })
      return true
    },
  }),
]

export type EditorCommands = {
  readonly onUndo: () => void
  readonly onRedo: () => void
  readonly onLeave: () => void
  readonly onSort: () => void
  readonly onValidate: () => void
  readonly onRomanise: () => void
  readonly onMakePair: () => void
}

const run = (action: () => void): Command => {
  return () => {
    action()
    return true
  }
}

/**
 * The key bindings of the editor. The commands are passed in `commands`; the status line shows the most important keys.
 */
export const marcKeys = (commands: EditorCommands): Extension => {
  const { onUndo, onRedo, onLeave, onSort, onValidate, onRomanise, onMakePair } = commands
  const own: KeyBinding[] = [
    {
      key: 'Tab',
      run: (view) => (completionStatus(view.state) === 'active' && acceptCompletion(view)) || moveToStop(1)(view),
    },
    { key: 'Shift-Tab', run: moveToStop(-1) },
    { key: 'Enter', run: newField, shift: newField },
    { key: 'Alt-Enter', run: openAtCursor },
    { key: 'Mod-d', run: typeDelimiter, preventDefault: true },
    { key: 'Mod-Shift-k', run: deleteFields, preventDefault: true },
    { key: 'Mod-Shift-s', run: run(onSort), preventDefault: true },
    { key: 'Alt-Shift-ArrowUp', run: moveLineUp, preventDefault: true },
    { key: 'Alt-Shift-ArrowDown', run: moveLineDown, preventDefault: true },
    { key: 'Mod-Alt-n', run: markNonSorting, preventDefault: true },
    { key: 'F9', run: run(onRomanise), shift: run(onMakePair), preventDefault: true },
    { key: 'Mod-z', run: run(onUndo), preventDefault: true },
    { key: 'Mod-y', mac: 'Mod-Shift-z', run: run(onRedo), preventDefault: true },
    { key: 'Mod-Shift-z', run: run(onRedo), preventDefault: true },
    { key: 'Mod-Enter', run: run(onValidate), preventDefault: true },
    { key: 'Mod-f', run: openSearchPanel, preventDefault: true },
  ]
  return [
    typing,
    pasting,
    keymap.of(own),
    keymap.of(searchKeymap),
    // Lowest precedence: Escape first closes lists, tooltips and the search panel, and only then leaves the editor.
    Prec.lowest(keymap.of([{ key: 'Escape', run: run(onLeave) }])),
  ]
}
