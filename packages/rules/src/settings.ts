import { CATEGORIES, type Category } from '@seriatim/profile'
import type { MadeRule } from './made/kinds.ts'
import type { BaseRule, Rule, Setting } from './rule.ts'

/** How one rule is set: rows of the admin area, with the shipped profile as default. */
export type RuleSetting = {
  readonly enabled: boolean
  readonly levels: Readonly<Record<Category, Setting>>
  readonly parameters: Readonly<Record<string, number>>
  /** Where it stands among the rules of a category: what rules say of one field is told in that order. */
  readonly places?: Readonly<Partial<Record<Category, number>>>
  /** What the rule is, where administration made it: it is known by its setting alone. */
  readonly made?: MadeRule
}

/** What a parameter of rules may be set to: from, to. */
export const PARAMETER_BOUNDS: Readonly<Record<string, readonly [minimum: number, maximum: number]>> = {
  earliestYear: [1400, 2100],
  yearsAhead: [0, 50],
}

/** Settings by rule id; a rule that is not named keeps its shipped setting. */
export type RuleSettings = Readonly<Record<string, RuleSetting>>

/** The shipped setting of a rule: `error` in every category that its level does not except. */
export const shippedSetting = ({ level, parameters }: Rule | BaseRule): RuleSetting => {
  const levelOf = (category: Category): Setting => (typeof level === 'string' ? level : (level[category] ?? 'error'))
  return {
    enabled: true,
    levels: Object.fromEntries(CATEGORIES.map((category) => [category, levelOf(category)])) as RuleSetting['levels'],
    parameters: parameters ?? {},
  }
}
