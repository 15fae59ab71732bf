import type { RuleKind, ValidatorRow } from '@seriatim/contract'
import { format, formatUnknown, type Locale } from '@seriatim/messages'
import { CATEGORIES } from '@seriatim/profile'
import { asksBaseOf, REFERENCE_LISTS, type RuleSettings, variantsOfRule } from '@seriatim/rules'
import { RULE_FACTS, type RuleFacts } from '@seriatim/rules/facts'
import type { CustomRule } from '@seriatim/rules/kinds'
import { customRuleText } from '@seriatim/rules/sentences'

/** The properties of a rule that administration shows, for shipped rules and for custom rules. */
export type RuleDescription = Omit<RuleFacts, 'parameters'> & {
  readonly parameters: ValidatorRow['parameters']
  /** Definition of a custom rule; undefined for a shipped rule. */
  readonly made: CustomRule | undefined
}

const SHIPPED: ReadonlyMap<string, RuleDescription> = new Map(
  RULE_FACTS.map((facts) => [facts.id, { ...facts, made: undefined }]),
)

/** Parameters in the form of the API. */
export const wireParameters = (parameters: CustomRule['parameters']): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]]),
  )

/** The MARC tags in the parameters of a rule. */
const tagsOf = ({ kind, parameters }: CustomRule): string[] => {
  const places = kind === 'linked' ? [parameters.links] : [parameters.place, parameters.places]
  const tags = places.flatMap((each) => each ?? []).map((place) => place.slice(0, 3))
  return [...new Set(tags)].sort()
}

const customRuleFacts = (id: string, made: CustomRule): RuleDescription => {
  const list = REFERENCE_LISTS.find((each) => each === made.parameters.list)
  return {
    id,
    class: asksBaseOf(made) ? 'base' : 'record',
    isStructural: false,
    tags: tagsOf(made),
    allowsMissing: !(
      (made.kind === 'presence' && made.parameters.wants === 'there') ||
      (made.kind === 'group' && made.parameters.wants !== 'one_at_most')
    ),
    categories: CATEGORIES,
    parameters: wireParameters(made.parameters),
    reference: list ?? null,
    codes: [id],
    made,
  }
}

/** The properties of a rule; undefined for an unknown rule. */
export const ruleFacts = (rule: string, settings: RuleSettings): RuleDescription | undefined => {
  const made = Object.hasOwn(settings, rule) ? settings[rule]?.made : undefined
  return made === undefined ? SHIPPED.get(rule) : customRuleFacts(rule, made)
}

/** Every rule: the shipped rules in the order of their diagnostics, then the custom rules. */
export const allFacts = (settings: RuleSettings): readonly RuleDescription[] => [
  ...SHIPPED.values(),
  ...Object.entries(settings).flatMap(([id, { made }]) => (made === undefined ? [] : [customRuleFacts(id, made)])),
]

export const ruleKind = ({ isStructural }: Pick<RuleDescription, 'isStructural'>): RuleKind =>
  isStructural ? 'structure' : 'data'

/**
 * Path of the administration page of a rule. A rule that does not exist any more was made by administration, so it is a
 * data rule.
 */
export const pageOfRule = (rule: string): string =>
  `/admin/${ruleKind(SHIPPED.get(rule) ?? { isStructural: false })}_rules?row=${rule}`

/** The name of a custom rule, or the names of all diagnostic codes of a shipped rule. */
export const descriptionOf = ({ codes, made }: RuleDescription, locale: Locale): string =>
  made === undefined
    ? codes.map((code) => formatUnknown(locale, `ruleNames.${code}`)).join(format(locale, 'admin.rule_names_apart'))
    : customRuleText(made.names, locale)

/** The variants of a shipped rule that have their own levels, with their names. */
export const variantNames = (id: string, locale: Locale): Record<string, string> =>
  Object.fromEntries(
    variantsOfRule(id).map((variant) => [variant, formatUnknown(locale, `ruleNames.${id}.${variant}`)]),
  )

/**
 * The value of `updated_at` for validators, whose properties do not change. The setting of a rule has its own time of
 * change.
 */
const NEVER_CHANGED = new Date(0).toISOString()

export const validatorRows = (settings: RuleSettings, locale: Locale): ValidatorRow[] =>
  allFacts(settings).map((facts) => ({
    id: facts.id,
    code: facts.id,
    class: facts.class,
    kind: ruleKind(facts),
    description: descriptionOf(facts, locale),
    tags: [...facts.tags],
    allow_missing: facts.allowsMissing,
    categories: [...facts.categories],
    variants: variantNames(facts.id, locale),
    parameters: facts.parameters,
    updated_at: NEVER_CHANGED,
  }))
