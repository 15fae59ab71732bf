import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import { EditorSelection, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { CONTROL_FIELDS, FIELDS, fieldDefinition } from '@seriatim/profile/fields'
import { type LabelLocale, labelOf } from '@seriatim/profile/labels'
import { bestChoices, type Choice } from '../../../ui/best-choices.ts'
import { escapeText } from '../../document/escapes.ts'
import { SYSTEM_TAGS } from '../../document/system-tags.ts'
import type { KnownCodeLists } from '../codes/code-lists.ts'
import { type CursorPlace, codedPlace } from '../codes/coded-place.ts'
import { linePlace } from './cursor-place.ts'
import { newLineText } from './keys.ts'
import { completionKeys, isRequestedHere } from './open-completions.ts'
import { lineAt, readingOf } from './reading-state.ts'
import { guardOf } from './system-lines.ts'

export type CompletionTexts = {
  /** The language of field and code labels. */
  readonly locale: LabelLocale
  /** The lists of codes from administration; undefined means the built-in lists. */
  readonly lists?: KnownCodeLists | undefined
  readonly dollarSign: string
}

const indicatorOf = (definition: { readonly default?: string } | undefined): string => {
  const value = definition?.default ?? ' '
  return value === ' ' ? '_' : value
}

/** The text of a new field, with the default indicators and subfields of the profile. */
const newLineOf = (tag: string): string => {
  const definition = fieldDefinition(tag)
  if (!definition) return tag + newLineText(tag)
  const [first, second] = definition.indicators
  const codes = definition.defaultSubfields ?? [
    definition.subfields.find(({ code }) => code === 'a')?.code ?? definition.subfields[0]?.code ?? 'a',
  ]
  return `${tag} ${indicatorOf(first)}${indicatorOf(second)} ${codes.map((code) => `$${code}`).join('')}`
}

const insertLine = (view: EditorView, completion: Completion, from: number, to: number): void => {
  const rest = view.state.doc.lineAt(to)
  const isNew = to === rest.to
  const insert = isNew ? newLineOf(completion.label) : completion.label
  const dollar = insert.indexOf('$')
  const anchor = from + (dollar < 0 ? insert.length : dollar + 2)
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor },
    scrollIntoView: true,
    userEvent: 'input.complete',
  })
}

/**
 * The tags to suggest. Tags of enrichments (fields written by the system) are included only while they are unlocked.
 */
const tagsOffered = (locale: LabelLocale, isLocked: boolean): readonly Completion[] =>
  [
    ...CONTROL_FIELDS.map(({ tag, label }) => ({ tag, label, isCore: true })),
    ...FIELDS.filter(({ holdings, enrichment }) => !holdings && !(isLocked && enrichment)).map(
      ({ tag, label, core }) => ({
        tag,
        label,
        isCore: core === true,
      }),
    ),
  ]
    .filter(({ tag }) => !SYSTEM_TAGS.has(tag))
    .sort((a, b) => (a.tag < b.tag ? -1 : 1))
    .map(({ tag, label, isCore }) => ({
      label: tag,
      detail: labelOf(label, locale),
      boost: isCore ? 1 : 0,
      apply: insertLine,
    }))

const codesOffered = (
  tag: string,
  { locale, dollarSign }: CompletionTexts,
  isLocked: boolean,
): readonly Completion[] => [
  ...(fieldDefinition(tag)?.subfields ?? [])
    .filter(({ enrichment }) => !(isLocked && enrichment))
    .map(({ code, label }) => ({ label: `$${code}`, detail: labelOf(label, locale) })),
  { label: '{dollar}', displayLabel: '$', detail: dollarSign, boost: -99 },
]

const applyCode = (view: EditorView, completion: Completion, from: number, to: number): void => {
  view.dispatch({
    changes: { from, to, insert: completion.label },
    selection: EditorSelection.cursor(from + completion.label.length),
    userEvent: 'input.complete',
  })
}

/** The text to insert for a chosen value: for an indicator its display code (`_` for blank), otherwise the value. */
const insertedText = ({ kind }: CursorPlace, { value, code }: Choice): string =>
  kind === 'indicator' ? (code ?? value) : kind === 'position' ? value : escapeText(value)

const asCompletion = (place: CursorPlace, choice: Choice): Completion => {
  const insert = insertedText(place, choice)
  const isTerm = choice.value === choice.name
  return {
    label: insert,
    displayLabel: isTerm ? choice.name : (choice.code ?? choice.value),
    detail: isTerm ? choice.code : choice.name,
    apply: (view, _, from, to) =>
      view.dispatch({
        changes: { from, to, insert },
        selection: EditorSelection.cursor(from + insert.length),
        scrollIntoView: true,
        userEvent: 'input.complete',
      }),
  }
}

/**
 * Suggests the valid values at the cursor: during typing for a subfield with a list of codes, and only on request for
 * positions and indicators.
 */
const completeValue = (
  { state, pos, explicit }: Pick<CompletionContext, 'state' | 'pos' | 'explicit'>,
  texts: Pick<CompletionTexts, 'locale' | 'lists'>,
): CompletionResult | undefined => {
  // Tab selects an indicator, so the start of the selection is the cursor.
  const { reading, from: lineFrom, column } = lineAt(state, explicit ? state.selection.main.from : pos)
  const at = linePlace(reading, column, readingOf(state).content.leader ?? '')
  const coded = at && codedPlace(at.place, texts.locale, texts.lists)
  if (!coded || coded.choices.length === 0) return undefined
  const { run, choices, value } = coded
  const from = lineFrom + at.from + (run?.from ?? 0)
  const to = run ? Math.min(lineFrom + at.to, lineFrom + at.from + run.to + 1) : lineFrom + at.to
  const typed = at.place.kind === 'subfield' ? reading.text.slice(at.from, column) : ''
  const isKnown = choices.some((choice) => choice.value === value)
  if (!explicit && (typed.trim() === '' || isKnown)) return undefined
  // The current value comes first, so that Enter keeps it.
  const fitting = isKnown
    ? [...choices].sort((a, b) => Number(b.value === value) - Number(a.value === value))
    : bestChoices(choices, typed)
  const shown = fitting.length === 0 && explicit ? choices : fitting
  if (shown.length === 0) return undefined
  return {
    from,
    to,
    options: shown.map((choice) => asCompletion(at.place, choice)),
    filter: false,
    // The list is updated synchronously, so that Tab right after a letter applies the correct suggestion.
    update: (_result, _from, _to, context) => completeValue(context, texts) ?? null,
  }
}

/** Makes the list of suggestions focusable, because it scrolls and must be accessible by keyboard. */
const reachableList = EditorView.updateListener.of(({ view }) => {
  const list = view.dom.querySelector<HTMLElement>('.cm-tooltip-autocomplete > ul')
  if (list && list.tabIndex !== 0) list.tabIndex = 0
})

/** Suggests tags at the start of a line, subfield codes after a dollar sign, and valid values in other parts. */
export const completions = (texts: CompletionTexts): Extension => {
  const lists = new Map<boolean, readonly Completion[]>()
  const tags = (isLocked: boolean): readonly Completion[] => {
    const known = lists.get(isLocked) ?? tagsOffered(texts.locale, isLocked)
    lists.set(isLocked, known)
    return known
  }
  const complete = (context: CompletionContext): CompletionResult | null => {
    const { state, pos } = context
    const explicit = context.explicit && isRequestedHere(state)
    const isLocked = state.facet(guardOf).areEnrichmentsLocked()
    const { reading, from, column } = lineAt(state, pos)
    const before = reading.text.slice(0, column)
    if (/^\w{0,2}$/.test(before) && (explicit || before !== '' || reading.text === '')) {
      return { from, options: tags(isLocked), validFor: /^\w{0,3}$/ }
    }
    const values = completeValue({ state, pos, explicit }, texts)
    if (values) return values
    const delimiter = /\$\w?$/.exec(before)
    if (!delimiter || reading.text.length < 3) return null
    const options = codesOffered(reading.text.slice(0, 3), texts, isLocked).map((option) => ({
      ...option,
      apply: applyCode,
    }))
    return { from: from + delimiter.index, options, validFor: /^\$?$/ }
  }
  return [
    reachableList,
    completionKeys,
    autocompletion({
      override: [complete],
      icons: false,
      defaultKeymap: false,
      activateOnTypingDelay: 50,
      // No delay, so that a quick Tab or Enter applies the selected suggestion.
      interactionDelay: 0,
      tooltipClass: () => 'marc-completions',
    }),
  ]
}
