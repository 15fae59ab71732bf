import type { BodyInputOf, createDataRule, SetRuleRow } from '@seriatim/contract'
import { CATEGORIES, type Category } from '@seriatim/profile'
import { variantLevelsOf } from '@seriatim/rules'
import { CUSTOM_RULE_KIND_NAMES, type CustomRuleKind, parametersOf } from '@seriatim/rules/kinds'
import { isSameJson } from '../../../ui/merge-form-values.ts'

type Texts = Readonly<Partial<Record<'en' | 'es' | 'fr' | 'ru', string>>>
type Value = SetRuleRow['parameters'][string]

/** The form values of a rule. */
export type RuleDraft = {
  readonly enabled: boolean
  readonly levels: SetRuleRow['levels']
  /** Levels of variants (the different diagnostics of a rule). Only rules of the product have variants. */
  readonly variants: SetRuleRow['variants']
  /** Parameters by name. A value is text while the input of a number contains no number. */
  readonly parameters: Readonly<Record<string, Value>>
  /** Names by language, only for rules made in administration. */
  readonly names: Texts
  readonly sentences: Texts
  readonly reason: string
}

type Setting = Pick<SetRuleRow, 'enabled' | 'levels' | 'variants' | 'parameters' | 'names' | 'sentences'>

/** The initial form values of a setting. */
export const draftOfSetting = ({ enabled, levels, variants, parameters, names, sentences }: Setting): RuleDraft => ({
  enabled,
  levels,
  variants,
  parameters,
  names: names ?? {},
  sentences: sentences ?? {},
  reason: '',
})

/** Removes empty texts. A language without a text uses the text of another language. */
const nonEmptyTexts = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))

type Levels = SetRuleRow['levels']

/** The levels that were changed, by category of records. */
const changedLevels = (before: Levels | undefined, levels: Levels): Readonly<Record<string, Levels['reg']>> =>
  Object.fromEntries(
    CATEGORIES.filter((category) => levels[category] !== before?.[category]).map((category) => [
      category,
      levels[category],
    ]),
  )

/**
 * Sets the level of a rule in a category. Variants (the different diagnostics of the rule) that have no separate level
 * get the same level, up to their default level.
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

/** The changed values of a form, in the form in which they are saved, or tried in the laboratory. */
export const changesOfDraft = (
  before: Setting,
  { enabled, levels, variants, parameters, names, sentences }: RuleDraft,
) => {
  const ofRule = changedLevels(before.levels, levels)
  const ofVariants = Object.fromEntries(
    Object.entries(variants).flatMap(([variant, each]) => {
      const changed = changedLevels(before.variants[variant], each)
      return isEmpty(changed) ? [] : [[variant, changed] as const]
    }),
  )
  const changedParameters = Object.entries(parameters).filter(
    ([name, value]) => !isSameJson(value, before.parameters[name]),
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
              // -1 represents an invalid number: the server then returns an error for this field.
              typeof before.parameters[name] === 'number' ? (value === '' ? -1 : Number(value)) : value,
            ]),
          ),
        }),
    ...(isSameJson(nonEmptyTexts(names), before.names ?? {}) ? {} : { names: nonEmptyTexts(names) }),
    ...(isSameJson(nonEmptyTexts(sentences), before.sentences ?? {}) ? {} : { sentences: nonEmptyTexts(sentences) }),
  }
}

/** Applies the changes of a form to the newest stored setting. */
export function rebaseDraft(stored: Setting, before: Setting, draft: RuleDraft): RuleDraft {
  const { enabled, levels, variants = {}, names, sentences } = changesOfDraft(before, draft)
  const base = draftOfSetting(stored)
  const parameters = Object.entries(draft.parameters).filter(
    ([name, value]) => !isSameJson(value, before.parameters[name]),
  )
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

export const isChanged = (before: Setting, draft: RuleDraft): boolean =>
  Object.keys(changesOfDraft(before, draft)).length > 0

/** The form values of a new rule, with its kind and code. */
export type NewRuleDraft = RuleDraft & { readonly kind: CustomRuleKind; readonly code: string }

/** The initial parameters of a new rule of this kind. */
export const parametersOfNew = (kind: CustomRuleKind): RuleDraft['parameters'] =>
  Object.fromEntries(
    parametersOf(kind).map(([name, spec]): [string, Value] => {
      if (spec.type === 'choice') return [name, spec.choices[0]]
      return [name, spec.type === 'places' || spec.type === 'values' || spec.type === 'links' ? [] : '']
    }),
  )

/** Initial levels of a new rule: a warning for records with a description, off for ISSNs without one. */
const LEVELS_OF_NEW: SetRuleRow['levels'] = {
  reg: 'warning',
  wor: 'warning',
  fre: 'off',
  val: 'warning',
  leg: 'warning',
  sup: 'off',
  can: 'off',
}

export const newDraft = (kind: CustomRuleKind = CUSTOM_RULE_KIND_NAMES[0]!): NewRuleDraft => ({
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

/** The request body of a new rule. */
export const bodyOfNew = ({ names, sentences, ...draft }: NewRuleDraft): BodyInputOf<typeof createDataRule> => ({
  ...draft,
  levels: { ...draft.levels },
  variants: {},
  parameters: { ...draft.parameters },
  names: nonEmptyTexts(names),
  sentences: nonEmptyTexts(sentences),
})
