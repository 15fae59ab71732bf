import { defaultKeymap } from '@codemirror/commands'
import { lintKeymap, setDiagnostics, type Diagnostic as Underline } from '@codemirror/lint'
import { highlightSelectionMatches, openSearchPanel, search } from '@codemirror/search'
import { Annotation, Compartment, EditorState, type Extension, Transaction } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import { marcTheme } from '../../../ui/code-editor/theme.ts'
import type { TextReading } from '../../document/lines.ts'
import type { Place } from '../../document/places.ts'
import type { HelpPlace } from '../codes/help-place.ts'
import { type MarkNames, marcColours, specialCharacters } from './colours.ts'
import { type CompletionTexts, completions } from './completions.ts'
import { linePlace } from './cursor-place.ts'
import { deleteFields, type EditorCommands, marcKeys } from './keys.ts'
import { lineAt, readingOf, readingState } from './reading-state.ts'
import { type Guard, guardChanged, guardedLines, guardSystemLines } from './system-lines.ts'
import { openAtCursor, targetLinks } from './target-links.ts'
import { textChange } from './text-change.ts'

/**
 * Scrolls the caret into view when the height of the editor shrinks, for example when the problem panel opens below it.
 */
const caretInView = ViewPlugin.define((view) => {
  let height = 0
  const observer = new ResizeObserver(() => {
    const before = height
    height = view.scrollDOM.clientHeight
    if (height < before && view.hasFocus)
      view.dispatch({ effects: EditorView.scrollIntoView(view.state.selection.main.head) })
  })
  observer.observe(view.scrollDOM)
  return { destroy: () => observer.disconnect() }
})

/** Marks changes that come from the document (undo, sort, another mode), not from typing in the editor. */
const fromDocument = Annotation.define<boolean>()

/** A range to underline, with the message of the problem. */
export type Mark = Place & { readonly level: 'error' | 'warning'; readonly sentence: string }

export type EditorTexts = CompletionTexts & {
  /** The accessible name of the editor. */
  readonly label: string
  /** Returns the hint that describes how to open the record or URL named in a value. */
  readonly openHint: (name: string) => string
  /** The names of the marks around non-sorting characters. */
  readonly marks: MarkNames
  /** Translations of CodeMirror's phrases (search panel, announcements), by English text. */
  readonly phrases: Readonly<Record<string, string>>
}

export type EditorOptions = {
  readonly parent: HTMLElement
  readonly text: string
  readonly isReadOnly: boolean
  readonly texts: EditorTexts
  readonly guard: Guard
  /**
   * Called when the cursor moves or the read-only lines change: with the tag of the line at the cursor if that line is
   * read-only, else with undefined.
   */
  readonly onGuarded: (tag: string | undefined) => void
  /**
   * Called after typing. Changes with the same `group` become one step of undo; undefined makes a separate step, for
   * example for a paste.
   */
  readonly onReading: (reading: TextReading, group: string | undefined) => void
  /** Called when the cursor moves, the text at the cursor changes, or the editor gets the focus. */
  readonly onPlace: (place: HelpPlace) => void
} & EditorCommands

export type MarcEditor = {
  readonly reading: () => TextReading
  /** The part of the selection that is in its first line; an empty range if only a cursor is set. */
  readonly cursor: () => Place
  /**
   * Replaces the text with the smallest change. The cursor moves to the change, unless it is elsewhere in the text and
   * the editor has the focus. For a step of undo or redo (`isStep`) the cursor always moves.
   */
  readonly setText: (text: string, isStep: boolean) => void
  readonly setMarks: (marks: readonly Mark[]) => void
  readonly setReadOnly: (isReadOnly: boolean) => void
  /** Updates which lines are read-only. */
  readonly updateGuard: () => void
  readonly setTexts: (texts: EditorTexts) => void
  readonly goTo: (place: Place) => void
  readonly deleteField: () => void
  readonly openSearch: () => void
  /** Opens the record or URL at the cursor; returns false if the cursor is on neither. */
  readonly openTarget: () => boolean
  readonly focus: () => void
  readonly destroy: () => void
}

const nonceOfPage = (): string => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

const typingGroup = (update: ViewUpdate): string | undefined => {
  const isTyping = update.transactions.every(
    (transaction) =>
      !transaction.docChanged ||
      transaction.isUserEvent('input.type') ||
      transaction.isUserEvent('delete.backward') ||
      transaction.isUserEvent('delete.forward'),
  )
  return isTyping ? `line ${update.state.doc.lineAt(update.state.selection.main.head).number}` : undefined
}

const wording = ({ label, phrases, marks, openHint, ...texts }: EditorTexts): Extension => [
  EditorState.phrases.of(phrases),
  EditorView.contentAttributes.of({
    'aria-label': label,
    // Editable text is focusable anyway, but accessibility checkers require the attribute on scrollable areas.
    tabindex: '0',
    spellcheck: 'false',
    autocorrect: 'off',
    autocapitalize: 'off',
  }),
  completions(texts),
  specialCharacters(marks),
  targetLinks(openHint),
]

const underlineOf = (state: EditorState, { line, from, to, level, sentence }: Mark): Underline => {
  const { from: start, length } = state.doc.line(Math.min(line + 1, state.doc.lines))
  return { from: start + Math.min(from, length), to: start + Math.min(to, length), severity: level, message: sentence }
}

/** The field and the part of it at the cursor, or at the start of the selection. */
const helpPlaceOf = (state: EditorState): HelpPlace => {
  const { reading, column } = lineAt(state, state.selection.main.from)
  const place = linePlace(reading, column, readingOf(state).content.leader ?? '')?.place
  return { tag: reading.text.slice(0, 3), place }
}

/** The tag of the line at the cursor, if the line is read-only. */
const guardedTag = (state: EditorState): string | undefined => {
  const { reading, index } = lineAt(state, state.selection.main.head)
  return guardedLines(state).includes(index) ? reading.field?.tag : undefined
}

/**
 * The default keys of CodeMirror, except those that the page uses to leave the editor and to move to another record.
 */
const defaultKeys = defaultKeymap.filter(({ key = '' }) => !['Escape', 'Alt-ArrowUp', 'Alt-ArrowDown'].includes(key))

/**
 * Creates the text editor of Expert Mode, which shows a record as lines. This module does not depend on API calls,
 * locks or versions.
 */
export const createEditor = (options: EditorOptions): MarcEditor => {
  const words = new Compartment()
  const access = new Compartment()
  const accessOf = (isReadOnly: boolean): Extension => [
    EditorState.readOnly.of(isReadOnly),
    EditorView.contentAttributes.of(isReadOnly ? { 'aria-readonly': 'true' } : {}),
  ]
  const view = new EditorView({
    parent: options.parent,
    state: EditorState.create({
      doc: options.text,
      extensions: [
        EditorView.cspNonce.of(nonceOfPage()),
        readingState,
        lineNumbers(),
        highlightActiveLineGutter(),
        caretInView,
        highlightActiveLine(),
        drawSelection(),
        highlightSelectionMatches({ minSelectionLength: 3 }),
        EditorView.lineWrapping,
        marcColours,
        marcTheme,
        search({ top: true }),
        guardSystemLines(options.guard),
        marcKeys(options),
        keymap.of([...lintKeymap, ...defaultKeys]),
        words.of(wording(options.texts)),
        access.of(accessOf(options.isReadOnly)),
        EditorView.updateListener.of((update) => {
          if (update.view.hasFocus && (update.selectionSet || update.focusChanged || update.docChanged)) {
            options.onPlace(helpPlaceOf(update.state))
            options.onGuarded(guardedTag(update.state))
          }
          if (!update.docChanged || update.transactions.some((transaction) => transaction.annotation(fromDocument)))
            return
          options.onReading(readingOf(update.state), typingGroup(update))
        }),
      ],
    }),
  })
  return {
    reading: () => readingOf(view.state),
    cursor: () => {
      const { from, to } = view.state.selection.main
      const line = view.state.doc.lineAt(from)
      return { line: line.number - 1, from: from - line.from, to: Math.min(to, line.to) - line.from }
    },
    setText: (text, isStep) => {
      const change = textChange(view.state.doc.toString(), text)
      if (!change) return
      const { from, to } = view.state.selection.main
      const stays = view.hasFocus && !isStep && (to < change.from || from > change.to)
      view.dispatch({
        changes: change,
        ...(!stays && { selection: { anchor: change.from + change.insert.length }, scrollIntoView: true }),
        filter: false,
        annotations: [fromDocument.of(true), Transaction.addToHistory.of(false)],
      })
    },
    setMarks: (marks) =>
      view.dispatch(
        setDiagnostics(
          view.state,
          marks.map((mark) => underlineOf(view.state, mark)),
        ),
      ),
    setReadOnly: (isReadOnly) => view.dispatch({ effects: access.reconfigure(accessOf(isReadOnly)) }),
    updateGuard: () => {
      view.dispatch({ effects: guardChanged.of(null) })
      options.onGuarded(guardedTag(view.state))
    },
    setTexts: (texts) => view.dispatch({ effects: words.reconfigure(wording(texts)) }),
    goTo: ({ line, from, to }) => {
      const { from: start, length } = view.state.doc.line(Math.min(line + 1, view.state.doc.lines))
      view.dispatch({
        selection: { anchor: start + Math.min(from, length), head: start + Math.min(to, length) },
        effects: EditorView.scrollIntoView(start, { y: 'center' }),
        userEvent: 'select',
      })
      view.focus()
    },
    deleteField: () => {
      deleteFields(view)
      view.focus()
    },
    openSearch: () => void openSearchPanel(view),
    openTarget: () => openAtCursor(view),
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  }
}
