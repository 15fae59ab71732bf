import type { RuleKind, ValidatorRow } from '@seriatim/contract'
import { format, formatUnknown, type Locale } from '@seriatim/messages'
import { CATEGORIES } from '@seriatim/profile'
import { asksBaseOf, REFERENCE_LISTS, type RuleSettings, variantsOfRule } from '@seriatim/rules'
import { RULE_FACTS, type RuleFacts } from '@seriatim/rules/facts'
import type { MadeRule } from '@seriatim/rules/kinds'
import { madeText } from '@seriatim/rules/sentences'

/** What administration tells of a rule, whoever made it. */
export type KnownRule = Omit<RuleFacts, 'parameters'> & {
  readonly parameters: ValidatorRow['parameters']
  /** Of a rule that administration made. */
  readonly made: MadeRule | undefined
}

const SHIPPED: ReadonlyMap<string, KnownRule> = new Map(
  RULE_FACTS.map((facts) => [facts.id, { ...facts, made: undefined }]),
)

/** Parameters as the wire has them. */
export const wireParameters = (parameters: MadeRule['parameters']): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]]),
  )

/** The fields that places of its parameters are in. */
const tagsOf = ({ kind, parameters }: MadeRule): string[] => {
  const places = kind === 'linked' ? [parameters.links] : [parameters.place, parameters.places]
  const tags = places.flatMap((each) => each ?? []).map((place) => place.slice(0, 3))
  return [...new Set(tags)].sort()
}

const factsOfMade = (id: string, made: MadeRule): KnownRule => {
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

/** What is known of a rule; undefined for a name that is none. */
export const factsOf = (rule: string, settings: RuleSettings): KnownRule | undefined => {
  const made = Object.hasOwn(settings, rule) ? settings[rule]?.made : undefined
  return made === undefined ? SHIPPED.get(rule) : factsOfMade(rule, made)
}

/** Every rule: those of the product in the order in which they are told, then those that administration made. */
export const allFacts = (settings: RuleSettings): readonly KnownRule[] => [
  ...SHIPPED.values(),
  ...Object.entries(settings).flatMap(([id, { made }]) => (made === undefined ? [] : [factsOfMade(id, made)])),
]

export const kindOf = ({ isStructural }: Pick<KnownRule, 'isStructural'>): RuleKind =>
  isStructural ? 'structure' : 'data'

/** Where administration shows a rule; one that is deleted was made by administration, which makes data rules. */
export const pageOfRule = (rule: string): string =>
  `/admin/${kindOf(SHIPPED.get(rule) ?? { isStructural: false })}_rules?row=${rule}`

/** What a rule is about: its name, or the names of its sentences. */
export const descriptionOf = ({ codes, made }: KnownRule, locale: Locale): string =>
  made === undefined
    ? codes.map((code) => formatUnknown(locale, `ruleNames.${code}`)).join(format(locale, 'admin.rule_names_apart'))
    : madeText(made.names, locale)

/** The variants of a rule of the product that have levels of their own, each with its name. */
export const variantNames = (id: string, locale: Locale): Record<string, string> =>
  Object.fromEntries(
    variantsOfRule(id).map((variant) => [variant, formatUnknown(locale, `ruleNames.${id}.${variant}`)]),
  )

/** The product brings them, or their rule tells when it was changed. */
const NEVER = new Date(0).toISOString()

export const validatorRows = (settings: RuleSettings, locale: Locale): ValidatorRow[] =>
  allFacts(settings).map((facts) => ({
    id: facts.id,
    code: facts.id,
    class: facts.class,
    kind: kindOf(facts),
    description: descriptionOf(facts, locale),
    tags: [...facts.tags],
    allow_missing: facts.allowsMissing,
    categories: [...facts.categories],
    variants: variantNames(facts.id, locale),
    parameters: facts.parameters,
    updated_at: NEVER,
  }))
