import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import { EditorSelection, type Extension } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { CONTROL_FIELDS, FIELDS, fieldDefinition } from '@seriatim/profile/fields'
import { type LabelLocale, labelOf } from '@seriatim/profile/labels'
import { SYSTEM_TAGS } from '../state/system-tags.ts'
import { skeletonOf } from './keys.ts'
import { lineAt } from './reading-state.ts'

export type CompletionTexts = {
  /** The language of the profile's labels. */
  readonly locale: LabelLocale
  readonly dollarSign: string
}

const indicatorOf = (definition: { readonly default?: string } | undefined): string => {
  const value = definition?.default ?? ' '
  return value === ' ' ? '_' : value
}

/** A new field of a tag as text: with the indicators and subfields that the profile begins it with. */
const newLineOf = (tag: string): string => {
  const definition = fieldDefinition(tag)
  if (!definition) return tag + skeletonOf(tag)
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

const tagsOffered = (locale: LabelLocale): readonly Completion[] =>
  [
    ...CONTROL_FIELDS.map(({ tag, label }) => ({ tag, label, isCore: true })),
    ...FIELDS.filter(({ holdings }) => !holdings).map(({ tag, label, core }) => ({
      tag,
      label,
      isCore: core === true,
    })),
  ]
    .filter(({ tag }) => !SYSTEM_TAGS.has(tag))
    .sort((a, b) => (a.tag < b.tag ? -1 : 1))
    .map(({ tag, label, isCore }) => ({
      label: tag,
      detail: labelOf(label, locale),
      boost: isCore ? 1 : 0,
      apply: insertLine,
    }))

const codesOffered = (tag: string, { locale, dollarSign }: CompletionTexts): readonly Completion[] => [
  ...(fieldDefinition(tag)?.subfields ?? []).map(({ code, label }) => ({
    label: `$${code}`,
    detail: labelOf(label, locale),
  })),
  { label: '{dollar}', displayLabel: '$', detail: dollarSign, boost: -99 },
]

const applyCode = (view: EditorView, completion: Completion, from: number, to: number): void => {
  view.dispatch({
    changes: { from, to, insert: completion.label },
    selection: EditorSelection.cursor(from + completion.label.length),
    userEvent: 'input.complete',
  })
}

/** Offers tags at the start of a line and subfield codes behind a dollar sign, with their names. */
export const completions = (texts: CompletionTexts): Extension => {
  const tags = tagsOffered(texts.locale)
  const complete = ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const { reading, from, column } = lineAt(state, pos)
    const before = reading.text.slice(0, column)
    if (/^\w{0,2}$/.test(before) && (explicit || before !== '' || reading.text === '')) {
      return { from, options: tags, validFor: /^\w{0,3}$/ }
    }
    const delimiter = /\$\w?$/.exec(before)
    if (!delimiter || reading.text.length < 3) return null
    const options = codesOffered(reading.text.slice(0, 3), texts).map((option) => ({ ...option, apply: applyCode }))
    return { from: from + delimiter.index, options, validFor: /^\$?$/ }
  }
  return autocompletion({
    override: [complete],
    icons: false,
    defaultKeymap: true,
    activateOnTypingDelay: 50,
    tooltipClass: () => 'marc-completions',
  })
}
