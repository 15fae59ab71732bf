/** The text editor for macros, which includes the parser of the macro language. Loaded when a macro is opened. */
import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { lintKeymap, setDiagnostics } from '@codemirror/lint'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  MatchDecorator,
  ViewPlugin,
} from '@codemirror/view'
import { COMPARISON_WORDS, FUNCTIONS, JOINING_WORDS, STATEMENT_WORDS } from '@seriatim/macros/words'
import { CONTROL_FIELDS, FIELDS, fieldDefinition } from '@seriatim/profile/fields'
import { type LabelLocale, labelOf } from '@seriatim/profile/labels'
import { cspNonce } from '../../kernel/csp-nonce.ts'
import { marcTheme } from '../../ui/code-editor/theme.ts'

export { compileMacro } from '@seriatim/macros'

/** A range in a macro to underline, with its message. Lines and columns count from 1. */
export type MacroMark = {
  readonly line: number
  readonly column: number
  readonly length: number
  readonly sentence: string
}

export type MacroEditorTexts = {
  readonly locale: LabelLocale
  readonly label: string
  /** Translations of CodeMirror's phrases, by their English text. */
  readonly phrases: Readonly<Record<string, string>>
  /** Returns the description of a function of the macro language. */
  readonly aboutFunction: (name: string) => string
}

export type MacroEditor = {
  readonly setMarks: (marks: readonly MacroMark[]) => void
  readonly setTexts: (texts: MacroEditorTexts) => void
  readonly goTo: (mark: Pick<MacroMark, 'line' | 'column' | 'length'>) => void
  readonly destroy: () => void
}

const WORDS = [...STATEMENT_WORDS, ...JOINING_WORDS, ...COMPARISON_WORDS.flatMap((word) => word.split(' '))].filter(
  (word) => /^\w+$/.test(word),
)
const FUNCTION_NAMES = FUNCTIONS.map(({ name }) => name)

/**
 * Regular expressions of the tokens that are styled in a line, by token name. The first expression that matches at a
 * position applies.
 */
const PARTS: readonly (readonly [name: string, source: string])[] = [
  ['comment', String.raw`\/\/.*`],
  ['text', `"(?:[^"]|"")*"?|'(?:[^']|'')*'?`],
  ['place', String.raw`\b(?:LDR|\d{3})(?:\[\w+\])?(?:\$\w|\^[12]|\/[\d-]+)?|\$\w|\^[12]`],
  ['pattern', String.raw`\/(?:\\.|[^\\/])+\/i?`],
  ['function', String.raw`\b(?:${FUNCTION_NAMES.join('|')})(?=\()`],
  ['word', String.raw`\b(?:${WORDS.join('|')})\b`],
]
const MARKS = PARTS.map(([name]) => Decoration.mark({ class: `macro-${name}` }))

const matcher = new MatchDecorator({
  regexp: new RegExp(PARTS.map(([, source]) => `(${source})`).join('|'), 'gi'),
  decoration: (match) => MARKS[match.slice(1).findIndex((part) => part !== undefined)] ?? null,
})

const colours = ViewPlugin.define(
  (view) => ({
    decorations: matcher.createDeco(view),
    update(update) {
      this.decorations = matcher.updateDeco(update, this.decorations)
    },
  }),
  { decorations: (plugin) => plugin.decorations },
)

const look = EditorView.theme({
  '.macro-word': { color: 'var(--accent)', fontWeight: '600' },
  '.macro-function': { fontWeight: '600' },
  '.macro-place': { color: 'var(--marc-tag)', fontWeight: '600' },
  '.macro-text': { color: 'var(--marc-code)' },
  '.macro-pattern': { color: 'var(--marc-code)', fontStyle: 'italic' },
  '.macro-comment': { color: 'var(--dim)', fontStyle: 'italic' },
})

const tagsOf = (locale: LabelLocale): readonly Completion[] =>
  [...CONTROL_FIELDS, ...FIELDS.filter(({ enrichment }) => !enrichment)]
    .map(({ tag, label }) => ({ label: tag, detail: labelOf(label, locale) }))
    .sort((a, b) => (a.label < b.label ? -1 : 1))

const codeCompletions = (tag: string, locale: LabelLocale): readonly Completion[] =>
  (fieldDefinition(tag)?.subfields ?? [])
    .filter(({ code }) => code !== '6')
    .map(({ code, label }) => ({ label: `$${code}`, detail: labelOf(label, locale), boost: code < 'a' ? -1 : 0 }))

/** Whether the cursor is in a string or a comment. The editor makes no suggestions there. */
const isInText = (before: string): boolean => {
  const bare = before.replace(/"(?:[^"]|"")*"|'(?:[^']|'')*'/g, '')
  return /["']|\/\//.test(bare)
}

const completionsOf = ({ locale, aboutFunction }: MacroEditorTexts): Extension => {
  const tags = tagsOf(locale)
  const statements = STATEMENT_WORDS.map((label): Completion => ({ label }))
  const further: readonly Completion[] = [
    ...FUNCTIONS.map(
      ({ name }): Completion => ({
        label: name,
        detail: aboutFunction(name),
        apply: `${name}(`,
      }),
    ),
    ...[...COMPARISON_WORDS.filter((word) => /\w/.test(word)), ...JOINING_WORDS].map(
      (label): Completion => ({ label, boost: 1 }),
    ),
  ]
  const complete = ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const line = state.doc.lineAt(pos)
    const before = line.text.slice(0, pos - line.from)
    if (isInText(before)) return null
    const start = /^\s*(\w*)$/.exec(before)
    if (start) {
      const [, typed = ''] = start
      return typed === '' && !explicit ? null : { from: pos - typed.length, options: statements, validFor: /^\w*$/ }
    }
    const code = /(\d{3})?(?:\[\w+\])?(\$)\w?$/.exec(before)
    if (code) {
      const [, tag = /\b\d{3}\b/.exec(line.text)?.[0] ?? ''] = code
      return {
        from: pos - (before.length - before.lastIndexOf('$')),
        options: codeCompletions(tag, locale),
        validFor: /^\$\w?$/,
      }
    }
    const [digits] = /\b\d{1,3}$/.exec(before) ?? []
    if (digits !== undefined) return { from: pos - digits.length, options: tags, validFor: /^\d{0,3}$/ }
    const [letters = ''] = /[a-z_]*$/i.exec(before) ?? []
    if (letters === '' && !explicit) return null
    const wantsPlace = letters === '' && /^\s*(?:set|add|delete|copy|move)\s+$|\b(?:to|in)\s+$/.test(before)
    return {
      from: pos - letters.length,
      options: wantsPlace ? tags : further,
      validFor: wantsPlace ? /^\d{0,3}$/ : /^\w*$/,
    }
  }
  return autocompletion({ override: [complete], icons: false, activateOnTypingDelay: 50, interactionDelay: 0 })
}

const wording = (texts: MacroEditorTexts): Extension => [
  EditorState.phrases.of(texts.phrases),
  EditorView.contentAttributes.of({
    'aria-label': texts.label,
    tabindex: '0',
    spellcheck: 'false',
    autocorrect: 'off',
    autocapitalize: 'off',
  }),
  completionsOf(texts),
]

/**
 * The range of a mark in the text. If the mark is about text that is missing at the end of a line, the range starts
 * after the last character.
 */
const stretchOf = (state: EditorState, { line, column, length }: Pick<MacroMark, 'line' | 'column' | 'length'>) => {
  const { from, to } = state.doc.line(Math.min(line, state.doc.lines))
  const start = Math.min(from + column - 1, to)
  return { from: start, to: Math.min(start + length, to) }
}

/** Creates an editor of the macro language, with one statement per line; errors are underlined. */
export const createMacroEditor = ({
  parent,
  text,
  isReadOnly,
  texts,
  onText,
}: {
  readonly parent: HTMLElement
  readonly text: string
  readonly isReadOnly: boolean
  readonly texts: MacroEditorTexts
  readonly onText: (text: string) => void
}): MacroEditor => {
  const words = new Compartment()
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        EditorView.cspNonce.of(cspNonce()),
        lineNumbers(),
        highlightActiveLineGutter(),
        highlightActiveLine(),
        drawSelection(),
        EditorView.lineWrapping,
        colours,
        marcTheme,
        look,
        history(),
        keymap.of([...completionKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap]),
        words.of(wording(texts)),
        EditorState.readOnly.of(isReadOnly),
        EditorView.contentAttributes.of({ dir: 'ltr', ...(isReadOnly ? { 'aria-readonly': 'true' } : {}) }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) onText(state.doc.toString())
        }),
      ],
    }),
  })
  return {
    setMarks: (marks) =>
      view.dispatch(
        setDiagnostics(
          view.state,
          marks.map((mark) => ({ ...stretchOf(view.state, mark), severity: 'error', message: mark.sentence })),
        ),
      ),
    setTexts: (next) => view.dispatch({ effects: words.reconfigure(wording(next)) }),
    goTo: (mark) => {
      const { from, to } = stretchOf(view.state, mark)
      view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true })
      view.focus()
    },
    destroy: () => view.destroy(),
  }
}
