import type { BodyInputOf, createDataRule, SetRuleRow } from '@seriatim/contract'
import { CATEGORIES, type Category } from '@seriatim/profile'
import { variantLevelsOf } from '@seriatim/rules'
import { MADE_KIND_NAMES, type MadeKind, parametersOf } from '@seriatim/rules/kinds'
import { isSame } from '../../../ui/joined.ts'

type Texts = Readonly<Partial<Record<'en' | 'es' | 'fr' | 'ru', string>>>
type Value = SetRuleRow['parameters'][string]

/** A rule as its form has it. */
export type RuleDraft = {
  readonly enabled: boolean
  readonly levels: SetRuleRow['levels']
  /** Levels of variants of a rule of the product. */
  readonly variants: SetRuleRow['variants']
  /** A text where no number was typed. */
  readonly parameters: Readonly<Record<string, Value>>
  /** Of rules that administration made. */
  readonly names: Texts
  readonly sentences: Texts
  readonly reason: string
}

type Setting = Pick<SetRuleRow, 'enabled' | 'levels' | 'variants' | 'parameters' | 'names' | 'sentences'>

/** The form of a setting, before anything is changed. */
export const setAs = ({ enabled, levels, variants, parameters, names, sentences }: Setting): RuleDraft => ({
  enabled,
  levels,
  variants,
  parameters,
  names: names ?? {},
  sentences: sentences ?? {},
  reason: '',
})

/** Texts of a language that are empty fall back: they are not sent. */
const filled = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))

type Levels = SetRuleRow['levels']

/** The levels that differ, by category. */
const changedLevels = (before: Levels | undefined, levels: Levels): Readonly<Record<string, Levels['reg']>> =>
  Object.fromEntries(
    CATEGORIES.filter((category) => levels[category] !== before?.[category]).map((category) => [
      category,
      levels[category],
    ]),
  )

/**
 * The draft with another level of its rule in a category. Variants without a level of their own go with the rule, up to
 * their shipped level.
 */
export const withRuleLevel = (id: string, draft: RuleDraft, category: Category, level: Levels['reg']): RuleDraft => {
  const levels = { ...draft.levels, [category]: level }
  const followedBefore = variantLevelsOf(id, { levels: draft.levels })
  const followed = variantLevelsOf(id, { levels })
  const variants = Object.fromEntries(
    Object.entries(draft.variants).map(([variant, each]) => {
      const follows = each[category] === followedBefore[variant]?.[category]
      return [variant, follows ? { ...each, [category]: followed[variant]?.[category] ?? level } : each]
    }),
  )
  return { ...draft, levels, variants }
}

const isEmpty = (object: object): boolean => Object.keys(object).length === 0

/** What of a draft differs from the setting: what is sent, and tried. */
export const changeOf = (before: Setting, { enabled, levels, variants, parameters, names, sentences }: RuleDraft) => {
  const ofRule = changedLevels(before.levels, levels)
  const ofVariants = Object.fromEntries(
    Object.entries(variants).flatMap(([variant, each]) => {
      const changed = changedLevels(before.variants[variant], each)
      return isEmpty(changed) ? [] : [[variant, changed] as const]
    }),
  )
  const changedParameters = Object.entries(parameters).filter(
    ([name, value]) => !isSame(value, before.parameters[name]),
  )
  return {
    ...(enabled === before.enabled ? {} : { enabled }),
    ...(isEmpty(ofRule) ? {} : { levels: ofRule }),
    ...(isEmpty(ofVariants) ? {} : { variants: ofVariants }),
    ...(changedParameters.length === 0
      ? {}
      : {
          parameters: Object.fromEntries(
            changedParameters.map(([name, value]): [string, Value] => [
              name,
              // What is no number is told by the server at its field.
              typeof before.parameters[name] === 'number' ? (value === '' ? -1 : Number(value)) : value,
            ]),
          ),
        }),
    ...(isSame(filled(names), before.names ?? {}) ? {} : { names: filled(names) }),
    ...(isSame(filled(sentences), before.sentences ?? {}) ? {} : { sentences: filled(sentences) }),
  }
}

/** What differs between two settings of a rule, on top of a third one: the changes of a form over what is stored now. */
export function onTopOf(stored: Setting, before: Setting, draft: RuleDraft): RuleDraft {
  const { enabled, levels, variants = {}, names, sentences } = changeOf(before, draft)
  const base = setAs(stored)
  const parameters = Object.entries(draft.parameters).filter(([name, value]) => !isSame(value, before.parameters[name]))
  return {
    enabled: enabled ?? base.enabled,
    levels: { ...base.levels, ...levels },
    variants: Object.fromEntries(
      Object.entries(base.variants).map(([variant, each]) => [variant, { ...each, ...variants[variant] }]),
    ),
    parameters: { ...base.parameters, ...Object.fromEntries(parameters) },
    names: names ?? base.names,
    sentences: sentences ?? base.sentences,
    reason: draft.reason,
  }
}

export const isChanged = (before: Setting, draft: RuleDraft): boolean => Object.keys(changeOf(before, draft)).length > 0

/** A new rule as its form has it: of which kind, and under which code. */
export type NewRuleDraft = RuleDraft & { readonly kind: MadeKind; readonly code: string }

/** What the parameters of a kind begin with. */
export const parametersOfNew = (kind: MadeKind): RuleDraft['parameters'] =>
  Object.fromEntries(
    parametersOf(kind).map(([name, spec]): [string, Value] => {
      if (spec.type === 'choice') return [name, spec.choices[0]]
      return [name, spec.type === 'places' || spec.type === 'values' || spec.type === 'links' ? [] : '']
    }),
  )

/** A new rule warns of descriptions; numbers that describe nothing are left alone. */
const LEVELS_OF_NEW: SetRuleRow['levels'] = {
  reg: 'warning',
  wor: 'warning',
  fre: 'off',
  val: 'warning',
  leg: 'warning',
  sup: 'off',
  can: 'off',
}

export const newDraft = (kind: MadeKind = MADE_KIND_NAMES[0]!): NewRuleDraft => ({
  kind,
  code: '',
  enabled: true,
  levels: LEVELS_OF_NEW,
  variants: {},
  parameters: parametersOfNew(kind),
  names: {},
  sentences: {},
  reason: '',
})

/** What is sent of a new rule. */
export const bodyOfNew = ({ names, sentences, ...draft }: NewRuleDraft): BodyInputOf<typeof createDataRule> => ({
  ...draft,
  levels: { ...draft.levels },
  variants: {},
  parameters: { ...draft.parameters },
  names: filled(names),
  sentences: filled(sentences),
})
