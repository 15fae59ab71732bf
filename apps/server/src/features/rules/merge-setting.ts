import { type BodyOf, MAX_REASON, RULE_LEVELS, type updateDataRule } from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import { CATEGORIES, isCategory } from '@seriatim/profile'
import {
  PARAMETER_BOUNDS,
  type RuleSetting,
  type RuleSettings,
  type VariantSettings,
  variantLevelsOf,
  variantsOfRule,
} from '@seriatim/rules'
import { type FormErrors, refuseFormErrors } from '../../platform/errors.ts'
import { customRuleMembers, validateCustomRule } from './custom-rules.ts'

export type Setting = Pick<RuleSetting, 'enabled' | 'levels' | 'variants' | 'parameters' | 'made'>
export type RuleChange = Omit<BodyOf<typeof updateDataRule>, 'updated_at'>

const isLevel = (value: string): value is RuleSetting['levels']['reg'] =>
  (RULE_LEVELS as readonly string[]).includes(value)

/**
 * Merges the sent numeric parameters into those of a shipped rule. Adds an error to `problems` for each invalid one.
 */
function mergeNumericParameters(
  before: Setting['parameters'],
  parameters: NonNullable<RuleChange['parameters']>,
  problems: FormErrors,
  locale: Locale,
): Setting['parameters'] {
  const next: Record<string, number> = { ...before }
  for (const [name, value] of Object.entries(parameters)) {
    const bounds = Object.hasOwn(before, name) ? PARAMETER_BOUNDS[name] : undefined
    if (bounds === undefined) {
      problems[`parameters.${name}`] = [format(locale, 'admin.no_such_parameter', { name })]
      continue
    }
    const [minimum, maximum] = bounds
    if (typeof value === 'number' && Number.isInteger(value) && value >= minimum && value <= maximum) next[name] = value
    else problems[`parameters.${name}`] = [format(locale, 'admin.parameter_bounds', { minimum, maximum })]
  }
  return next
}

/**
 * Merges the sent levels, by category. Adds an error to `problems` for each invalid one, with the field prefix `place`.
 */
function mergeLevels(
  before: Readonly<Record<string, string>>,
  sent: Readonly<Record<string, string>>,
  { place, problems, locale }: { readonly place: string; readonly problems: FormErrors; readonly locale: Locale },
): Record<string, RuleSetting['levels']['reg']> {
  const next: Record<string, string> = { ...before }
  for (const [category, level] of Object.entries(sent)) {
    if (!isCategory(category))
      problems[`${place}.${category}`] = [format(locale, 'admin.no_such_category', { category })]
    else if (!isLevel(level)) problems[`${place}.${category}`] = [format(locale, 'admin.no_such_level', { level })]
    else next[category] = level
  }
  return next as Record<string, RuleSetting['levels']['reg']>
}

/**
 * Merges the sent levels of the variants of a rule. A level that equals the inherited level of the rule is not stored:
 * the variant then follows the rule, even if it had a separate level before.
 */
function mergeVariantLevels(
  id: string,
  { levels, variants = {} }: Pick<Setting, 'levels' | 'variants'>,
  sent: NonNullable<RuleChange['variants']>,
  problems: FormErrors,
  locale: Locale,
): VariantSettings {
  const next: Record<string, VariantSettings[string]> = { ...variants }
  for (const [variant, ofCategories] of Object.entries(sent)) {
    const place = `variants.${variant}`
    if (!variantsOfRule(id).includes(variant)) {
      problems[place] = [format(locale, 'admin.no_such_variant', { name: variant })]
      continue
    }
    const followed: Readonly<Record<string, string>> = variantLevelsOf(id, { levels })[variant]!
    const changed = Object.entries(mergeLevels(variants[variant] ?? {}, ofCategories, { place, problems, locale }))
    const own = changed.filter(([category, level]) => !(category in ofCategories && followed[category] === level))
    if (own.length > 0) next[variant] = Object.fromEntries(own)
    else delete next[variant]
  }
  return next
}

/**
 * Merges a sent change into the setting of a rule.
 * @throws FormRefusal by field, for unknown categories, levels and parameters, and for values out of bounds
 */
export function mergeSetting(
  id: string,
  before: Setting,
  written: RuleChange,
  settings: RuleSettings,
  locale: Locale,
  problems: FormErrors = {},
): Setting {
  const { enabled, levels, reason } = written
  const nextLevels = mergeLevels(before.levels, levels ?? {}, {
    place: 'levels',
    problems,
    locale,
  }) as RuleSetting['levels']
  const variants = mergeVariantLevels(
    id,
    { levels: nextLevels, variants: before.variants ?? {} },
    written.variants ?? {},
    problems,
    locale,
  )
  const isMade = before.made !== undefined
  const parameters = isMade
    ? before.parameters
    : mergeNumericParameters(before.parameters, written.parameters ?? {}, problems, locale)
  for (const member of isMade ? [] : (['names', 'sentences'] as const))
    if ((written[member] ?? null) !== null) problems[member] = [format(locale, 'adminRules.words_of_product')]
  // Replaces null by an empty object, so that the missing English texts are reported.
  const words = {
    names: written.names === null ? {} : written.names,
    sentences: written.sentences === null ? {} : written.sentences,
  }
  const made = isMade
    ? validateCustomRule({ ...written, ...words }, { id, before: before.made, settings }, problems, locale)
    : undefined
  if ((reason ?? '').trim().length > MAX_REASON)
    problems.reason = [format(locale, 'admin.reason_too_long', { max: MAX_REASON })]
  refuseFormErrors(problems)
  return {
    enabled: enabled ?? before.enabled,
    levels: nextLevels,
    variants,
    parameters,
    ...(made === undefined ? {} : { made }),
  }
}

/** The properties of a setting that its history shows. */
export const settingMembers = ({
  enabled,
  levels,
  variants = {},
  parameters,
  made,
}: Setting): Record<string, string | null> => ({
  ...(made === undefined ? {} : customRuleMembers(made)),
  enabled: String(enabled),
  ...Object.fromEntries(CATEGORIES.map((category) => [`levels.${category}`, levels[category]])),
  ...Object.fromEntries(
    Object.entries(variants).flatMap(([variant, ofCategories]) =>
      Object.entries(ofCategories).map(([category, level]) => [`variants.${variant}.${category}`, level]),
    ),
  ),
  ...Object.fromEntries(Object.entries(parameters).map(([name, value]) => [`parameters.${name}`, String(value)])),
})
