import { type BodyOf, MAX_REASON, RULE_LEVELS, type updateDataRule } from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import { CATEGORIES, isCategory } from '@seriatim/profile'
import { PARAMETER_BOUNDS, type RuleSetting, type RuleSettings } from '@seriatim/rules'
import { type Problems, refuseProblems } from '../admin/deeds.ts'
import { membersOfMade, readMade } from './made-rules.ts'

export type Setting = Pick<RuleSetting, 'enabled' | 'levels' | 'parameters' | 'made'>
export type WrittenRule = Omit<BodyOf<typeof updateDataRule>, 'updated_at'>

const isLevel = (value: string): value is RuleSetting['levels']['reg'] =>
  (RULE_LEVELS as readonly string[]).includes(value)

/** Numbers of a rule of the product as they are with what is sent; adds to `problems` what they cannot be. */
function changedNumbers(
  before: Setting['parameters'],
  parameters: NonNullable<WrittenRule['parameters']>,
  problems: Problems,
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
 * A setting as it is with what is sent.
 * @throws FormRefusal with what is no category, no level, no parameter of the rule, or past its bounds, by field
 */
export function changedSetting(
  id: string,
  before: Setting,
  written: WrittenRule,
  settings: RuleSettings,
  locale: Locale,
  problems: Problems = {},
): Setting {
  const { enabled, levels, reason } = written
  const nextLevels: Record<string, string> = { ...before.levels }
  for (const [category, level] of Object.entries(levels ?? {})) {
    if (!isCategory(category)) problems[`levels.${category}`] = [format(locale, 'admin.no_such_category', { category })]
    else if (!isLevel(level)) problems[`levels.${category}`] = [format(locale, 'admin.no_such_level', { level })]
    else nextLevels[category] = level
  }
  const isMade = before.made !== undefined
  const parameters = isMade
    ? before.parameters
    : changedNumbers(before.parameters, written.parameters ?? {}, problems, locale)
  for (const member of isMade ? [] : (['names', 'sentences'] as const))
    if (written[member] !== undefined) problems[member] = [format(locale, 'adminRules.words_of_product')]
  const made = isMade ? readMade(written, { id, before: before.made, settings }, problems, locale) : undefined
  if ((reason ?? '').trim().length > MAX_REASON)
    problems.reason = [format(locale, 'admin.reason_too_long', { max: MAX_REASON })]
  refuseProblems(problems)
  return {
    enabled: enabled ?? before.enabled,
    levels: nextLevels as RuleSetting['levels'],
    parameters,
    ...(made === undefined ? {} : { made }),
  }
}

/** What the history of a rule says of it. */
export const membersOf = ({ enabled, levels, parameters, made }: Setting): Record<string, string | null> => ({
  ...(made === undefined ? {} : membersOfMade(made)),
  enabled: String(enabled),
  ...Object.fromEntries(CATEGORIES.map((category) => [`levels.${category}`, levels[category]])),
  ...Object.fromEntries(Object.entries(parameters).map(([name, value]) => [`parameters.${name}`, String(value)])),
})
