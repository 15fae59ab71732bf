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
import type { HelpPlace } from '../codes/help-place.ts'
import { type MarkNames, marcColours, specialCharacters } from './colours.ts'
import { type CompletionTexts, completions } from './completions.ts'
import { linePlace } from './cursor-place.ts'
import { deleteFields, type EditorCommands, marcKeys } from './keys.ts'
import type { TextReading } from './lines.ts'
import type { Place } from './places.ts'
import { lineAt, readingOf, readingState } from './reading-state.ts'
import { type Guard, guardChanged, guardedLines, guardSystemLines } from './system-lines.ts'
import { openAtCursor, targetLinks } from './target-links.ts'
import { textChange } from './text-change.ts'
import { marcTheme } from './theme.ts'

/** Keeps the caret in view when the editor becomes lower, as when the problem panel opens below it. */
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

/** Marks changes that come from the document (undo, sort, another mode) and not from somebody's typing. */
const fromDocument = Annotation.define<boolean>()

/** A place that is underlined, with the sentence to show there. */
export type Mark = Place & { readonly level: 'error' | 'warning'; readonly sentence: string }

export type EditorTexts = CompletionTexts & {
  /** Names the editor for assistive technology. */
  readonly label: string
  /** Tells how what a value names is opened. */
  readonly openHint: (name: string) => string
  /** The names of the marks of non-sorting characters. */
  readonly marks: MarkNames
  /** The editor's own words (search panel, messages to screen readers), by their English text. */
  readonly phrases: Readonly<Record<string, string>>
}

export type EditorOptions = {
  readonly parent: HTMLElement
  readonly text: string
  readonly isReadOnly: boolean
  readonly texts: EditorTexts
  readonly guard: Guard
  /** The cursor is in a line that nobody edits, with this tag; undefined in every other. */
  readonly onGuarded: (tag: string | undefined) => void
  /** Somebody typed. `group`: what was typed in, for the steps of undo; undefined for what stands alone (a paste). */
  readonly onReading: (reading: TextReading, group: string | undefined) => void
  /** The cursor moved, what is under it changed, or the editor got the focus. */
  readonly onPlace: (place: HelpPlace) => void
} & EditorCommands

export type MarcEditor = {
  readonly reading: () => TextReading
  /** The selection as far as it is in its first line; empty for a cursor. */
  readonly cursor: () => Place
  /**
   * Shows another text, with the smallest change. The cursor goes where it changed, unless somebody is at work elsewhere in
   * the text and has not asked for it (`isStep`: a step of undo or redo).
   */
  readonly setText: (text: string, isStep: boolean) => void
  readonly setMarks: (marks: readonly Mark[]) => void
  readonly setReadOnly: (isReadOnly: boolean) => void
  /** Other fields are guarded than before. */
  readonly guardAnew: () => void
  readonly setTexts: (texts: EditorTexts) => void
  readonly goTo: (place: Place) => void
  readonly deleteField: () => void
  readonly openSearch: () => void
  /** Opens what the value at the cursor names; false where it names nothing. */
  readonly openTarget: () => boolean
  readonly focus: () => void
  readonly destroy: () => void
}

const nonceOfPage = (): string => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

const groupOf = (update: ViewUpdate): string | undefined => {
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
    // The text is reached by Tab as it is; said here, too, for tools that look for what scrolls without keys.
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

/** The field at the cursor and what of it; of something selected, where it begins. */
const helpPlaceOf = (state: EditorState): HelpPlace => {
  const { reading, column } = lineAt(state, state.selection.main.from)
  const place = linePlace(reading, column, readingOf(state).content.leader ?? '')?.place
  return { tag: reading.text.slice(0, 3), place }
}

/** The tag of the line that has the cursor, where nobody edits it. */
const guardedTag = (state: EditorState): string | undefined => {
  const { reading, index } = lineAt(state, state.selection.main.head)
  return guardedLines(state).includes(index) ? reading.field?.tag : undefined
}

/** The usual keys, without those that mean something else on the page: leaving, and going to another record. */
const usualKeys = defaultKeymap.filter(({ key = '' }) => !['Escape', 'Alt-ArrowUp', 'Alt-ArrowDown'].includes(key))

/** The editor of Expert Mode: a record as lines of text. It knows nothing of records' calls, locks and versions. */
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
        keymap.of([...lintKeymap, ...usualKeys]),
        words.of(wording(options.texts)),
        access.of(accessOf(options.isReadOnly)),
        EditorView.updateListener.of((update) => {
          if (update.view.hasFocus && (update.selectionSet || update.focusChanged || update.docChanged)) {
            options.onPlace(helpPlaceOf(update.state))
            options.onGuarded(guardedTag(update.state))
          }
          if (!update.docChanged || update.transactions.some((transaction) => transaction.annotation(fromDocument)))
            return
          options.onReading(readingOf(update.state), groupOf(update))
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
    guardAnew: () => {
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
